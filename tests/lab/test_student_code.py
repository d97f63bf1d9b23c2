"""Test that a student's endless program is stopped, and that a failing one's line is shown."""

import signal
import sys
import threading
import time
from contextlib import suppress
from types import ModuleType

import pytest

from cfr_lab import check, student_code
from cfr_lab.lessons.rock_paper_scissors.exercise_best_payoff import TRIALS


def function_from(source, tmp_path):
    """Return a function as a notebook would have it, with its source available."""
    path = tmp_path / "cell.py"
    path.write_text(source, "utf-8")
    names = {}
    exec(compile(source, str(path), "exec"), names)
    return names["f"]


class Watch:
    """Imitate `student_code.INTERRUPT_BUFFER_SCRIPT`, for a page that does not exist."""

    def __init__(self, wait):
        self.end, self.struck = time.monotonic() + wait / 1000, False

    def strikes(self):
        if time.monotonic() < self.end:
            return False
        self.end, self.struck = time.monotonic() + 0.5, True
        return True


@pytest.fixture
def without_threads(monkeypatch):
    """Imitate a Python without threads that reads the buffer regularly, here by the clock."""
    if not hasattr(signal, "setitimer"):
        pytest.skip("this system has no clock that interrupts")
    buffers = [None]

    def look(*_):
        if buffers[-1] is not None and buffers[-1].strikes():
            raise KeyboardInterrupt

    pyodide, code, page = ModuleType("pyodide"), ModuleType("pyodide.code"), ModuleType("js")
    code.run_js = lambda script: {student_code.INTERRUPT_BUFFER_SCRIPT: Watch}[script]
    page.setInterruptBuffer = buffers.append
    for name, module in (("pyodide", pyodide), ("pyodide.code", code), ("pyodide_js", page)):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(threading, "Thread", None)
    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
    yield buffers
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)
    assert buffers[-1] is None


def test_call_returns_the_functions_result():
    assert student_code.call(lambda x, y: (x, y), 1, 2) == (1, 2)


ENDLESS = {
    "loop": "def f():\n    while True:\n        pass\n",
    "growing": "def f():\n    n = 1\n    while n:\n        n += 1\n",
    "sleeping": "def f():\n    import time\n    time.sleep(60)\n",
    "swallowing": (
        "def f():\n    stopped = 0\n    while stopped < 2:\n        try:\n"
        "            sum(range(10))\n        except BaseException:\n"
        "            stopped += 1\n    return 1\n"
    ),
}


@pytest.mark.parametrize("source", ENDLESS.values(), ids=ENDLESS)
def test_endless_program_is_stopped(source, tmp_path):
    with pytest.raises(student_code.EndlessProgramError):
        student_code.call(function_from(source, tmp_path), seconds=0.2)


@pytest.mark.parametrize("source", ENDLESS.values(), ids=ENDLESS)
def test_endless_program_is_stopped_on_a_page(source, tmp_path, without_threads):
    with pytest.raises(student_code.EndlessProgramError):
        student_code.call(function_from(source, tmp_path), seconds=0.2)


def test_other_results_on_a_page_stay_the_same(without_threads):
    assert student_code.call(lambda x: x + 1, 1) == 2
    with pytest.raises(student_code.FailedProgramError):
        student_code.call(lambda: 1 / 0)
    with pytest.raises(KeyboardInterrupt):
        student_code.call(lambda: (_ for _ in ()).throw(KeyboardInterrupt()))
    assert len(without_threads) == 7  # Each of the three calls put its buffer there and removed it.


def test_no_interruption_comes_after_the_call():
    for k in range(150):
        with suppress(student_code.EndlessProgramError):
            student_code.call(time.sleep, 0.0005 * (k % 4), seconds=0.001)
    before = threading.active_count()
    time.sleep(0.05)
    assert threading.active_count() <= before


def test_readers_own_interruption_is_passed_on():
    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        student_code.call(stop)


def test_named_line_is_in_the_students_program(tmp_path):
    source = "import json\n\ndef g(x):\n    return 1 / x\n\ndef f(x):\n    y = x\n    return g(y)\n"
    with pytest.raises(student_code.FailedProgramError) as failed:
        student_code.call(function_from(source, tmp_path), 0)
    assert failed.value.text == "ZeroDivisionError: division by zero"
    assert failed.value.line == (4, "return 1 / x")
    source = "import json\n\ndef f(x):\n    return json.loads(x)\n"
    with pytest.raises(student_code.FailedProgramError) as failed:
        student_code.call(function_from(source, tmp_path), "{")
    assert failed.value.line == (4, "return json.loads(x)")


def test_a_call_with_wrong_arguments_has_no_line_number():
    with pytest.raises(student_code.FailedProgramError) as failed:
        student_code.call(lambda x: x)
    assert failed.value.line is None
    assert "missing 1 required positional argument" in failed.value.text


def test_long_messages_are_cut(tmp_path):
    with pytest.raises(student_code.FailedProgramError) as failed:
        student_code.call(
            function_from("def f():\n    raise ValueError('a\\nb' * 1000)\n", tmp_path)
        )
    assert len(failed.value.text) < 150
    assert "\n" not in failed.value.text


@pytest.mark.parametrize(
    "source", ["def f():\n    return f()\n", "def f():\n    raise MemoryError\n"]
)
def test_memory_and_recursion_errors_count_as_failures(source, tmp_path):
    with pytest.raises(student_code.FailedProgramError):
        student_code.call(function_from(source, tmp_path))


def test_program_that_exits_python_counts_as_failed(tmp_path):
    with pytest.raises(student_code.FailedProgramError):
        student_code.call(function_from("def f():\n    raise SystemExit\n", tmp_path))


SENTENCE = {"zh": "只显示前 10,000 个字符", "en": "the first 10,000 characters are shown"}


def program_that_prints(text):
    """Return a right answer to exercise 1.4 that prints this text each time it is called."""

    def best_payoff(M, sigma_1):
        print(text, end="")
        print(text, end="", file=sys.stderr)
        return -(sigma_1 @ M).min()

    return best_payoff


def test_a_program_that_prints_thirty_megabytes_is_cut_and_judged(language, capsys):
    streams = sys.stdout, sys.stderr
    assert check("rock_paper_scissors.4", program_that_prints("0.25\n" * 3_000_000)).right
    printed = "".join(capsys.readouterr())
    assert printed.count("0.25\n") == student_code.MAX_PRINTED / 5
    assert printed.count(SENTENCE[language]) == 1
    assert (sys.stdout, sys.stderr) == streams


def test_many_short_prints_of_one_verdict_share_the_limit(language, capsys):
    assert check("rock_paper_scissors.4", program_that_prints("0.25\n" * 300)).right
    printed = "".join(capsys.readouterr())
    assert printed.count("0.25\n") == student_code.MAX_PRINTED / 5
    assert printed.count(SENTENCE[language]) == 1


@pytest.mark.usefixtures("language")
def test_short_output_is_shown_whole(capsys):
    for _ in range(2):
        assert check("rock_paper_scissors.4", program_that_prints("x")).right
        assert "".join(capsys.readouterr()) == "x" * 2 * len(TRIALS)


def test_streams_are_restored_after_an_error_and_an_endless_program(tmp_path):
    streams = sys.stdout, sys.stderr
    for body in ("print('a' * 20_000)\n    1 / 0", "while True:\n        print('a')"):
        with pytest.raises((student_code.FailedProgramError, student_code.EndlessProgramError)):
            student_code.call(function_from(f"def f():\n    {body}", tmp_path), seconds=0.3)
        assert (sys.stdout, sys.stderr) == streams
