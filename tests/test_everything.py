"""everything.py: its parts, its count, and what is left out of the notebooks' proof."""

import re
import tomllib

import everything
import pytest
from door import ROOT

SUITE = '<testsuites><testsuite tests="{}" failures="{}" errors="{}" skipped="{}"/></testsuites>'


def test_parts():
    tests, lessons, sources = everything.PARTS
    assert tests[-1] == "tests"
    assert lessons[-2:] == ["notebooks/zh", "notebooks/en"]
    assert "--nbval" in lessons
    assert "--nbval-lax" not in lessons
    assert sources == ["notebooks/build.py", "--check"]


def test_a_cell_is_stopped_by_its_own_limit_first():
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    options = about["tool"]["pytest"]["ini_options"]
    assert "--nbval-sanitize-with=tests/nbval_sanitize.cfg" in options["addopts"]
    seconds = int(re.search(r"--nbval-cell-timeout=(\d+)", options["addopts"])[1])
    assert seconds < options["timeout"]


@pytest.mark.parametrize(
    ("return_code", "numbers", "counted"),
    [
        (0, None, (1, 0, 0)),
        (1, None, (0, 1, 0)),
        (1, (10, 2, 1, 3), (4, 3, 3)),
        (5, (0, 0, 0, 0), (0, 1, 0)),  # pytest found nothing to run
        (0, (7, 0, 0, 0), (7, 0, 0)),
    ],
)
def test_counting(tmp_path, return_code, numbers, counted):
    report = tmp_path / "r.xml"
    if numbers:
        report.write_text(SUITE.format(*numbers))
    assert everything.count(return_code, report) == counted


def test_all_is_counted_in_one_line(monkeypatch, capsys):
    counts = iter([(4, 0, 1), (2, 1, 0), (1, 0, 0)])
    ran = []
    monkeypatch.setattr(everything, "run", lambda part, report: ran.append(part) or next(counts))
    assert everything.main([]) == 1
    assert ran == everything.PARTS
    assert capsys.readouterr().out.splitlines()[-1] == "7 passed, 1 failed, 1 skipped"


def test_what_is_handed_on_goes_to_pytest(monkeypatch, capfd):
    assert everything.main(["--collect-only", "-q", "tests/test_matching.py"]) == 0
    *_, last = capfd.readouterr().out.splitlines()
    assert re.fullmatch(r"\d+ passed, 0 failed, 0 skipped", last)


def sanitizers():
    text = (ROOT / "tests" / "nbval_sanitize.cfg").read_text(encoding="utf-8")
    return re.findall(r"^regex: (.*)\nreplace: (.*)$", text, flags=re.MULTILINE)


def test_only_addresses_and_figure_sizes_are_left_out_of_the_proof():
    def sanitized(text):
        for pattern, replacement in sanitizers():
            text = re.sub(pattern, replacement, text)
        return text

    assert sanitized("<Tree object at 0x7f3a2c1b9d50>") == "<Tree object at MEMORY-ADDRESS>"
    assert sanitized("<Figure size 640x480 with 1 Axes>") == "<Figure>"
    for result in ("0.3333333333333333", "[1/3, -0.5e-07]", "1000000x2000000", "0x1", "12 Axes"):
        assert sanitized(result) == result
