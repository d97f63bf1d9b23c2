"""Show the regret of one round (D5.1, M24)."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.regret_matching.names import my_outcome
from cfr_lab.lessons.rps import PAPER, ROCK, A, actions
from cfr_lab.numbers import signed_texts
from cfr_lab.words import say


def explore_regret():
    """Show the regrets of one round, in which the reader chooses both players' actions."""
    options = [(name, i) for i, name in enumerate(actions())]
    return Explorer(
        {
            "i": choice(say("我出", "I play"), options, ROCK),
            "j": choice(say("对手出", "The opponent plays"), options, PAPER),
        },
        regret_picture,
    )


def regret_picture(i, j):
    names = actions()
    cells = [signed_texts(payoffs) for payoffs in A]
    corner = say("我 \\ 对手", "I \\ opponent")
    matrix = draw.matrix(cells, names, names, corner, {(k, j) for k in range(3)})
    alternatives = [int(u) for u in A[:, j]]
    payoff = int(A[i, j])
    regrets = [u - payoff for u in alternatives]
    rows = [
        [say("本来能得 u₁(a, b)", "would have earned u₁(a, b)"), *signed_texts(alternatives)],
        [say("实际得到", "earned"), *signed_texts([payoff] * 3)],
        [say("遗憾 r(a)", "regret r(a)"), *signed_texts(regrets)],
    ]
    table = draw.table(rows, ["", *names], highlighted={(2, k + 1) for k in range(3)})
    remarks = draw.sentences(my_outcome(i, j), _most_regretted(regrets))
    return draw.pad(draw.column(draw.row(matrix, table, gap=40), remarks))


def _most_regretted(regrets):
    most = max(regrets)
    if most <= 0:
        return say(
            "没有更好的选择：每个遗憾都不大于 0。",
            "Nothing would have been better: no regret is above 0.",
        )
    return say(
        "我最遗憾的是没有出{name}：出{name}能多得 {most}。",
        "I most regret not having played {name}: it would have earned {most} more.",
        name=actions()[regrets.index(most)],
        most=most,
    )
