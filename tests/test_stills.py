"""Pictures saved in a lesson: JupyterLab is given their words, and in the file they stand once."""

import asyncio
import copy
import re
from html import unescape

import nbformat
import nbformat.sign
import pytest
from door import ROOT

from cfr_lab import draw, stills

saving = pytest.importorskip("cfr_lab.saving", reason="JupyterLab is not installed")

NOTEBOOKS = sorted((ROOT / "notebooks").glob("??/*.ipynb"))


@pytest.fixture
def lessons(tmp_path):
    made = saving.Lessons(root_dir=str(tmp_path))
    made.notary.store = nbformat.sign.MemorySignatureStore()
    return made


def opened(lessons, path):
    return asyncio.run(lessons.get(path, content=True))["content"]


def words_in(html):
    (told,) = re.findall(r' (?:aria-label|alt)="([^"]+)"', html)
    return unescape(told)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem[:2]}")
def test_every_picture_gets_its_words_and_loses_them_again(path):
    notebook = nbformat.read(path, 4)
    before = copy.deepcopy(notebook)
    stills.told(notebook.cells)
    pictures = 0
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if "image/svg+xml" in data:
                assert words_in(data["text/html"]) in data["text/plain"]
                assert 'role="img"' in data["text/html"]
            elif "image/png" in data:
                assert words_in(data["text/html"]) == data["text/plain"]
            pictures += "image/svg+xml" in data or "image/png" in data
    assert pictures
    assert notebook != before
    stills.plain(notebook.cells)
    assert notebook == before


def test_as_the_live_one():
    """The same picture, as narrow, in the same frame that scrolls."""
    picture = draw.pad(draw.lines("twelve", size=12))
    data = {"image/svg+xml": picture.svg, "text/plain": repr(picture)}
    stills.told([{"outputs": [{"data": data}]}])
    width = r"min-width:[\d.]+px"
    assert re.sub(width, "", data["text/html"]) == re.sub(width, "", picture.html)
    least = [
        re.search(r"min-width:([\d.]+)", html)[1] for html in (data["text/html"], picture.html)
    ]
    one, other = map(float, least)
    assert one == pytest.approx(other, abs=0.06)


def test_what_is_not_ours_is_left_alone():
    theirs = [
        {"image/png": "iVBOR", "text/plain": "<Figure size 640x480 with 1 Axes>"},
        {"image/svg+xml": "<svg></svg>", "text/plain": "<Digraph>"},
        {"image/png": "iVBOR"},
        {"text/html": "<b>mine</b>", "text/plain": "mine"},
        {"image/png": "iVBOR", "text/html": "<b>mine</b>", "text/plain": "mine"},
    ]
    cells = [{"outputs": [{"data": dict(data)} for data in theirs]}, {"source": "# prose"}]
    for change in (stills.told, stills.plain):
        change(cells)
        assert [output["data"] for output in cells[0]["outputs"]] == theirs


@pytest.mark.parametrize("stem", ["01_rock_paper_scissors", "02_regret_matching"])
def test_opened_and_saved_it_is_the_file_it_was(lessons, tmp_path, stem):
    path = tmp_path / "lesson.ipynb"
    path.write_bytes((ROOT / "notebooks" / "en" / f"{stem}.ipynb").read_bytes())
    before = path.read_bytes()
    # What is not trusted is not shown as a page.
    assert not any(
        "text/html" in output.get("data", {})
        for cell in opened(lessons, "lesson.ipynb").cells
        for output in cell.get("outputs", ())
        if "image/svg+xml" in output.get("data", {})
    )
    lessons.notary.sign(nbformat.read(path, 4))
    notebook = opened(lessons, "lesson.ipynb")
    shown = [o for cell in notebook.cells for o in cell.get("outputs", ()) if "data" in o]
    pictures = [output.data for output in shown if "image/svg+xml" in output.data]
    assert pictures
    assert all("aria-label=" in data["text/html"] for data in pictures)
    model = {"type": "notebook", "format": "json", "content": notebook}
    asyncio.run(lessons.save(model, "lesson.ipynb"))
    assert path.read_bytes() == before
    # Its signature holds, and the words are there again.
    again = opened(lessons, "lesson.ipynb")
    assert sum("text/html" in o.get("data", {}) for c in again.cells for o in c.get("outputs", ()))
