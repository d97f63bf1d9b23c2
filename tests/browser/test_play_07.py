"""Test twenty hands of a scripted reader at lesson 07's table, in a real browser."""

import re
import shutil

import nbformat
import numpy as np
import pytest
from lab_page import PICTURE, ROOT, TEXTS, open_lesson, run_all

from cfr_core import Tree, games
from cfr_lab.lessons.exploitability.responses import styles
from cfr_lab.lessons.exploitability.table import TaughtTable
from cfr_lab.numbers import number_text

HANDS = 20
NAME = "07_exploitability.ipynb"
WORDS = {
    "zh": {
        "as": "照老实打法走一步",
        "p": {"过牌", "弃牌"},
        "b": {"下注", "跟注"},
        "next": "发下一手",
        "hand": r"第 (\d+) 手：你是玩家 ([12])",
        "paid": r"这一手你得 ([+−]?\d+)",
        "score": ("已打完的手数", "你的总分"),
    },
    "en": {
        "as": "play honestly",
        "p": {"pass", "fold"},
        "b": {"bet", "call"},
        "next": "deal the next hand",
        "hand": r"Hand (\d+): you are player ([12])",
        "paid": r"This hand pays you ([+−]?\d+)",
        "score": ("hands finished", "your score"),
    },
}


@pytest.fixture
def lesson(page, folder, language):
    """Return the lesson, run as far as its table."""
    source = nbformat.read(ROOT / "notebooks" / language / NAME, 4)
    last = next(k for k, cell in enumerate(source.cells) if "play_against_best(" in cell.source)
    source.cells = source.cells[: last + 1]
    short = folder / language / "play_07.ipynb"
    nbformat.write(source, short)
    open_lesson(page, f"{language}/{short.name}")
    run_all(page)
    page.wait_for_selector(f".cfr-shown {PICTURE}")
    yield page
    shutil.rmtree(folder / language / ".ipynb_checkpoints", ignore_errors=True)


class Table:
    """Read the table as the reader sees it, and press its buttons."""

    def __init__(self, page, words):
        self.page, self.words = page, words
        self.box = page.query_selector_all(".cfr-shown")[-1]
        self.box.scroll_into_view_if_needed()

    def texts(self):
        """Return the texts of the picture, in the order in which they are drawn."""
        return self.box.eval_on_selector_all(TEXTS, "texts => texts.map(t => t.textContent)")

    def buttons(self):
        """Return {label: button} of the buttons that can be pressed."""
        results = self.box.query_selector_all(".widget-button:not(.cfr-off)")
        return {button.inner_text().strip(): button for button in results}

    def press(self, name):
        before = self.box.inner_html()
        self.buttons()[name].click()
        self.page.wait_for_function(
            "([box, before]) => box.innerHTML !== before", arg=[self.box, before], timeout=20_000
        )
        self.page.evaluate("lesson.settled")
        for svg in self.box.query_selector_all(".widget-html svg"):
            assert svg.evaluate("lesson.crowded") == []

    def hand(self):
        texts = next(t for t in self.texts() if re.match(self.words["hand"], t))
        return tuple(map(int, re.match(self.words["hand"], texts).groups()))

    def cards(self):
        return [t for t in self.texts() if t in ("J", "Q", "K", "?")]

    def text_beside(self, name):
        texts = self.texts()
        return texts[texts.index(name) + 1]


def test_twenty_hands_against_the_honest_player_follow_the_rules(lesson, language, shoot):
    words, tree = WORDS[language], Tree(games.kuhn())
    table = Table(lesson, words)
    text = TaughtTable(styles(tree)["honest"], np.random.default_rng(7).random((500, 5)))
    seat, score, rebel = text.deal(), 0, np.random.default_rng(20)
    for n in range(1, HANDS + 1):
        assert table.hand() == (n, 1 + (n - 1) % 2)
        while words["next"] not in table.buttons():
            own_card, bots_card = table.cards()
            assert bots_card == "?"
            assert own_card == seat.hand.deal[seat.hand.seat - 1]
            # The reader follows the advice in four hands of five. The button to press is found by
            # the name that it has now.
            name = "as" if n % 5 else "pb"[rebel.integers(2)]
            live = table.buttons()
            (shown,) = (
                [w for w in live if w == words["as"]] if name == "as" else live.keys() & words[name]
            )
            table.press(shown)
            seat = text.press(seat, name)
        payment = next(t for t in table.texts() if re.match(words["paid"], t))
        score += int(re.match(words["paid"], payment)[1].replace("−", "-"))
        assert seat.hand.over
        assert score == sum(seat.hand.results)
        assert "?" not in table.cards()
        assert table.text_beside(words["score"][0]) == str(n)
        assert table.text_beside(words["score"][1]) == number_text(score, sign=True)
        assert table.buttons().keys() == {words["next"]}
        if n < HANDS:
            table.press(words["next"])
            seat = text.press(seat, "next")
    shoot(table.box, f"{language}-07-play")
    assert lesson.evaluate("lesson.complaints") == []
