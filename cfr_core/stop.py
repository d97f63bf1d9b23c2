"""Delay an interrupt, such as a click on a notebook's Stop button, until an iteration ends."""

import signal
import threading
from contextlib import contextmanager


@contextmanager
def delay_interrupt(second_is_immediate=False):
    """Delay an interrupt (Ctrl-C or a notebook's Stop button) until the end of the block.

    Yields a list that is empty until an interrupt arrives. With `second_is_immediate`, a second
    interrupt takes effect at once. Python delivers signals only to the main thread, so in other
    threads there is nothing to delay.
    """
    signals = []
    if threading.current_thread() is not threading.main_thread():
        yield signals
        return

    def record_interrupt(number, frame):
        if signals and second_is_immediate:
            signal.signal(signal.SIGINT, usual_handler)
            signal.raise_signal(signal.SIGINT)
        signals.append(number)

    usual_handler = signal.signal(signal.SIGINT, record_interrupt)
    try:
        yield signals
    finally:
        signal.signal(signal.SIGINT, usual_handler)
    if signals:
        signal.raise_signal(signal.SIGINT)
