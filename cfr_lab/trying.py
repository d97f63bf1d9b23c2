"""Run what a student wrote: stopped when it does not end, its own line told when it fails."""

import linecache
import math
import signal
import sys
import threading
import time
import traceback
from _thread import interrupt_main
from contextlib import contextmanager

SECONDS = 5


class Endless(Exception):  # noqa: N818 - what the student's program did, not a fault of ours
    """The student's program was stopped after some seconds."""


class Failed(Exception):  # noqa: N818
    """The student's program raised: `told` is "ZeroDivisionError: division by zero", `line` the
    number and text of the line of theirs that did, or None where there is none."""

    def __init__(self, error, line):
        super().__init__(str(error))
        self.error, self.line = error, line
        text = " ".join(str(error).split())
        text = text if len(text) <= 120 else text[:117] + "..."
        self.told = f"{type(error).__name__}: {text}" if text else type(error).__name__


def call(function, *arguments, seconds=SECONDS):
    """What function(*arguments) returns.

    Raises Endless when it takes longer than `seconds`, Failed when it raises by itself.
    """
    stopped_after = _stopped_in_a_page if sys.platform == "emscripten" else _stopped_after
    with stopped_after(seconds):
        try:
            return function(*arguments)
        except (Exception, SystemExit) as error:
            raise Failed(error, own_line(error, function)) from None


@contextmanager
def _stopped_after(seconds):
    """Interrupts the main thread, again and again if a bare `except` swallows the interruption.

    An interruption that comes as the work ends is awaited, so that it hits nothing else. In
    another thread than the main one nothing can be interrupted, and nothing is.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    begun, ended, stopping, struck = threading.Event(), threading.Event(), threading.Lock(), []

    def watch():
        begun.wait()
        while not ended.wait(0.5 if struck else seconds):
            with stopping:
                if not ended.is_set():
                    struck.append(True)
                    _strike()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    # A process started in the background may ignore interruptions.
    handled = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        begun.set()
        yield
        with stopping:
            ended.set()
        if struck:
            time.sleep(0.1)  # until it strikes
    except KeyboardInterrupt:
        if not struck:
            raise
    finally:
        ended.set()
        watcher.join()
        signal.signal(signal.SIGINT, handled)
    if struck:
        raise Endless


def _strike():
    if hasattr(signal, "pthread_kill"):  # which wakes a program that sleeps
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    else:
        interrupt_main()


# Python in a web page (Pyodide) has no threads, but looks into a buffer every so many steps: this
# one has an interruption in it once the time is up, and another every half second.
WATCH = """wait => ({
    end: performance.now() + wait,
    struck: false,
    get 0() {
        if (performance.now() < this.end) return 0;
        this.end = performance.now() + 500;
        this.struck = true;
        return 2;
    },
    set 0(read) {},
})"""


@contextmanager
def _stopped_in_a_page(seconds):
    """As `_stopped_after`, but a single long call of NumPy's or `time.sleep` runs to its end."""
    from pyodide.code import run_js
    from pyodide_js import setInterruptBuffer

    watch = run_js(WATCH)(1000 * seconds)
    try:
        setInterruptBuffer(watch)
        yield
    except KeyboardInterrupt:
        if not watch.struck:
            raise
    finally:
        watch.end = math.inf
        setInterruptBuffer(None)
    if watch.struck:
        raise Endless


def own_line(error, function):
    """(number, text) of the last line of the student's own file that led to the error."""
    home = getattr(getattr(function, "__code__", None), "co_filename", None)
    lines = [
        (frame.lineno, linecache.getline(frame.filename, frame.lineno).strip())
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == home
    ]
    return lines[-1] if lines and lines[-1][1] else None
