"""The independent judge: the program in words, and its equilibria beside CFR's."""

import numpy as np

from cfr_core.equilibrium import expected_values, exploitability, gains
from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_06.kuhn import sets_of
from cfr_lab.lessons.lesson_07.names import game_name
from cfr_lab.lessons.lesson_07.sequence_program import kept, payoff_matrix
from cfr_lab.numbers import number
from cfr_lab.words import label, say, who

KUHN_CARDS = "JQK"


def constraints(tree):
    """The program of a small tree as lines of text: what x must be, and what bounds q."""
    return [*_plan_lines(tree), *_bound_lines(tree)]


def _plan_lines(tree):
    last, lines = tree.last_sequence(1), []
    for infoset in tree.sets:
        if infoset.player == 1:
            terms = [_x(tree, infoset.start + k) for k in range(len(infoset.actions))]
            before = last[infoset.nodes[0]]
            lines.append(f"{' + '.join(terms)} = {_x(tree, before) if before >= 0 else 1}")
    return lines


def _bound_lines(tree):
    A, last, lines = payoff_matrix(tree), tree.last_sequence(2), []
    for infoset in tree.sets:
        if infoset.player != 2:
            continue
        for k in range(len(infoset.actions)):
            pair = infoset.start + k
            terms = [(A[s, pair], _x(tree, s)) for s in np.flatnonzero(A[:, pair])]
            later = [
                (1, f"q({_name(J)})")
                for J in tree.sets
                if J.player == 2 and last[J.nodes[0]] == pair
            ]
            lines.append(f"q({_name(infoset)}) ≤ {_sum([*terms, *later])}")
    return lines


def _name(infoset):
    return label(infoset.name)


def _x(tree, pair):
    infoset = tree.sets[tree.sequence_set[pair]]
    return f"x({label(infoset.actions[pair - infoset.start])})"


def _sum(terms):
    text = ""
    for factor, name in terms:
        size = "" if abs(factor) == 1 else number(int(abs(factor))) + " "
        sign = (" − " if factor < 0 else " + ") if text else "−" if factor < 0 else ""
        text += sign + size + name
    return text.strip() or "0"


def show_program(tree):
    """The trap's program: maximise q, these constraints."""
    aim = say("求最大：", "maximise: ") + f"q({_name(_only_set(tree, 2))})"
    signs = say("各个 x ≥ 0", "every x ≥ 0")
    drawn = draw.lines(aim, *constraints(tree), signs, size=18)
    return draw.pad(drawn)


def _only_set(tree, player):
    (infoset,) = [s for s in tree.sets if s.player == player]
    return infoset


def show_values(learnt):
    """The program's value beside what CFR's average is sure of, either side.

    learnt   {tree: (iterations, CFR's average)}
    """
    header = [
        "",
        say("线性规划的值", "program: value"),
        say("它的可利用度", "exploitability"),
        say("CFR 的迭代", "CFR: iterations"),
        say("玩家 1 至少得", "sure of"),
        say("玩家 1 至多得", "at most"),
        say("CFR 的可利用度", "exploitability"),
    ]
    rows = []
    for tree, (T, average) in learnt.items():
        value, profile = kept(tree)
        least, most = sure(average)
        rows.append(
            [
                game_name(tree.name),
                number(value, 6),
                number(float(exploitability(profile)), 6),
                f"{T:,}",
                number(least, 6),
                number(most, 6),
                number(float(exploitability(average)), 6),
            ]
        )
    return draw.pad(draw.table(rows, header, size=15))


def sure(profile):
    """What player 1's strategy is sure of, and what player 2's leaves player 1 at most."""
    mean, gained = expected_values(profile), gains(profile)
    return float(mean[0] - gained[1]), float(mean[0] + gained[0])


def explore_judge(learnt):
    """Strategies by the program and by CFR side by side, a game at a time."""
    trees = {tree.name: tree for tree in learnt}
    names = [(game_name(name), name) for name in trees]

    def picture(game):
        tree = trees[game]
        return judge_picture(tree, kept(tree)[1], learnt[tree][1])

    return Explorer({"game": choice(say("博弈", "game"), names)}, picture)


def judge_picture(tree, program, average):
    tables = [
        draw.table(
            [[name, *(number(odds, 3) for odds in row)] for name, row in rows],
            ["", say("线性规划", "program"), "CFR"],
            title=title,
            size=15,
        )
        for title, rows in _rows(tree, program, average)
    ]
    told = draw.lines(*_remarks(tree, program, average), size=16)
    return draw.pad(draw.column(draw.row(*tables, gap=80), told, gap=12))


def _rows(tree, *profiles):
    """[(title, [(name, probability in each profile)])]: what is compared in this game."""
    if tree.name == "the trap":
        return [(who(1), _trap_rows(profiles)), (who(2), _left_row(profiles))]
    if tree.name == "Kuhn poker":
        return [
            (
                say("{who} 选 b 的概率", "{who}: probability of b", who=who(player)),
                _of(profiles, dict.fromkeys(sets_of(tree, player), 1)),
            )
            for player in (1, 2)
        ]
    asked = (
        (1, "", say("玩家 1 先开口：加注", "player 1 opens: raise")),
        (2, "c", say("玩家 2 遇过牌：加注", "player 2, after check: raise")),
        (2, "r", say("玩家 2 遇加注：弃牌", "player 2, after raise: fold")),
    )
    return [(title, _leduc_rows(tree, profiles, moves)) for _, moves, title in asked]


def _of(profiles, wanted):
    return [(label(name), [float(p[name][k]) for p in profiles]) for name, k in wanted.items()]


def _left_row(profiles):
    return [(label("left"), [float(p["choice"][0]) for p in profiles])]


def _trap_rows(profiles):
    rows = []
    for name, weight in (
        (
            say("停，或进且上", "stop, or go–up"),
            lambda p: p["start"][0] + p["start"][1] * p["inside"][0],
        ),
        (say("进且下", "go–down"), lambda p: p["start"][1] * p["inside"][1]),
    ):
        rows.append((name, [float(weight(p)) for p in profiles]))
    return rows


def _leduc_rows(tree, profiles, moves):
    """By rank, the mean over both suits: raising, or after a raise folding."""
    wanted = "f" if moves == "r" else "r"
    rows = []
    for rank in KUHN_CARDS:
        names = [f"{rank}{suit}:{moves}" for suit in "sh"]
        at = tree.set(names[0]).actions.index(wanted)
        rows.append((rank, [float(np.mean([p[name][at] for name in names])) for p in profiles]))
    return rows


def _remarks(tree, program, average):
    if tree.name == "the trap":
        return [
            say(
                "停与进且上对玩家 1 是一回事，只有两者之和是定的：6/11。",
                "Stop and go–up are one to player 1; only their sum is fixed: 6/11.",
            )
        ]
    if tree.name == "Kuhn poker":
        a, b = (float(p["J:"][1]) for p in (program, average))
        return [
            say(
                "玩家 2 的均衡策略只有一个，两列只差训练的误差。",
                "Player 2 has one equilibrium strategy: the columns differ by training error.",
            ),
            say(
                "玩家 1 的是一族，K: = 3α，Q:pb = α + 1/3：α 各是 {a} 和 {b}。",
                "Player 1 has a family, K: = 3α and Q:pb = α + 1/3: α is {a} and {b}.",
                a=number(a, 3),
                b=number(b, 3),
            ),
        ]
    least = [number(sure(profile)[0], 4) for profile in (program, average)]
    return [
        say(
            "Leduc 的均衡也不止一个，可是这九个数在每个均衡里都一样，两列只差训练的误差。",
            "Leduc poker, too, has more than one equilibrium, but these nine numbers are the same "
            "in all of them.",
        ),
        say(
            "它们是两种花色的平均；玩家 2 拿 J 的诈唬怎样分给两种花色，却不定。",
            "They are means over both suits; how player 2's bluffs with J divide between the suits "
            "is not fixed.",
        ),
        say(
            "玩家 1 稳得：线性规划 {one}，CFR {two}。",
            "Player 1 is sure of {one} by the program, of {two} by CFR: training error, as in the "
            "columns.",
            one=least[0],
            two=least[1],
        ),
    ]
