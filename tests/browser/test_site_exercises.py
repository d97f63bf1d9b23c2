"""Test that a page judges every answer to an exercise as `check` does.

The page never says right if Python says wrong, nor wrong if Python says right. For an answer that
is not listed, the page's hint may be more general.
"""

import random
from fractions import Fraction
from importlib import import_module

import pytest
from site_pages import page_opener, write_assets

from cfr_lab import check
from cfr_lab.course import lessons_by_name
from cfr_lab.plain_values import exact_fractions, items_of
from cfr_lab.words import set_language
from publish.site.build import LANGUAGES
from publish.site.exercises import Exercise
from publish.site.pages import page as whole_page
from publish.site.parts import judge

ANSWERS = {name: import_module(f"cfr_lab.lessons.{name}.answers") for name in lessons_by_name()}
EXERCISES = [Exercise(name, number) for name, module in ANSWERS.items() for number in module.RIGHT]
# This script returns a page's verdicts on answers, each given as the strings typed in the fields.
JUDGE = """([id, answers]) => {
    const element = document.getElementById(`e${id}`);
    const facts = JSON.parse(element.querySelector('.facts').textContent);
    return answers.map(typed => verdict(facts, typed));
}"""
TRIES = 60


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = write_assets(tmp_path_factory.mktemp("exercises"))
    for language in LANGUAGES:
        set_language(language)
        forms = [judge(each, f"e{each.id}", "lesson.ipynb") for each in EXERCISES]
        text = whole_page("Exercises", language, "index", f'<div class="cell">{"".join(forms)}')
        (folder / language / "all.html").write_text(text, "utf-8")
    return folder


@pytest.fixture
def page(browser, site, language):
    set_language(language)
    with page_opener(browser, site, language) as open_page:
        yield open_page("all")


def items(answer):
    results = items_of(answer)
    return [answer] if results is None else results


def text_of_answer(x):
    """Return a number or a truth value as a reader writes it."""
    return str(x) if isinstance(x, bool | Fraction | int) else f"{x:.10g}"


def read(words):
    """Return the Python values of the typed strings."""
    numbers = [w == "True" if w in ("True", "False") else float(Fraction(w)) for w in words]
    return numbers if len(numbers) > 1 else numbers[0]


def test_listed_answers_get_the_verdicts_of_check(page):
    for each in EXERCISES:
        id, module = each.id, each.answers
        right, wrong = module.RIGHT[each.number], module.WRONG[each.number]
        answers = [*right, *(answer for answer, *_ in wrong)]
        requests = [[text_of_answer(x) for x in items(answer)] for answer in answers]
        expected = [check(id, read(words)) for words in requests]
        text = page.evaluate(JUDGE, [id, requests])
        assert text == [[verdict.state, verdict.message] for verdict in expected], id


def number(rng, values):
    """Return one of the values, possibly rounded, truncated or slightly changed, or any number."""
    x = Fraction(rng.choice(values)).limit_denominator(10**7)
    places = rng.randrange(1, 6)
    return rng.choice(
        [
            text_of_answer(x),
            f"{float(x):.{places}f}",
            str(Fraction(int(x * 10**places), 10**places)),
            text_of_answer(-x),
            text_of_answer(x + Fraction(rng.choice((-1, 1)), 10**places)),
            str(Fraction(rng.randrange(-40, 41), rng.randrange(1, 13))),
        ]
    )


@pytest.mark.parametrize("lesson", ANSWERS)
def test_unlisted_answers_are_never_judged_differently_from_check(page, lesson):
    module, rng = ANSWERS[lesson], random.Random(lesson)
    for k in module.RIGHT:
        id = f"{lesson}.{k}"
        answers = (*module.RIGHT[k], *(answer for answer, *_ in module.WRONG[k]))
        columns = list(zip(*map(items, answers), strict=True))
        truths, free = isinstance(columns[0][0], bool), k in getattr(module, "OPEN_EXERCISES", ())
        one = (lambda rng, _: rng.choice(("True", "False"))) if truths else number
        requests = [[one(rng, column) for column in columns] for _ in range(TRIES)]
        for words, (state, message) in zip(
            requests, page.evaluate(JUDGE, [id, requests]), strict=True
        ):
            verdict = check(id, read(words))
            if free and state == "unknown":
                continue
            assert state == ("right" if verdict.right else "not-yet"), (id, words, verdict)
            assert message
            if truths or verdict.right:
                assert message == verdict.message, (id, words)


def test_repeated_mistakes_advance_the_hints(page, language):
    """A repeated mistake first gets the section to reread, and then the mention of the solution."""
    form = page.locator("[id='ecfr_in_four_steps.2'] form")
    text = page.locator("[id='ecfr_in_four_steps.2'] .verdict")
    lines = []
    for answer in ("7", "7", "8", "9", "0.5"):
        form.locator("input").fill(answer)
        form.locator("button").click()
        lines.append(text.locator("div").count())
    assert lines == [0, 0, 1, 2, 0]
    assert text.get_attribute("class") == "verdict right"


NUMBERS = (
    "１／２",
    "（１／２）",
    "[0.25]",
    "−1/3",
    "－０．５",
    "１２０，０００",
    " 3 / 4 ",
    "+.5",
    "7",
)
NO_NUMBERS = ("1/0", "(1", "a", "")


def test_page_reads_numbers_as_the_notebook_does(page):
    for text in NUMBERS + NO_NUMBERS:
        read_by_page = page.evaluate("text => fraction(text)?.map(String) ?? null", text)
        (expected,) = exact_fractions([text])
        results = None if read_by_page is None else Fraction(*map(int, read_by_page))
        assert results == expected, text
