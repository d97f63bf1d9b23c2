"""Slides without a browser: what is shown of a lesson, where it is cut, and what it asks for."""

import re

import nbformat
import pytest
from door import ROOT

from website import slides
from website.slides import filled, height, paragraphs, pieces

LESSONS = sorted((ROOT / "notebooks").glob("??/[0-9]*.ipynb"))


def cells(path):
    return nbformat.read(path, 4).cells


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}-{path.stem[:2]}")
def test_all_prose_and_all_pictures_are_shown(path):
    given, shown = cells(path), filled(cells(path))
    prose = [cell.source for cell in given if cell.cell_type == "markdown"]
    cut = [cell.source for cell in shown if cell.cell_type == "markdown"]
    assert "".join("".join(prose).split()) == "".join("".join(cut).split())
    # A formula or a fold is not torn.
    assert all(source.count("$$") % 2 == 0 for source in cut)
    assert all(source.count("<details") == source.count("</details") for source in cut)
    drawn = [output for cell in given for output in cell.get("outputs", ()) if picture(output)]
    alone = [cell for cell in shown if cell.metadata.get("transient")]
    asked = [cell for cell in alone if "quick_questions(" in cell.source]
    kept = [output for cell in alone if cell not in asked for output in cell.outputs]
    assert len(asked) == 5
    for cell in asked:
        (output,) = cell.outputs
        assert kind(cell) == "subslide"
        assert output.data["text/html"].count("✓") == 1
        assert output.data["text/html"].count("<details>") == 1
    told = [cell for cell in given if re.search("^check", cell.source, re.MULTILINE)]
    judged = [output for cell in told for output in cell.get("outputs", ()) if picture(output)]
    drawn = [output for output in drawn if output not in judged]
    for output, shown_so in zip(drawn, kept, strict=True):
        svg, words = output.data.get("image/svg+xml"), output.data.get("text/plain")
        if svg:
            assert "aria-label=" in svg
            assert shown_so.data == {"text/html": svg}
        else:
            assert shown_so.data == {"image/png": output.data["image/png"]}
            assert shown_so.metadata["image/png"]["alt"] == words
            assert not words.startswith("<")


def picture(output):
    return {"image/svg+xml", "image/png"} & set(output.get("data", {}))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}-{path.stem[:2]}")
def test_sections_are_columns_and_no_slide_takes_too_much(path):
    shown = filled(cells(path))
    heads = [cell for cell in shown if re.match("#{1,2} ", cell.source) and is_prose(cell)]
    assert [cell for cell in shown if kind(cell) == "slide"] == heads
    lines = dict(zip(map(id, shown), (n for _, n in pieces(cells(path))), strict=True))
    taken = [[]]
    for cell in shown:
        if kind(cell) != "-":
            taken.append([])
        taken[-1].append(lines[id(cell)])
    assert all(sum(each) <= slides.LINES for each in taken if len(each) > 1)


def kind(cell):
    return cell.metadata["slideshow"]["slide_type"]


def is_prose(cell):
    return cell.cell_type == "markdown"


def test_paragraphs():
    assert paragraphs("one\n\ntwo") == ["one", "two"]
    assert paragraphs("one\n\n$$\na\n\nb\n$$\n\ntwo") == ["one\n\n$$\na\n\nb\n$$\n\ntwo"]
    assert paragraphs("### head\n\none\n\ntwo") == ["### head\n\none", "two"]
    assert paragraphs("as follows:\n\n- one") == ["as follows:\n\n- one"]
    assert paragraphs("如下：\n\n- 一") == ["如下：\n\n- 一"]
    assert paragraphs("> one\n\n> two\n\nthree") == ["> one\n\n> two", "three"]
    fold = "<details>\n\none\n\ntwo\n\n</details>"
    assert paragraphs(f"{fold}\n\nthree") == [fold, "three"]


def test_a_chinese_letter_is_as_broad_as_two():
    assert height("遗憾" * slides.BROAD) == 2 + height("re" * slides.BROAD)
    assert height("<details>\n" + "long\n" * 50 + "</details>") < 2


def test_a_line_that_leads_to_a_picture_stands_with_it():
    def text(lines):
        return nbformat.v4.new_markdown_cell("\n".join(["word"] * lines))

    def drawing(tall):
        drawn = f'<svg width="100" height="{tall * slides.LINE / slides.LARGER:.0f}"></svg>'
        output = nbformat.v4.new_output("display_data", {"image/svg+xml": drawn})
        return nbformat.v4.new_code_cell("show()", outputs=[output])

    shown = filled([text(12), text(2), drawing(10)])
    assert [kind(cell) for cell in shown] == ["subslide", "subslide", "-"]
    shown = filled([text(8), text(6), drawing(10)])
    assert [kind(cell) for cell in shown] == ["subslide", "-", "subslide"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_is_asked_of_a_network(language):
    """Links are for the reader; what the page loads by itself lies beside it."""
    path = next(p for p in LESSONS if p.parent.name == language)
    text = slides.slides(nbformat.read(path, 4), language)
    loaded = re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]*)"', text)
    assert {url for url in loaded if not url.startswith("data:")} == {
        "../reveal/dist/reveal.css",
        "../reveal/dist/theme/course.css",
        "../mathjax.js",
        "../reveal/dist/reveal.js",
        "../slides.js",
    }
    assert not re.search(r"@import|url\(['\"]?http|import .* from", text)
    assert f'<html lang="{ {"zh": "zh-CN", "en": "en"}[language] }">' in text
