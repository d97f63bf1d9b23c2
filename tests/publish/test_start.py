"""Test start.py: its arguments, its decisions, and its messages when it cannot start."""

import ast
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from start_script import SCRIPT, run

import start


@pytest.fixture(autouse=True)
def english():
    start.current_language = "en"
    yield
    start.current_language = "en"


# ------------------------------------------------------------------------------- the file itself


def test_start_py_can_be_read_in_one_sitting():
    assert len(SCRIPT.read_text("utf-8").splitlines()) <= 350


def test_start_py_parses_under_python_3_8():
    ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 8))


# ------------------------------------------------------------------------------------ language


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN:en"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LANGUAGE": "en:zh"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "zh_CN"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({}, "en"),
    ],
)
def test_language_follows_the_locale(environ, language, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    assert start.system_language(environ) == language


@pytest.mark.parametrize(("language_id", "language"), [(0x0804, "zh"), (0x0409, "en")])
def test_language_follows_the_setting_of_windows(language_id, language, monkeypatch):
    import ctypes
    from types import SimpleNamespace as Named

    answer = Named(kernel32=Named(GetUserDefaultUILanguage=lambda: language_id))
    monkeypatch.setattr(ctypes, "windll", answer, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert start.system_language({}) == language
    assert start.system_language({"LANG": "C"}) == language
    assert start.system_language({"LANG": "zh_CN"}) == "zh"


def test_say_fills_placeholders_only_in_the_sentence():
    start.current_language = "zh"
    assert start.say("{path} 里没有", "nothing in {path}", path="/{x}") == "/{x} 里没有"
    start.current_language = "en"
    assert start.say("{path} 里没有", "nothing in {path}", path="/{x}") == "nothing in /{x}"


def sentences():
    """Yield every pair: a call's first two arguments, or `zh` and `en` one after the other."""
    for node in ast.walk(ast.parse(SCRIPT.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
            "say",
            "print_text",
            "StartError",
        ):
            texts = [a.value for a in node.args[:2] if isinstance(a, ast.Constant)]
            if texts:
                yield tuple(texts)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            texts = [a.value for a in node.value.elts if isinstance(a, ast.Constant)]
            if len(texts) == 2 and ast.unparse(node.targets[0]) in ("USAGE", "(zh, en)"):
                yield tuple(texts)
        for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
            message = {"zh": [], "en": []}
            for statement in body if isinstance(body, list) else []:
                name = ast.unparse(getattr(statement, "targets", [statement])[0])
                name = ast.unparse(statement.target) if hasattr(statement, "target") else name
                if name in message and isinstance(statement.value, ast.Constant):
                    message[name].append(statement.value.value)
            if message["zh"] or message["en"]:
                yield "".join(message["zh"]), "".join(message["en"])


def test_every_sentence_has_both_languages_and_the_same_blanks():
    results = list(sentences())
    assert len(results) == len(set(results)) > 15
    for zh, en in results:
        assert re.search("[\u4e00-\u9fff]", zh), zh
        assert en, zh
        assert not re.search("[\u4e00-\u9fff]", en), en
        assert set(re.findall(r"{(\w+)", zh)) == set(re.findall(r"{(\w+)", en)), (zh, en)


def test_unencodable_characters_are_escaped():
    program = (
        "import start; start.set_language('zh'); start.print_text('在 {x}', 'in {x}', x='课程')"
    )
    command = [sys.executable, "-c", program]
    for encoding, message in (("ascii", r"in \u8bfe\u7a0b"), ("gbk", "在 课程")):
        variables = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(SCRIPT.parent)}
        output = subprocess.run(command, env=variables, capture_output=True, check=True).stdout
        assert output.decode(encoding).strip() == message


# ----------------------------------------------------------------------------------- arguments


def test_no_arguments_give_the_defaults(monkeypatch):
    monkeypatch.setattr(start, "system_language", lambda variables: "zh")
    assert start.read_arguments([]) == ("open", "zh", None, True, [])


def test_all_options_are_read():
    given = ["--lang=zh", "--no-browser", "--port", "8080", "--", "--debug", "--", "x"]
    expected = ("open", "zh", 8080, False, ["--debug", "--", "x"])
    assert start.read_arguments(given) == expected


def test_arguments_after_test_go_to_pytest():
    given = ["test", "-k", "tree", "--port=1", "--port", "1"]
    assert start.read_arguments(list(given))[4] == given[1:]
    task, language, *_, handed_on = start.read_arguments(["--lang", "zh", "test", "--", "-h"])
    assert (task, language, handed_on) == ("test", "zh", ["-h"])
    assert start.read_arguments(["test", "--lang", "en", "-x"])[4] == ["-x"]
    assert start.read_arguments(["test", "--help"])[0] == "help"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "fr"],
        ["--lang", ""],
        ["--lang"],
        ["test", "--lang", "fr"],
        ["--port"],
        ["--port", "abc"],
        ["--port", "0"],
        ["--port", "65536"],
        ["--port", "-1"],
        ["--port", "8_0"],
        ["--port", "80\n"],
        ["--port", "８０"],
        ["--browser"],
        ["tests"],
        ["--port", "80", "test"],
        ["--no-browser", "test"],
        ["--port", "80", "site"],
    ],
)
def test_wrong_arguments_are_rejected(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        start.read_arguments(list(arguments))
    assert caught.value.code == 2
    message = capsys.readouterr().err
    assert arguments[-1] in message
    assert start.USAGE[1] in message


@pytest.mark.parametrize("language", ["zh", "en"])
def test_refusal_shows_the_usage(language):
    for wrong in (["--port", "abc"], ["--nonsense"]):
        code, output = run("--lang", language, *wrong)
        assert code == 2
        assert wrong[-1] in output.splitlines()[0]
        assert start.USAGE[language == "en"].strip() in output


def test_rejected_language_is_reported_in_the_systems_language():
    code, output = run("--lang", "fr", LANG="zh_CN.UTF-8")
    assert code == 2
    assert output.startswith("不能用参数 --lang=fr")
    assert "--lang zh|en   课程" in output


@pytest.mark.parametrize("language", ["zh", "en"])
def test_help_prints_the_usage(language):
    assert run("--help", "--lang", language)[0] == 0
    assert run("--lang", language, "--help") == (0, start.USAGE[language == "en"].strip())


# ------------------------------------------------------------------------------- Python too old


def test_an_old_python_is_rejected_with_the_newer_ones_name():
    with pytest.raises(start.StartError) as caught:
        start.check_python((3, 8, 18), ["my start.py", "test"], lambda: "python3.12")
    assert caught.value.code == (
        "This is Python 3.8.18, and the course needs Python 3.11 or newer: "
        'please use python3.12 "my start.py" test'
    )
    start.current_language = "zh"
    with pytest.raises(start.StartError, match="请改用 https"):
        start.check_python((3, 8, 18), ["start.py"], lambda: None)


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 1), (4, 0, 0)])
def test_a_python_new_enough_is_accepted(version):
    start.check_python(version, ["start.py"], lambda: pytest.fail("looked for another"))


def test_the_newest_working_python_is_named(tmp_path):
    broken, good = tmp_path / "python3.14", tmp_path / "python3.12"
    for path, exit_code in ((broken, 1), (good, 0)):
        path.write_text(f"#!/bin/sh\nexit {exit_code}\n")
        path.chmod(0o755)
    names = ["no-such-python", str(broken)]
    assert start.newer_python(names) is None
    if os.name != "nt":
        assert start.newer_python([*names, str(good)]) == str(good)
    assert start.newer_python([*names, sys.executable]) == sys.executable


def old_pythons():
    """Return the path of one Python of each old version on this machine."""
    results = {}
    for version in ("3.8", "3.9", "3.10"):
        installed = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        candidates = [shutil.which("python" + version), *map(str, installed)]
        for candidate in filter(None, candidates):
            answer = subprocess.run([candidate, "--version"], capture_output=True, check=False)
            if f"Python {version}." in (answer.stdout + answer.stderr).decode():
                results[version] = candidate
    return results


def test_old_pythons_get_one_sentence():
    results = old_pythons()
    if not results:
        pytest.skip("no Python older than 3.11 on this machine")
    for version, python in results.items():
        code, output = run("--lang", "zh", python=python)
        assert code == 1
        assert len(output.splitlines()) == 1
        assert f"Python {version}." in output
        assert "3.11" in output
        # The command has quotation marks if the folder's name has a space.
        assert re.search(r'start\.py"? --lang zh$|python\.org', output.strip())


# --------------------------------------------------------------------------- what is then started


def test_variables_of_another_python_are_not_passed_on(monkeypatch):
    given = {
        "PATH": "/usr/bin",
        "HOME": "/home/x",
        "PYTHONPATH": "/other",
        "CONDA_PREFIX": "/conda",
        "JUPYTER_PATH": "/other",
        "MPLBACKEND": "Agg",
        "PIP_INDEX_URL": "https://mirror.example/simple",
        "PIP_TARGET": "/other",
    }
    monkeypatch.setattr(os, "environ", given)
    kept = start.variables()
    removed_names = {"PYTHONPATH", "CONDA_PREFIX", "JUPYTER_PATH", "MPLBACKEND", "PIP_TARGET"}
    assert not removed_names & set(kept)
    assert kept["PATH"] == str(start.SCRIPTS) + os.pathsep + "/usr/bin"
    assert kept["HOME"] == "/home/x"
    assert kept["JUPYTER_PREFER_ENV_PATH"] == kept["PYTHONNOUSERSITE"] == "1"
    assert kept["PIP_INDEX_URL"] == given["PIP_INDEX_URL"]
    assert start.variables(PIP_USER="0")["PIP_USER"] == "0"
    assert given["PYTHONPATH"] == "/other"


@pytest.fixture
def command_after_start(monkeypatch):
    """Return a function from start.py's arguments to the command that then replaces start.py."""

    def command_after_start(*words):
        calls = []
        monkeypatch.setattr(start, "prepare", calls.append)
        monkeypatch.setattr(start, "exec_command", lambda *command: calls.extend(command))
        start.main(list(words))
        return calls

    return command_after_start


def test_start_opens_the_course(command_after_start):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = ["--lang=zh", "--no-browser", f"--port={port}", "--", "--ServerApp.ip=*", "--debug"]
    lock_file, script, language, data_folder, *handed_on = command_after_start(*given)
    assert (lock_file, script) == ("requirements.lock", start.ROOT / "jupyterlab" / "lab.py")
    assert (language, data_folder) == ("zh", start.VENV / "course-lab" / "zh")
    assert handed_on[:2] == ["--ServerApp.ip=*", "--debug"]
    expected_options = {"--no-browser", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"}
    assert set(handed_on[2:]) == expected_options
    assert command_after_start("--lang", "en")[4:] == []


def test_site_command_builds_the_pages(command_after_start):
    maker = start.ROOT / "publish/site" / "build.py"
    assert maker.is_file()
    assert command_after_start("site") == ["requirements.lock", maker]
    assert command_after_start("--lang", "zh", "site", "out", "--most", "9")[2:] == [
        "out",
        "--most",
        "9",
    ]


def test_test_command_runs_the_tests(command_after_start):
    script = start.ROOT / "tests" / "run_tests.py"
    assert command_after_start("--lang", "en", "test") == ["requirements-dev.lock", script, "en"]
    assert command_after_start("--lang", "zh", "test", "-k", "tree") == [
        "requirements-dev.lock",
        script,
        "zh",
        "-k",
        "tree",
    ]
