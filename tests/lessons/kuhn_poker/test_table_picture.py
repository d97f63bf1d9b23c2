"""Test that the table's picture shows the hand: seats, cards, pot, reasons and score."""

import re
from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from picture_texts import shapes_in_place, texts_beside, texts_in_place

from cfr_core import uniform
from cfr_core.equilibrium import expected_values
from cfr_core.values import continuation_values, others_reach
from cfr_lab import draw
from cfr_lab.lessons import kuhn_poker as lesson
from cfr_lab.lessons.kuhn_poker.table import score_chart
from cfr_lab.numbers import number_text

pytestmark = pytest.mark.usefixtures("language")

WORDS = {
    "zh": {
        "seat": r"第 (\d+) 手：你是玩家 (\d)（(先|后)行动）",
        "first": "先",
        "cards": ("你的牌", "机器人的牌"),
        "pot": r"底池 (\d+)",
        "moves": "行动：",
        "apart": "，",
        "who": ("你", "机器人"),
        "move": ("过牌", "下注", "弃牌", "跟注"),
        "chose": r"在信息集 (?P<name>\S+) 里，机器人(?P<a>..)的概率是 (?P<p>\S+)，"
        r"(?P<b>..)的概率是 (?P<q>\S+)；随机数是 (?P<r>\S+)，于是(?P<move>..)。",
        "worth": r"自我对弈时，(..)平均得 (\S+)，(..)平均得 (\S+)。",
        "score": ("已打完的手数", "你的总分", "最优反应的期望总分"),
        "paid": "这一手你得 (.+)。",
        "legend": "虚线：最优反应的期望总分",
    },
    "en": {
        "seat": r"Hand (\d+): you are player (\d) \((first|second) to move\)",
        "first": "first",
        "cards": ("your card", "the bot's card"),
        "pot": r"pot (\d+)",
        "moves": "Moves: ",
        "apart": ", ",
        "who": ("you: ", "the bot: "),
        "move": ("pass", "bet", "fold", "call"),
        "chose": r"At (?P<name>\S+), the bot's probabilities are (?P<p>\S+) for (?P<a>\w+) and "
        r"(?P<q>\S+) for (?P<b>\w+); the random number (?P<r>\S+) selected (?P<move>\w+)\.",
        "worth": r"In self-play, the move (\w+) earns (\S+) on average, and (\w+) earns (\S+)\.",
        "score": ("hands finished", "your score", "best response's expected score"),
        "paid": r"This hand pays you (.+)\.",
        "legend": "dashed: the best response's expected score",
    },
}


REASON = ("name", "a", "p", "b", "q", "r", "move")


@pytest.fixture
def words(language):
    return WORDS[language]


def pictures(profile, hands, seed):
    """Return [(hand, picture)] after each press of a button; the reader's moves are random."""
    rng = np.random.default_rng(seed)
    turns = lesson.play_hands(profile, rng.random((hands, 3)))
    results = []
    while True:
        results.append((turns.state, turns.picture(turns.state)))
        if len(turns.state.results) == hands:
            return results
        turns.press(turns.enabled_buttons[rng.integers(len(turns.enabled_buttons))])


def only_match(picture, pattern):
    """Return the groups of the only text in the picture that matches the pattern."""
    (results,) = filter(
        None, (re.fullmatch(pattern, text) for text, _, _ in texts_in_place(picture.svg))
    )
    return results.groups()


def name_of_move(words, moves, move):
    """Return the word for the move p or b after these moves."""
    return words["move"]["pb".index(move) + (2 if moves.endswith("b") else 0)]


def test_heading_names_the_readers_seat_by_the_rules(tree, words):
    """The heading names the reader's seat as the rules give it."""
    for hand, picture in pictures(uniform(tree), 12, 1):
        n, seat, turn = only_match(picture, words["seat"])
        assert int(n) == 1 + hand.number
        assert int(seat) == hand.seat
        assert (turn == words["first"]) == (tree.game.mover((hand.deal,)) == hand.seat)


def test_card_is_under_its_owners_title_in_its_owners_colour(tree, words):
    for hand, picture in pictures(uniform(tree), 12, 2):
        for title, player in zip(words["cards"], (hand.seat, 3 - hand.seat), strict=True):
            ((left, top),) = [(x, y) for t, x, y in texts_in_place(picture.svg) if t == title]
            near = [
                each for each in shapes_in_place(picture, "text") if abs(each[1][0, 0] - left) < 1
            ]
            (card,) = [t for t, at in near if t.text in ("J", "Q", "K", "?") and at[0, 1] > top]
            (box,) = [
                box
                for box, ((x, y), (right, bottom)) in shapes_in_place(picture, "rect")[1:]
                if x < left < right and y < top + 76 < bottom
            ]
            assert box.get("stroke") == draw.COLOURS[player]
            if hand.over or player == hand.seat:
                assert card.text == hand.deal[player - 1]
                assert card.get("fill") == draw.text_colour(draw.COLOURS[player])


def test_every_move_is_ascribed_to_its_player(tree, words):
    """The table ascribes each move to the player who made it by the rules."""
    for hand, picture in pictures(uniform(tree), 12, 3):
        texts = []
        for i, move in enumerate(hand.moves):
            other = tree.game.mover((hand.deal, *hand.moves[:i])) != hand.seat
            texts.append(words["who"][other] + name_of_move(words, hand.moves[:i], move))
        if texts:
            assert words["moves"] + words["apart"].join(texts) in [
                text for text, _, _ in texts_in_place(picture.svg)
            ]


def test_the_pot_is_the_sum_of_both_bets(tree, words):
    """The pot is twice the loser's loss; after a fold, it contains the uncalled chip as well."""
    ends = set()
    for hand, picture in pictures(uniform(tree), 60, 4):
        pot = int(only_match(picture, words["pot"])[0])
        if hand.over:
            lost = abs(hand.results[-1])
            folded = hand.moves.endswith("bp")
            assert pot == 2 * lost + folded
            ends.add(hand.moves)
        elif "b" not in hand.moves:
            assert pot == 2, "the antes"
    assert ends == {"pp", "pbp", "pbb", "bp", "bb"}


def test_reasons_give_the_values_of_a_pass_before_those_of_a_bet(tree, draw_profile, words):
    """The probabilities, the mean payoffs and the selected move have the right moves' names."""
    bot, seen = draw_profile(np.random.default_rng(11)), set()
    for hand, picture in pictures(bot, 40, 5):
        if not hand.over:
            continue
        chosen = [re.fullmatch(words["chose"], text) for text, _, _ in texts_in_place(picture.svg)]
        worths = [re.fullmatch(words["worth"], text) for text, _, _ in texts_in_place(picture.svg)]
        texts = [results.group(*REASON) for results in filter(None, chosen)]
        worth = [results.groups() for results in filter(None, worths)]
        for (name, r, move), label, values in zip(hand.reasons, texts, worth, strict=True):
            a, b = (name_of_move(words, name[2:], action) for action in "pb")
            p, q = (number_text(float(x)) for x in bot[name])
            assert label == (name, a, p, b, q, number_text(r), name_of_move(words, name[2:], move))
            u, v = (number_text(value_of_action(bot, name, i), sign=True) for i in (0, 1))
            assert values == (a, u, b, v)
            seen.add((name, p, q, u, v))
    assert sum(p != q for _, p, q, _, _ in seen) > 6
    assert sum(u != v for _, _, _, u, v in seen) > 4


def value_of_action(profile, name, action):
    """Return the mean payoff at an information set whose player certainly takes the action."""
    infoset = profile.tree.infoset(name)
    nodes, player = list(infoset.nodes), infoset.player
    weight = others_reach(profile, player)[nodes]
    certain = profile.replace({name: np.eye(2)[action]})
    return float(weight @ continuation_values(certain, player)[nodes] / weight.sum())


def maximum_over_pure_strategies(profile, player):
    """Return the maximum payoff of a player's 64 pure strategies against the profile."""
    names = [s.name for s in profile.tree.infosets if s.player == player]
    trials = (
        profile.replace({n: (1 - b, b) for n, b in zip(names, bets, strict=True)})
        for bets in product((F(0), F(1)), repeat=6)
    )
    return max(expected_values(each)[player - 1] for each in trials)


def score_scale(picture):
    """Return a function from a height in the score chart to the score, by the axis labels."""
    ends = [(t, at) for t, at in shapes_in_place(picture, "text") if t.get("text-anchor") == "end"]
    marks = {int(t.text.replace("−", "-")): at[0, 1] - 5 for t, at in ends}
    low, high = min(marks), max(marks)
    assert marks[high] < marks[0] < marks[low], "a gain is further up"
    return lambda y: low + (y - marks[low]) / (marks[high] - marks[low]) * (high - low)


def scores(picture):
    """Return the scores along the reader's line and along the dashed line, beginning with 0."""
    score, results = score_scale(picture), {}
    for line, ((_, start), (_, end)) in shapes_in_place(picture, "line"):
        if line.get("stroke") in draw.COLOURS[1:3]:
            results.setdefault(line.get("stroke-dasharray") is None, [score(start)]).append(
                score(end)
            )
    return results[True], results[False]


def test_score_and_its_chart_depend_on_the_readers_seats(tree, words):
    """After each hand, its payoff, the numbers beside the chart and the chart's lines are right."""
    best = {seat: maximum_over_pure_strategies(uniform(tree, exact=True), seat) for seat in (1, 2)}
    assert best == {1: F(1, 2), 2: F(5, 12)}
    own_scores, expected = [0], [F(0)]
    for hand, picture in pictures(uniform(tree), 7, 6):
        if not hand.over:
            continue
        won = tree.game.payoffs((hand.deal, *hand.moves))[hand.seat - 1]
        assert only_match(picture, words["paid"]) == (number_text(won, sign=True),)
        own_scores.append(own_scores[-1] + won)
        expected.append(expected[-1] + best[hand.seat])
        texts = [texts_beside(picture, name)[0] for name in words["score"]]
        assert texts[:2] == [str(hand.number + 1), number_text(own_scores[-1], sign=True)]
        assert texts[2] == number_text(float(expected[-1]), sign=True)
        for line, expected_value in zip(scores(picture), (own_scores, expected), strict=True):
            assert line == pytest.approx([float(value) for value in expected_value], abs=0.05)
    assert len(own_scores) == 8


def test_dashed_line_of_the_score_chart_is_the_best_responses_score(words):
    """The reader's line ends in the dot, and the dashed line shows the expected score."""
    score, best = np.cumsum([-1, -2, 1, -2, -1, 1]), np.cumsum([0.5, 0.4] * 3)
    chart = score_chart(score, best)
    assert words["legend"] in [text for text, _, _ in texts_in_place(chart.svg)]
    own_scores, dashed = scores(chart)
    assert own_scores == pytest.approx([0, *score], abs=0.05)
    assert dashed == pytest.approx([0, *best], abs=0.05)
    ((dot, ((x, y),)),) = shapes_in_place(chart, "circle")
    assert score_scale(chart)(y) == pytest.approx(score[-1], abs=0.05)
    assert dot.get("fill") == draw.COLOURS[1]
    assert x == max(
        at[1, 0] for line, at in shapes_in_place(chart, "line") if line.get("stroke-dasharray")
    )
