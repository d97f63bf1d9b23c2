"""Test that endless tables play in the page as in the notebook: the same results and words.

After every button, the tests compare the page's words and numbers with those of the same table in
Python after the same buttons. They compare the payoffs with the rules, without any module of the
course.
"""

import random
import re
from fractions import Fraction as F
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from lessons.start_here import plain
from site_pages import STEMS, barriers, page_opener

from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.profile import Profile, uniform
from cfr_lab import check
from cfr_lab.explorer import ButtonExplorer
from cfr_lab.lessons import exploitability, kuhn_poker, start_here
from cfr_lab.lessons.exploitability import table as against_best
from cfr_lab.lessons.exploitability.responses import styles
from cfr_lab.lessons.kuhn_poker.table import heading, lines_of_moves, lines_of_reasons
from cfr_lab.lessons.start_here import table as start
from cfr_lab.lessons.start_here.opponent import Match, replay
from cfr_lab.numbers import signed_texts
from cfr_lab.words import set_language
from publish.site.pages import page as whole_page
from publish.site.parts import table as part

HANDS = 24
SHOTS = Path(__file__).parent / "shots"
# The draws run out during the test and are then used again from the first draw on.
N_DRAWS = 15
LEARNER, COIN = "learner", "coin"
NAMES = (LEARNER, "short", COIN, "odd", "learnt", "honest", "mixed")


def table_named(name):
    """Return the table with the given name."""
    rng = np.random.default_rng(5)
    if name == LEARNER:
        return start_here.play_rounds(np.random.default_rng(plain.SEED).random(500))
    if name == "short":
        return start_here.play_rounds(rng.random(N_DRAWS))
    tree = Tree(games.kuhn())
    if name == COIN:
        draws = np.random.default_rng(1950).random((500, 3))
        return kuhn_poker.play_hands(uniform(tree), draws)
    if name == "odd":
        odd = {s.name: (p, 1 - p) for s, p in zip(tree.infosets, rng.random(12), strict=True)}
        return kuhn_poker.play_hands(Profile(tree, odd), rng.random((N_DRAWS, 3)))
    if name == "learnt":
        return kuhn_poker.play_hands(CFR(tree).run(300).average, rng.random((500, 3)))
    if name == "honest":
        return exploitability.play_against_best(styles(tree)["honest"], rng.random((500, 5)))
    return exploitability.play_against_best(styles(tree)["uniform"], rng.random((N_DRAWS, 5)))


@pytest.fixture
def open_table_page(browser, blank_site, language):
    set_language(language)
    with page_opener(browser, blank_site, language) as open_page:

        def open_table(name):
            inside = part(table_named(name), "e1", "lesson.ipynb")
            text = whole_page(name, language, "index", f'<div class="cell">{inside}</div>')
            (blank_site / language / f"{name}.html").write_text(text, "utf-8")
            return open_page(name)

        yield open_table


# This script clicks on buttons one after another, and returns the play, its words and the buttons
# after each.
PLAY = """([number, ks]) => {
    const live = lives.filter(live => live.element.matches('.turns'))[number];
    const buttons = [...live.element.querySelectorAll('button')];
    return [-1, ...ks].map(k => {
        buttons[k]?.click();
        return [live.play, live.told.innerText.split('\\n'), live.shown.innerText,
            buttons.map(b => [b.textContent, b.getAttribute('aria-disabled') === 'false'])];
    });
}"""


def random_play(turns, presses, seed):
    """Return the reader's buttons, as numbers, and the states passed, beginning with the first."""
    rng, ks, states = random.Random(seed), [], [turns.state]
    while len(ks) < presses:
        buttons = turns.buttons_at(states[-1])
        name = rng.choice([name for name, (_, on) in buttons.items() if on])
        # Starting over is chosen less often than other buttons, so that games get long.
        if name != "over" or not rng.randrange(10):
            ks.append(list(buttons).index(name))
            states.append(turns.next_state(states[-1], name))
    return ks, states


def play_and_compare(page, turns, presses, number=0):
    """Play in the page and in Python, compare everything visible, and return the last state."""
    ks, states = random_play(turns, presses, number)
    seen = page.evaluate(PLAY, [number, ks])
    for n, (state, (play, message, text, buttons)) in enumerate(zip(states, seen, strict=True)):
        if isinstance(state, Match):
            assert play["moves"] == list(state.moves), ks[:n]
            assert play["answers"] == list(state.answers), ks[:n]
            assert play["regrets"] == [list(R) for R in state.regrets]
            assert play["score"] == list(state.score)
            R = page.evaluate("R => shares(R)", play["regrets"][-1])
            assert [F(part, sum(R)) for part in R] == list(state.mixes[-1])
            assert message[0] == heading_of(state)
            assert all(f"{float(p):.2f}" in text or 8 * p % 2 == 1 for p in state.mixes[-1])
        else:
            hand = getattr(state, "hand", state)
            assert play["number"] == hand.number, ks[:n]
            assert play["results"] == list(hand.results), ks[:n]
            assert message == [heading(hand.number + 1, hand.seat), *lines_of_moves(hand)]
            reason = (
                lines_of_reasons(turns.dealer, hand) if hand is state else best_reasons(turns, hand)
            )
            assert [line for line in reason if line not in text] == []
            if hand is not state:
                assert (play["made"], play["departed"]) == (state.n_moves, state.n_departures)
        expected = [list(each) for each in turns.buttons_at(state).values()]
        assert buttons[: len(expected)] == expected, (n, ks[:n])
    return states[-1]


def heading_of(match):
    last = (match.moves[-1], match.answers[-1]) if match.rounds else (None, None)
    return start.heading(match.rounds, *last)


def best_reasons(turns, hand):
    return against_best.lines_of_reasons(turns.dealer, hand)


@pytest.mark.parametrize("name", NAMES)
def test_every_state_agrees_with_python(open_table_page, name):
    turns = table_named(name)
    last = play_and_compare(
        open_table_page(name), turns, 60 if name in (LEARNER, "short") else 3 * HANDS
    )
    hand = getattr(last, "hand", last)
    assert len(getattr(hand, "results", last.__dict__.get("moves", ()))) >= 20


@pytest.mark.parametrize("stem", [stem for stem in STEMS if stem[:2] in ("00", "06", "07")])
def test_tables_of_the_lessons_can_be_played(browser, site, language, page_of, executed_cells):
    result = [texts for _, texts in executed_cells if isinstance(texts, ButtonExplorer)]
    with page_opener(browser, site, language) as open_page:
        page = open_page(page_of)
        assert page.locator(".turns").count() == len(result) == 1 + page_of.startswith("06")
        assert page.locator(".still").count() == 0
        for number, turns in enumerate(result):
            play_and_compare(page, turns, 3 * HANDS, number)


VERDICT_SCRIPT = """presses => {
    const table = lives[0], form = document.querySelector('.exercise form:not(:has(input))');
    const told = form.parentElement.querySelector('.verdict');
    return presses.map(state => {
        table.go(state);
        form.requestSubmit();
        return [told.className.split(' ')[1], told.childNodes[2].textContent];
    });
}"""


@pytest.mark.parametrize("stem", STEMS[:1])
def test_match_gets_the_verdict_of_check(browser, site, language, page_of):
    """The page's verdict on a match is that of `check`, for matches of every kind and length."""
    set_language(language)
    turns = start_here.play_rounds(np.random.default_rng(plain.SEED).random(500))
    names, rng, presses, expected = list(turns.buttons), random.Random(2), [""], []
    for length in (1, 19, 20, *range(21, 60)):
        clever = length % 2
        moves = ""
        turns.state = replay((), turns.state.draws)
        for _ in range(length):
            # In matches of odd length the reader makes the best move, in others a random move.
            mix = [float(p) for p in turns.state.mixes[-1]]
            worth = [sum(p * plain.points(k, a) for a, p in enumerate(mix)) for k in range(3)]
            k = worth.index(max(worth)) if clever else rng.randrange(3)
            moves += "abc"[k]
            turns.press(names[k])
        presses.append(moves)
    for moves in presses:
        turns.state = replay(tuple(map("abc".index, moves)), turns.state.draws)
        verdict = check("start_here.2", turns)
        expected.append([verdict.state, verdict.message])
    with page_opener(browser, site, language) as open_page:
        page = open_page(page_of)
        assert page.locator(".needs").filter(visible=True).count() == 0
        assert page.evaluate(VERDICT_SCRIPT, presses) == expected
    assert {state for state, _ in expected} == {"to-do", "not-yet", "right"}
    assert len({re.sub(r"[−\d]+", "", message)[:24] for _, message in expected}) >= 5


def test_the_learner_plays_by_the_rules(open_table_page):
    """The learner plays twenty rounds with the lesson's numbers as the rules alone determine."""
    page = open_table_page(LEARNER)
    draws = np.random.default_rng(plain.SEED).random(500)
    moves = np.random.default_rng(12).integers(0, 3, size=20).tolist()
    for (play, _, text, _), expected in zip(
        page.evaluate(PLAY, [0, moves])[1:], plain.match(moves, draws), strict=True
    ):
        assert play["answers"][-1] == expected[0]
        assert play["score"][-1] == expected[1]
        assert play["regrets"][-1] == list(expected[2])
        assert all(signed_texts([R])[0] in text for R in expected[2])


DEALS = ["".join(pair) for pair in permutations("JQK", 2)]


def pay(deal, moves):
    """Return the payoff of a hand of Kuhn poker to player 1, or None while the hand goes on."""
    high = 1 if "JQK".index(deal[0]) > "JQK".index(deal[1]) else -1
    return {"pp": high, "bb": 2 * high, "pbb": 2 * high, "bp": 1, "pbp": -1}.get(moves)


def moves_with_reply(moves, deal, seat, row):
    """Return the moves up to the reader's next choice; a draw below 1/2 means pass."""
    while pay(deal, moves) is None and len(moves) % 2 != seat - 1:
        moves += "p" if row[1 + len(moves) // 2] < 0.5 else "b"
    return moves


def test_hands_pay_by_the_rules(open_table_page):
    page, rng, total = open_table_page(COIN), random.Random(6), 0
    draws = np.random.default_rng(1950).random((500, 3))
    for hand in range(HANDS):
        seat, deal = 1 + hand % 2, DEALS[int(draws[hand, 0] * 6)]
        moves, ks = moves_with_reply("", deal, seat, draws[hand]), []
        while pay(deal, moves) is None:
            ks.append(rng.randrange(2))
            moves = moves_with_reply(moves + "pb"[ks[-1]], deal, seat, draws[hand])
        total += pay(deal, moves) * (1 if seat == 1 else -1)
        seen = page.evaluate(PLAY, [0, ks])
        cards = [re.findall(r"^[JQK?]$", text, re.MULTILINE) for _, _, text, _ in seen]
        assert cards[0] == [deal[seat - 1], "?"]
        assert cards[-1] == [deal[seat - 1], deal[2 - seat]]
        assert sum(seen[-1][0]["results"]) == total
        assert signed_texts([total])[0] in seen[-1][2]
        page.evaluate(PLAY, [0, [2]])


def test_a_long_match_stays_on_the_page(open_table_page):
    page = open_table_page("short")
    play, *_ = page.evaluate(PLAY, [0, [1] + [4] * 110])[-1]
    assert max(map(abs, play["regrets"][-1])) > 1000
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


STATE = "[lives[0].told.innerText, lives[0].shown.innerHTML]"


@pytest.mark.parametrize("name", [LEARNER, "honest"])
def test_url_restores_the_hand(open_table_page, name):
    page = open_table_page(name)
    first = page.evaluate(STATE)
    play_and_compare(page, table_named(name), 30)
    last = page.evaluate(STATE)
    assert page.evaluate("location.hash.includes('e1=')")
    page.reload()
    page.wait_for_function("document.documentElement.matches('.ready')")
    assert page.evaluate(STATE) == last
    # While the page is printed, the table has the state that the text beside it describes.
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(STATE) == first
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(STATE) == last
    over = page.locator(".turns button", has_text=re.compile("从头开始|start over"))
    over.click()
    assert page.evaluate(STATE) == first
    assert over.get_attribute("aria-disabled") == "true"
    assert not page.evaluate("location.hash.includes('e1=')")
    over.click(force=True)
    assert page.evaluate(STATE) == first
    # The page itself never writes such an address.
    for strange in ("zz%20A{", "17", "%F0%9F%82%A1", "constructor"):
        page.evaluate("state => { location.hash = `#;e1=${state}`; recall(); }", strange)
        assert "undefined" not in page.evaluate(STATE)[1]


@pytest.mark.parametrize("name", [LEARNER, COIN, "honest"])
def test_tables_can_be_played_by_keyboard_and_by_touch(open_table_page, name, language):
    page, turns = open_table_page(name), table_named(name)
    buttons = page.locator(".turns button")
    buttons.first.focus()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert buttons.nth(1).evaluate("button => button === document.activeElement")
    for key in ("Enter", " "):
        pressed = list(turns.buttons)[1]
        if pressed in turns.enabled_buttons:
            turns.press(pressed)
        page.keyboard.press(key)
        labels = [word for word, _ in turns.buttons_at(turns.state).values()]
        assert buttons.all_inner_texts()[: len(labels)] == labels
        assert buttons.nth(1).evaluate("button => button === document.activeElement")
    for key in "papapapap":
        page.evaluate(PLAY, [0, ["pa".index(key)]])
    for number, scheme in enumerate(("light", "dark")):
        page.emulate_media(color_scheme=scheme)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=SHOTS / f"table-{name}-{language}-{width}-{number}.png")
            assert barriers(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            fits = "all => all.every(each => each.scrollWidth <= each.clientWidth + 1)"
            assert page.locator(".play table").evaluate_all(fits), "nothing hides sideways"
            sizes = buttons.evaluate_all("all => all.map(b => [b.offsetWidth, b.offsetHeight])")
            assert all(width >= 96 and height >= 44 for width, height in sizes)
    # The page is now shown in the projector view.
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.keyboard.press("p")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1920
    page.screenshot(path=SHOTS / f"table-{name}-{language}-hall.png")
