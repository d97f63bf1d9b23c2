"""Test the forms for reports: each text in both languages, each field with its own name."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("[0-9]-*.yml"))
HANZI = re.compile("[\u4e00-\u9fff]")


def texts(part):
    """Yield the texts that a reader sees in a form, or in a part of it."""
    for key, value in part.items():
        if key in ("name", "description", "label", "value"):
            yield value
        elif key in ("body", "options"):
            for each in value:
                yield from [each] if isinstance(each, str) else texts(each)
        elif key == "attributes":
            yield from texts(value)


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_every_text_is_in_both_languages(path):
    shown = list(texts(yaml.safe_load(path.read_text("utf-8"))))
    assert len(shown) > 10
    for text in shown:
        chinese, _, english = text.partition("\n\n" if "\n\n" in text else " / ")
        assert HANZI.search(chinese), text
        assert english, text
        assert not HANZI.search(english), text


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_every_field_has_its_own_name(path):
    """GitHub refuses a form in which two fields have one id or one label."""
    fields = [f for f in yaml.safe_load(path.read_text("utf-8"))["body"] if f["type"] != "markdown"]
    for names in [f["id"] for f in fields], [f["attributes"]["label"] for f in fields]:
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("end", [".md", ".zh-CN.md"])
def test_documents_name_files_of_the_repository(end):
    """The guide names the form for a class; the form for faults names the page on weaknesses."""
    guide = (ROOT / f"CONTRIBUTING{end}").read_text("utf-8")
    (form,) = re.findall(r"`(\.github/ISSUE_TEMPLATE/\S+)`", guide)
    assert ROOT / form in FORMS
    (fault,) = (path for path in FORMS if "program" in path.stem)
    assert f"`SECURITY{end}`" in fault.read_text("utf-8")
    assert (ROOT / f"SECURITY{end}").is_file()
