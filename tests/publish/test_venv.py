"""Test start.py without network: it detects whether .venv is the course's, complete and ready."""

import importlib.util
import os
import shutil
import socket
import subprocess
import sys

import pytest
from start_script import ROOT, copy_course, run

RUN_LOCK, TEST_LOCK = "requirements.lock", "requirements-dev.lock"
PURELIB = "import sysconfig; print(sysconfig.get_path('purelib'))"


@pytest.fixture
def start(tmp_path):
    return copy_course(tmp_path)


def make_venv(start, *arguments):
    """Make a .venv as start.py does, but without pip: it is quick to make, and its Python runs."""
    command = [sys.executable, "-m", "venv", "--without-pip", *arguments, str(start.VENV)]
    subprocess.run(command, check=True, timeout=60)
    start.LOCK.touch()


def record_ready(start, lock_file):
    """Record, as start.py does, that .venv matches a lock file."""
    file, text = start.ready_record(lock_file)
    file.write_text(text)


def add_empty_pip(start):
    """Add a module named pip, because start.py only checks that pip exists."""
    folder = os.path.join(start.ask(PURELIB).strip(), "pip")
    os.mkdir(folder)
    open(os.path.join(folder, "__init__.py"), "w").close()


def add_working_pip(start):
    """Add the pip of the Python that runs the tests."""
    pip = pytest.importorskip("pip")
    os.symlink(pip.__path__[0], start.ask(PURELIB).strip() + "/pip")


# ------------------------------------------------------------------------------ whole and ready


def test_ready_depends_on_the_installed_packages(start):
    make_venv(start)
    record_ready(start, RUN_LOCK)
    assert start.is_ready(RUN_LOCK)
    assert not start.is_ready(TEST_LOCK)
    record_ready(start, TEST_LOCK)
    assert start.is_ready(TEST_LOCK)
    for name in (RUN_LOCK, "pyproject.toml"):
        record_ready(start, RUN_LOCK)
        with open(start.ROOT / name, "a", encoding="utf-8") as stream:
            stream.write("# changed\n")
        assert not start.is_ready(RUN_LOCK), name
    record_ready(start, RUN_LOCK)
    (start.ROOT / TEST_LOCK).unlink()
    assert start.is_ready(RUN_LOCK)
    with pytest.raises(FileNotFoundError):
        start.is_ready(TEST_LOCK)


def test_ready_follows_the_python_and_the_folder(start, monkeypatch):
    make_venv(start)
    record_ready(start, RUN_LOCK)
    with monkeypatch.context() as patch:
        patch.setattr(start, "ask", lambda program: "3.12.9 (another)")
        assert not start.is_ready(RUN_LOCK)
    monkeypatch.setattr(start, "ROOT", start.ROOT.parent / "课程 一" / ".." / "课程 一")
    assert not start.is_ready(RUN_LOCK)


def test_the_folders_state_is_recognised(start):
    assert start.state() == "absent"
    start.VENV.mkdir()
    assert start.state() == "absent"
    (start.VENV / "thesis.txt").write_text("mine")
    assert start.state() == "foreign"
    start.LOCK.touch()
    assert start.state() == "broken"
    shutil.rmtree(start.VENV)
    start.VENV.write_text("a file")
    assert start.state() == "foreign"


def test_an_environment_that_somebody_else_made_is_foreign(start):
    make_venv(start)
    start.LOCK.unlink()
    assert start.state() == "foreign"


def test_links_to_elsewhere_are_not_touched(start, tmp_path):
    start.VENV.symlink_to(tmp_path / "nowhere")
    assert start.state() == "foreign"
    (tmp_path / "nowhere").mkdir()
    (tmp_path / "nowhere" / "pyvenv.cfg").write_text("home = /nowhere\n")
    assert start.state() == "foreign"


def test_half_made_environments_are_recognised(start):
    make_venv(start)
    assert start.state() == "broken"  # This .venv has no pip.
    add_empty_pip(start)
    assert start.state() == "whole"
    start.UNFINISHED.touch()
    assert start.state() == "broken"
    start.UNFINISHED.unlink()
    os.remove(start.PYTHON[0])
    assert start.state() == "broken"
    assert start.ask("print(1)") == ""


def test_a_repair_keeps_the_files_of_the_reader(start, monkeypatch):
    make_venv(start)
    record_ready(start, RUN_LOCK)
    (start.VENV / "link").symlink_to(ROOT)
    (start.LAB_CONFIG / "zh").mkdir(parents=True)
    commands = []
    monkeypatch.setattr(start, "run", commands.append)
    start.make_venv()
    left = sorted(path.name for path in start.VENV.iterdir())
    assert left == ["course-lab", "course-lock", "course-unfinished"]
    assert (ROOT / "start.py").exists()
    assert (start.LAB_CONFIG / "zh").is_dir()
    assert commands == [[sys._base_executable, "-P", "-m", "venv", str(start.VENV)]]
    assert start.state() == "broken"


# --------------------------------------------------------------------- the steps of preparing it


@pytest.fixture
def steps(start, monkeypatch):
    """Record the steps of an installation without doing them; `steps.fails` names a failing one."""

    class Steps(list):
        fails = None

        def __call__(self, command):
            step = next(word for word in command if word in ("venv", "-r", "-e"))
            self.append(step)
            if step == self.fails:
                raise start.StartError("不成", "failed")
            if step == "venv":
                make_venv(start, "--clear") if not start.VENV.exists() else make_venv(start)
                add_empty_pip(start)

    noted = Steps()
    monkeypatch.setattr(start, "run", noted)
    return noted


def test_installation_is_not_repeated(start, steps, capsys):
    start.prepare(RUN_LOCK)
    assert steps == ["venv", "-r", "-e"]
    assert capsys.readouterr().out.startswith("First run: installing")
    start.prepare(RUN_LOCK)
    assert steps == ["venv", "-r", "-e"]
    assert capsys.readouterr().out == ""
    start.prepare(TEST_LOCK)
    assert steps[3:] == ["-r", "-e"]
    assert start.is_ready(TEST_LOCK)
    assert start.is_ready(RUN_LOCK)


def test_interrupted_installation_is_repeated(start, steps):
    steps.fails = "-r"
    with pytest.raises(start.StartError):
        start.prepare(RUN_LOCK)
    steps.fails = None
    start.prepare(RUN_LOCK)
    assert steps == ["venv", "-r", "venv", "-r", "-e"]
    assert not start.UNFINISHED.exists()


def test_working_old_packages_are_kept_if_an_update_fails(start, steps, monkeypatch, capsys):
    start.prepare(RUN_LOCK)
    with open(start.ROOT / RUN_LOCK, "a", encoding="utf-8") as stream:
        stream.write("# changed\n")
    steps.fails = "-r"
    # Nothing is really installed in this .venv.
    with pytest.raises(start.StartError):
        start.prepare(RUN_LOCK)
    capsys.readouterr()
    place = ascii(str(start.ROOT / "cfr_core"))
    question = start.ask
    monkeypatch.setattr(
        start, "ask", lambda p: place if p.startswith(start.IMPORTS) else question(p)
    )
    start.prepare(RUN_LOCK)
    message = capsys.readouterr().out.splitlines()
    assert len(message) == 2
    assert "the installed ones are used" in message[1]
    assert not start.is_ready(RUN_LOCK)
    # The packages that the tests need were never there.
    with pytest.raises(start.StartError):
        start.prepare(TEST_LOCK)
    # The course's code is in another folder.
    place = ascii(str(ROOT / "cfr_core"))
    with pytest.raises(start.StartError):
        start.prepare(RUN_LOCK)


def test_only_one_process_installs_at_a_time(start, steps, monkeypatch):
    if os.name == "nt":
        pytest.skip("Windows goes without")
    import fcntl

    start.VENV.mkdir()
    with open(start.LOCK, "a") as other:
        fcntl.flock(other, fcntl.LOCK_SH)
        with pytest.raises(start.StartError, match="is installing"):
            start.prepare(RUN_LOCK)
    assert not steps
    start.prepare(RUN_LOCK)
    assert steps


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_explained(start, monkeypatch, module):
    find = importlib.util.find_spec
    lacking = lambda name: None if name == module else find(name)  # noqa: E731
    monkeypatch.setattr(importlib.util, "find_spec", lacking)
    command = "sudo apt install python{}.{}-venv".format(*sys.version_info)
    with pytest.raises(start.StartError, match=f"lacks the module {module}: please run {command}"):
        start.prepare(RUN_LOCK)


def test_a_step_that_fails_says_why_and_leaves_a_log(start):
    start.VENV.mkdir()
    with pytest.raises(start.StartError, match="This step failed: ERROR: no such thing"):
        start.run(
            [sys.executable, "-c", "print('ERROR: no such thing\\nmore'); raise SystemExit(3)"]
        )
    assert start.LOG.read_text("utf-8").startswith("ERROR: no such thing")


def test_interrupted_package_installation_is_detected(start):
    start.VENV.mkdir()
    start.run([sys.executable, "-c", "print('Collecting x')"])
    assert not start.UNFINISHED.exists()
    slowly = "print('Installing collected packages: x', flush=True); import time; time.sleep(1)"
    start.run([sys.executable, "-c", slowly])
    assert start.UNFINISHED.exists()


# ------------------------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize(("language", "said"), [("zh", "没有改动它"), ("en", "was left unchanged")])
def test_a_file_in_the_place_of_the_environment_is_kept(start, language, said):
    start.VENV.write_text("mine")
    code, output = run("--lang", language, script=start.ROOT / "start.py")
    assert code == 1
    assert said in output
    assert str(start.VENV) in output
    assert len(output.splitlines()) == 1
    assert start.VENV.read_text() == "mine"


def test_foreign_folder_is_left_alone(start):
    start.VENV.mkdir()
    (start.VENV / "thesis.txt").write_text("mine")
    code, output = run("--lang", "zh", "test", script=start.ROOT / "start.py")
    assert code == 1
    assert "没有改动它" in output
    assert (start.VENV / "thesis.txt").read_text() == "mine"


def test_consoles_without_chinese_get_readable_messages(start):
    start.VENV.write_text("mine")
    script = start.ROOT / "start.py"
    for encoding, message in (
        ("gbk", "没有改动它"),
        ("ascii", "left unchanged"),
        ("cp1252", "left unchanged"),
    ):
        code, output = run("--lang", "zh", script=script, PYTHONIOENCODING=encoding)
        assert code == 1
        assert message in output
    assert r"\u8bfe\u7a0b \u4e00" in output


def test_a_taken_port_is_rejected(start):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, output = run("--port", port, "--no-browser", script=start.ROOT / "start.py")
    assert code == 1
    assert output.startswith(f"Port {port} is taken")
    assert not start.VENV.exists()


def test_missing_network_is_explained(start):
    """If no server answers, the last line printed asks the reader to connect to the network."""
    make_venv(start)
    add_working_pip(start)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        index = f"http://127.0.0.1:{free.getsockname()[1]}/simple"
        code, output = run("--lang", "zh", script=start.ROOT / "start.py", PIP_INDEX_URL=index)
    assert code == 1
    assert output.splitlines()[-1].startswith("无法连接软件源，请接通网络后再次运行")


def test_a_file_with_another_hash_is_rejected(start, tmp_path):
    make_venv(start)
    add_working_pip(start)
    (tmp_path / "thing-1.0-py3-none-any.whl").write_bytes(b"not the file that was locked")
    (start.ROOT / RUN_LOCK).write_text(f"thing==1.0 --hash=sha256:{'0' * 64}\n")
    script, here = start.ROOT / "start.py", {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)}
    for language, said in (
        ("zh", "thing==1.0 的文件与校验和不符"),
        ("en", "for thing==1.0 does not match its hash"),
    ):
        code, output = run("--lang", language, script=script, **here)
        assert code == 1
        assert said in output.splitlines()[-1]
        assert "PIP_INDEX_URL" in output.splitlines()[-1]


HASHES = """WARNING: Retrying after connection broken by 'ReadTimeoutError("x")': /simple/x/
ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated
    x==1.0 from https://example.org/x-1.0.whl (from -r requirements.lock (line 1)):
        Expected sha256 0
"""


@pytest.mark.parametrize(
    ("output", "said"),
    [
        (HASHES, "The file downloaded for x==1.0 does not match its hash"),
        ("WARNING: Retrying after NewConnectionError\nERROR: No matching", "cannot be reached"),
        ("ReadTimeoutError(\"HTTPSConnectionPool(host='x')\")", "cannot be reached"),
        ("ProtocolError('Connection aborted.', ConnectionResetError(104))", "cannot be reached"),
        ("Failed: Temporary failure in name resolution", "cannot be reached"),
        ("ERROR: Could not install: [Errno 28] No space left on device", "The disk is full"),
        ("[Errno 28] No space left on device: '/x/.venv'", "The disk is full"),
        ("ERROR: [Errno 13] Permission denied: '/x'", "cannot be written"),
        ("[Errno 30] Read-only file system: '/x/.venv'", "cannot be written"),
        ("[WinError 5] 拒绝访问。: 'C:\\\\x'", "cannot be written"),
        ("more\nERROR: No matching x\nlast", "This step failed: ERROR: No matching x"),
        ("[Errno 2] No such file or directory: '/x'\n", "This step failed: [Errno 2] No such file"),
        ("", "This step failed: ?"),
    ],
)
def test_output_of_a_failure_is_explained(start, output, said):
    for language in ("zh", "en"):
        start.current_language = language
        text = start.explain(output).code
        assert "\n" not in text
    assert said in text


def test_full_disk_is_explained_without_output(start, monkeypatch):
    usage = shutil.disk_usage(ROOT)._replace(free=10**7)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    assert start.explain("").code.startswith("The disk is full")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "Permission denied", "/x"), "cannot be written"),
        (OSError(28, "No space left on device", "/x"), "The disk is full"),
        (FileNotFoundError(2, "No such file or directory", "/x"), "This step failed"),
    ],
)
def test_system_errors_are_explained(start, monkeypatch, error, said):
    def fails(lock_file):
        raise error

    monkeypatch.setattr(start, "prepare", fails)
    with pytest.raises(start.StartError, match=said):
        start.main(["--lang", "en"])


def test_ctrl_c_ends_without_a_traceback(start, monkeypatch, capsys):
    def raise_interrupt(lock_file):
        raise KeyboardInterrupt

    monkeypatch.setattr(start, "prepare", raise_interrupt)
    assert start.main(["--lang", "en"]) == 130
    assert capsys.readouterr().out.startswith("Interrupted; the next run")
