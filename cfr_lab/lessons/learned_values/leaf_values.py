"""Show the errors of value networks for Leduc poker and the resulting exploitability."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.learned_values.runs import AMOUNTS, SIZES
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import significant_text
from cfr_lab.words import say


def explore_leaves(result=None):
    """Return the explorer for value networks, with a control for the number of subgames."""
    result = result or stored_result("learned_values", "leaves")
    options = [(f"{amount:,d}", amount) for amount in AMOUNTS]
    control = choice(say("训练用的子博弈个数", "subgames for training"), options, AMOUNTS[-1])
    return Explorer({"amount": control}, lambda amount: leaves_picture(result, amount))


def leaves_picture(result, amount):
    rows = [result["network"][f"{hidden} {amount}"] for hidden in SIZES]
    exact = result["exact"][-1]
    ends = [SIZES[0], SIZES[-1]]
    chart = draw.chart(
        [
            (
                say("叶子的值由网络给出", "leaf values from a network"),
                SIZES,
                [row[2] for row in rows],
                [(row[1], row[3]) for row in rows],
            ),
            (
                say("每个叶子当场迭代 {n} 次", "each leaf solved for {n} iterations", n=exact[0]),
                ends,
                [exact[1]] * 2,
            ),
            (
                say("第一轮用均匀策略", "uniform first round"),
                ends,
                [result["uniform"]] * 2,
            ),
        ],
        None,
        (0.03, 1),
        "xy",
        title=say(
            "整个 Leduc 扑克的可利用度（图例是最右边的值；色带：{n} 个种子的范围）",
            "exploitability on all of Leduc poker (legend: at the right end; band: range over {n} "
            "seeds)",
            n=result["seeds"],
        ),
        x_label=say("每层的隐藏单元数", "hidden units per layer"),
    )
    table = draw.table(
        [
            [str(h), significant_text(row[0], 2), significant_text(row[2], 2)]
            for h, row in zip(SIZES, rows, strict=True)
        ],
        [
            say("隐藏单元", "hidden units"),
            say("平均误差（÷ 赌注）", "mean error (÷ contribution)"),
            say("可利用度", "exploitability"),
        ],
    )
    return draw.pad(draw.column(chart, table))
