"""Long work that can be watched, stopped and gone on with: train(solver, 100_000)."""

import sys
from time import perf_counter

from cfr_core.errors import CourseError, quoted
from cfr_core.number import is_whole
from cfr_lab.draw import shapes
from cfr_lab.session import Refusal
from cfr_lab.words import clauses, say

# Seconds between two looks; a Stop undoes no more work than that.
PAUSE = 0.2
WIDTH, HEIGHT = 420, 16


def train(solver, until, measure=None):
    """Run a CFR or MCCFR until it has done so many iterations in all, and show how far it is.

    until    iterations in all, counted from the solver's first: called again, it goes on
    measure  None, or a function of the average profile whose number is shown, as `exploitability`

    In a notebook a bar is shown, in a terminal a line that changes. Stop (Kernel → Interrupt, or
    Ctrl-C) ends it between two iterations without a traceback; the solver keeps what it has done.
    Raises CourseError unless `until` is whole and not negative.
    """
    if not is_whole(until) or until < 0:
        raise CourseError("whole-number", name="until", value=quoted(until), least=0)
    show = _in_notebook() or _in_terminal()
    begun, first, stopped = perf_counter(), solver.iteration, False
    try:
        for done in _slices(solver, int(until)):
            if done < until:
                left = (perf_counter() - begun) / max(done - first, 1) * (until - done)
                show(done, until, _told(solver, until, measure, _time_left(left)))
    except KeyboardInterrupt:
        stopped = True
    show(
        solver.iteration,
        until,
        _told(solver, until, measure, _how_to_go_on() if stopped else None),
        last=True,
    )


def _slices(solver, until):
    """Goes on for about PAUSE seconds each time; yields the iterations done so far."""
    some = 1
    yield solver.iteration
    while solver.iteration < until:
        begun = perf_counter()
        solver.run(min(some, until - solver.iteration))
        seconds = perf_counter() - begun
        some = max(1, min(2 * some, round(some * PAUSE / max(seconds, 1e-9))))
        yield solver.iteration


def _told(solver, until, measure, what_next):
    parts = [
        say(
            "第 {done:,} 次迭代，共 {until:,} 次",
            "iteration {done:,} of {until:,}",
            done=solver.iteration,
            until=max(until, solver.iteration),
        )
    ]
    if measure is not None and solver.iteration:
        parts.append(f"{getattr(measure, '__name__', 'measure')} {measure(solver.average):.4g}")
    if what_next is not None:
        parts.append(what_next)
    return clauses(parts)


def _time_left(seconds):
    if seconds < 90:
        return say("还要约 {n} 秒", "about {n} s left", n=max(1, round(seconds)))
    if seconds < 90 * 60:
        return say("还要约 {n} 分钟", "about {n} min left", n=round(seconds / 60))
    return say("还要约 {n} 小时", "about {n} h left", n=round(seconds / 3600))


def _how_to_go_on():
    return say("已停下；再运行一次就接着算", "stopped; run it once more to go on")


def _in_notebook():
    """A function that shows how far it is in the cell's output; None outside a notebook."""
    try:
        from IPython import get_ipython
        from IPython.display import display
    except ImportError:
        return None
    if getattr(get_ipython(), "kernel", None) is None:
        return None
    handle = None

    def show(done, until, told, last=False):
        nonlocal handle
        # Text rather than a widget: what the notebook keeps is the bar as it ended.
        bundle = {"image/svg+xml": bar(done, until, told).svg, "text/plain": told}
        # Until then the page knows what to say should the kernel die, as nobody here then can.
        metadata = {} if last else {"cfr_gone": _told_when_gone()}
        if handle is None:
            handle = display(bundle, metadata=metadata, raw=True, display_id=True)
        else:
            handle.update(bundle, metadata=metadata, raw=True)

    return show


def _told_when_gone():
    """What desk.js puts under a bar that nobody moves any more."""
    told = Refusal(
        say(
            "内核停了，训练没有做完，算过的也没有留下：请选“运行 → 重启内核并运行所有单元格”。",
            "The kernel has stopped in the middle of this and what it had done is gone: choose "
            "Run → Restart Kernel and Run All Cells.",
        )
    )
    return {"text/plain": repr(told), "text/html": told._repr_html_()}


def bar(done, until, told):
    """How far the work is, as a Drawing: a bar and a line of words under it."""
    part = min(done / until, 1) if until else 1
    body = shapes.rect(1, 1, WIDTH, HEIGHT, shapes.PAPER, shapes.RULE, 1, 4)
    body += shapes.rect(1, 1, max(part * WIDTH, 1), HEIGHT, shapes.COLOURS[1], "none", 0, 4)
    body += shapes.text(1, HEIGHT + 24, told, 15, "start")
    width = max(WIDTH, shapes.text_width(told, 15)) + 2
    return shapes.Drawing(width, HEIGHT + 34, body, told)


def _in_terminal():
    """A function that shows how far it is on one line that changes; in a file, only the end."""
    changing = sys.stdout.isatty()

    def show(done, until, told, last=False):
        if changing:
            print(f"\r\033[K{told}", end="\n" if last else "", flush=True)
        elif last:
            print(told)

    return show
