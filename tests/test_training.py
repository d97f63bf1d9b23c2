"""Long work shows how far it is, can be stopped and gone on with."""

import io
import re
import sys
from contextlib import contextmanager

import numpy as np
import pytest
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell

from cfr_core import CourseError, Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_core.mccfr import MCCFR
from cfr_lab import training
from cfr_lab.training import bar, train
from cfr_lab.words import set_language

KUHN = Tree(games.kuhn())


class Terminal(io.StringIO):
    def isatty(self):
        return True


def solver(kind):
    return CFR(KUHN) if kind == "cfr" else MCCFR(KUHN, "external", np.random.default_rng(3))


@pytest.mark.parametrize("kind", ["cfr", "mccfr"])
def test_it_does_what_run_does(kind, capsys):
    trained, ran = solver(kind), solver(kind)
    train(trained, 777)
    ran.run(777)
    assert trained.iteration == 777
    assert np.array_equal(trained.average.vector, ran.average.vector)
    train(trained, 777)
    assert trained.iteration == 777, "called again, it is done at once"
    train(trained, 1000)
    ran.run(223)
    assert np.array_equal(trained.average.vector, ran.average.vector)


def test_stopped_it_goes_on_where_it_was(monkeypatch, capsys, language):
    trained, told = CFR(KUHN), {"zh": "再运行一次就接着算", "en": "run it once more to go on"}
    run, calls = CFR.run, []

    def stopped_in_the_fourth(self, n, report=None):
        calls.append(n)
        if len(calls) == 4:
            run(self, n, lambda done: (_ for _ in ()).throw(KeyboardInterrupt))
        return run(self, n)

    monkeypatch.setattr(CFR, "run", stopped_in_the_fourth)
    train(trained, 5000)
    assert 0 < trained.iteration < 5000
    said = capsys.readouterr().out
    assert told[language] in said
    assert f"{trained.iteration:,}" in said
    train(trained, 5000)
    assert np.array_equal(trained.average.vector, run(CFR(KUHN), 5000).average.vector)
    assert told[language] not in capsys.readouterr().out


def test_a_terminal_shows_one_line_that_changes(monkeypatch):
    set_language("en")
    seconds = iter(np.arange(0, 1e6, 0.5))
    monkeypatch.setattr(training, "perf_counter", lambda: next(seconds))
    monkeypatch.setattr(sys, "stdout", Terminal())
    train(CFR(KUHN), 3, exploitability)
    *during, end = sys.stdout.getvalue().split("\r\033[K")[1:]
    assert [re.search(r"iteration (\d) of 3", line)[1] for line in during] == ["0", "1", "2"]
    assert all(line.count("\n") == 0 for line in during)
    assert "left" in during[0]
    worth = exploitability(CFR(KUHN).run(3).average)
    assert end == f"iteration 3 of 3; exploitability {worth:.4g}\n"


def test_the_time_left(monkeypatch):
    """Half a second for each look at the clock: after the first of three slices 1.5 s are gone,
    so that two more take three."""
    set_language("en")
    seconds = iter(np.arange(0, 1e6, 0.5))
    monkeypatch.setattr(training, "perf_counter", lambda: next(seconds))
    monkeypatch.setattr(sys, "stdout", Terminal())
    train(CFR(KUHN), 3)
    first, second = re.findall(r"iteration [12] of 3; about (\d+) s left", sys.stdout.getvalue())
    assert (first, second) == ("4", "2")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.2, "1 s"), (89, "89 s"), (91, "2 min"), (5000, "83 min"), (5500, "2 h"), (36000, "10 h")],
)
def test_seconds_minutes_hours(seconds, told):
    set_language("en")
    assert training._time_left(seconds) == f"about {told} left"


def test_slices_take_about_as_long_as_a_pause(monkeypatch):
    now = [0.0]

    class Slow:
        iteration = 0

        def run(self, n):
            self.iteration += n
            now[0] += 0.01 * n

    monkeypatch.setattr(training, "perf_counter", lambda: now[0])
    done = list(training._slices(Slow(), 200))
    sizes = np.diff(done)
    assert sizes[:4].tolist() == [1, 2, 4, 8]
    assert set(sizes[5:-1].tolist()) == {20}
    assert done[-1] == 200


def test_the_bar_is_as_long_as_the_work_done():
    def filled(done):
        widths = re.findall(r'<rect x="1" y="1" width="([\d.]+)"', bar(done, 400, "told").svg)
        return float(widths[1]) / float(widths[0])

    assert filled(100) == pytest.approx(0.25)
    assert filled(400) == filled(500) == 1


def test_a_notebook_keeps_the_bar_as_it_ended(monkeypatch):
    shell = InteractiveShell.instance()
    monkeypatch.setattr(shell, "kernel", object(), raising=False)
    monkeypatch.setattr(training, "PAUSE", 0.0)
    set_language("en")
    try:
        with captured(shell) as shown:
            train(CFR(KUHN), 30)
    finally:
        InteractiveShell.clear_instance()
    first, *updates = shown
    ids = {each["transient"]["display_id"] for each in shown}
    assert len(ids) == 1
    assert not first.get("update")
    assert all(each["update"] for each in updates)
    assert updates[-1]["data"]["text/plain"] == "iteration 30 of 30"
    assert "iteration 30 of 30" in updates[-1]["data"]["image/svg+xml"]
    # What the page says should the kernel die goes with every bar but the last, which is saved.
    *under_way, ended = [each["metadata"] for each in shown]
    assert ended == {}
    for told in under_way:
        assert told["cfr_gone"]["text/plain"].startswith("✗ The kernel has stopped")
        assert "Restart Kernel and Run All Cells" in told["cfr_gone"]["text/html"]


@contextmanager
def captured(shell):
    """What is shown meanwhile, as a list of messages."""
    before, shell.display_pub = shell.display_pub, CapturingDisplayPublisher()
    try:
        yield shell.display_pub.outputs
    finally:
        shell.display_pub = before


@pytest.mark.parametrize("until", [-1, 2.5, "many", None])
def test_until_is_a_whole_number(until):
    with pytest.raises(CourseError, match="until"):
        train(CFR(KUHN), until)
