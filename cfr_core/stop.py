"""Delay a notebook's Stop until the end of an iteration."""

import signal
import threading
from contextlib import contextmanager


@contextmanager
def hold_stop(only_one=False):
    """Delay a Stop (Ctrl-C, a notebook's Interrupt) until the end of the block.

    Yields a list that is empty until a Stop arrives. With `only_one`, a second Stop is not delayed.
    Python delivers signals only to the main thread, so in other threads there is nothing to delay.
    """
    stopped = []
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return

    def hold(number, frame):
        if stopped and only_one:
            signal.signal(signal.SIGINT, usual)
            signal.raise_signal(signal.SIGINT)
        stopped.append(number)

    usual = signal.signal(signal.SIGINT, hold)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, usual)
    if stopped:
        signal.raise_signal(signal.SIGINT)
