"""Test quick questions in a real browser: they are the same in JupyterLab and on a page."""

import nbformat
import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from lab_page import open_lesson, run_all
from site_pages import page_opener

from cfr_lab.questions import quick_questions
from cfr_lab.words import set_language
from publish.site.pages import page as whole_page

CELLS = (
    'import cfr_lab as lab\n\nlab.use("{language}")',
    'lab.quick_questions("rock_paper_scissors")',
)


@pytest.fixture
def quiz(language):
    set_language(language)
    return quick_questions("rock_paper_scissors")


def answer_all(page, page_data):
    """Answer all questions with the mouse or a key, the second one wrongly at first."""
    words = page_data["words"]
    for number, each in enumerate(page_data["questions"]):
        (right,) = [k for k, choice in enumerate(each["choices"]) if choice["right"]]
        item = page.locator(".cfr-quiz > li").nth(number)
        assert item.locator(".cfr-asked").text_content() == each["asked"]
        buttons, text = item.locator("button"), item.locator(".cfr-told")
        assert buttons.all_text_contents() == [choice["text"] for choice in each["choices"]]
        assert text.text_content() == ""
        for k in [(right + 1) % len(each["choices"]), right] if number == 1 else [right]:
            if number == 2:
                buttons.nth(k).press("Enter")
            else:
                buttons.nth(k).click()
            choice = each["choices"][k]
            head = words["right" if choice["right"] else "wrong"]
            assert text.text_content() == f"{head} {choice['why']}"
            pressed = [b.get_attribute("aria-pressed") == "true" for b in buttons.all()]
            assert pressed == [j == k for j in range(len(pressed))]
    # The first choice was wrong in one of the five questions, so the score is 4.
    score = words["score"].replace("{n}", "5").replace("{k}", "4")
    assert page.locator(".cfr-score").first.text_content() == score


def barriers(page, inside):
    page.add_script_tag(path=AXE_FILE_PATH)
    return page.evaluate(
        """async inside => (await axe.run(inside, { preload: false, resultTypes: ['violations'] }))
            .violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
            .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))""",
        inside,
    )


def write_page(folder, language, quiz):
    body = f'<h1>1</h1><div class="cell" id="c1"><div class="quiz">{quiz.page()}</div></div>'
    text = whole_page("1", language, "index", body)
    (folder / language / "quiz.html").write_text(text, "utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_questions_work_on_the_web_pages(browser, blank_site, language, quiz, scheme):
    write_page(blank_site, language, quiz)
    with page_opener(browser, blank_site, language) as open_page:
        page = open_page("quiz")
        page.emulate_media(color_scheme=scheme)
        answer_all(page, quiz.page_data)
        assert page.locator(".cfr-questions").count() == 0
        assert barriers(page, ".quiz") == []


def test_questions_fit_a_phone_screen(browser, blank_site, language, quiz):
    write_page(blank_site, language, quiz)
    with page_opener(browser, blank_site, language) as open_page:
        page = open_page("quiz")
        page.set_viewport_size({"width": 400, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= 400


def test_questions_work_in_jupyterlab(page, folder, language, quiz):
    cells = [nbformat.v4.new_code_cell(cell.format(language=language)) for cell in CELLS]
    path = f"{language}/quiz.ipynb"
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), folder / path)
    open_lesson(page, path)
    run_all(page)
    page.wait_for_selector(".cfr-quiz")
    answer_all(page, quiz.page_data)
    assert barriers(page, ".cfr-shown") == []
    # The reader's saved notebook has the questions in their form without a kernel, too.
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_timeout(1500)
    saved = nbformat.read(folder / path, 4).cells[1].outputs[0].data
    assert saved["text/html"] == quiz.still
    # After another run the reader's choices are shown again, and the reader may discard them.
    run_all(page)
    page.wait_for_selector(".cfr-score:not(:empty)")
    score = quiz.page_data["words"]["score"].replace("{n}", "5").replace("{k}", "4")
    assert page.locator(".cfr-score").first.text_content() == score
    assert page.locator(".cfr-quiz .cfr-told.right").count() == 5
    page.click(".cfr-again")
    assert page.locator(".cfr-quiz .cfr-told:not(:empty)").count() == 0
    answer_all(page, quiz.page_data)
