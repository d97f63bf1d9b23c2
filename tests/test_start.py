"""start.py: what it decides, and what it says where it cannot start. Needs no network."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "start.py"


def load_start():
    spec = importlib.util.spec_from_file_location("start", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


start = load_start()


def pins(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    words = [line.partition("#")[0].strip() for line in lines]
    return {Requirement(word).name: Requirement(word) for word in words if word and word[0] != "-"}


def run(*arguments, script=SCRIPT, python=sys.executable, **variables):
    environ = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    if "SYSTEMROOT" in os.environ:  # no Python starts without it on Windows
        environ["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    result = subprocess.run(
        [python, str(script), *arguments],
        env={**environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=30,
    )
    output = result.stdout.decode("utf-8") + result.stderr.decode("utf-8")
    assert "Traceback" not in output
    return result.returncode, output.strip()


@pytest.fixture
def course(tmp_path):
    """A copy of what start.py needs, in a folder with a space and Chinese letters in its name."""
    root = tmp_path / "课程 一"
    for language in start.LANGUAGES:
        (root / "notebooks" / language).mkdir(parents=True)
        (root / "notebooks" / language / "01_x.ipynb").write_text("{}")
    for name in ("start.py", "requirements.txt", "requirements-dev.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, root)
    return root


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
def test_language_of_the_locale(environ, language):
    assert start.system_language(environ, lambda: "") == language


@pytest.mark.parametrize(("answer", "language"), [("zh-Hans-CN", "zh"), ("fr-FR", "en")])
def test_language_of_a_system_without_locale(answer, language):
    assert start.system_language({}, lambda: answer) == language
    assert start.system_language({"LANG": "C"}, lambda: answer) == language


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        (["--lang", "zh"], "zh"),
        (["--port", "x", "--lang=en"], "en"),
        (["--lang", "fr"], None),
        (["--lang"], None),
        (["zh"], None),
        (["--", "--lang", "zh"], None),
        ([], None),
    ],
)
def test_language_asked_for(arguments, language):
    assert start.asked_language(arguments) == language


def test_every_message_has_both_languages_and_the_same_blanks():
    for key, texts in start.MESSAGES.items():
        zh, en = (sorted(re.findall(r"{(\w+)", text)) for text in texts)
        assert zh == en, key


def test_chinese_where_the_console_has_it():
    assert start.printable("zh", "gbk", "disk_full").startswith("磁盘已满")
    assert start.printable("zh", "cp1252", "disk_full").startswith("The disk is full")
    text = start.printable("zh", "ascii", "no_lessons", path="/x y/课程")
    assert text == r"There are no lessons (*.ipynb) in /x y/\u8bfe\u7a0b."


def test_a_message_within_a_message_is_in_the_same_language():
    for encoding, inner in (("utf-8", "磁盘已满"), ("ascii", "the disk is full")):
        text = start.printable("zh", encoding, "old_versions", cause=("cause_disk_full", {}))
        assert inner in text


# ----------------------------------------------------------------------------------- arguments


def test_defaults():
    options = start.parse([])
    assert (options.task, options.language, options.browser) == ("open", None, True)
    assert (options.port, options.extra) == (None, [])


def test_all_options():
    options = start.parse(
        ["--lang=zh", "--no-browser", "--port", "8080", "--", "--debug", "--", "x"]
    )
    assert (options.language, options.browser, options.port) == ("zh", False, 8080)
    assert options.extra == ["--debug", "--", "x"]


def test_arguments_for_pytest():
    assert start.parse(["test", "-k", "tree", "--port=1"]).extra == ["-k", "tree", "--port=1"]
    options = start.parse(["--lang", "zh", "test", "--", "-h"])
    assert (options.task, options.language, options.extra) == ("test", "zh", ["-h"])
    assert start.parse(["test", "--lang", "en", "-x"]).extra == ["-x"]
    assert start.parse(["test", "--help"]).task == "help"


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (["--lang", "fr"], "bad_language"),
        (["--lang", ""], "bad_language"),
        (["--lang"], "needs_value"),
        (["--port"], "needs_value"),
        (["--port", "abc"], "bad_port"),
        (["--port", "0"], "bad_port"),
        (["--port", "65536"], "bad_port"),
        (["--port", "-1"], "bad_port"),
        (["--port", "8_0"], "bad_port"),
        (["--port", "80\n"], "bad_port"),
        (["--port", "８０"], "bad_port"),
        (["--browser"], "unknown_option"),
        (["tests"], "unknown_option"),
        (["--port", "80", "test"], "not_with_test"),
        (["--no-browser", "test"], "not_with_test"),
    ],
)
def test_refused_arguments(arguments, key):
    with pytest.raises(start.Trouble) as caught:
        start.parse(arguments)
    assert (caught.value.key, caught.value.exit_code) == (key, 2)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_refusal_shows_the_usage(language):
    for wrong in (["--port", "abc"], ["--nonsense"]):
        code, output = run("--lang", language, *wrong)
        assert code == 2
        assert wrong[-1] in output
        assert start.message(language, "usage") in output


def test_refused_language_is_answered_in_the_system_s():
    code, output = run("--lang", "fr", LANG="zh_CN.UTF-8")
    assert code == 2
    assert output.startswith("--lang 只能是 zh 或 en")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_help(language):
    assert run("--help", "--lang", language) == (0, start.message(language, "usage"))


# ------------------------------------------------------------------------------- Python too old


def test_the_sentence_for_an_old_python():
    with pytest.raises(start.Trouble) as caught:
        start.check_python((3, 8, 18), ["my start.py", "test"], lambda: ["python3.12"])
    text = start.message("en", caught.value.key, **caught.value.values)
    assert text == (
        "This is Python 3.8.18, and the course needs Python 3.11 or newer: "
        'please run python3.12 "my start.py" test'
    )
    with pytest.raises(start.Trouble) as caught:
        start.check_python((2, 7, 18), ["start.py"], lambda: None)
    assert "python.org" in start.message("zh", caught.value.key, **caught.value.values)


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 1), (4, 0, 0)])
def test_a_python_new_enough(version):
    start.check_python(version, ["start.py"], lambda: pytest.fail("looked for another"))


def test_which_newer_python():
    assert start.newer_python("linux", lambda c: c in (["python3.12"], ["python3"])) == [
        "python3.12"
    ]
    assert start.newer_python("win32", lambda c: c == ["py", "-3"]) == ["py", "-3"]
    assert start.newer_python("linux", lambda c: False) is None
    assert start.is_new_enough([sys.executable])
    assert not start.is_new_enough(["no-such-python"])


def old_pythons():
    """One of each old version on this machine."""
    found = {}
    for version in ("2.7", "3.6", "3.8", "3.10"):
        installed = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        candidates = [shutil.which("python" + version), *map(str, installed)]
        for candidate in filter(None, candidates):
            answer = subprocess.run([candidate, "--version"], capture_output=True, check=False)
            if f"Python {version}." in (answer.stdout + answer.stderr).decode():
                found[version] = candidate
    return found


def test_old_pythons_get_one_sentence():
    found = old_pythons()
    if not found:
        pytest.skip("no Python older than 3.11 on this machine")
    for version, python in found.items():
        code, output = run("--lang", "zh", python=python)
        assert code == 1
        assert len(output.splitlines()) == 1
        assert f"Python {version}." in output
        assert "3.11" in output
        # In quotation marks where the folder's name has a space.
        assert re.search(r'start\.py"? --lang zh$|python\.org', output.strip())


# ---------------------------------------------------------------------------- the environment


def test_fingerprint_follows_what_is_installed(course):
    def now(needs=start.RUN_NEEDS, version="3.12"):
        return start.fingerprint(str(course), needs, version)

    first = now()
    assert first == now()
    assert first != now(version="3.13")
    assert first != now(needs=start.TEST_NEEDS)
    for name in ("requirements.txt", "pyproject.toml"):
        before = now()
        with open(course / name, "a", encoding="utf-8") as stream:
            stream.write("# changed\n")
        assert now() != before
    (course / "requirements-dev.txt").unlink()
    assert now()
    with pytest.raises(start.Trouble, match="files_missing"):
        now(needs=start.TEST_NEEDS)


def test_fingerprint_follows_the_folder(course):
    before = start.fingerprint(str(course), start.RUN_NEEDS, "3.12")
    moved = course.rename(course.parent / "moved")
    assert start.fingerprint(str(moved), start.RUN_NEEDS, "3.12") != before


def make_venv(environment):
    """An environment without pip: quick to make, and its Python runs."""
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", environment.path], check=True, timeout=60
    )


def test_what_is_found_in_the_folder(course):
    environment = start.Environment(str(course))
    folder = Path(environment.path)
    assert start.look_at(environment) == "absent"
    folder.mkdir()
    assert start.look_at(environment) == "absent"
    (folder / "thesis.txt").write_text("mine")
    assert start.look_at(environment) == "foreign"
    (folder / "pyvenv.cfg").write_text("home = /nowhere\n")
    assert start.look_at(environment) == "broken"
    shutil.rmtree(folder)
    folder.write_text("a file")
    assert start.look_at(environment) == "foreign"


def test_a_link_to_elsewhere_is_not_emptied(course, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "pyvenv.cfg").write_text("home = /nowhere\n")
    environment = start.Environment(str(course))
    os.symlink(tmp_path / "elsewhere", environment.path)
    assert start.look_at(environment) == "foreign"


def test_half_made_environments(course):
    environment = start.Environment(str(course))
    make_venv(environment)
    assert environment.version() == "{}.{}".format(*sys.version_info[:2])
    assert start.look_at(environment) == "broken"  # no pip
    mark = start.fingerprint(str(course), start.RUN_NEEDS, environment.version())
    Path(environment.marker(start.RUN_NEEDS)).write_text(mark)
    assert start.is_ready(environment, start.RUN_NEEDS)
    assert not start.is_ready(environment, start.TEST_NEEDS)
    Path(environment.unfinished).touch()
    assert not start.is_ready(environment, start.RUN_NEEDS)
    Path(environment.unfinished).unlink()
    os.remove(environment.python)
    assert environment.version() is None
    assert not start.is_ready(environment, start.RUN_NEEDS)
    assert start.look_at(environment) == "broken"


def test_clearing_leaves_the_signs_that_it_is_ours(course):
    environment = start.Environment(str(course))
    make_venv(environment)
    start.clear(environment)
    assert sorted(os.listdir(environment.path)) == ["course-unfinished", "pyvenv.cfg"]
    assert start.look_at(environment) == "broken"


def test_only_one_installs_at_a_time(course):
    environment = start.Environment(str(course))
    with start.hold_lock(environment), pytest.raises(start.Trouble, match="already_running"):
        start.hold_lock(environment)
    start.hold_lock(environment).close()


@pytest.mark.parametrize(("language", "said"), [("zh", "没有动它"), ("en", "was left alone")])
def test_a_file_in_the_place_of_the_environment(course, language, said):
    (course / ".venv").write_text("mine")
    code, output = run("--lang", language, script=course / "start.py")
    assert code == 1
    assert said in output
    assert str(course / ".venv") in output
    assert len(output.splitlines()) == 1
    assert (course / ".venv").read_text() == "mine"


def test_a_folder_of_somebody_else_s(course):
    (course / ".venv").mkdir()
    (course / ".venv" / "thesis.txt").write_text("mine")
    code, output = run("--lang", "zh", "test", script=course / "start.py")
    assert code == 1
    assert "没有动它" in output
    assert (course / ".venv" / "thesis.txt").read_text() == "mine"


def test_consoles_without_chinese(course):
    (course / ".venv").write_text("mine")
    for encoding in ("ascii", "cp1252"):
        code, output = run("--lang", "zh", script=course / "start.py", PYTHONIOENCODING=encoding)
        assert code == 1
        assert "was left alone" in output


def test_no_lessons(course):
    shutil.rmtree(course / "notebooks" / "zh")
    code, output = run("--lang", "zh", script=course / "start.py")
    assert code == 1
    assert "没有课程笔记" in output


def test_a_port_that_is_taken(course):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, output = run("--port", port, "--no-browser", script=course / "start.py")
    assert code == 1
    assert output.startswith(f"Port {port} is taken")


@pytest.mark.parametrize(
    ("output", "key"),
    [
        (
            "WARNING: Retrying after NewConnectionError\nERROR: No matching distribution",
            "no_network",
        ),
        ("ERROR: Could not install packages: [Errno 28] No space left on device", "disk_full"),
        ("ERROR: [Errno 13] Permission denied: '/x'", "read_only"),
        ("ERROR: No matching distribution found for x\n", "failed"),
        ("", "failed"),
    ],
)
def test_what_pip_s_output_amounts_to(course, output, key):
    environment = start.Environment(str(course))
    os.mkdir(environment.path)
    trouble = start.failure(environment, output, "failed")
    assert trouble.key == key
    for language in start.LANGUAGES:
        text = start.message(language, trouble.key, **trouble.values)
        assert "\n" not in text
        start.message(language, "cause_" + key)


def test_variables_of_another_python_stay_outside(course):
    environment = start.Environment(str(course))
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
    kept = start.clean_variables(given, environment)
    assert not {"PYTHONPATH", "CONDA_PREFIX", "JUPYTER_PATH", "MPLBACKEND"} & set(kept)
    assert kept["PATH"] == environment.scripts + os.pathsep + "/usr/bin"
    assert kept["JUPYTER_PREFER_ENV_PATH"] == kept["PYTHONNOUSERSITE"] == "1"
    for_pip = start.pip_variables(given, environment)
    assert "PIP_TARGET" not in for_pip
    assert for_pip["PIP_INDEX_URL"] == given["PIP_INDEX_URL"]
    assert given["PYTHONPATH"] == "/other"


# ----------------------------------------------------------------------------------- JupyterLab


@pytest.mark.parametrize(("language", "locale"), [("zh", "zh_CN"), ("en", "en")])
def test_settings(course, language, locale):
    environment = start.Environment(str(course))
    folder = Path(start.write_lab_settings(environment, language))
    assert folder.is_relative_to(environment.path)
    overrides = json.loads((folder / "app" / "overrides.json").read_text(encoding="utf-8"))
    assert overrides == {
        "@jupyterlab/translation-extension:plugin": {"locale": locale},
        "@jupyterlab/apputils-extension:notification": {
            "fetchNews": "false",
            "checkForUpdates": False,
        },
        "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
    }
    sizes = folder / "user" / start.LAB_SIZES_FILE
    assert json.loads(sizes.read_text(encoding="utf-8")) == start.LAB_SIZES
    sizes.write_text("{}", encoding="utf-8")
    start.write_lab_settings(environment, language)
    assert sizes.read_text(encoding="utf-8") == "{}", "what a user has set since stays"


def test_settings_are_jupyterlab_s():
    schemas = Path(sys.prefix, "share", "jupyter", "lab", "schemas")
    if not schemas.is_dir():
        pytest.skip("JupyterLab is not installed beside this Python")
    for plugin, settings in start.lab_overrides("zh").items():
        scope, name = plugin.split(":")
        schema = json.loads((schemas / scope / (name + ".json")).read_text(encoding="utf-8"))
        assert set(settings) <= set(schema["properties"])


def test_first_lesson(course):
    folder = course / "notebooks" / "zh"
    for name in ("00_notes.md", ".00_hidden.ipynb", "02_y.ipynb"):
        (folder / name).write_text("{}")
    assert start.first_lesson(str(course), "zh") == "zh/01_x.ipynb"


def test_the_lessons_of_the_course():
    for language in start.LANGUAGES:
        assert start.first_lesson(str(ROOT), language).startswith(language + "/01_")


def test_lab_command(course):
    environment = start.Environment(str(course))
    options = start.parse(["--no-browser", "--port", "8080", "--", "--ServerApp.ip=*", "--debug"])
    command = start.lab_command(environment, "/s", "zh/01 x.ipynb", options)
    assert command[:4] == [environment.python, "-P", "-m", "jupyterlab"]
    assert "--LabApp.default_url=/lab/tree/zh/01%20x.ipynb" in command
    assert "--ServerApp.root_dir=" + str(course / "notebooks") in command
    assert {"--no-browser", "--ServerApp.port=8080", "--ServerApp.port_retries=0"} <= set(command)
    assert command[-2:] == options.extra
    assert not [word for word in command if word.startswith("--log-level")]


def test_what_the_user_hands_to_jupyterlab_wins(course):
    environment = start.Environment(str(course))
    options = start.parse(["--", "--ServerApp.root_dir=/elsewhere"])
    command = start.lab_command(environment, "/s", "en/01_x.ipynb", options)
    assert [word for word in command if "root_dir" in word] == options.extra
    assert not [word for word in command if word.startswith("--ServerApp.port")]


# ------------------------------------------------------------------------------------ the tests


def test_parts():
    tests, lessons, sources = start.parts_to_test([])
    assert tests[-1] == "tests"
    assert lessons[-2:] == ["notebooks/zh", "notebooks/en"]
    assert "--nbval" in lessons
    assert "--nbval-lax" not in lessons
    assert start.CELL_SECONDS < start.CELL_SECONDS_HARD
    assert sources == ["notebooks/build.py", "--check"]
    assert [part[-2:] for part in start.parts_to_test(["-k", "tree"])] == [["-k", "tree"]]


def test_counting(tmp_path):
    report = tmp_path / "r.xml"
    missing = str(tmp_path / "none.xml")
    assert start.count(0, missing) == (1, 0, 0)
    assert start.count(1, missing) == (0, 1, 0)
    suite = (
        '<testsuites><testsuite tests="{}" failures="{}" errors="{}" skipped="{}"/></testsuites>'
    )
    report.write_text(suite.format(10, 2, 1, 3))
    assert start.count(1, str(report)) == (4, 3, 3)
    report.write_text(suite.format(0, 0, 0, 0))
    assert start.count(5, str(report)) == (0, 1, 0)  # pytest found nothing to run
    report.write_text(suite.format(7, 0, 0, 0))
    assert start.count(0, str(report)) == (7, 0, 0)


def sanitizers():
    text = (ROOT / "tests" / "nbval_sanitize.cfg").read_text(encoding="utf-8")
    return re.findall(r"^regex: (.*)\nreplace: (.*)$", text, flags=re.MULTILINE)


def test_only_addresses_and_figure_sizes_are_left_out_of_the_proof():
    def sanitized(text):
        for pattern, replacement in sanitizers():
            text = re.sub(pattern, replacement, text)
        return text

    assert sanitized("<Tree object at 0x7f3a2c1b9d50>") == "<Tree object at MEMORY-ADDRESS>"
    assert sanitized("<Figure size 640x480 with 1 Axes>") == "<Figure>"
    for result in ("0.3333333333333333", "[1/3, -0.5e-07]", "1000000x2000000", "0x1", "12 Axes"):
        assert sanitized(result) == result


# ---------------------------------------------------------------------------- the requirements


def test_every_requirement_is_pinned():
    for name in ("requirements.txt", "requirements-dev.txt"):
        for requirement in pins(name).values():
            assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement


def test_pins_lie_within_the_ranges_of_the_package():
    with open(ROOT / "pyproject.toml", "rb") as stream:
        about = tomllib.load(stream)
    ranges = about["build-system"]["requires"] + about["project"]["dependencies"]
    ranges += about["project"]["optional-dependencies"]["lab"]
    pinned = {name.lower(): pin for name, pin in pins("requirements.txt").items()}
    for allowed in map(Requirement, ranges):
        version = str(pinned[allowed.name.lower()].specifier).removeprefix("==")
        assert allowed.specifier.contains(version), allowed
    assert start.OLDEST_PYTHON == (3, 11)
    assert about["project"]["requires-python"] == ">=3.11"
