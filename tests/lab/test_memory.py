"""Test that progress is remembered and never lost: restarts, two kernels, full disk, damage."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cfr_lab import check, checking, memory, notebook_location

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.usefixtures("empty_memory")


@pytest.fixture
def empty_memory():
    forget_all()
    yield
    forget_all()


@pytest.fixture
def path(tmp_path, monkeypatch):
    """Return the path of the progress file, in a folder of its own."""
    path = tmp_path / "课程 一" / "progress.json"
    path.parent.mkdir()
    monkeypatch.setenv("CFR_LAB_MEMORY", str(path))
    return path


def stored_tries(path):
    """Return {exercise: (tries, whether solved)} from the file, read without the course's code."""
    exercises = json.loads(path.read_text("utf-8"))["exercises"]
    return {name: (each["tries"], bool(each["solved"])) for name, each in exercises.items()}


def forget_all():
    """Discard everything that a kernel keeps in its memory."""
    memory.forget()
    checking._wrong_answers.clear()


def test_solved_and_tried_exercises_survive_a_restart(path):
    check("rock_paper_scissors.1", 0.5)
    check("rock_paper_scissors.1", 0.02)
    check("rock_paper_scissors.2", (0, 1, 0))
    forget_all()
    assert memory.solved_exercises() == {"rock_paper_scissors.1"}
    assert memory.known_entries()["rock_paper_scissors.1"].tries == 2
    assert stored_tries(path) == {
        "rock_paper_scissors.1": (2, True),
        "rock_paper_scissors.2": (1, False),
    }


def test_answers_are_not_stored(path):
    check("rock_paper_scissors.1", 0.123456)
    check("rock_paper_scissors.1", 0.02)
    text = path.read_text("utf-8")
    assert "0.123456" not in text
    assert "0.02" not in text
    assert set(json.loads(text)["exercises"]["rock_paper_scissors.1"]) == {"tries", "solved"}


def test_unreadable_answer_is_not_counted(path):
    for answer in (..., None, "half", (1, 2, 3)):
        check("rock_paper_scissors.1", answer)
    check("99.9", 1)
    assert not path.exists()
    check("rock_paper_scissors.1", 0.5)
    check("rock_paper_scissors.1", 0.5)
    assert stored_tries(path) == {"rock_paper_scissors.1": (1, False)}


def test_after_the_first_right_answer_nothing_is_added(path):
    check("rock_paper_scissors.1", 0.02)
    before = path.read_bytes(), path.stat().st_mtime_ns
    forget_all()
    check("rock_paper_scissors.1", 0.5)
    check("rock_paper_scissors.1", 0.02)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_choices_and_exercises_share_the_file(path):
    check("rock_paper_scissors.1", 0.02)
    memory.remember_choice("rock.0123abcd", 2)
    forget_all()
    memory.remember_choice("rock.0123abcd", 0)
    check("rock_paper_scissors.2", (0, 1, 0))
    forget_all()
    assert memory.picked_choices() == {"rock.0123abcd": (2, 0)}
    assert set(memory.known_entries()) == {"rock_paper_scissors.1", "rock_paper_scissors.2"}
    assert stored_tries(path) == {
        "rock_paper_scissors.1": (1, True),
        "rock_paper_scissors.2": (1, False),
    }


def test_a_file_without_choices_is_complete(path):
    path.write_text(
        '{"exercises": {"rock_paper_scissors.1": {"tries": 1, "solved": "2026-01-01T00:00:00"}}}'
    )
    assert memory.remember_choice("rock.0123abcd", 1) == ""
    assert memory.solved_exercises() == {"rock_paper_scissors.1"}
    assert memory.picked_choices() == {"rock.0123abcd": (1, 1)}
    assert not list(path.parent.glob("*damaged*"))


@pytest.mark.parametrize(
    "choices",
    [
        '{"rock_paper_scissors.1": {"first": 1, "last": 1}}',
        '{"rock.0123abcd": {"first": -1, "last": 1}}',
        '{"rock.0123abcd": {"first": 1, "last": "1"}}',
        '{"rock.0123abcd": {"first": 10, "last": 1}}',
        '{"rock.0123abcd": [1, 1]}',
        "[]",
    ],
)
def test_choices_that_cannot_be_read_are_left_out(path, choices):
    path.write_text(f'{{"exercises": {{}}, "questions": {choices}}}')
    assert memory.picked_choices() == {}
    memory.remember_choice("rock.89abcdef", 1)
    assert memory.picked_choices() == {"rock.89abcdef": (1, 1)}
    assert len(list(path.parent.glob("*damaged*"))) == 1


def test_deleting_the_file_forgets_the_entries(path):
    check("rock_paper_scissors.1", 0.02)
    path.unlink()
    assert memory.known_entries() == {}
    check("rock_paper_scissors.2", (0, 1, 0))
    assert set(stored_tries(path)) == {"rock_paper_scissors.2"}


WRITER = """
import sys
from cfr_lab import memory
who = int(sys.argv[1])
for k in range(20):
    memory.remember(f"lesson{who}.{k}", k % 2 == 0)
    memory.remember("shared.1", False)
while memory._unwritten:  # another notebook held the lock for too long
    memory._write(memory.file())
"""


def test_notebooks_that_write_at_once_lose_no_entry(path):
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(k)], cwd=ROOT, env=os.environ)
        for k in range(3)
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    results = stored_tries(path)
    assert results.pop("shared.1") == (60, False)
    assert results == {
        f"lesson{process}.{k}": (1, k % 2 == 0) for process in range(3) for k in range(20)
    }
    assert sorted(os.listdir(path.parent)) == [".progress.lock", "progress.json"]


def test_writer_waits_only_briefly_for_a_lock_that_is_never_released(path, monkeypatch):
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setattr(memory, "LOCK_TIMEOUT", 0.1)
    with open(path.with_name(".progress.lock"), "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert check("rock_paper_scissors.1", 0.02).further_sentences == ()
        assert memory.solved_exercises() == {"rock_paper_scissors.1"}
        assert not path.exists()
    check("rock_paper_scissors.2", (0, 1, 0))
    assert stored_tries(path) == {
        "rock_paper_scissors.1": (1, True),
        "rock_paper_scissors.2": (1, False),
    }


FULL = """
import resource, signal, sys
from cfr_lab import check
from cfr_lab.words import set_language
set_language("en")
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
print(*check("rock_paper_scissors.2", (1, 0, 0)).further_sentences)
print(*check("rock_paper_scissors.3", (0.5, 0.25, 0.25)).further_sentences)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
old = open(sys.argv[1]).read()
print("regret_matching.2" in old and "rock_paper_scissors.2" not in old)
print(*check("rock_paper_scissors.1", 0.02).further_sentences)
"""


def test_full_disk_keeps_the_old_file_and_is_reported_once(path):
    """While no byte can be written, the old file stays; the new entries are stored later."""
    pytest.importorskip("resource")
    check("regret_matching.2", (0, 0.75, 0.25))
    run_result = subprocess.run(
        [sys.executable, "-c", FULL, path],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
    )
    assert run_result.stderr == ""
    first, second, kept, last = run_result.stdout.splitlines()
    assert first.startswith(f"{path} cannot be written (File too large)")
    assert (second, kept, last) == ("", "True", "")
    solved = {
        "rock_paper_scissors.1": (1, True),
        "rock_paper_scissors.2": (1, True),
        "rock_paper_scissors.3": (1, False),
        "regret_matching.2": (1, True),
    }
    assert stored_tries(path) == solved
    assert sorted(os.listdir(path.parent)) == [".progress.lock", "progress.json"]


def test_only_temporary_files_of_killed_kernels_are_removed(path):
    left, young, other = (
        path.with_name(f".progress-{end}") for end in ("0123456789ab", "ba9876543210", "kept")
    )
    for file in (left, young, other):
        file.write_text("{")
    for file in (left, other):
        os.utime(file, (0, 0))
    check("rock_paper_scissors.1", 0.02)
    assert not left.exists()
    assert young.exists()
    assert other.exists()


def test_protected_folder_is_reported_once(path, language):
    if os.name == "nt" or os.getuid() == 0:
        # Even a user with all rights cannot write to a folder that does not exist.
        path.parent.rmdir()
        path.parent.write_text("a file")
    else:
        path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    (text,) = check("rock_paper_scissors.1", 0.02).further_sentences
    assert {"zh": "无法写入", "en": "cannot be written"}[language] in text
    assert check("rock_paper_scissors.2", (1, 0, 0)).further_sentences == ()
    assert memory.solved_exercises() == {"rock_paper_scissors.1", "rock_paper_scissors.2"}


VALID_ENTRY = '"rock_paper_scissors.1": {"tries": 3, "solved": "2026-01-01T00:00:00+00:00"}'
DAMAGED = {
    b"": 0,
    b"\x00" * 50: 0,
    b"\xff\xfe[": 0,
    b"[]": 0,
    b"null": 0,
    b"[" * 10**5: 0,
    b'{"exercises": []}': 0,
    b'{"exercises": {"rock_paper_scissors.1": ' + b"9" * 5000 + b"}}": 0,
    b" " * (memory.MAX_BYTES + 1): 0,
    f'{{"exercises": {{{VALID_ENTRY}'.encode(): 0,
    f'{{"exercises": {{{VALID_ENTRY}, "rock_paper_scissors.2": 5}}}}'.encode(): 1,
    f'{{"exercises": {{{VALID_ENTRY}, "x.2": {{"tries": -1, "solved": ""}}}}}}'.encode(): 1,
    f'{{"exercises": {{{VALID_ENTRY}, "x.2": {{"tries": true, "solved": ""}}}}}}'.encode(): 1,
    f'{{"exercises": {{{VALID_ENTRY}, "x.2": {{"tries": 1, "solved": "\\ud800"}}}}}}'.encode(): 1,
    f'{{"exercises": {{{VALID_ENTRY}, "../x": {{"tries": 1, "solved": ""}}}}}}'.encode(): 1,
    f'{{"exercises": {{{VALID_ENTRY}}}, "questions": null}}'.encode(): 1,
    f'{{"exercises": {{{VALID_ENTRY}}}, "questions": []}}'.encode(): 1,
}


@pytest.mark.parametrize(("data", "sound"), DAMAGED.items(), ids=range(len(DAMAGED)))
def test_damaged_file_is_renamed_and_reported(path, data, sound, language):
    path.write_bytes(data)
    path.with_name("progress.damaged.json").write_text("an earlier one")
    assert len(memory.known_entries()) == sound
    (text,) = check("rock_paper_scissors.3", (0.5, 1 / 6, 1 / 3)).further_sentences
    assert "progress.damaged-2.json" in text
    assert str(sound) in text
    assert path.with_name("progress.damaged-2.json").read_bytes() == data
    assert (
        stored_tries(path)
        == {"rock_paper_scissors.1": (3, True), "rock_paper_scissors.3": (1, True)}
        if sound
        else {"rock_paper_scissors.3": (1, True)}
    )
    assert check("rock_paper_scissors.2", (1, 0, 0)).further_sentences == ()


@pytest.mark.parametrize("exercises", ["", '"exercises": null, ', '"exercises": [], '])
def test_choices_are_kept_when_the_exercises_cannot_be_read(path, exercises):
    path.write_text(
        f'{{{exercises}"questions": {{"rock_paper_scissors.0123abcd": '
        '{"first": 1, "last": 2}}}',
        "utf-8",
    )
    (text,) = check("rock_paper_scissors.1", 0.02).further_sentences
    assert "1 " in text
    assert memory.picked_choices() == {"rock_paper_scissors.0123abcd": (1, 2)}
    assert memory.solved_exercises() == {"rock_paper_scissors.1"}


class Broken:
    """Imitate a clock that raises an error whenever it is read."""

    def now(self, _):
        raise OverflowError("date value out of range")


def test_a_clock_set_back_loses_no_entry(path, monkeypatch):
    class EarlyClock(memory.datetime):
        @classmethod
        def now(cls, zone):
            return cls(1, 1, 1, tzinfo=zone)

    for clock, exercise, answer in [
        (Broken(), "rock_paper_scissors.1", 0.02),
        (EarlyClock, "rock_paper_scissors.2", (1, 0, 0)),
    ]:
        monkeypatch.setattr(memory, "datetime", clock)
        check(exercise, answer)
        forget_all()
        assert exercise in memory.solved_exercises()
    entry = memory.known_entries()["rock_paper_scissors.2"]
    assert entry.time_solved == "0001-01-01T00:00:00+00:00"
    monkeypatch.undo()
    monkeypatch.setenv("CFR_LAB_MEMORY", str(path))
    assert check("rock_paper_scissors.1", 0.02).further_sentences == ()


class Shell:
    """Imitate the shell of IPython, with a kernel and the names in its namespace."""

    def __init__(self, kernel="a kernel", **names):
        self.kernel, self.user_ns = kernel, names


@pytest.mark.parametrize("folder", ["zh", "en", "homework"])
def test_the_file_lies_beside_the_notebooks(tmp_path, monkeypatch, folder):
    """There is one file for both languages; for a notebook elsewhere, it is beside the notebook."""
    notebook_folder = tmp_path / folder
    notebook_folder.mkdir()
    notebook = notebook_folder / "01_x.ipynb"
    expected = (notebook_folder if folder == "homework" else tmp_path) / "progress.json"
    monkeypatch.delenv("CFR_LAB_MEMORY")
    monkeypatch.setattr(notebook_location, "shell", Shell)
    assert memory.file() is None, "no server has told of a notebook: nbconvert, nbval, build"
    monkeypatch.setenv("JPY_SESSION_NAME", str(notebook))
    assert memory.file() == expected
    monkeypatch.setattr(notebook_location, "shell", lambda: Shell(kernel=None))
    assert memory.file() is None, "a program that a notebook has started"
    monkeypatch.setattr(notebook_location, "shell", lambda: None)
    assert memory.file() is None
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "nowhere" / "01_x.ipynb"))
    monkeypatch.setattr(notebook_location, "shell", Shell)
    assert memory.file() is None
    monkeypatch.delenv("JPY_SESSION_NAME")
    monkeypatch.setattr(notebook_location, "shell", lambda: Shell(__vsc_ipynb_file__=str(notebook)))
    assert memory.file() == expected
    monkeypatch.setenv("CFR_LAB_MEMORY", "off")
    assert memory.file() is None


def test_a_kernel_remembers_what_a_server_opened_and_nothing_else(tmp_path):
    """A kernel started as by nbval keeps no progress; kernels started as by JupyterLab keep it."""
    client = pytest.importorskip("jupyter_client.manager")
    folder = tmp_path / "notebooks" / "en"
    folder.mkdir(parents=True)
    environ = {name: value for name, value in os.environ.items() if name != "CFR_LAB_MEMORY"}
    environ["PYTHONPATH"] = str(ROOT)
    opened = {**environ, "JPY_SESSION_NAME": str(folder / "01_x.ipynb")}
    texts = []
    for variables, answer in [(environ, "0.02"), (opened, "0.02"), (opened, "...")]:
        with client.run_kernel(kernel_name="python3", cwd=str(folder), env=variables) as kernel:
            code = f"from cfr_lab import check, memory\ncheck('rock_paper_scissors.1', {answer})\n"
            code += "print(sorted(memory.solved_exercises()))"
            kernel.execute_interactive(
                code, timeout=60, output_hook=lambda m: texts.append(m["content"].get("text", ""))
            )
        texts.append(sorted(path.name for path in (tmp_path / "notebooks").iterdir()))
    printed = [each.strip() for each in texts if isinstance(each, str) and each.strip()]
    assert printed == ["['rock_paper_scissors.1']"] * 3
    files = [each for each in texts if isinstance(each, list)]
    assert files == [["en"], *[[".progress.lock", "en", "progress.json"]] * 2]
    assert list(folder.iterdir()) == []
