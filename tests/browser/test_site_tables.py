"""The tables that have no end play in the page as in the notebook: the same pictures and words.

What the page shows after every button is compared with Python's picture of the same table after
the same buttons; and what is paid, with the rules as they are told, by no module of the course.
The pages of the lessons themselves: SITE=06 in the environment adds lesson 06, and so on.
"""

import os
import random
import re
from itertools import permutations

import numpy as np
import pytest
from lesson_00 import plain
from site_pages import barriers, built, opening

from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.profile import Profile, uniform
from cfr_lab import check
from cfr_lab.explorer import Turns
from cfr_lab.lessons import lesson_00, lesson_06, lesson_07
from cfr_lab.lessons.lesson_00.opponent import replay
from cfr_lab.lessons.lesson_07.responses import styles
from cfr_lab.words import set_language
from website import build
from website.lesson import cells
from website.pages import page as whole_page
from website.parts import table as part

HANDS = 24
# Draws run out on the way, and come again from the first.
SHORT = 15
LEARNER, COIN = "learner", "coin"
LESSONS = [
    path.stem
    for path in sorted((build.NOTEBOOKS / "zh").glob("0[067]_*.ipynb"))
    if path.stem.startswith(("00", *os.environ.get("SITE", "00").split()))
]


NAMES = (LEARNER, "short", COIN, "odd", "learnt", "honest", "mixed")


def made(name):
    """The table of that name."""
    rng = np.random.default_rng(5)
    if name == LEARNER:
        return lesson_00.play_rounds(np.random.default_rng(plain.SEED).random(500))
    if name == "short":
        return lesson_00.play_rounds(rng.random(SHORT))
    tree = Tree(games.kuhn())
    if name == COIN:
        draws = np.random.default_rng(1950).random((500, 3))
        return lesson_06.play_hands(uniform(tree), draws)
    if name == "odd":
        odd = {s.name: (p, 1 - p) for s, p in zip(tree.sets, rng.random(12), strict=True)}
        return lesson_06.play_hands(Profile(tree, odd), rng.random((SHORT, 3)))
    if name == "learnt":
        return lesson_06.play_hands(CFR(tree).run(300).average, rng.random((500, 3)))
    if name == "honest":
        return lesson_07.play_against_best(styles(tree)["honest"], rng.random((500, 5)))
    return lesson_07.play_against_best(styles(tree)["uniform"], rng.random((SHORT, 5)))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """No lesson; a page of each table is written where it is opened."""
    return built(tmp_path_factory.mktemp("site"), "--lessons", "none")


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """The lessons' own pages."""
    numbers = [stem[:2] for stem in LESSONS]
    return built(tmp_path_factory.mktemp("course"), "--most", "30", "--lessons", *numbers)


@pytest.fixture
def opened(browser, site, language):
    set_language(language)
    with opening(browser, site, language) as open_page:

        def open_table(name):
            inside = part(made(name), "e1", "lesson.ipynb")
            text = whole_page(name, language, "index", f'<div class="cell">{inside}</div>')
            (site / language / f"{name}.html").write_text(text, "utf-8")
            return open_page(name)

        yield open_table


# Clicks on buttons one after another. After each: the picture, whether it is what was put into
# the page, its words, and the buttons.
PLAY = """([number, ks]) => {
    const live = lives.filter(live => live.element.matches('.turns'))[number];
    const buttons = [...live.element.querySelectorAll('button')];
    const div = document.createElement('div');
    return [-1, ...ks].map(k => {
        buttons[k]?.click();
        div.innerHTML = live.svg;
        return [live.svg, div.innerHTML === live.shown.innerHTML,
            live.shown.querySelector('svg').ariaLabel,
            buttons.map(b => [b.textContent, b.getAttribute('aria-disabled') === 'false'])];
    });
}"""


def scripted(turns, presses, seed):
    """The buttons a reader presses, as numbers, and the states passed through, the first too."""
    rng, ks, states = random.Random(seed), [], [turns.state]
    while len(ks) < presses:
        buttons = turns.buttons_at(states[-1])
        name = rng.choice([name for name, (_, on) in buttons.items() if on])
        # To begin again is rarely what a reader wants.
        if name != "over" or not rng.randrange(10):
            ks.append(list(buttons).index(name))
            states.append(turns.after(states[-1], name))
    return ks, states


def agrees(page, turns, presses, number=0):
    """Plays in the page and in Python, and compares all that is seen; returns the last state."""
    ks, states = scripted(turns, presses, number)
    seen = page.evaluate(PLAY, [number, ks])
    for n, (state, (svg, put, alt, buttons)) in enumerate(zip(states, seen, strict=True)):
        picture = turns.picture(state)
        assert svg == picture.html, (n, ks[:n])
        assert put, "what is put into the page is that picture"
        assert alt == picture.alt
        wanted = [list(each) for each in turns.buttons_at(state).values()]
        assert buttons[: len(wanted)] == wanted, (n, ks[:n])
    return states[-1]


@pytest.mark.parametrize("name", NAMES)
def test_every_state_is_python_s(opened, name):
    turns = made(name)
    last = agrees(opened(name), turns, 60 if name in (LEARNER, "short") else 3 * HANDS)
    hand = getattr(last, "hand", last)
    assert len(getattr(hand, "results", last.__dict__.get("moves", ()))) >= 20


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_lessons_own_tables_play(browser, course, lesson, language):
    set_language(language)
    found = [shown for _, shown in cells(lesson, language) if isinstance(shown, Turns)]
    with opening(browser, course, language) as open_page:
        page = open_page(lesson)
        assert page.locator(".turns").count() == len(found) == 1 + lesson.startswith("06")
        assert page.locator(".still").count() == 0
        for number, turns in enumerate(found):
            agrees(page, turns, 3 * HANDS, number)


JUDGED = """presses => {
    const table = lives[0], form = document.querySelector('[data-match] form');
    const told = form.parentElement.querySelector('.verdict');
    return presses.map(state => {
        table.go(state);
        form.requestSubmit();
        return [told.className.split(' ')[1], told.lastChild.textContent];
    });
}"""


def test_the_match_is_judged_as_check_judges(browser, course, language):
    """Of every kind: none played, too few, won, found out, and short of it."""
    set_language(language)
    turns = lesson_00.play_rounds(np.random.default_rng(plain.SEED).random(500))
    names, rng, presses, wanted = list(turns.buttons), random.Random(2), [""], []
    for length in (1, 19, 20, *range(21, 60)):
        clever = length % 2
        moves = ""
        turns.state = replay((), turns.state.draws)
        for _ in range(length):
            # What scores most on average, or anything.
            mix = [float(p) for p in turns.state.mixes[-1]]
            worth = [sum(p * plain.points(k, a) for a, p in enumerate(mix)) for k in range(3)]
            k = worth.index(max(worth)) if clever else rng.randrange(3)
            moves += "abc"[k]
            turns.press(names[k])
        presses.append(moves)
    for moves in presses:
        turns.state = replay(tuple(map("abc".index, moves)), turns.state.draws)
        verdict = check("00.2", turns)
        wanted.append([verdict.state, verdict.message])
    with opening(browser, course, language) as open_page:
        page = open_page(LESSONS[0])
        assert not page.locator("[data-match] .needs").is_visible()
        assert page.evaluate(JUDGED, presses) == wanted
    assert {state for state, _ in wanted} == {"to-do", "not-yet", "right"}
    assert len({message[:7] for _, message in wanted}) >= 5


def test_the_learner_plays_by_the_rules(opened, language):
    """Twenty rounds with the numbers of the lesson, computed from nothing but the rules."""
    page = opened(LEARNER)
    draws = np.random.default_rng(plain.SEED).random(500)
    moves = np.random.default_rng(12).integers(0, 3, size=20).tolist()
    told = {"zh": r"你的总分 (\S+)：", "en": r"Your score (\S+):"}[language]
    for (_, _, alt, _), wanted in zip(
        page.evaluate(PLAY, [0, moves])[1:], plain.match(moves, draws), strict=True
    ):
        assert int(re.search(told, alt)[1].replace("−", "-")) == wanted[1]
        for p in wanted[3]:
            assert f"{float(p):.2f}" in alt


DEALS = ["".join(pair) for pair in permutations("JQK", 2)]


def pay(deal, moves):
    """What a hand of Kuhn poker pays player 1, or None while it is going on."""
    high = 1 if "JQK".index(deal[0]) > "JQK".index(deal[1]) else -1
    return {"pp": high, "bb": 2 * high, "pbb": 2 * high, "bp": 1, "pbp": -1}.get(moves)


def answered(moves, deal, seat, row):
    """The moves up to the reader's next choice: below 1/2 the coin means pass."""
    while pay(deal, moves) is None and len(moves) % 2 != seat - 1:
        moves += "p" if row[1 + len(moves) // 2] < 0.5 else "b"
    return moves


def test_hands_pay_by_the_rules(opened, language):
    page, rng, total = opened(COIN), random.Random(6), 0
    draws = np.random.default_rng(1950).random((500, 3))
    told = {"zh": r"你的总分 (\S+?)；", "en": r"your score (\S+?);"}[language]
    for hand in range(HANDS):
        seat, deal = 1 + hand % 2, DEALS[int(draws[hand, 0] * 6)]
        moves, ks = answered("", deal, seat, draws[hand]), []
        while pay(deal, moves) is None:
            ks.append(rng.randrange(2))
            moves = answered(moves + "pb"[ks[-1]], deal, seat, draws[hand])
        total += pay(deal, moves) * (1 if seat == 1 else -1)
        seen = page.evaluate(PLAY, [0, ks])
        cards = re.findall(">([JQK?])<", seen[0][0])
        assert cards == [deal[seat - 1], "?"]
        assert re.findall(">([JQK?])<", seen[-1][0]) == [deal[seat - 1], deal[2 - seat]]
        assert int(re.search(told, seen[-1][2])[1].replace("−", "-")) == total
        page.evaluate(PLAY, [0, [2]])


def test_a_long_match_keeps_its_columns(opened, language):
    """Numbers grow wider than the names above them."""
    page, turns = opened("short"), made("short")
    state = replay((1,) * 1101, turns.state.draws)
    svg, _, alt, _ = page.evaluate(PLAY, [0, [1] + [4] * 110])[-1]
    assert max(map(abs, state.regrets[-1])) > 1000
    assert svg == turns.picture(state).html
    assert alt == turns.picture(state).alt


def test_numbers_are_rounded_as_python_rounds(opened):
    page, rng = opened(LEARNER), random.Random(1)
    values = [k / 8 for k in range(-400, 400)] + [rng.uniform(-9, 9) for _ in range(400)]
    values += [1.005, 2.675, 0.15, 1e-9, -1e-9, 12345.65]
    for digits in (0, 1, 2):
        shown = page.evaluate(
            "([values, digits]) => values.map(value => fixed(value, digits))", [values, digits]
        )
        # Python's −0.0 is as good as 0.0 in a picture.
        assert [float(x) for x in shown] == [float(f"{x:.{digits}f}") for x in values]
        assert {len(x.partition(".")[2]) for x in shown} == {digits}


@pytest.mark.parametrize("name", [LEARNER, "honest"])
def test_the_address_brings_one_back(opened, name):
    page, turns = opened(name), made(name)
    first = page.evaluate("lives[0].svg")
    state = agrees(page, turns, 30)
    assert page.evaluate("location.hash.includes('e1=')")
    page.reload()
    page.wait_for_function("document.documentElement.matches('.ready')")
    assert page.evaluate("lives[0].svg") == turns.picture(state).html
    # Printed, it is as the text beside it speaks of it, and then as it was.
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(PLAY, [0, []])[0][:2] == [first, True]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("lives[0].svg") == turns.picture(state).html
    over = page.locator(".turns button", has_text=re.compile("从头开始|start over"))
    over.click()
    assert page.evaluate("lives[0].svg") == first == turns.picture(turns.state).html
    assert over.get_attribute("aria-disabled") == "true"
    assert not page.evaluate("location.hash.includes('e1=')")
    over.click(force=True)
    assert page.evaluate("lives[0].svg") == first
    # An address that nothing wrote.
    for strange in ("zz%20A{", "17", "%F0%9F%82%A1", "constructor"):
        page.evaluate("state => { location.hash = `#;e1=${state}`; recall(); }", strange)
        assert page.evaluate("typeof lives[0].svg") == "string"
        assert "undefined" not in page.evaluate("lives[0].svg")


@pytest.mark.parametrize("name", [LEARNER, COIN, "honest"])
def test_hands_on_keys_and_thumbs(opened, name):
    page, turns = opened(name), made(name)
    buttons = page.locator(".turns button")
    buttons.first.focus()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert buttons.nth(1).evaluate("button => button === document.activeElement")
    for key in ("Enter", " "):
        name = list(turns.buttons_at(turns.state))[1]
        if name in turns.live:
            turns.press(name)
        page.keyboard.press(key)
        assert page.evaluate("lives[0].svg") == turns.picture(turns.state).html
        assert buttons.nth(1).evaluate("button => button === document.activeElement")
    assert barriers(page) == []
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    # What was scrolled to stays in sight.
    scroll = "document.querySelector('.turns .cfr-picture').scrollLeft"
    page.evaluate(f"{scroll} = 150")
    shown = page.evaluate(PLAY, [0, []])[0]
    live = [on for _, on in shown[3]].index(True)
    assert page.evaluate(PLAY, [0, [live]])[1][0] != shown[0]
    assert page.evaluate(scroll) == 150
    sizes = buttons.evaluate_all("all => all.map(b => [b.clientWidth, b.clientHeight])")
    assert all(width >= 100 and height >= 40 for width, height in sizes)
    page.emulate_media(color_scheme="dark")
    assert barriers(page) == []
