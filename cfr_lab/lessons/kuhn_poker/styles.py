"""Compare styles of play by their expected payoffs per hand against the learnt strategy."""

from cfr_core.equilibrium import best_response, expected_values
from cfr_core.profile import Profile, uniform
from cfr_lab import draw
from cfr_lab.lessons.kuhn_poker.kuhn import equilibrium
from cfr_lab.numbers import number_text
from cfr_lab.words import say


def styles(tree, bot):
    """Return the styles of play, as {key: profile}; each profile has strategies for both seats.

    bot   the learnt profile, to which the style "best" is a best response
    """
    best = best_response(bot, 1).replace(best_response(bot, 2).strategies_of(2))
    return {
        "best": best,
        "equal": equilibrium(tree, 1 / 6),
        "honest": _card_profile(tree, {"K": 1.0}),
        "random": uniform(tree),
        "bold": _card_profile(tree, {"J": 1.0, "Q": 1.0, "K": 1.0}),
    }


def _card_profile(tree, bets):
    """Return a profile in which the probability of betting or calling depends only on the card.

    bets   {card: probability}; the probability is 0 for other cards
    """
    probabilities = {s.name: bets.get(s.name[0], 0.0) for s in tree.infosets}
    return Profile(tree, {name: (1 - bet, bet) for name, bet in probabilities.items()})


def style_scores(tree, bot):
    """Return each style's expected payoffs against the bot: {key: (as player 1, as player 2)}."""
    scores = {}
    for key, style in styles(tree, bot).items():
        one = expected_values(bot.replace(style.strategies_of(1)))[0]
        two = expected_values(bot.replace(style.strategies_of(2)))[1]
        scores[key] = float(one), float(two)
    return scores


def show_styles(tree, bot):
    """Show a table of the styles' expected payoffs per hand."""
    names = {
        "best": say("最优反应", "best response"),
        "equal": say("均衡（α = 1/6）", "equilibrium (α = 1/6)"),
        "honest": say("老实：只用 K 下注或跟注", "honest: bet or call only with K"),
        "random": say("全凭抛硬币", "toss a coin"),
        "bold": say("总是下注或跟注", "always bet or call"),
    }
    header = [
        "",
        say("当玩家 1", "as player 1"),
        say("当玩家 2", "as player 2"),
        say("平均每手", "per hand, mean of both seats"),
    ]
    rows = [
        [names[key], *(number_text(x, 3, sign=True) for x in (one, two, (one + two) / 2))]
        for key, (one, two) in style_scores(tree, bot).items()
    ]
    return draw.pad(draw.table(rows, header))
