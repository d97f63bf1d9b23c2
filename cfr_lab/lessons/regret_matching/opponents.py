"""Show a learner's path in the strategy triangle against a fixed opponent (D1.7)."""

import numpy as np

from cfr_core.repeated import fixed_strategy, sampled_play
from cfr_core.repeated import regret_matching as matcher
from cfr_lab import draw
from cfr_lab.controls import round_marks, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.regret_matching.names import (
    START,
    average,
    cumulative,
    current,
    round_slider,
)
from cfr_lab.lessons.rps import A, actions
from cfr_lab.numbers import are_best, decimal_texts, number_text, signed_texts
from cfr_lab.words import join_items, say

MIX_STEP = 30
# The path drawn for the current strategy begins TAIL stops before the slider's round.
TAIL = 12


def explore_opponents(rounds=10_000, seed=2007):
    """Show a learner's path in the strategy triangle, with sliders for the opponent and the round.

    The runs, one against each of the opponent's mixed strategies, are played in advance.
    """
    shares = [(x, y) for x in range(MIX_STEP + 1) for y in range(MIX_STEP + 1 - x)]
    mixes = np.array([(x, y, MIX_STEP - x - y) for x, y in shares]).T / MIX_STEP
    marks = round_marks(rounds)
    entries = _play_all(mixes, marks, seed)

    def picture(x, y, t):
        run = shares.index((round(x * MIX_STEP), round(y * MIX_STEP)))
        so_far = (entry[: marks.index(t) + 1, ..., run] for entry in entries)
        return opponents_picture(t, mixes[:, run], *so_far)

    def chance_of(letter, name, value):
        return slider(f"{letter} = σ₂({name})", value=value, step=1 / MIX_STEP)

    scissors, rock, _ = actions()
    return Explorer(
        {
            "x": chance_of("x", scissors, 0.4),
            "y": chance_of("y", rock, 0.3),
            "t": round_slider(marks, START),
        },
        picture,
        _limit_sum,
    )


def _play_all(mixes, marks, seed):
    """Return the learner's strategies, average strategies, regrets and total payoffs at the marks.

    In all four arrays, the first axis runs over the marks and the last over the opponent's mixed
    strategies.
    """
    rng = np.random.default_rng(seed)
    runs = mixes.shape[1]
    play = sampled_play(A, matcher(), fixed_strategy(mixes), marks[-1], rng, runs=runs)
    recorded_rounds = set(marks)
    entries = [
        (r.strategies[0], r.average_strategies[0], r.regrets[0], r.total_payoffs[0])
        for r in play
        if r.number in recorded_rounds
    ]
    return [np.array(entry) for entry in zip(*entries, strict=True)]


def _limit_sum(values, moved):
    """Return slider values for which the probability of paper is at least 0.

    Only the value of the slider that the reader did not move is reduced.
    """
    other = {"x": "y", "y": "x"}.get(moved)
    if other is None:
        return values
    largest_steps = MIX_STEP - round(values[moved] * MIX_STEP)
    return {**values, other: min(round(values[other] * MIX_STEP), largest_steps) / MIX_STEP}


def opponents_picture(t, mix, strategies, averages, regrets, totals):
    """Draw the run against the opponent's strategy `mix`, an array (3,), up to round t.

    In the other arrays, the first axis runs over the slider's stops up to round t.
    """
    names = actions()
    trails = [(current(), strategies[-1 - TAIL :]), (average(), averages)]
    triangle = draw.triangle(names, trails=trails)
    opponent = say(
        "对手：{names} = ({mix})",
        "Opponent: {names} = ({mix})",
        names=join_items(names),
        mix=", ".join(decimal_texts(mix, 2)),
    )
    earnings = say(
        "到这一局为止，我平均每局得 {mean}（含运气）",
        "so far I have earned {mean} a round, luck included",
        mean=number_text(totals[-1] / t, 3),
    )
    rows = [
        [cumulative(), *signed_texts(regrets[-1].astype(int))],
        [current(), *decimal_texts(strategies[-1])],
        [average(), *decimal_texts(averages[-1])],
    ]
    remarks = draw.sentences(opponent, earnings, _best_against(mix))
    side = draw.column(remarks, draw.table(rows, ["", *names]), gap=20)
    return draw.pad(draw.row(triangle, side, gap=24, align=0.3))


def _best_against(mix):
    values = A @ mix
    best = [name for name, is_best in zip(actions(), are_best(values), strict=True) if is_best]
    if len(best) == 3:
        return say("三种行动都得 0，出什么都一样", "all three earn 0, whatever I play")
    return say(
        "最好的行动是{names}，期望每局得 {worth}",
        "best: {names}, expected payoff {worth}",
        names=join_items(best),
        worth=number_text(max(values)),
    )
