"""Sampling stopped anywhere: whole iterations, and their random numbers, or nothing."""

import copy
import sys
from pathlib import Path

import numpy as np
import pytest
from sampled_games import BOTH, GAMES

import cfr_core
from cfr_core import Tree
from cfr_core.mccfr import MCCFR, SCHEMES

CORE = str(Path(cfr_core.__file__).parent)


class Stop:
    """Raises KeyboardInterrupt before the n-th instruction that runs inside cfr_core."""

    def __init__(self, n):
        self.left = n

    def __call__(self, frame, event, argument):
        if not frame.f_code.co_filename.startswith(CORE):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            self.left -= 1
            if self.left < 0:
                raise KeyboardInterrupt
        return self

    def during(self, work):
        """Whether `work()` was stopped."""
        tracing = sys.gettrace()
        sys.settrace(self)
        try:
            work()
        except KeyboardInterrupt:
            return True
        finally:
            sys.settrace(tracing)
        return False


def same(one, two):
    return (
        one.iteration == two.iteration
        and one.average == two.average
        and one.current == two.current
        and all(np.array_equal(one.regrets[name], two.regrets[name]) for name in one.regrets)
    )


@BOTH
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", ["crooked", "jordan"])
def test_stopped_anywhere_it_goes_on_as_if_it_had_not_been(name, scheme, hands):
    tree = Tree(GAMES[name])
    solver, through = (
        MCCFR(tree, scheme, np.random.default_rng(12), hands=hands) for _ in range(2)
    )
    moments = np.random.default_rng(13)
    stops = 0
    for attempt in range(60):
        work = solver.step if attempt % 3 == 0 else lambda: solver.run(3)
        # Three iterations are a few thousand instructions.
        stops += Stop(int(10 ** moments.uniform(0, 3.6))).during(work)
        through.run(solver.iteration - through.iteration)
        assert same(solver, through)
        # Random numbers of the next iterations come one by one and by the block.
        solver.run(attempt % 40)
    assert stops > 20
    assert solver.iteration > 700


class Stops(np.random.Generator):
    """A generator that is stopped when it has made its numbers but not handed them out."""

    stop = False

    def random(self, size=None):
        made = super().random(size)
        if self.stop:
            raise KeyboardInterrupt
        return made


@BOTH
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("bits", [np.random.PCG64, np.random.MT19937])
def test_stopped_while_numbers_are_fetched(scheme, hands, bits):
    tree = Tree(GAMES["crooked"])
    solver = MCCFR(tree, scheme, Stops(bits(4)), hands=hands)
    through = MCCFR(tree, scheme, np.random.Generator(bits(4)), hands=hands)
    for _ in range(3):
        solver._rng.stop = True
        before = solver.iteration
        with pytest.raises(KeyboardInterrupt):
            # Single walks fetch thousands at a time, and use up what they have first.
            solver.run(5000)
        assert solver.iteration >= before
        solver._rng.stop = False
        solver.run(70)
        through.run(solver.iteration - through.iteration)
        assert same(solver, through)


@BOTH
@pytest.mark.parametrize("scheme", SCHEMES)
def test_going_back_twice_does_no_harm(scheme, hands):
    tree = Tree(GAMES["jordan"])
    solver = MCCFR(tree, scheme, np.random.default_rng(5), hands=hands).run(30)
    twin = copy.copy(solver)
    memory = solver._memory()
    for n in (40, 0, 2000):
        solver.run(n)
        solver._go_back(memory)
    solver._go_back(memory)
    assert same(solver, twin)
    assert same(solver.run(300), twin.run(300))


def test_two_solvers_may_share_a_generator():
    tree = Tree(GAMES["kuhn"])
    rng = np.random.default_rng(6)
    one, two = (MCCFR(tree, "external", rng, hands=4) for _ in range(2))
    assert not same(one.run(20), two.run(20))
