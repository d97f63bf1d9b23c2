"""tests/oldest.py: from the packages' own ranges, and its tests are there."""

from oldest import parts, pins, ranges


def test_ranges_have_a_lower_bound():
    names = {each.partition(">=")[0] for each in ranges()}
    assert {"numpy", "ipywidgets", "anywidget", "matplotlib", "sympy", "jupyterlab"} <= names
    assert all(">=" in each for each in ranges())


def test_tools_are_pinned():
    assert {"pytest", "nbval", "scipy"} <= {each.partition("==")[0] for each in pins()}
    assert not {each.partition("==")[0] for each in pins()} & {"numpy", "jupyterlab"}


def test_what_is_run_exists():
    for everything in (False, True):
        units, lessons = ([w for w in part if not isinstance(w, str)] for part in parts(everything))
        assert len(units) > 9
        assert len(lessons) >= 2
        assert all(path.exists() for path in units + lessons)
