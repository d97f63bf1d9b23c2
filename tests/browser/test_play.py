"""Test playing in a real browser: a scripted reader at the tables of lessons 00 and 06.

After every round or hand, the tests compare the page with the results of the game's rules, computed
by programs that do not use the course's code.
"""

import re
import shutil
from itertools import permutations

import numpy as np
from lab_page import PICTURE, TEXTS, open_lesson, run_all
from lessons.start_here import plain

ROUNDS = 20
TABLE = ".cfr-shown"
TOOLBAR = '.jp-NotebookPanel:not(.lm-mod-hidden) [data-jp-item-name="restart-and-run"]'


class TableReader:
    """Press buttons and read a picture's texts at a table of an open lesson."""

    def __init__(self, page, number=0):
        self.page = page
        self.table = page.query_selector_all(TABLE)[number]
        self.table.scroll_into_view_if_needed()

    @property
    def texts(self):
        """Return the texts of the picture, in the order in which they are drawn."""
        return self.table.eval_on_selector_all(TEXTS, "all => all.map(text => text.textContent)")

    @property
    def alt(self):
        return self.table.eval_on_selector(PICTURE, "picture => picture.ariaLabel")

    def is_enabled(self, number):
        button = self.table.query_selector_all(".widget-button")[number]
        return button.get_attribute("aria-disabled") != "true"

    def press(self, number):
        """Click on the button in that place, and wait for the next picture."""
        before = self.table.eval_on_selector(".widget-html", "html => html.innerHTML")
        self.table.query_selector_all(".widget-button")[number].click()
        self.page.wait_for_function(
            "([table, before]) => table.querySelector('.widget-html').innerHTML !== before",
            arg=[self.table, before],
            timeout=20_000,
        )
        self.page.evaluate("lesson.settled")

    def row(self, name, cells):
        """Return the numbers after the name in a table of the picture."""
        texts = self.texts
        at = texts.index(name)
        return [as_number(text) for text in texts[at + 1 : at + 1 + cells]]


def as_number(text):
    return float(text.replace("−", "-"))


def open_table(page, path):
    open_lesson(page, path)
    run_all(page)
    page.wait_for_selector(f"{TABLE} {PICTURE}")
    return TableReader(page)


# The tests from here on play lesson 00.


WORDS_00 = {
    "zh": {
        "regrets": "累计遗憾",
        "mix": "下一局的概率",
        "score": r"你的总分 (\S+)：",
        "round": "第",
    },
    "en": {
        "regrets": "cumulative regret",
        "mix": "next-round probability",
        "score": r"Your score is (\S+):",
        "round": "Round",
    },
}
OVER, HABIT = 3, 4


def table_state_00(reader, words):
    """Return the round, the score, the regrets and the probabilities that the picture shows."""
    head = next(text for text in reader.texts if text.startswith(words["round"]))
    (score,) = filter(None, (re.match(words["score"], text) for text in reader.texts))
    return (
        int(re.search(r"\d+", head)[0]),
        as_number(score[1]),
        tuple(reader.row(words["regrets"], 3)),
        reader.row(words["mix"], 3),
    )


def expected_00(moves, draws):
    _, total, regrets, mix = plain.match(moves, draws)[-1]
    return len(moves), total, regrets, [round(float(p), 2) for p in mix]


def test_twenty_rounds_follow_the_learners_rule(page, language, shoot):
    reader, words = open_table(page, f"{language}/00_start_here.ipynb"), WORDS_00[language]
    draws = np.random.default_rng(plain.SEED).random(500)
    moves = []
    for move in np.random.default_rng(12).integers(0, 3, size=ROUNDS).tolist():
        moves.append(move)
        reader.press(move)
        assert table_state_00(reader, words) == expected_00(moves, draws)
    shoot(page, f"{language}-00-played")
    # The reader starts over and repeats a habit, which the opponent learns to beat.
    assert reader.is_enabled(OVER)
    reader.press(OVER)
    assert not reader.is_enabled(OVER)
    assert not reader.is_enabled(HABIT)
    reader.press(1)
    reader.press(HABIT)
    assert table_state_00(reader, words) == expected_00([1] * 11, draws)
    assert reader.row(words["mix"], 3) == [0, 0, 1]
    assert str(plain.match([1] * 11, draws)[-1][1]).replace("-", "−") in reader.alt
    shoot(page, f"{language}-00-found-out")


def test_run_all_runs_the_first_lesson(page, folder, language):
    """The button that lesson 00 names runs the page, even if clicked while the kernel starts."""
    copy = folder / language / "one_click.ipynb"
    shutil.copyfile(folder / language / "00_start_here.ipynb", copy)
    open_lesson(page, f"{language}/{copy.name}")
    button = page.wait_for_selector(TOOLBAR)
    name = {"zh": "重启内核并运行所有单元格", "en": "Restart the kernel and run all cells"}
    assert name[language] in button.evaluate("button => button.outerHTML")
    button.click()
    page.wait_for_selector(f"{TABLE} .widget-button", timeout=60_000)
    assert page.query_selector(".jp-Dialog") is None
    page.evaluate("lesson.settled")
    reader = TableReader(page)
    reader.press(0)
    draws = np.random.default_rng(plain.SEED).random(500)
    assert table_state_00(reader, WORDS_00[language]) == expected_00([0], draws)


# The tests from here on play the first table of lesson 06, at which the bot tosses a coin.


WORDS_06 = {
    "zh": {"score": "你的总分", "hands": "已打完的手数", "paid": r"这一手你得 (\S+)。"},
    "en": {"score": "your score", "hands": "hands finished", "paid": r"This hand pays you (\S+)\."},
}
CARDS = "JQK"
DEALS = ["".join(pair) for pair in permutations(CARDS, 2)]
NEXT_BUTTON = 2


def payoff_of(deal, moves):
    """Return the payoff of a hand of Kuhn poker to player 1, or None while the hand goes on."""
    high = 1 if CARDS.index(deal[0]) > CARDS.index(deal[1]) else -1
    return {"pp": high, "bb": 2 * high, "pbb": 2 * high, "bp": 1, "pbp": -1}.get(moves)


def moves_to_next_choice(moves, deal, seat, draws):
    """Return the moves up to the reader's next choice: the bot passes if its draw is below 1/2."""
    bot_moves = sum(i % 2 != seat - 1 for i in range(len(moves)))
    while payoff_of(deal, moves) is None and len(moves) % 2 != seat - 1:
        moves += "p" if draws[1 + bot_moves] < 0.5 else "b"
        bot_moves += 1
    return moves


def test_twenty_hands_of_kuhn_poker_are_dealt_and_paid_by_the_rules(page, language, shoot):
    reader, words = open_table(page, f"{language}/06_kuhn_poker.ipynb"), WORDS_06[language]
    draws = np.random.default_rng(1950).random((500, 3))
    script = np.random.default_rng(6)
    total = 0
    for hand in range(ROUNDS):
        seat, deal = 1 + hand % 2, DEALS[int(draws[hand, 0] * 6)]
        moves = moves_to_next_choice("", deal, seat, draws[hand])
        while payoff_of(deal, moves) is None:
            cards = [text for text in reader.texts if text in ("J", "Q", "K", "?")]
            assert cards == [deal[seat - 1], "?"]
            assert not reader.is_enabled(NEXT_BUTTON)
            choice = int(script.integers(2))
            moves = moves_to_next_choice(moves + "pb"[choice], deal, seat, draws[hand])
            reader.press(choice)
        payment = payoff_of(deal, moves) * (1 if seat == 1 else -1)
        total += payment
        cards = [text for text in reader.texts if text in ("J", "Q", "K", "?")]
        assert cards == [deal[seat - 1], deal[2 - seat]]
        (line,) = filter(None, (re.search(words["paid"], text) for text in reader.texts))
        assert as_number(line[1]) == payment
        assert reader.row(words["hands"], 1) == [hand + 1]
        assert reader.row(words["score"], 1) == [total]
        if hand + 1 < ROUNDS:
            assert reader.is_enabled(NEXT_BUTTON)
            reader.press(NEXT_BUTTON)
    shoot(page, f"{language}-06-played")
