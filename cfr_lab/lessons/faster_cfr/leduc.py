"""Solve Leduc poker live: buttons run iterations, and a picture shows bounds on its value."""

import time
from copy import copy
from dataclasses import dataclass

from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, gains
from cfr_lab import draw
from cfr_lab.explorer import ButtonExplorer
from cfr_lab.numbers import number_text, significant_text
from cfr_lab.words import say

# The buttons run these numbers of additional iterations.
STEPS = (1, 10, 100, 1000)


@dataclass(frozen=True)
class LeducRun:
    """Hold a solver, its computing time in seconds, and its average profile's value and bounds.

    value      player 1's expected payoff under the average strategies
    low, high  bounds on the game's value to player 1
    """

    solver: object
    seconds: float
    value: float
    low: float
    high: float

    @property
    def exploitability(self):
        return (self.high - self.low) / 2


def initial_state(tree, variant="cfr+"):
    """Return the LeducRun before the solver's first iteration."""
    return _measured_run(CFR(tree, variant), 0.0)


def later_state(state, n):
    """Return a new LeducRun after n more iterations; `state` remains unchanged."""
    solver = copy(state.solver)
    begin = time.perf_counter()
    solver.run(n)
    return _measured_run(solver, state.seconds + time.perf_counter() - begin)


def _measured_run(solver, seconds):
    average = solver.average
    value = float(expected_values(average)[0])
    first, second = map(float, gains(average))
    return LeducRun(solver, seconds, value, value - second, value + first)


def explore_solving(tree):
    """Show buttons that run 1, 10, 100 or 1000 CFR+ iterations on a tree, or start over."""
    start = initial_state(tree)

    def buttons(state):
        labels = {
            str(n): (say("迭代 {n} 次", "{n} iterations", n=n), state.solver.iteration < 5000)
            for n in STEPS
        }
        return labels | {"again": (say("从头开始", "start again"), state.solver.iteration > 0)}

    def press(state, name):
        return start if name == "again" else later_state(state, int(name))

    return ButtonExplorer(start, buttons, press, solving_picture)


def solving_picture(state):
    iteration = state.solver.iteration
    rows = [
        [say("迭代次数", "iterations"), f"{iteration:,d}"],
        [
            say("迭代用时", "time used by iterations"),
            say("{s} 秒", "{s} s", s=number_text(state.seconds, 3)) if iteration else "—",
        ],
        [say("可利用度", "exploitability"), significant_text(state.exploitability)],
        [say("玩家 1 的期望收益", "player 1's expected payoff"), number_text(state.value, 6)],
        [
            say("博弈的值介于", "the value is between"),
            f"{number_text(state.low, 6)} … {number_text(state.high, 6)}",
        ],
    ]
    table = draw.table(rows, highlighted={(4, 1)}, title=_title(state))
    return draw.pad(draw.column(table, _ruler(state), gap=16))


def _title(state):
    return say(
        "{game}，{n:,d} 个结点，{sets} 个信息集：CFR+",
        "{game}, {n:,d} nodes, {sets} information sets: CFR+",
        game=say("Leduc 扑克", "Leduc poker"),
        n=state.solver.tree.n_nodes,
        sets=len(state.solver.tree.infosets),
    )


def _ruler(state, width=640, low=-0.4, high=0.2):
    """Draw the bounds on the game's value as a band on a number line.

    The band has a minimum width, so that it remains visible when the bounds nearly coincide.
    """

    def place(u):
        return 20 + (min(max(u, low), high) - low) / (high - low) * (width - 40)

    body = draw.line(20, 34, width - 20, 34, draw.FAINT, 2)
    for tick in (-0.4, -0.3, -0.2, -0.1, 0.0, 0.1, 0.2):
        body += draw.line(place(tick), 34, place(tick), 42, draw.FAINT, 1.5)
        body += draw.text(place(tick), 60, number_text(tick, 1), 14, fill=draw.FAINT)
    wide = max(place(state.high) - place(state.low), 3)
    body += draw.rect(place(state.low), 22, wide, 24, draw.TINTS[1], draw.COLOURS[1], 2, 3)
    body += draw.circle(place(state.value), 34, 5, draw.COLOURS[2], draw.COLOURS[2])
    text = say(
        "色带：博弈的值一定在其中；圆点：双方都用平均策略时，玩家 1 的期望收益",
        "band: the game's value lies inside; dot: expected payoff of the averages",
    )
    body += draw.text(20, 12, text, 14, "start", draw.FAINT)
    return draw.Drawing(width, 68, body, text + say("。", "."))
