"""Test the companion pages without a browser: every link in them and to them has its target."""

import base64
import json
import re
from types import SimpleNamespace

import pytest

from notebooks.terms import slug, terms
from publish.site import build, front
from publish.site.companion_pages import NAMES, companion_page, tooltips, values_page
from publish.site.pages import prose

STEMS = sorted(path.stem for path in (build.NOTEBOOKS / "zh").glob("[0-9]*.ipynb"))
PAGE_NAMES = [name.removesuffix(".md") for name in NAMES]


@pytest.fixture(scope="module", params=["zh", "en"])
def language(request):
    return request.param


@pytest.fixture(scope="module")
def pages(language):
    def cells_of(stem):
        return build.cells_of(stem, language)

    texts = {name: (build.NOTEBOOKS / language / name).read_text("utf-8") for name in NAMES}
    return {
        name.removesuffix(".md"): companion_page(name, language, text, cells_of)
        for name, text in texts.items()
    }


def links(html):
    return re.findall(r'href="([\w-]+)\.html(?:#([^"]*))?"', html)


def test_entries_lead_to_headings_in_lessons(pages, language):
    count = 0
    for html in pages.values():
        for stem, place in links(html.partition("<main>")[2]):
            assert stem in STEMS
            cell = build.cells_of(stem, language)[int(place.removeprefix("c"))]
            assert re.search("^## ", cell.source, re.MULTILINE)
            count += 1
    assert count > len(terms())


def test_lessons_link_to_companion_pages(pages, language):
    count = 0
    for stem in STEMS:
        for cell in build.cells_of(stem, language):
            if cell.cell_type == "markdown":
                html = prose(cell.source, language)
                assert not re.search(r'href="[^":]*\.(md|ipynb)', html)
                for name, place in links(html):
                    if name in PAGE_NAMES:
                        assert not place or f' id="{place}"' in pages[name], place
                        count += 1
                    else:
                        assert name in STEMS
    assert count > 300


def test_first_page_links_to_companion_pages(language):
    stems = [*PAGE_NAMES, "reference-values"]
    assert [name for name, _ in links(front.other_links(language))] == stems


def test_page_of_reference_values_has_its_numbers_and_no_md_links(language):
    html = values_page(language)
    assert "<td>-1/18</td>" in re.sub(r"<td [^>]*>", "<td>", html)
    assert {"zh": "参考数值", "en": "Reference values"}[language] in html
    assert ".md" not in html


def test_link_to_a_missing_cell_stops_the_build():
    cells = [SimpleNamespace(id="here")]
    for expected in ("here", "gone"):
        text = f"# Glossary\n\n[there](01_x.ipynb#cell-id={expected})\n"
        if expected == "gone":
            with pytest.raises(ValueError, match="gone"):
                companion_page("glossary.md", "en", text, lambda _: cells)
        else:
            assert 'href="01_x.html#c0"' in companion_page(
                "glossary.md", "en", text, lambda _: cells
            )


def test_links_to_the_other_language_have_lang_attributes(pages, language):
    other = {"zh": "en", "en": "zh-CN"}[language]
    marked = re.findall(rf'<span lang="{other}">([^<]*)</span>', pages["glossary"])
    column = {"zh": "en", "en": "zh"}[language]
    both = [term for term in terms() if term["zh"] != term["en"]]
    plain = [term[column] for term in both if "$" not in term[column]]
    assert set(plain) <= set(marked)
    assert len(marked) == len(both)


def test_every_term_has_its_tooltip(language):
    message = json.loads(tooltips(language).removeprefix("const TERMS = ").rstrip(";\n"))
    assert set(message) == {slug(term) for term in terms()}
    assert not any(re.search(r"[$\\]", text) for text in message.values())
    assert "π_{-i}(h) U_i(h)" in message["counterfactual-value"]


def test_charts_are_stored_once_and_unused_ones_deleted(tmp_path):
    pictures = [b"one", b"two"]
    (tmp_path / "en").mkdir()
    names = [build.store_chart(base64.b64encode(each).decode(), tmp_path) for each in pictures]
    assert [(tmp_path / "en" / name).read_bytes() for name in names] == pictures
    assert names == [
        build.store_chart(base64.b64encode(each).decode(), tmp_path) for each in pictures
    ]
    (tmp_path / "en" / "01_x.html").write_text(f'<img src="{names[1]}">')
    build.delete_unused_charts(tmp_path)
    assert [path.read_bytes() for path in (tmp_path / "charts").iterdir()] == [b"two"]
