"""Run a student's function with a time limit, and find the line that raised an error."""

import linecache
import math
import signal
import sys
import threading
import time
import traceback
from _thread import interrupt_main
from contextlib import contextmanager
from contextvars import ContextVar
from types import FunctionType, MethodType

from cfr_lab.words import say

# For one verdict, all calls of the student's code together may use this many seconds of CPU time.
SECONDS = 5
# On a busy machine, five seconds of CPU time take longer in real time. Once CLOCK_TIME_FACTOR times
# the limit has passed in real time, a program is stopped even if it has used less CPU time, for
# example because it only sleeps.
CLOCK_TIME_FACTOR = 3

# For one verdict, a student's code may print this many characters. More would slow down the page.
MAX_PRINTED = 10_000

# _cpu_seconds holds a list of one number: the seconds of CPU time used since `shared_limit` began.
# _characters_left holds a list of one number: the characters that may still be shown.
_cpu_seconds = ContextVar("spent", default=None)
_characters_left = ContextVar("unprinted", default=None)


class EndlessProgramError(Exception):
    """Report that the student's program was stopped because it exceeded the time limit."""


class FailedProgramError(Exception):
    """Report that the student's program raised an error.

    text   the error as text, such as "ZeroDivisionError: division by zero"
    line   (number, text) of the student's line that led to the error; None if there is no such line
    """

    def __init__(self, error, line):
        super().__init__()
        self.error, self.line = error, line
        text = " ".join(error_message(error).split())
        text = text if len(text) <= 120 else text[:117] + "..."
        self.text = f"{type(error).__name__}: {text}" if text else type(error).__name__


@contextmanager
def shared_limit():
    """Let all calls in the block share one limit of SECONDS and one of MAX_PRINTED characters."""
    tokens = _cpu_seconds.set([0.0]), _characters_left.set([MAX_PRINTED])
    try:
        yield
    finally:
        _cpu_seconds.reset(tokens[0])
        _characters_left.reset(tokens[1])


def call(function, *arguments, seconds=SECONDS):
    """Return function(*arguments), unless the function runs too long or fails.

    Raises EndlessProgramError if the function uses more CPU time than `seconds`, or than is left of
    the limit that it shares with other calls, and FailedProgramError if the function raises an
    exception.
    """
    elapsed = _cpu_seconds.get() or [0.0]
    if elapsed[0] >= seconds:
        raise EndlessProgramError
    time_limit = _time_limit_in_page if sys.platform == "emscripten" else _time_limit
    began = time.process_time()
    try:
        with _limit_printing(), time_limit(seconds - elapsed[0]):
            try:
                return function(*arguments)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise FailedProgramError(error, own_line(error, function)) from None
    finally:
        elapsed[0] += time.process_time() - began


@contextmanager
def _limit_printing():
    """Discard printed text beyond the permitted length, and show one sentence that says so."""
    left, streams = _characters_left.get() or [MAX_PRINTED], (sys.stdout, sys.stderr)
    sys.stdout, sys.stderr = (_ShortenedStream(stream, left) for stream in streams)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams


class _ShortenedStream:
    """Pass the permitted characters on to a stream, followed by a sentence about the omitted rest.

    stream  the stream that receives the text
    left    a list of one element, shared with other streams: the number of characters still
            permitted, or None after the sentence
    """

    def __init__(self, stream, left):
        self.stream, self.left = stream, left

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def write(self, text):
        if not isinstance(text, str):
            return self.stream.write(text)
        if self.left[0] is not None:
            self.stream.write(plain_string(text, self.left[0]))
            self.left[0] -= str.__len__(text)
            if self.left[0] < 0:
                self.left[0] = None
                self.stream.write("\n" + _omission_note() + "\n")
        return str.__len__(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)


def _omission_note():
    return say(
        "程序打印的内容太多：只显示前 {n} 个字符，后面的省略了。",
        "The program prints too much: the first {n} characters are shown, and the rest is left "
        "out.",
        n=f"{MAX_PRINTED:,d}",
    )


@contextmanager
def _time_limit(seconds):
    """Interrupt the block after `seconds`, and again if a bare `except` catches the interruption.

    If the block ends just as an interruption is sent, this function waits until the interruption
    arrives, so that nothing else is interrupted. Outside the main thread, nothing can be
    interrupted, so the function does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    has_begun, has_ended, stop_lock = threading.Event(), threading.Event(), threading.Lock()
    strikes = []

    def watch():
        has_begun.wait()
        max_cpu_time = time.process_time() + seconds
        max_clock_time = time.monotonic() + CLOCK_TIME_FACTOR * seconds
        while not has_ended.wait(0.5 if strikes else max(max_cpu_time - time.process_time(), 0.1)):
            if time.process_time() < max_cpu_time and time.monotonic() < max_clock_time:
                continue
            with stop_lock:
                if not has_ended.is_set():
                    strikes.append(True)
                    _send_interrupt()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    # A process started in the background may ignore SIGINT, so Python's default handler is set.
    previous_handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        has_begun.set()
        yield
        with stop_lock:
            has_ended.set()
        if strikes:
            time.sleep(0.1)  # The interruption arrives during this pause.
    except KeyboardInterrupt:
        if not strikes:
            raise
    finally:
        has_ended.set()
        watcher.join()
        signal.signal(signal.SIGINT, previous_handler)
    if strikes:
        raise EndlessProgramError


def _send_interrupt():
    if hasattr(signal, "pthread_kill"):  # A signal interrupts even a sleeping program.
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    else:
        interrupt_main()


# Pyodide (Python in a web page) has no threads, but regularly reads element 0 of an interrupt
# buffer. This object replaces the buffer. Its element 0 is 2, the value that interrupts Python,
# when the time is up and every half second thereafter; otherwise, it is 0.
INTERRUPT_BUFFER_SCRIPT = """wait => ({
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
def _time_limit_in_page(seconds):
    """Interrupt the block after `seconds`, as `_time_limit` does, but in a web page.

    A long call to NumPy or to `time.sleep` cannot be interrupted before it returns.
    """
    from pyodide.code import run_js
    from pyodide_js import setInterruptBuffer

    watch = run_js(INTERRUPT_BUFFER_SCRIPT)(1000 * seconds)
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
        raise EndlessProgramError


def own_line(error, function):
    """Return (number, text) of the last line in the student's own file that led to the error.

    Returns None if there is no such line.
    """
    if type(function) not in (FunctionType, MethodType):
        return None
    home = function.__code__.co_filename
    lines = [
        (frame.lineno, linecache.getline(frame.filename, frame.lineno).strip())
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == home
    ]
    return lines[-1] if lines and lines[-1][1] else None


def error_message(error):
    """Return an error's message, or "" if reading the message raises an error too."""
    try:
        return plain_string(str(error), 1_000)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def plain_string(text, max_characters=None):
    """Return the first `max_characters` characters of a string, or all, as a plain str.

    The string's class may be one that a student has defined, with methods of its own; this function
    calls none of those methods.
    """
    return str.__getitem__(text, slice(max_characters))
