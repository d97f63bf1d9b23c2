"""Puzzles 11.4 to 11.7: indices and brackets (M5, M9, M12, M21)."""

import numpy as np

from cfr_core.games import rock_paper_scissors
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.exercises import Verdict, a_call, a_number, hint, right
from cfr_lab.lessons.lesson_11.judging import judge_program, or_why_not
from cfr_lab.lessons.rps import OPPONENT, actions, lit_tree
from cfr_lab.numbers import named, number
from cfr_lab.words import listed, say

# Nothing is paid at any end, then 1 at the second and -1 at the third.
PAID_NOTHING = ((1, 0, (0, 0, 0)), (0.5, 0.25, (0, 0, 0)), (0, 0, (0, 0, 0)), (0, 0, (0, 1, -1)))


@or_why_not
def show_contributions(contribution):
    """h1's contribution for a few strategies, most with nothing paid at all (M5)."""
    rows = [
        [*(number(s) for s in (float(x), float(y))), _tuple(d), number(contribution(0.4, x, y, d))]
        for x, y, d in PAID_NOTHING
    ]
    header = ["x", "y", say("三个结局付的收益", "what the ends pay"), say("程序", "program")]
    return draw.pad(draw.table(rows, header, {(i, 3) for i in range(len(rows))}))


def _tuple(values):
    return "(" + ", ".join(map(number, values)) + ")"


CONTRIBUTIONS = (
    (0.4, 1, 0, (0, 1, -1)),
    (0.4, 0.2, 0.5, (0, 1, -1)),
    (0.3, 0.25, 0.25, (-1, 0, 1)),
    (0.7, 0.1, 0.6, (3, -2, 5)),
    (0.2, 0.3, 0.3, (0, 0, 0)),
)


def judge_contribution(answer):
    def program(p, x, y, d):
        return p * x * d[0] + p * y * d[1] + p * (1 - x - y) * d[2]

    def wrong(last):
        return lambda p, x, y, d: p * x * d[0] + p * y * d[1] + last(p, x, y, d[2])

    return judge_program(
        answer,
        CONTRIBUTIONS,
        program,
        (
            (
                wrong(lambda p, x, y, d: p * 1 - x - y * d),
                "三个结局都不付钱时，它仍不是 0。第三条路的概率 1−x−y 是一个整体，"
                "在算式里还是一个整体吗？",
                "Where no end pays anything it is still not 0. The third way has the probability "
                "1-x-y, one thing: is it one thing in the formula?",
            ),
            (
                wrong(lambda p, x, y, d: (p * 1 - x - y) * d),
                "括号从 p 之前就开始了：p 只乘到了 1。",
                "The bracket opens before p: only the 1 is multiplied by p.",
            ),
            (
                wrong(lambda p, x, y, d: p * (1 - x - y * d)),
                "括号把 u[2] 也收了进去：收益只乘到了 y。",
                "The bracket closes after u[2]: only y is multiplied by the payoff.",
            ),
            (
                wrong(lambda p, x, y, d: p * (1 - x) - y * d),
                "括号里只有 1−x，y 还留在外面。",
                "Only 1-x stands in the bracket; y is still outside.",
            ),
            (
                wrong(lambda p, x, y, d: p * (1 - x + y) * d),
                "三个概率要加成 1：x + y + (1−x+y) 等于 1 吗？",
                "The three probabilities are to sum to 1: is x + y + (1-x+y) equal to 1?",
            ),
            (
                wrong(lambda p, x, y, d: (1 - x - y) * d),
                "第三项少了走到 h₁ 的概率 p。",
                "The third term lacks p, the probability of coming to h₁.",
            ),
        ),
        (
            "第三项是 p(1−x−y)·u[2]。什么也不付时，各种 x、y 下都是 0。",
            "The third term is p(1-x-y)·u[2]. Where nothing is paid it is 0, for any x and y.",
        ),
    )


RPS_U2 = (0, 1, -1, -1, 0, 1, 1, -1, 0)


@or_why_not
def show_counts(value):
    """The three action values, and how often the three together count each end (M9)."""
    tree = Tree(rock_paper_scissors())
    counts = [
        sum(value(k, (1, 1, 1), [int(z == end) for z in range(9)]) for k in range(3))
        for end in range(9)
    ]
    ends = [named(f"z{k}") for k in range(1, 10)]
    off = {(0, k) for k, count in enumerate(counts, 1) if count != 1}
    name = say("被算了几次", "times counted")
    told = draw.table([[name, *(number(int(c)) for c in counts)]], ["", *ends], off, size=16)
    found = [float(value(k, tuple(map(float, OPPONENT)), RPS_U2)) for k in range(3)]
    title = say("程序算出的 v₂(I₂, ·)", "v₂(I₂, ·), by the program")
    bars = draw.bars(actions(), found, -0.3, 0.3, title=title, size=16)
    drawing = lit_tree(tree, tree.ends, width=760, height=270)
    return draw.pad(draw.column(drawing, draw.row(told, bars, gap=30), gap=8))


VALUES = tuple(
    (k, reach, u)
    for k in range(3)
    for reach, u in (
        ((0.4, 0.3, 0.3), RPS_U2),
        ((0.5, 0.2, 0.3), (3, 1, 4, -1, 5, -9, 2, 6, -5)),
    )
)


def judge_value(answer):
    def program(k, reach, u):
        return sum(p * u[3 * i + k] for i, p in enumerate(reach))

    def by(table):
        return lambda k, reach, u: sum(p * u[z - 1] for p, z in zip(reach, table[k], strict=True))

    return judge_program(
        answer,
        VALUES,
        program,
        (
            (
                by(((1, 4, 7), (2, 4, 8), (3, 6, 9))),
                "有一个结局算了两次，另一个一次也没算。z₄ 是玩家 2 在 h₂ 出什么之后的结局？",
                "One end is counted twice and another never. After which action of player 2 at h₂ "
                "does z₄ come?",
            ),
            (
                by(((1, 2, 3), (4, 5, 6), (7, 8, 9))),
                "每一组成了同一个 h 之下的三个结局，那是按玩家 1 的行动分的。k 是谁的行动？",
                "Each group is now the three ends below one h, sorted by player 1's action. Whose "
                "action is k?",
            ),
            (
                by(((1, 4, 7), (4, 5, 6), (3, 6, 9))),
                "4、5、6 都在 h₂ 之下，是玩家 1 出石头的三个结局。k 说的是玩家 2。",
                "4, 5, 6 are all below h₂, the ends after player 1's rock. k is about player 2.",
            ),
            (
                by(((1, 5, 7), (2, 4, 8), (3, 6, 9))),
                "把 z₄、z₅ 对换成了剪刀算 z₅、石头算 z₄。看看树：哪一个在剪刀那一枝上？",
                "Now scissors has z₅ and rock z₄. Look at the tree: which of them is on the branch "
                "of scissors?",
            ),
            (
                lambda k, reach, u: sum(u[3 * i + k] for i in range(3)),
                "结局对了，他人的到达概率却不见了。",
                "The ends are right, but the others' reach has gone.",
            ),
        ),
        (
            "石头之后是 z₂、z₅、z₈，从 (h₁, 1)、(h₂, 1)、(h₃, 1) 走到。九个结局各算一次。",
            "Rock is followed by z₂, z₅, z₈, through (h₁, 1), (h₂, 1), (h₃, 1). Each of the nine "
            "ends is counted once.",
        ),
    )


# What the player gets whose turn it would be: with the higher card, 1 or 2; by a fold, 1.
ENDINGS = {"": 0, "p": 0, "b": 0, "pb": 0, "pp": "1", "bb": "2", "pbb": "2", "bp": 1, "pbp": 1}
DEALS = [(i, j) for i in (1, 2, 3) for j in (1, 2, 3) if i != j]


@or_why_not
def show_endings(payoff):
    """Every history of a deal, and what the program pays there (M12)."""
    cards = (3, 1)
    known = {"": say("（空）", "(none)")}
    rows = []
    for history, kind in ENDINGS.items():
        paid = payoff(cards, history)
        over = say("否", "no") if kind == 0 else say("是", "yes")
        rows.append([known.get(history, history), over, "None" if paid is None else number(paid)])
    header = [say("历史", "history"), say("结束了吗", "over?"), say("程序付多少", "program pays")]
    title = say("玩家 1 拿 K，玩家 2 拿 J", "player 1 holds K, player 2 J")
    return draw.pad(draw.table(rows, header, title=title, size=16))


def ending(cards, history):
    """The right payoff, to the player whose turn it would be; 0 while the hand goes on."""
    kind = ENDINGS[history]
    mine = len(history) % 2
    higher = 1 if cards[mine] > cards[1 - mine] else -1
    return higher * int(kind) if isinstance(kind, str) else kind


def judge_endings(answer):
    given = {(c, h): _paid(answer, c, h) for c in DEALS for h in ENDINGS}
    off = {h for (c, h), paid in given.items() if paid != ending(c, h)}
    if not off:
        return right(
            "六种发牌、九段历史都对：最后一步是过牌，要么弃牌，要么（pp）摊牌。",
            "Right for six deals and nine histories: a pass as the last move is a fold or, after a "
            "pass, a showdown.",
        )
    nothing = {h for h in off if any(given[c, h] is None for c in DEALS)}
    if "bp" in nothing:
        return hint(
            "bp 这一手已经结束，程序却什么也不返回。弃牌是哪一步：最后一步，还是它的前一步？",
            "After bp the hand is over, and the program returns nothing. Which move is the fold: "
            "the last one, or the one before it?",
        )
    if nothing:
        return hint(
            "{histories} 这里什么也没有返回。",
            "Nothing is returned after {histories}.",
            histories=listed(sorted(nothing)),
        )
    if "pb" in off:
        return hint(
            "pb 还没有结束：玩家 1 正要决定跟不跟，程序却已经付了钱。",
            "pb is no end: player 1 has still to call or fold, and the program pays already.",
        )
    if off & {"", "p", "b"}:
        return hint("还没有结束的历史，应当返回 0。", "A history that is no end should return 0.")
    if off <= {"bp", "pbp"}:
        return hint(
            "bp、pbp 之后轮到的那个人，是弃牌的，还是赢的？赢多少，要看牌吗？",
            "Whose turn would it be after bp and pbp, that of who folded or of who won? Do the "
            "cards matter to what is won?",
        )
    return hint(
        "摊牌付错了：pp 是 1，bb、pbb 是 2，牌大的得，正负按轮到的人算。看 {histories}。",
        "A showdown is paid wrongly: 1 after pp, 2 after bb and pbb, to the higher card, seen from "
        "the player whose turn it would be. Look at {histories}.",
        histories=listed(sorted(off)),
    )


def _paid(answer, cards, history):
    """What the program pays; None where it returns nothing, which is what this puzzle is about."""
    try:
        return a_number(a_call(answer, cards, history))
    except Verdict as verdict:
        if verdict.state == "to-do":
            return None
        raise


def coin_tosses(rounds):
    """What two guesses at a fair coin earn, round by round, and the draws a learner plays by."""
    rng = np.random.default_rng(2021)
    heads = rng.integers(2, size=rounds)
    return np.where(heads[:, None] == [0, 1], 1, -1), rng.random(rounds)


@or_why_not
def show_coin(learn):
    """A learner that guesses a fair coin: its first rounds, and what it earns in 1,000 (M21)."""
    worths, draws = coin_tosses(1000)
    used = np.array(learn(worths, draws), dtype=float)
    with_draw = [(d > s.cumsum()[:-1]).sum() for s, d in zip(used, draws, strict=True)]
    earned = np.array([v[a] for v, a in zip(worths, with_draw, strict=True)])
    rows = [
        [str(t + 1), number(int(v[0])), number(int(v[1])), *map(number, s), number(int(e))]
        for t, (v, s, e) in enumerate(zip(worths[:6], used, earned, strict=False))
    ]
    a, b = say("正面", "heads"), say("反面", "tails")
    header = [
        say("局", "round"),
        say("猜{a}得", "{a} earns", a=a),
        say("猜{a}得", "{a} earns", a=b),
        f"σ({a})",
        f"σ({b})",
        say("实得", "earned"),
    ]
    told = say(
        "前 1000 局，平均每局得 {x}", "1,000 rounds: {x} a round", x=number(float(earned.mean()), 3)
    )
    return draw.pad(draw.column(draw.table(rows, header, size=16), draw.lines(told)))


def played_by(before=True, none_positive=True):
    """Regret matching on sampled rounds; R of the rounds before, or of this one too."""

    def learn(worths, draws):
        total, earned, used = np.zeros(len(worths[0])), 0.0, []
        for v, chance in zip(worths, draws, strict=True):
            R = (total if before else total + v) - earned
            positive = np.maximum(R, 0)
            if (positive if none_positive else R).any():
                sigma = positive / positive.sum()
            else:
                sigma = np.ones(len(v)) / len(v)
            total = total + v
            earned = earned + v[(chance > sigma.cumsum()[:-1]).sum()]
            used.append(sigma)
        return used

    return learn


# In both there is a round before which all regrets are negative.
THREE = np.array([[0, 2, -1], [1, -1, 3], [2, 0, 0], [-2, 1, 1], [0, 3, 1]] * 3)
TOSSES = (coin_tosses(20), (THREE, np.random.default_rng(0).random(len(THREE))))


def judge_order(answer):
    return judge_program(
        answer,
        TOSSES,
        played_by(),
        (
            (
                played_by(before=False, none_positive=False),
                "第 1 局就百发百中：出手之前，这一局的 v 能知道吗？还有，nan 是 0 除以 0。",
                "It is right in the very first round: can this round's v be known before the "
                "move? And nan is 0 divided by 0.",
            ),
            (
                played_by(before=False),
                "nan 没有了，可它还是未卜先知：一枚公平的硬币，谁也赢不了。"
                "σᵗ 用的是哪一局为止的遗憾？",
                "No more nan, but it still knows the future: nobody beats a fair coin. Up to which "
                "round do the regrets go of which σᵗ is made?",
            ),
            (
                played_by(none_positive=False),
                "次序对了。可遗憾全是负的时候（不是 0），除数是多少？",
                "The order is right. But where all regrets are negative, not 0, what does it "
                "divide by?",
            ),
        ),
        (
            "σᵗ 由 Rᵗ⁻¹ 得来，没有一个遗憾为正时用均匀策略。",
            "σᵗ is made of Rᵗ⁻¹, and it is uniform where no regret is positive.",
        ),
    )
