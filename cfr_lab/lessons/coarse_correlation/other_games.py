"""Show the coarse gap and the marginals' NashConv in Shapley's and Jordan's games."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.stored import stored_result
from cfr_lab.lessons.two_questions.bands import bands_chart
from cfr_lab.lessons.two_questions.learners import LEARNERS, learner_name
from cfr_lab.words import colon, say


def explore_other_games():
    """Return the explorer that shows both measures' percentiles over many runs of each game.

    One control selects the game and, for Shapley's game, the learner.
    """
    record = stored_result("coarse_correlation", "beyond")
    games = [
        (_curve_label(game), game)
        for game in [*(f"shapley {name}" for name in LEARNERS), "jordan rm"]
    ]
    return Explorer(
        {"game": choice(say("博弈与学习者", "game and learner"), games)},
        lambda game: other_games_picture(record, game),
    )


def _curve_label(game):
    of, name = game.split()
    place = {"shapley": say("沙普利", "Shapley"), "jordan": say("乔丹", "Jordan")}[of]
    return f"{place}{colon()}{learner_name(name)}"


def other_games_picture(record, game):
    run = record["games"][game]
    last = len(record["rounds"]) - 1
    charts = [
        bands_chart(record["rounds"], [(name, run[what])], last, y_limits, title)
        for what, name, y_limits, title in (
            ("gap", "g(μ)", (-0.2, 0.6), say("粗相关缺口", "coarse gap")),
            ("apart", "NashConv", (0, 1.2), say("边缘分布之积", "product of the marginals")),
        )
    ]
    return draw.pad(draw.row(*charts, gap=30))
