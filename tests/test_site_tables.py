"""Tables without end, as data for a page: rules, strategies, pictures with places left free."""

import random
import re
from fractions import Fraction as F
from html import escape
from itertools import permutations

import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_core.profile import Profile, uniform
from cfr_lab import Turns, draw
from cfr_lab.lessons import lesson_00, lesson_06, lesson_07
from cfr_lab.lessons.lesson_00.opponent import habit, replay
from cfr_lab.lessons.lesson_06.table import score_parts
from cfr_lab.lessons.lesson_07.responses import styles
from cfr_lab.lessons.lesson_07.table import score_parts as score_parts_07
from website import hands, rounds
from website.free import Pictures, freed, places
from website.parts import table
from website.tables import endless, is_endless

pytestmark = pytest.mark.usefixtures("language")

# What a hand pays player 1 when both have passed, by who has the better card; and so on.
PAYS = {"pp": (1, -1), "bb": (2, -2), "pbb": (2, -2), "bp": (1, 1), "pbp": (-1, -1)}


def draws(*shape):
    return np.random.default_rng(4).random(shape)


@pytest.fixture(scope="module")
def tree():
    return Tree(games.kuhn())


@pytest.fixture(scope="module")
def odd(tree):
    odds = np.random.default_rng(2).random(12)
    return Profile(tree, {s.name: (p, 1 - p) for s, p in zip(tree.sets, odds, strict=True)})


def test_a_place_is_left_free_and_filled():
    part = draw.lines("3 < 4")
    html = draw.pad(part).html
    left = freed(html, places("part", part))
    assert "3" not in re.sub(r'="[^"{]*"', "", left)
    assert left.count("{part}") == left.count("{part alt}") == 1
    assert left.replace("{part}", part.body).replace("{part alt}", escape(part.alt)) == html


def test_a_picture_that_differs_elsewhere_is_refused():
    pictures = Pictures()
    assert pictures.number(("a 1 b", {"1": "{n}"}), ("a 2 b", {"2": "{n}"})) == 0
    assert pictures.number(("c 1", {"1": "{n}"})) == 1
    assert pictures.number(("a 3 b", {"3": "{n}"})) == 0
    assert pictures.all == ("a {n} b", "c {n}")
    with pytest.raises(ValueError, match="more than"):
        pictures.number(("a 1 b", {"1": "{n}"}), ("a 2 c", {"2": "{n}"}))
    with pytest.raises(ValueError, match="Not in"):
        pictures.number(("a 1 b", {"2": "{n}"}))


def test_the_tree_of_the_page_is_kuhn_poker(tree, odd):
    """Walked from each deal by the page's own numbers: whose turn, what is paid, how often."""
    _, facts = hands.of_06(lesson_06.play_hands(odd, draws(9, 3)))
    ends = set()

    def walk(deal, node, moves):
        facts_here = facts["nodes"][node]
        if moves in PAYS:
            one = PAYS[moves]["JQK".index(deal[0]) < "JQK".index(deal[1])]
            assert facts_here == {"pays": [one, -one]}
            ends.add((deal, moves))
            return
        assert facts_here["mover"] == 1 + len(moves) % 2
        assert facts_here["odds"] == list(odd[f"{deal[len(moves) % 2]}:{moves}"])
        assert "style" not in facts_here
        for move, below in zip("pb", facts_here["to"], strict=True):
            walk(deal, below, moves + move)

    for deal, node in zip(permutations("JQK", 2), facts["deals"], strict=True):
        walk("".join(deal), node, "")
    assert len(ends) == 30


def test_what_the_dashed_lines_expect(tree):
    _, coin = hands.of_06(lesson_06.play_hands(uniform(tree), draws(9, 3)))
    assert coin["expects"] == pytest.approx((1 / 2, 5 / 12))
    _, honest = hands.of_07(lesson_07.play_against_best(styles(tree)["honest"], draws(9, 5)))
    assert honest["expects"] == (float(F(-1, 3)), float(F(-1, 6)))
    assert {tuple(node["style"]) for node in honest["nodes"] if "style" in node} == {(0, 1), (1, 0)}


def test_a_face_down_card_is_in_no_picture(tree, odd):
    """As long as the hand goes on, the picture is the same whatever the bot holds."""
    pictures, facts = hands.of_06(lesson_06.play_hands(odd, draws(9, 3)))
    for seat in (1, 2):
        seen = {}
        for node, number in enumerate(facts["frames"][seat - 1]):
            if number is None:
                continue
            deal, *moves = tree.history(node)
            going_on = "mover" in facts["nodes"][node]
            theirs = deal[2 - seat] if not going_on else None
            seen.setdefault((deal[seat - 1], theirs, *moves), set()).add(number)
            cards = re.findall(">([JQK?])<", pictures[number])
            assert cards == [deal[seat - 1], theirs or "?"]
        assert all(len(numbers) == 1 for numbers in seen.values())
        # Three cards and two places to choose in; six deals and five ends.
        assert len(seen) == 3 * 2 + 6 * 5


def drawn(picture, values):
    """A picture with its places filled, here by Python."""
    return re.sub(r"\{([\w ]+)\}", lambda place: str(values[place[1]]), picture)


def filled(**parts):
    values = {}
    for name, part in parts.items():
        values |= {name: part.body, f"{name} alt": escape(part.alt)}
    return values


@pytest.mark.parametrize("lesson", ["06", "07"])
def test_pictures_of_hands_filled_are_those_of_the_table(tree, odd, lesson):
    if lesson == "06":
        turns = lesson_06.play_hands(odd, draws(40, 3))
        pictures, facts = hands.of_06(turns)
    else:
        turns = lesson_07.play_against_best(styles(tree)["uniform"], draws(40, 5))
        pictures, facts = hands.of_07(turns)
    rng, seen = random.Random(8), set()
    for _ in range(70):
        hand = getattr(turns.state, "hand", turns.state)
        node = tree.node(hand.deal, *hand.moves)
        score = (score_parts if lesson == "06" else score_parts_07)(turns.rules, turns.state)
        values = {"hand": hand.number + 1, **filled(table=score[0], chart=score[1])}
        values |= {f"r{k}": f"{r:.2f}" for k, (_, r, _) in enumerate(hand.reasons)}
        picture = pictures[facts["frames"][hand.seat - 1][node]]
        assert drawn(picture, values) == turns.html.value
        labels = [list(each) for each in turns.buttons_at(turns.state).values()]
        assert facts["buttons"][hand.seat - 1][node] == labels
        seen.add((hand.seat, "".join(hand.moves)))
        turns.press(rng.choice(turns.live))
    assert len(seen) > 10


def test_pictures_of_rounds_filled_are_those_of_the_table():
    turns = lesson_00.play_rounds(draws(30))
    pictures, facts = rounds.made(turns)
    moves = random.Random(3).choices(range(3), k=50)
    for n in range(50):
        match = replay(moves[:n], turns.state.draws)
        positive, chances, why = lesson_00.table.following(match)
        values = {"n": n} | filled(
            score=lesson_00.table.score(match),
            account=lesson_00.table.account(match),
            positive=positive,
            chances=chances,
            why=why,
        )
        frame = facts["frames"][match.moves[-1]][match.answers[-1]] if n else facts["first"]
        assert drawn(pictures[frame], values) == turns.picture(match).html
        pattern = habit(match.moves)
        key = "".join(map(str, pattern))
        label = facts["again"].get(key) or facts["again"][str(len(pattern))]
        assert label == turns.buttons_at(match)["habit"][0]
    beats = {(0, 2), (1, 0), (2, 1)}
    for mine in range(3):
        for theirs in range(3):
            won = ((mine, theirs) in beats) - ((theirs, mine) in beats)
            assert facts["pays"][mine][theirs] == won


def test_the_page_plays_and_does_not_send_one_to_python(tree):
    made = [
        lesson_00.play_rounds(draws(500)),
        lesson_06.play_hands(uniform(tree), draws(500, 3)),
        lesson_07.play_against_best(styles(tree)["honest"], draws(500, 5)),
    ]
    for turns in made:
        assert is_endless(turns)
        told = table(turns, "e1", "lesson.ipynb")
        assert "lesson.ipynb" not in told
        assert turns.still.html in told, "without a script the first picture stays"
        assert endless(turns) == endless(turns), "the same bytes for the same table"
        assert len(told) < 60_000
    other = Turns(0, lambda k: {"on": ("on", True)}, lambda k, _: k + 1, lambda k: draw.lines("x"))
    assert not is_endless(other)
