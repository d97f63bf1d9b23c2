"""Test that a notebook's Stop button takes effect between two iterations."""

import signal
import threading
from collections import deque

import pytest
from solver_games import trees

from cfr_core import CourseError
from cfr_core.cfr import CFR
from cfr_core.stop import delay_interrupt

pytestmark = [
    pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such timer"),
    pytest.mark.skipif(
        threading.current_thread() is not threading.main_thread(),
        reason="signals come to the main thread",
    ),
]


@pytest.fixture
def stop_after():
    """Return a function that interrupts this process, like Ctrl-C, after the given CPU seconds."""
    usual = signal.signal(signal.SIGVTALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    yield lambda seconds: signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, usual)


@pytest.mark.parametrize("variant", ["cfr", "pcfr+"])
def test_stopped_solver_can_continue(variant, stop_after):
    tree = trees["kuhn"]
    solver, through = CFR(tree, variant), CFR(tree, variant)
    for i in range(40):
        stop_after(0.001 + i * 1.7e-5)
        with pytest.raises(KeyboardInterrupt):
            solver.run(1_000_000_000)
        through.run(solver.iteration - through.iteration)
        assert solver.average == through.average
        assert solver.current == through.current
    assert solver.iteration > 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_stop_waits_for_the_end_of_a_step_in_a_loop(stop_after):
    solver, through = CFR(trees["kuhn"]), CFR(trees["kuhn"])
    stop_after(0.05)
    with pytest.raises(KeyboardInterrupt):
        deque(solver, maxlen=0)
    assert through.run(solver.iteration).average == solver.average


def test_second_stop_ends_an_exact_solver_at_once(monkeypatch):
    solver = CFR(trees["kuhn"], exact=True).run(3)
    group = solver._groups[1]

    def endless():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("a second Stop waits")

    monkeypatch.setattr(group, "sum_positive_part", endless)
    with pytest.raises(KeyboardInterrupt):
        solver.run(1)
    monkeypatch.undo()
    for use in (lambda: solver.run(1), solver.step, lambda: solver.average, lambda: solver.regrets):
        with pytest.raises(CourseError, match="was interrupted in the middle"):
            use()


def test_other_threads_run_without_signals():
    solver = CFR(trees["kuhn"])
    thread = threading.Thread(target=solver.run, args=(50,))
    thread.start()
    thread.join()
    assert solver.average == CFR(trees["kuhn"]).run(50).average


def test_delayed_stop_reaches_the_previous_handler():
    usual, seen = signal.getsignal(signal.SIGINT), []
    signal.signal(signal.SIGINT, lambda number, _: seen.append(number))
    try:
        with delay_interrupt() as stopped:
            signal.raise_signal(signal.SIGINT)
            assert stopped
            assert not seen
        assert seen == [signal.SIGINT]
    finally:
        signal.signal(signal.SIGINT, usual)
