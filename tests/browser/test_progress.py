"""Long work in a notebook: seen to go on, stopped by JupyterLab's own button, gone on with."""

import os
import re
import signal

import nbformat
from lab_page import METADATA, SHOTS, open_lesson

CELLS = (
    """import cfr_lab as lab
from cfr_core import Tree, games
from cfr_core.cfr import CFR

lab.use("{language}")
solver = CFR(Tree(games.kuhn()), "cfr+")""",
    "lab.train(solver, 10**9)",
    "solver.iteration",
    "__import__('os').getpid()",
)
SAID = {
    "zh": (r"第 ([\d,]+) 次迭代，共 1,000,000,000 次", "再运行一次就接着算"),
    "en": (r"iteration ([\d,]+) of 1,000,000,000", "run it once more to go on"),
}
DIED = {"zh": "重启内核并运行所有单元格", "en": "Restart Kernel and Run All Cells"}
BAR = ".jp-RenderedHTML progress"


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
    """The words of the bar, which are its name."""
    return page.evaluate(f"document.querySelector('{BAR}').labels[0].textContent")


def until(page, holds):
    for _ in range(100):
        page.wait_for_timeout(200)
        words = told(page)
        if holds(words):
            return words
    raise AssertionError(words)


def write(path, language):
    cells = [nbformat.v4.new_code_cell(cell.format(language=language)) for cell in CELLS]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=METADATA), path)


def test_long_work(page, folder, language):
    counted, stopped = SAID[language]

    def number(words):
        return int(re.search(counted, words)[1].replace(",", ""))

    SHOTS.mkdir(exist_ok=True)
    write(folder / language / "long_work.ipynb", language)
    open_lesson(page, f"{language}/long_work.ipynb")
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


def test_a_kernel_killed_meanwhile(page, folder, language):
    """The bar does not go on as if it moved; JupyterLab's own word of it is in English alone."""
    path = f"{language}/killed.ipynb"
    write(folder / path, language)
    open_lesson(page, path)
    run_cell(page, 0)
    run_cell(page, 3)
    page.wait_for_selector(".jp-OutputArea-executeResult", timeout=60_000)
    kernel = int(page.inner_text(".jp-OutputArea-executeResult pre"))
    run_cell(page, 1)
    page.wait_for_selector(BAR, timeout=20_000)
    os.kill(kernel, signal.SIGKILL)
    said = f"document.querySelector('.jp-RenderedHTML:not(:has({BAR[17:]}))')?.textContent"
    page.wait_for_function(f"{said}?.includes('{DIED[language]}')", timeout=30_000)
    page.wait_for_selector(".jp-Dialog button.jp-mod-accept", timeout=20_000)
    page.click(".jp-Dialog button.jp-mod-accept")
    # The sentence goes as the cell is run again, and nothing of it is kept.
    page.evaluate("lesson.save")
    saved = nbformat.read(folder / path, 4).cells[1].outputs
    assert [output.metadata for output in saved] == [{}, {}]
    page.evaluate("() => { jupyterapp.commands.execute('notebook:restart-run-all'); }")
    page.wait_for_function(f"!{said}", timeout=20_000)
    page.wait_for_selector(BAR, timeout=60_000)
    until(page, lambda words: int(re.search(SAID[language][0], words)[1].replace(",", "")) > 0)
    page.evaluate("jupyterapp.commands.execute('notebook:interrupt-kernel')")
    until(page, lambda words: SAID[language][1] in words)
