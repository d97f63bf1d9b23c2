"""Long work in a notebook: seen to go on, stopped by JupyterLab's own button, gone on with."""

import re

import nbformat
from lab_page import SHOTS, open_lesson

CELLS = (
    """import cfr_lab as lab
from cfr_core import Tree, games
from cfr_core.cfr import CFR

lab.use("{language}")
solver = CFR(Tree(games.kuhn()), "cfr+")""",
    "lab.train(solver, 10**9)",
    "solver.iteration",
)
SAID = {
    "zh": (r"第 ([\d,]+) 次迭代，共 1,000,000,000 次", "再运行一次就接着算"),
    "en": (r"iteration ([\d,]+) of 1,000,000,000", "run it once more to go on"),
}
METADATA = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
BAR = ".jp-RenderedSVG img"


def run_cell(page, number):
    page.evaluate(
        """async number => {
            const { commands, shell } = jupyterapp;
            shell.currentWidget.content.activeCellIndex = number;
            commands.execute('notebook:run-cell');
        }""",
        number,
    )


def told(page):
    """The words of the bar, which JupyterLab shows as an image of an SVG."""
    return page.evaluate(
        f"""async () => {{
            const text = await (await fetch(document.querySelector('{BAR}').src)).text();
            return new DOMParser().parseFromString(text, 'text/xml').documentElement
                .getAttribute('aria-label');
        }}"""
    )


def until(page, holds):
    for _ in range(100):
        page.wait_for_timeout(200)
        words = told(page)
        if holds(words):
            return words
    raise AssertionError(words)


def test_long_work(page, folder, language):
    counted, stopped = SAID[language]

    def number(words):
        return int(re.search(counted, words)[1].replace(",", ""))

    SHOTS.mkdir(exist_ok=True)
    path = f"{language}/long_work.ipynb"
    cells = [nbformat.v4.new_code_cell(cell.format(language=language)) for cell in CELLS]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=METADATA), folder / path)
    open_lesson(page, path)
    run_cell(page, 0)
    run_cell(page, 1)
    page.wait_for_selector(BAR, timeout=60_000)
    first = number(until(page, lambda words: number(words) > 0))
    until(page, lambda words: number(words) > first)
    page.evaluate("jupyterapp.commands.execute('notebook:interrupt-kernel')")
    at = number(until(page, lambda words: stopped in words))
    run_cell(page, 2)
    page.wait_for_selector(".jp-OutputArea-executeResult", timeout=20_000)
    assert page.inner_text(".jp-OutputArea-executeResult pre") == str(at)
    assert "Traceback" not in page.inner_text(".jp-Notebook")
    run_cell(page, 1)
    again = number(until(page, lambda words: stopped not in words and number(words) > at))
    page.screenshot(path=SHOTS / f"{language}-long-work.png")
    page.evaluate("jupyterapp.commands.execute('notebook:interrupt-kernel')")
    assert number(until(page, lambda words: stopped in words)) >= again
