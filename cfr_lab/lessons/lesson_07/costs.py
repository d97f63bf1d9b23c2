"""What strategies cost against the best response: from gains to chips in a hundred hands."""

from cfr_core.equilibrium import expected_values, gains
from cfr_lab import draw
from cfr_lab.lessons.lesson_07.responses import style_name, style_told
from cfr_lab.numbers import number
from cfr_lab.words import say


def costs(profile):
    """(best response of player 1, of player 2, NashConv, exploitability, chips in 100 hands)."""
    mean, gained = expected_values(profile), gains(profile)
    conv = sum(gained)
    return mean[0] + gained[0], mean[1] + gained[1], conv, conv / 2, 50 * conv


def show_costs(styles, learnt):
    """The table of them.

    styles   {key: profile}; learnt   {iterations: average strategy of CFR}
    """
    header = [
        "",
        say("玩家 1 最多得", "player 1's most"),
        say("玩家 2 最多得", "player 2's most"),
        "NashConv",
        say("可利用度", "exploitability"),
        say("每百手输掉", "lost per 100 hands"),
    ]
    rows = [
        [
            say("{name}：{what}", "{name}: {what}", name=style_name(key), what=style_told(key)),
            *(number(value) for value in costs(profile)[:4]),
            number(float(costs(profile)[4]), 1),
        ]
        for key, profile in styles.items()
    ]
    for T, profile in learnt.items():
        *most, chips = map(float, costs(profile))
        name = say("CFR，{T} 次迭代的平均策略", "CFR, average after T = {T}", T=T)
        rows.append([name, *(number(value, 4) for value in most), number(chips, 1)])
    return draw.pad(draw.table(rows, header))
