"""Iterations are whole or undone, wherever they are cut short."""

import signal
import threading

import numpy as np
import pytest

from cfr_core import CourseError, Tree, games
from cfr_core.cfr import CFR
from cfr_core.mccfr import MCCFR
from cfr_core.undo import repeat, whole_or_undone


class Counter:
    """Counts in two places, as an iteration does; told to, it is stopped between them."""

    def __init__(self):
        self.iteration = self.twice = 0
        self.stop_at = None
        self.stops_going_back = 0

    def _memory(self):
        return self.iteration, self.twice

    def _go_back(self, memory):
        self.iteration = memory[0]
        if self.stops_going_back:
            self.stops_going_back -= 1
            raise KeyboardInterrupt
        self.twice = memory[1]

    def _iterate(self):
        self.iteration += 1
        if self.iteration == self.stop_at:
            raise KeyboardInterrupt
        self.twice += 2


@pytest.mark.parametrize("stops_going_back", [0, 1, 3])
def test_what_is_cut_short_is_undone(stops_going_back):
    solver = Counter()
    solver.stop_at, solver.stops_going_back = 25, stops_going_back
    with pytest.raises(KeyboardInterrupt):
        repeat(solver, 100, 10)
    assert (solver.iteration, solver.twice) == (20, 40)
    solver.stop_at = None
    repeat(solver, 7, 10)
    assert (solver.iteration, solver.twice) == (27, 54)


def test_an_error_is_undone_and_goes_on_its_way():
    solver = Counter()

    def fails():
        solver._iterate()
        raise MemoryError

    with pytest.raises(MemoryError):
        whole_or_undone(solver, fails)
    assert (solver.iteration, solver.twice) == (0, 0)
    assert whole_or_undone(solver, lambda: solver._iterate() or "done") == "done"
    assert (solver.iteration, solver.twice) == (1, 2)


@pytest.mark.parametrize("n", [0, 1, 9, 10, 11, 20, 12_345])
def test_as_many_as_asked_for(n):
    solver, told = Counter(), []
    repeat(solver, n, 10, told.append)
    assert (solver.iteration, solver.twice) == (n, 2 * n)
    assert told == [*range(10, n, 10), *([n] if n else [])]


def test_a_report_can_stop():
    solver = Counter()

    def enough(done):
        if done >= 30:
            raise StopAsyncIteration

    with pytest.raises(StopAsyncIteration):
        repeat(solver, 100, 10, enough)
    assert (solver.iteration, solver.twice) == (30, 60)


def test_a_solver_reports():
    tree, told = Tree(games.kuhn()), []
    solver = CFR(tree)
    solver.run(250, lambda done: told.append((done, solver.iteration)))
    assert told == [(100, 100), (200, 200), (250, 250)]
    CFR(tree, exact=True).run(3, told.append)
    assert told[3:] == [1, 2, 3]
    with pytest.raises(ZeroDivisionError):
        solver.run(1_000, lambda done: 1 // (200 - done))
    assert solver.iteration == 450
    assert solver.run(50).average == CFR(tree).run(500).average
    with pytest.raises(CourseError, match="report is 5; give a function"):
        solver.run(1, report=5)


@pytest.mark.parametrize("hands", [1, 50])
def test_a_sampling_solver_reports(hands):
    tree, told = Tree(games.kuhn()), []

    def solver():
        return MCCFR(tree, "external", np.random.default_rng(1), hands=hands)

    one = solver()
    one.run(250, lambda done: told.append((done, one.iteration)))
    assert told == [(100, 100), (200, 200), (250, 250)]
    with pytest.raises(ZeroDivisionError):
        one.run(1_000, lambda done: 1 // (200 - done))
    assert one.iteration == 450
    assert one.run(50).average == solver().run(500).average
    with pytest.raises(CourseError, match="report is 5; give a function"):
        one.run(1, report=5)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such timer")
@pytest.mark.skipif(
    threading.current_thread() is not threading.main_thread(), reason="signals come to the main one"
)
@pytest.mark.parametrize("variant", ["cfr", "pcfr+"])
def test_stops_at_any_moment(variant):
    tree = Tree(games.kuhn())
    solver, through = CFR(tree, variant), CFR(tree, variant)

    def stop(*_):
        raise KeyboardInterrupt

    usual = signal.signal(signal.SIGVTALRM, stop)
    try:
        for i in range(60):
            try:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0.001 + i * 1.7e-5)
                solver.run(1_000_000)
            except KeyboardInterrupt:
                pass
            through.run(solver.iteration - through.iteration)
            assert solver.average == through.average
            assert solver.current == through.current
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, usual)
    assert solver.iteration > 0
