"""Test that pictures get their texts in an opened notebook and lose the copy in a saved one."""

import asyncio
import copy
import json
import re
from html import unescape

import nbformat
import nbformat.sign
import pytest
from start_script import ROOT

from cfr_lab import draw, saved_pictures
from cfr_lab.page_scripts import VIEW

contents_manager = pytest.importorskip(
    "cfr_lab.contents_manager", reason="JupyterLab is not installed"
)

SENTENCES = draw.sentences("a sentence", "another")
NOTEBOOKS = sorted((ROOT / "notebooks").glob("??/*.ipynb"))


@pytest.fixture
def contents_manager_of(tmp_path):
    result = contents_manager.CourseContentsManager(root_dir=str(tmp_path))
    result.notary.store = nbformat.sign.MemorySignatureStore()
    return result


def open_notebook(contents_manager_of, path):
    return asyncio.run(contents_manager_of.get(path, content=True))["content"]


def words_in(html):
    (text,) = re.findall(r' (?:aria-label|alt)="([^"]+)"', html)
    return unescape(text)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem[:2]}")
def test_saving_removes_the_alternative_text_that_opening_adds(path):
    notebook = nbformat.read(path, 4)
    before = copy.deepcopy(notebook)
    saved_pictures.add_html_copies(notebook.cells)
    pictures = 0
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if "image/svg+xml" in data:
                assert words_in(data["text/html"]) in data["text/plain"]
                role = "group" if "<!--link" in data["image/svg+xml"] else "img"
                assert f'role="{role}"' in data["text/html"]
            elif "image/png" in data:
                assert words_in(data["text/html"]) == data["text/plain"]
            pictures += "image/svg+xml" in data or "image/png" in data
    assert pictures
    assert notebook != before
    saved_pictures.remove_html_copies(notebook.cells)
    assert notebook == before


@pytest.mark.parametrize("parts", [draw.table, lambda rows: draw.row(draw.table(rows), SENTENCES)])
def test_a_saved_picture_has_the_parts_of_the_live_one(parts):
    """The saved picture has the live one's parts, which move in the same way on a narrow page."""
    picture = draw.pad(parts([["a", 1], ["b", 2]]))
    data = {"image/svg+xml": picture.svg, "text/plain": repr(picture)}
    saved_pictures.add_html_copies([{"outputs": [{"data": data}]}])
    assert data["text/html"] == picture.html


def test_foreign_pictures_are_not_changed():
    foreign_outputs = [
        {"image/png": "iVBOR", "text/plain": "<Figure size 640x480 with 1 Axes>"},
        {"image/svg+xml": "<svg></svg>", "text/plain": "<Digraph>"},
        {"image/png": "iVBOR"},
        {"text/html": "<b>mine</b>", "text/plain": "mine"},
        {"image/png": "iVBOR", "text/html": "<b>mine</b>", "text/plain": "mine"},
    ]
    cells = [{"outputs": [{"data": dict(data)} for data in foreign_outputs]}, {"source": "# prose"}]
    for change in (saved_pictures.add_html_copies, saved_pictures.remove_html_copies):
        change(cells)
        assert [output["data"] for output in cells[0]["outputs"]] == foreign_outputs


@pytest.mark.parametrize("stem", ["01_rock_paper_scissors", "02_regret_matching"])
def test_opening_and_saving_does_not_change_the_file(contents_manager_of, tmp_path, stem):
    path = tmp_path / "lesson.ipynb"
    path.write_bytes((ROOT / "notebooks" / "en" / f"{stem}.ipynb").read_bytes())
    before = path.read_bytes()
    # Pictures of an untrusted notebook get no HTML.
    assert not any(
        "text/html" in output.get("data", {})
        for cell in open_notebook(contents_manager_of, "lesson.ipynb").cells
        for output in cell.get("outputs", ())
        if "image/svg+xml" in output.get("data", {})
    )
    contents_manager_of.notary.sign(nbformat.read(path, 4))
    notebook = open_notebook(contents_manager_of, "lesson.ipynb")
    texts = [o for cell in notebook.cells for o in cell.get("outputs", ()) if "data" in o]
    pictures = [output.data for output in texts if "image/svg+xml" in output.data]
    assert pictures
    assert all("aria-label=" in data["text/html"] for data in pictures)
    model = {"type": "notebook", "format": "json", "content": notebook}
    asyncio.run(contents_manager_of.save(model, "lesson.ipynb"))
    assert path.read_bytes() == before
    # The notebook's signature is valid, and the texts are there again.
    again = open_notebook(contents_manager_of, "lesson.ipynb")
    assert sum("text/html" in o.get("data", {}) for c in again.cells for o in c.get("outputs", ()))


def test_a_saved_notebook_keeps_pictures_and_loses_widgets(contents_manager_of, tmp_path):
    """A saved notebook loses widgets, which would hide its pictures on the next day."""
    view = {VIEW: {"model_id": "m"}, "text/plain": "the words", "image/svg+xml": "<svg></svg>"}
    cell = nbformat.v4.new_code_cell(
        "show()", outputs=[nbformat.v4.new_output("display_data", view)]
    )
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {"state": {}}})
    model = {"type": "notebook", "format": "json", "content": notebook}
    asyncio.run(contents_manager_of.save(model, "mine.ipynb"))
    saved = nbformat.read(tmp_path / "mine.ipynb", 4)
    assert set(saved.cells[0].outputs[0].data) == {"text/plain", "image/svg+xml"}
    assert "widgets" not in saved.metadata


def test_a_widget_without_a_picture_stays(contents_manager_of, tmp_path):
    view = {VIEW: {"model_id": "m"}, "text/plain": "IntSlider()"}
    cell = nbformat.v4.new_code_cell(
        "slider", outputs=[nbformat.v4.new_output("display_data", view)]
    )
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {"state": {}}})
    model = {"type": "notebook", "format": "json", "content": notebook}
    asyncio.run(contents_manager_of.save(model, "mine.ipynb"))
    saved = nbformat.read(tmp_path / "mine.ipynb", 4)
    assert VIEW in saved.cells[0].outputs[0].data
    assert "widgets" in saved.metadata


def test_jupyterlab_uses_this_contents_manager():
    config = json.loads((ROOT / "jupyterlab" / "jupyter_server_config.json").read_text("utf-8"))
    named = config["ServerApp"]["contents_manager_class"]
    assert named == "cfr_lab.contents_manager.CourseContentsManager"
