"""Show three habits, each played for ninety rounds, and the opponent's response to each."""

from dataclasses import replace

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS, actions
from cfr_lab.lessons.start_here.opponent import repeat_pattern, replay
from cfr_lab.numbers import decimal_texts, number_text, signed_texts
from cfr_lab.words import colon, say

ROUNDS = 90


def habits():
    """Return a pair (name, repeated moves) for each habit."""
    return [
        (say("总出石头", "always rock"), (ROCK,)),
        (say("石头、布轮流", "rock and paper alternately"), (ROCK, PAPER)),
        (say("三种轮流", "all three in rotation"), (SCISSORS, ROCK, PAPER)),
    ]


def explore_habits(draws):
    """Show a chosen habit and the opponent's response, with a slider for the round.

    draws   (rounds,) the opponent's random numbers in [0, 1)
    """
    matches = {pattern: replay(repeat_pattern(pattern, ROUNDS), draws) for _, pattern in habits()}
    names = {pattern: name for name, pattern in habits()}

    def picture(pattern, t):
        shown = habit_picture(matches[pattern], t)
        return replace(shown, alt=names[pattern] + colon() + shown.alt)

    return Explorer(
        {
            "pattern": choice(say("习惯", "habit"), habits()),
            "t": add_playback(slider(say("局数", "rounds"), 0, ROUNDS, 10, 1), 0.15),
        },
        picture,
    )


def habit_picture(match, t):
    names = actions()
    mixes = [[float(p) for p in mix] for mix in match.mixes]
    chart = draw.chart(
        [(name, range(len(mixes)), [mix[k] for mix in mixes]) for k, name in enumerate(names)],
        t,
        title=say("对手下一局的概率", "the opponent's next-round probabilities"),
        x_label=say("已打的局数", "rounds played"),
        digits=2,
        height=200,
    )
    played = [str(match.moves[:t].count(k)) for k in range(3)]
    rows = [
        [say("你出的次数", "times you played"), *played],
        [say("对手的累计遗憾", "opponent's cumulative regret"), *signed_texts(match.regrets[t])],
        [say("对手下一局的概率", "opponent's next probability"), *decimal_texts(mixes[t], 2)],
    ]
    text = say(
        "打了 {t} 局，你的总分是 {score}。",
        "After {t} rounds, your score is {score}.",
        t=t,
        score=number_text(match.score[t], sign=True),
    )
    right = draw.column(draw.sentences(text), draw.table(rows, ["", *names], size=15), gap=20)
    return draw.pad(draw.row(chart, right, gap=28, align=0.3))
