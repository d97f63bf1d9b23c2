#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
# ruff: noqa: UP009, UP010, UP031, B904, N818, RUF005
"""Open the course:  python3 start.py       Prove its numbers:  python3 start.py test

The first start makes the folder .venv beside this file and installs everything into it;
no other Python and no other JupyterLab on the machine is touched. Later starts need no network.

Written so that Python 2.7 and 3.6 can still read it: someone whose Python is too old is then
told so in one sentence instead of being shown a SyntaxError. The `script` block above makes
`uv run start.py` treat this file as a script on its own; otherwise uv would fill the same
.venv with versions of its own choosing.
"""

from __future__ import print_function, unicode_literals

import codecs
import errno
import hashlib
import json
import locale
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

OLDEST_PYTHON = (3, 11)
LANGUAGES = ("zh", "en")
RUN_NEEDS = ("requirements.txt",)
TEST_NEEDS = ("requirements.txt", "requirements-dev.txt")
# Imported, in a process of its own, to see whether an environment that could not be brought
# up to date still does its work.
RUN_IMPORTS = "jupyterlab, ipykernel, ipywidgets, matplotlib, numpy, sympy, cfr_core, cfr_lab"
TEST_IMPORTS = (
    RUN_IMPORTS + ", nbval, pytest, pytest_timeout, xdist, hypothesis, jupytext, nbconvert"
)
PROGRESS_SECONDS = 5
# pytest's limit is for a cell that nbval's own limit failed to stop.
CELL_SECONDS, CELL_SECONDS_HARD = 60, 180

# ------------------------------------------------------------------------------- what is said

MESSAGES = {
    "usage": (
        "用法：\n"
        "  python3 start.py [选项] [-- 传给 JupyterLab 的参数]\n"
        "  python3 start.py test [传给 pytest 的参数]\n"
        "\n"
        "第一行打开课程，第二行检验课程里的每一个数。\n"
        "\n"
        "选项：\n"
        "  --lang zh|en   课程与界面的语言（默认随系统）\n"
        "  --no-browser   不打开浏览器，只显示网址\n"
        "  --port N       使用端口 N（1 到 65535）；不指定时自动找一个空闲端口\n"
        "  -h, --help     显示这段说明",
        "Usage:\n"
        "  python3 start.py [options] [-- arguments for JupyterLab]\n"
        "  python3 start.py test [arguments for pytest]\n"
        "\n"
        "The first opens the course, the second proves every number in it.\n"
        "\n"
        "Options:\n"
        "  --lang zh|en   language of the lessons and the interface (default: the system's)\n"
        "  --no-browser   open no browser, only print the address\n"
        "  --port N       use port N (1 to 65535); without it a free port is found\n"
        "  -h, --help     show this text",
    ),
    "unknown_option": ("不认识的参数：{option}", "Unknown argument: {option}"),
    "needs_value": ("{option} 后面需要一个值。", "{option} needs a value."),
    "bad_language": (
        "--lang 只能是 zh 或 en，不能是“{value}”。",
        "--lang is zh or en, not '{value}'.",
    ),
    "bad_port": (
        "--port 需要 1 到 65535 之间的整数，不能是“{value}”。",
        "--port is a whole number from 1 to 65535, not '{value}'.",
    ),
    "not_with_test": ("{option} 不能与 test 一起用。", "{option} does not go with test."),
    "python_too_old": (
        "运行 start.py 的是 Python {found}，而本课程需要 Python {needed} 或更新的版本：{advice}",
        "This is Python {found}, and the course needs Python {needed} or newer: {advice}",
    ),
    "use_command": ("请改用 {command}", "please run {command}"),
    "install_python": (
        "请先从 https://www.python.org/downloads/ 安装一个。",
        "please install one from https://www.python.org/downloads/ first.",
    ),
    "venv_missing": (
        "这个 Python 缺少 {module} 模块，请先运行 {command}，然后再次运行 start.py。",
        "This Python lacks its module {module}: please run {command}, then start.py again.",
    ),
    "venv_missing_elsewhere": (
        "这个 Python 缺少 {module} 模块：请用系统的软件包管理器装上它，"
        "或者从 https://www.python.org/downloads/ 安装完整的 Python。",
        "This Python lacks its module {module}: please add it with the system's package manager, "
        "or install a complete Python from https://www.python.org/downloads/.",
    ),
    "not_ours": (
        "{path} 不是本课程的 Python 环境，所以没有动它；请把它移走或改名，然后再次运行。",
        "{path} is not a Python environment of this course and was left alone: "
        "please move or rename it, then run this again.",
    ),
    "running_inside": (
        "正在运行的 Python 就在需要重建的 {path} 里，请改用系统的 Python 运行 start.py。",
        "The Python running this lies in {path}, which has to be made anew: "
        "please run start.py with the system's Python.",
    ),
    "already_running": (
        "另一个 start.py 正在往 {path} 里安装，请等它完成后再运行。",
        "Another start.py is installing into {path}: please wait for it, then run this again.",
    ),
    "first_time": (
        "第一次运行：正在把 JupyterLab 等软件装进 {path}，大约一分钟。",
        "First run: installing JupyterLab and the rest into {path}, about a minute.",
    ),
    "again": (
        "{path} 不完整，正在重新安装。",
        "{path} is incomplete; installing it anew.",
    ),
    "bringing_up_to_date": (
        "正在核对 {path} 里的软件版本。",
        "Bringing the versions in {path} up to date.",
    ),
    "fetching": ("正在获取 {name}", "fetching {name}"),
    "writing": ("正在写入 {count} 个软件包", "writing {count} packages"),
    "connecting": ("正在连接软件源", "reaching the package index"),
    "own_package": ("正在装入课程自己的代码", "adding the course's own code"),
    "progress": ("  {seconds:3d} 秒  {what}", "  {seconds:3d} s  {what}"),
    "installed": ("装好了，用了 {seconds} 秒。", "Installed in {seconds} s."),
    "old_versions": (
        "要求的版本有变，但现在更新不了（{cause}），先用已装好的旧版本启动。",
        "The required versions changed and cannot be fetched now ({cause}): "
        "starting with the older ones.",
    ),
    "cause_no_network": ("连不上软件源", "the package index cannot be reached"),
    "cause_disk_full": ("磁盘已满", "the disk is full"),
    "cause_read_only": ("没有写入权限", "no permission to write"),
    "cause_failed": ("pip 出错", "pip failed"),
    "no_network": (
        "安装没有完成：连不上软件源，请接通网络后再次运行"
        "（也可用环境变量 PIP_INDEX_URL 指定镜像）；pip 的输出在 {log}",
        "Not installed: the package index cannot be reached; please connect to the network and "
        "run this again (PIP_INDEX_URL may name a mirror); pip's output is in {log}",
    ),
    "failed": (
        "安装没有完成：pip 出错（{detail}）；全部输出在 {log}",
        "Not installed: pip failed ({detail}); all of its output is in {log}",
    ),
    "venv_failed": (
        "在 {path} 建立 Python 环境失败：{detail}",
        "The Python environment {path} could not be made: {detail}",
    ),
    "disk_full": (
        "磁盘已满，请腾出约 1 GB 空间后再次运行。",
        "The disk is full: please free about 1 GB and run this again.",
    ),
    "read_only": (
        "无法写入 {path}：请把课程文件夹放到自己可以写入的地方，然后再次运行。",
        "{path} cannot be written: please put the course in a folder of your own and "
        "run this again.",
    ),
    "system_error": ("系统报告错误：{detail}", "The system reports: {detail}"),
    "files_missing": (
        "缺少文件 {path}：请重新下载整个课程。",
        "{path} is missing: please download the whole course again.",
    ),
    "no_lessons": (
        "{path} 里没有课程笔记（*.ipynb）。",
        "There are no lessons (*.ipynb) in {path}.",
    ),
    "port_taken": (
        "端口 {port} 已被占用：请换一个，或者不写 --port，由程序自己找。",
        "Port {port} is taken: please choose another, or leave out --port and one is found.",
    ),
    "port_forbidden": (
        "没有权限使用端口 {port}：请选 1024 以上的端口。",
        "Port {port} may not be used without more rights: please choose one above 1024.",
    ),
    "opening": (
        "正在浏览器里打开 {lesson}；要停止，请在这里按 Ctrl-C。",
        "Opening {lesson} in the browser; to stop, press Ctrl-C here.",
    ),
    "serving": (
        "正在启动 JupyterLab（{lesson}），请打开下面的网址；要停止，请按 Ctrl-C。",
        "Starting JupyterLab ({lesson}): please open the address below; to stop, press Ctrl-C.",
    ),
    "interrupted": (
        "已中断；再次运行会接着完成。",
        "Interrupted; running it again picks up from here.",
    ),
    "part": ("\n[{number}/{total}] {command}", "\n[{number}/{total}] {command}"),
}


class Trouble(Exception):
    """Something that the person at the keyboard is told in one sentence."""

    def __init__(self, key, exit_code=1, **values):
        Exception.__init__(self, key)
        self.key, self.exit_code, self.values = key, exit_code, values


def as_text(value):
    """Paths and arguments are bytes in Python 2."""
    if isinstance(value, bytes):
        return value.decode(sys.getfilesystemencoding() or "utf-8", "replace")
    return value


def message(language, key, **values):
    """One message; a value that is a pair (key, values) is a message itself."""
    filled = {}
    for name, value in values.items():
        if isinstance(value, tuple):
            value = message(language, value[0], **value[1])
        filled[name] = as_text(value)
    return MESSAGES[key][LANGUAGES.index(language)].format(**filled)


def printable(language, encoding, key, **values):
    """The message, in English where the console has no Chinese letters.

    What still cannot be shown then, such as the name of a folder, appears as escapes.
    """
    try:
        MESSAGES[key][LANGUAGES.index(language)].encode(encoding)
    except UnicodeError:
        language = "en"
    text = message(language, key, **values)
    return text.encode(encoding, "backslashreplace").decode(encoding)


def console_encoding(stream):
    encoding = getattr(stream, "encoding", None) or locale.getpreferredencoding()
    try:
        return codecs.lookup(encoding or "ascii").name
    except LookupError:
        return "ascii"


class Voice:
    """Speaks one language to the console."""

    def __init__(self, language):
        self.language = language

    def say(self, key, **values):
        self._write(sys.stdout, key, values)

    def complain(self, key, **values):
        self._write(sys.stderr, key, values)

    def _write(self, stream, key, values):
        if stream is None:  # pythonw has no console
            return
        encoding = console_encoding(stream)
        line = printable(self.language, encoding, key, **values) + "\n"
        stream.write(line.encode(encoding) if str is bytes else line)
        stream.flush()


# --------------------------------------------------------------------------------- the language


def system_language(environ, ask_system):
    """'zh' or 'en': from the locale variables, else from what the system itself answers."""
    chosen = ""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        chosen = chosen or as_text(environ.get(name) or "")
    if chosen.split(".")[0] in ("", "C", "POSIX"):
        chosen = ask_system()
    elif environ.get("LANGUAGE"):
        # gettext's order of preference, which counts only outside the C locale
        chosen = as_text(environ["LANGUAGE"])
    return "zh" if chosen.lower().startswith("zh") else "en"


def ask_this_system():
    """The language of Windows or macOS, which set no locale variables of their own."""
    try:
        if sys.platform == "win32":
            import ctypes

            # the low ten bits name the language, 4 is Chinese
            return "zh" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 4 else "en"
        if sys.platform == "darwin":
            command = ["defaults", "read", "-g", "AppleLanguages"]
            return as_text(subprocess.check_output(command)).strip('( \n"')
    except Exception:  # not knowing the language must never keep the course from starting
        pass
    return ""


def asked_language(arguments):
    """The value of a well-formed --lang, even where the rest of the line is wrong."""
    ours = arguments[: arguments.index("--")] if "--" in arguments else arguments
    for language in LANGUAGES:
        if "--lang=" + language in ours:
            return language
        if language in ours and ours[ours.index(language) - 1] == "--lang":
            return language
    return None


# -------------------------------------------------------------------------------- the arguments


class Options:
    def __init__(self):
        self.task = "open"
        self.language = None
        self.browser = True
        self.port = None
        self.extra = []


def parse(arguments):
    """The options; Trouble with exit code 2 where they make no sense."""
    options = Options()
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        name, has_value, value = word.partition("=")
        if word == "--":
            options.extra += waiting
            break
        if word in ("-h", "--help"):
            options.task = "help"
            break
        if name == "--lang" or (name == "--port" and options.task == "open"):
            if not has_value:
                if not waiting:
                    raise Trouble("needs_value", 2, option=name)
                value = waiting.pop(0)
            if name == "--lang":
                options.language = valid_language(value)
            else:
                options.port = valid_port(value)
        elif options.task == "test":
            options.extra.append(word)
        elif word == "--no-browser":
            options.browser = False
        elif word == "test":
            options.task = "test"
        else:
            raise Trouble("unknown_option", 2, option=word)
    if options.task == "test" and (options.port or not options.browser):
        raise Trouble("not_with_test", 2, option="--port" if options.port else "--no-browser")
    return options


def valid_language(value):
    if value not in LANGUAGES:
        raise Trouble("bad_language", 2, value=value)
    return value


def valid_port(value):
    # int() alone would also take " 80", "8_0" and the digits of other scripts
    if not re.match(r"[0-9]{1,5}\Z", value) or not 1 <= int(value) <= 65535:
        raise Trouble("bad_port", 2, value=value)
    return int(value)


# ------------------------------------------------------------------------ the Python running this


def is_new_enough(command):
    """Whether the command runs a Python that will do: a name on PATH may be an empty promise."""
    question = "import sys; print(sys.version_info >= %r)" % (OLDEST_PYTHON,)
    try:
        process = subprocess.Popen(
            command + ["-c", question], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        return process.communicate()[0].strip() == b"True"
    except OSError:
        return False


def newer_python(platform, works=is_new_enough):
    commands = [["python3.13"], ["python3.12"], ["python3.11"], ["python3"], ["python"]]
    if platform == "win32":
        commands = [["py", "-3"], ["python"]]
    for command in commands:
        if works(command):
            return command
    return None


def check_python(version, arguments, find):
    """Trouble if the version is too old, with the command to type instead if there is one."""
    if tuple(version[:2]) >= OLDEST_PYTHON:
        return
    command = find()
    advice = ("install_python", {})
    if command:
        words = [as_text(word) for word in command + arguments]
        words = ['"%s"' % word if " " in word else word for word in words]
        advice = ("use_command", {"command": " ".join(words)})
    raise Trouble(
        "python_too_old",
        found=".".join(str(number) for number in version[:3]),
        needed=".".join(str(number) for number in OLDEST_PYTHON),
        advice=advice,
    )


# -------------------------------------------------------------------------- the environment .venv


class Environment:
    """The folder .venv in a copy of the course, and where things are in it."""

    def __init__(self, root):
        self.root = root
        self.path = os.path.join(root, ".venv")
        self.scripts = os.path.join(self.path, "Scripts" if os.name == "nt" else "bin")
        self.python = os.path.join(self.scripts, "python.exe" if os.name == "nt" else "python")
        self.config = os.path.join(self.path, "pyvenv.cfg")
        self.log = os.path.join(self.path, "install.log")
        self.lock = os.path.join(self.path, "course-lock")
        # Is there while packages are being written. pip takes a package that was only half
        # written for an installed one, so after an interruption there all is made anew.
        self.unfinished = os.path.join(self.path, "course-unfinished")

    def marker(self, needs):
        name = "course-ready-to-test" if needs == TEST_NEEDS else "course-ready"
        return os.path.join(self.path, name)

    def ask(self, program):
        """What a line of Python prints in the environment, None if it fails."""
        try:
            output = subprocess.check_output(
                [self.python, "-P", "-c", program],
                env=clean_variables(os.environ, self),
                stderr=subprocess.DEVNULL,
            )
        except (OSError, subprocess.CalledProcessError):
            return None
        return as_text(output).strip()

    def version(self):
        """Of its Python, as '3.12'; None if that does not run, is too old or, after an upgrade
        of the system, is another one than the packages were installed for."""
        return self.ask(
            "import os, sys, sysconfig; "
            "assert sys.version_info >= %r; "
            "assert os.path.isdir(sysconfig.get_path('purelib')); "
            "print('%%d.%%d' %% sys.version_info[:2])" % (OLDEST_PYTHON,)
        )

    def has_pip(self):
        return self.ask("import pip") is not None

    def still_works(self, needs):
        """Whether all that is used can be imported, with cfr_core from this very folder."""
        modules = RUN_IMPORTS if needs == RUN_NEEDS else TEST_IMPORTS
        place = self.ask(
            "import os, %s; print(ascii(os.path.realpath(cfr_core.__file__)))" % modules
        )
        return place == ascii(os.path.realpath(os.path.join(self.root, "cfr_core", "__init__.py")))


FOREIGN_VARIABLES = (
    "PYTHONHOME",
    "PYTHONPATH",
    "PYTHONSAFEPATH",
    "PYTHONSTARTUP",
    "__PYVENV_LAUNCHER__",
    "JUPYTER_PATH",
    "JUPYTERLAB_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "MPLBACKEND",
)


def clean_variables(variables, environment):
    """The environment variables without those that would let in another Python's packages,
    another place's kernels or another way of drawing figures."""
    kept = {
        name: value
        for name, value in variables.items()
        if name not in FOREIGN_VARIABLES and not name.startswith("CONDA_")
    }
    kept["VIRTUAL_ENV"] = environment.path
    kept["PATH"] = environment.scripts + os.pathsep + kept.get("PATH", os.defpath)
    kept["PYTHONNOUSERSITE"] = "1"
    # A kernel "python3" in the user's own folder would otherwise be taken for the lessons'.
    kept["JUPYTER_PREFER_ENV_PATH"] = "1"
    return kept


def pip_variables(variables, environment):
    """As well without pip settings that send packages elsewhere; mirrors and proxies stay."""
    kept = clean_variables(variables, environment)
    for name in ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"):
        kept.pop(name, None)
    kept.update(
        PIP_USER="0",
        PIP_NO_INPUT="1",
        PIP_DISABLE_PIP_VERSION_CHECK="1",
        PIP_PROGRESS_BAR="off",
        PYTHONUNBUFFERED="1",
        PYTHONIOENCODING="utf-8",
    )
    return kept


def fingerprint(root, needs, version):
    """Differs when what has to be installed differs, or the Python, or the folder's place."""
    digest = hashlib.sha256()
    for part in (version, os.path.realpath(root)):
        digest.update(part.encode("utf-8", "surrogateescape") + b"\0")
    for name in needs + ("pyproject.toml", os.path.join("cfr_lab", "pyproject.toml")):
        path = os.path.join(root, name)
        if not os.path.isfile(path):
            raise Trouble("files_missing", path=path)
        with open(path, "rb") as stream:
            digest.update(stream.read() + b"\0")
    return digest.hexdigest()


def is_ready(environment, needs):
    version = environment.version()
    if not version or os.path.exists(environment.unfinished):
        return False
    return has_text(environment.marker(needs), fingerprint(environment.root, needs, version))


def look_at(environment):
    """'absent', 'whole', 'broken', or 'foreign' for what is not ours to touch."""
    path = environment.path
    if not os.path.lexists(path):
        return "absent"
    if not os.path.isdir(path):
        return "foreign"
    if not os.path.isfile(environment.config):
        return "foreign" if os.listdir(path) else "absent"
    interrupted = os.path.exists(environment.unfinished)
    if not interrupted and environment.version() and environment.has_pip():
        return "whole"
    # behind a link lies a folder that others may use
    return "foreign" if os.path.islink(path) else "broken"


def prepare(environment, needs, voice):
    """Make the environment what `needs` asks for; does nothing when it is that already."""
    if is_ready(environment, needs):
        return
    began = time.time()
    found = look_at(environment)
    if found == "foreign":
        raise Trouble("not_ours", path=environment.path)
    if found != "whole":
        check_venv_modules()
    with hold_lock(environment) as lock:
        heading = {"absent": "first_time", "broken": "again", "whole": "bringing_up_to_date"}[found]
        voice.say(heading, path=environment.path)
        if found != "whole":
            make_venv(environment, lock)
        try:
            install(environment, needs, lock, Progress(voice, began))
        except Trouble as trouble:
            if os.path.exists(environment.unfinished) or not environment.still_works(needs):
                raise
            voice.complain("old_versions", cause=("cause_" + trouble.key, {}))
            return
        for fulfilled in (RUN_NEEDS, needs):
            mark = fingerprint(environment.root, fulfilled, environment.version())
            write_if_new(environment.marker(fulfilled), mark)
        voice.say("installed", seconds=round(time.time() - began))


def hold_lock(environment):
    """An open file that keeps a second start.py out until it is closed.

    The programs started meanwhile hold it too, so that a pip that outlives a killed start.py
    is not disturbed in its work.
    """
    if not os.path.isdir(environment.path):
        os.mkdir(environment.path)
    # without a pyvenv.cfg the folder would be taken for somebody else's
    if not os.path.exists(environment.config):
        write_if_new(environment.config, UNDER_WAY)
    lock = open(environment.lock, "a")  # noqa: SIM115
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # some network drives have no locks; then it goes without
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise Trouble("already_running", path=environment.path)
    return lock


def start_program(command, environment, lock, output):
    return subprocess.Popen(
        command,
        stdout=output,
        stderr=subprocess.STDOUT,
        cwd=environment.root,
        env=pip_variables(os.environ, environment),
        pass_fds=() if os.name == "nt" else (lock.fileno(),),
    )


def make_venv(environment, lock):
    python = sys.executable
    if os.path.realpath(sys.prefix) == os.path.realpath(environment.path):
        # Windows does not delete a program that is running.
        if os.name == "nt":
            raise Trouble("running_inside", path=environment.path)
        python = sys._base_executable
    clear(environment)
    command = [python, "-P", "-m", "venv", environment.path]
    process = start_program(command, environment, lock, subprocess.PIPE)
    output = finish(process)
    if process.returncode != 0:
        raise failure(environment, as_text(output), "venv_failed")
    os.remove(environment.unfinished)


def check_venv_modules():
    """Debian and its relatives ship Python without these two."""
    import importlib.util

    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            if not os.path.exists("/etc/debian_version"):
                raise Trouble("venv_missing_elsewhere", module=module)
            command = "sudo apt install python%d.%d-venv" % sys.version_info[:2]
            raise Trouble("venv_missing", module=module, command=command)


UNDER_WAY = "# being made by start.py\n"


def clear(environment):
    """Empty the folder but for the signs by which an interruption is known as such."""
    write_if_new(environment.unfinished, UNDER_WAY)
    for name in os.listdir(environment.path):
        path = os.path.join(environment.path, name)
        if path in (environment.config, environment.unfinished, environment.lock):
            continue
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        else:
            os.remove(path)


def install(environment, needs, lock, progress):
    pip = [environment.python, "-P", "-m", "pip", "install"]
    with open(environment.log, "wb") as log:
        command = pip + ["--retries", "2", "-r", os.path.join(environment.root, needs[-1])]
        run_pip(command, environment, lock, log, progress)
        # setuptools is one of the requirements, so that this step needs no network
        command = pip + ["--no-deps", "--no-build-isolation", "-e", environment.root]
        command += ["-e", os.path.join(environment.root, "cfr_lab")]
        run_pip(command, environment, lock, log, progress)
    if os.path.exists(environment.unfinished):
        os.remove(environment.unfinished)


def run_pip(command, environment, lock, log, progress):
    start = log.tell()
    process = start_program(command, environment, lock, log)
    try:
        with open(environment.log, encoding="utf-8", errors="replace") as reading:
            reading.seek(start)
            while process.poll() is None:
                for line in reading:
                    if line.startswith("Installing collected packages"):
                        write_if_new(environment.unfinished, UNDER_WAY)
                    progress.read(line)
                progress.tell()
                time.sleep(0.1)
            reading.seek(start)
            output = reading.read()
    finally:
        stop(process)
    log.seek(0, os.SEEK_END)
    if process.returncode != 0:
        raise failure(environment, output, "failed")


class Progress:
    """Says every few seconds what pip is at."""

    def __init__(self, voice, began):
        self.voice, self.began, self.told = voice, began, began
        self.doing = ("connecting", {})

    def read(self, line):
        fetched = re.match(r"Collecting ([\w.-]+)", line)
        if fetched:
            self.doing = ("fetching", {"name": fetched.group(1)})
        elif line.startswith("Installing collected packages"):
            self.doing = ("writing", {"count": line.count(",") + 1})
        elif line.startswith("Obtaining file:"):
            self.doing = ("own_package", {})

    def tell(self):
        now = time.time()
        if now - self.told >= PROGRESS_SECONDS:
            self.told = now
            self.voice.say("progress", seconds=int(now - self.began), what=self.doing)


def finish(process):
    try:
        return process.communicate()[0]
    finally:
        stop(process)


def stop(process):
    """End a program that is still running because we were interrupted."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


DISK_FULL = "No space left on device|Disk quota exceeded|not enough space on the disk"
NO_NETWORK = (
    "NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|ConnectionReset|"
    "Connection aborted|RemoteDisconnected|IncompleteRead|ProxyError|SSLError|ConnectionError|"
    "Could not fetch URL|Network is unreachable|Temporary failure in name resolution"
)
READ_ONLY = "Permission denied|Read-only file system|Access is denied"


def failure(environment, output, otherwise):
    """The Trouble that what a failed program printed amounts to."""
    key = otherwise
    for candidate, signs in (
        ("disk_full", DISK_FULL),
        ("no_network", NO_NETWORK),
        ("read_only", READ_ONLY),
    ):
        if re.search(signs, output):
            key = candidate
            break
    # ensurepip keeps to itself why it failed
    if shutil.disk_usage(environment.path).free < 20 * 2**20:
        key = "disk_full"
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line[len("ERROR:") :].strip() for line in lines if line.startswith("ERROR:")]
    detail = (errors or lines[-1:] or ["?"])[0]
    return Trouble(key, path=environment.path, log=environment.log, detail=detail)


def has_text(path, text):
    try:
        with open(path, encoding="utf-8") as stream:
            return stream.read() == text
    except (OSError, UnicodeError):
        return False


def write_if_new(path, text):
    """An environment prepared by an administrator may be read-only, and needs no writing."""
    if not has_text(path, text):
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)


# ------------------------------------------------------------------------------------ JupyterLab


def lesson_names(folder):
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(n for n in names if n.endswith(".ipynb") and not n.startswith("."))


def first_lesson(root, language):
    folder = os.path.join(root, "notebooks", language)
    lessons = lesson_names(folder)
    if not lessons:
        raise Trouble("no_lessons", path=folder)
    return language + "/" + lessons[0]


def lab_overrides(language):
    """JupyterLab's settings: its language, room for names, nothing that pops up or calls home."""
    return {
        "@jupyterlab/translation-extension:plugin": {
            "locale": {"zh": "zh_CN", "en": "en"}[language]
        },
        "@jupyterlab/apputils-extension:notification": {
            "fetchNews": "false",
            "checkForUpdates": False,
        },
        # The names of the lessons need the room.
        "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
    }


# Letters to be read from the back of a room. JupyterLab takes sizes from the user's settings
# alone, not from the overrides.
LAB_SIZES_FILE = "@jupyterlab/apputils-extension/themes.jupyterlab-settings"
LAB_SIZES = {
    "overrides": {"content-font-size1": "17px", "code-font-size": "15px", "ui-font-size1": "15px"}
}


def write_lab_settings(environment, language):
    """A folder per language inside .venv, so that neither the settings and open tabs of another
    JupyterLab of the user's come into the course, nor the course's into that one."""
    folder = os.path.join(environment.path, "course-lab", language)
    for name in ("app", "user", "workspaces"):
        if not os.path.isdir(os.path.join(folder, name)):
            os.makedirs(os.path.join(folder, name))
    overrides = json.dumps(lab_overrides(language), indent=2, sort_keys=True)
    write_if_new(os.path.join(folder, "app", "overrides.json"), overrides + "\n")
    sizes = os.path.join(folder, "user", *LAB_SIZES_FILE.split("/"))
    if not os.path.exists(sizes):  # what a user has set since stays
        os.makedirs(os.path.dirname(sizes), exist_ok=True)
        write_if_new(sizes, json.dumps(LAB_SIZES, indent=2, sort_keys=True) + "\n")
    # Nothing here is ever built, so it must not be asked whether to build.
    page = json.dumps({"buildAvailable": False, "buildCheck": False})
    write_if_new(os.path.join(folder, "app", "page_config.json"), page + "\n")
    return folder


def signatures(environment):
    """Options that keep JupyterLab's signatures of notebooks inside .venv."""
    folder = os.path.join(environment.path, "course-lab")
    return [
        "--NotebookNotary.db_file=" + os.path.join(folder, "signatures.db"),
        "--NotebookNotary.secret_file=" + os.path.join(folder, "signing-key"),
    ]


def sign_lessons(environment):
    """Whoever runs start.py trusts the course; without a signature JupyterLab shows none of the
    pictures saved in a lesson."""
    lessons = []
    for language in LANGUAGES:
        folder = os.path.join(environment.root, "notebooks", language)
        lessons += [os.path.join(folder, name) for name in lesson_names(folder)]
    digest = hashlib.sha256()
    for path in lessons:
        with open(path, "rb") as stream:
            digest.update(stream.read() + b"\0")
    stamp = os.path.join(environment.path, "course-lab", "signed")
    if not has_text(stamp, digest.hexdigest()):
        command = [environment.python, "-P", "-m", "nbformat.sign"]
        process = subprocess.Popen(
            command + signatures(environment) + lessons,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=clean_variables(os.environ, environment),
        )
        finish(process)
        write_if_new(stamp, digest.hexdigest())


def lab_command(environment, settings, lesson, options):
    from urllib.parse import quote

    ours = [
        "--log-level=ERROR",
        "--LabApp.log_level=ERROR",
        "--KernelManager.transport_encryption=auto",
        "--ServerApp.root_dir=" + os.path.join(environment.root, "notebooks"),
        "--ServerApp.answer_yes=True",
        "--LabApp.default_url=/lab/tree/" + quote(lesson),
        "--LabApp.app_settings_dir=" + os.path.join(settings, "app"),
        "--LabApp.user_settings_dir=" + os.path.join(settings, "user"),
        "--LabApp.workspaces_dir=" + os.path.join(settings, "workspaces"),
    ] + signatures(environment)
    if options.port:
        ours += ["--ServerApp.port=%d" % options.port, "--ServerApp.port_retries=0"]
    if not options.browser:
        ours.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        ours.append("--allow-root")  # a container's only user
    # JupyterLab refuses an option that comes twice: what the user hands over wins.
    given = [word.split("=")[0] for word in options.extra]
    if "--debug" in given:
        given.append("--log-level")
    ours = [word for word in ours if word.split("=")[0] not in given]
    return [environment.python, "-P", "-m", "jupyterlab"] + ours + options.extra


def check_port(port):
    """JupyterLab would end in a page of log lines."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name != "nt":  # where this would allow a port that is in use
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))
    except OSError as error:
        forbidden = error.errno == errno.EACCES and port < 1024
        raise Trouble("port_forbidden" if forbidden else "port_taken", port=port)
    finally:
        probe.close()


def open_course(environment, options, voice):
    lesson = first_lesson(environment.root, voice.language)
    if options.port:
        check_port(options.port)
    prepare(environment, RUN_NEEDS, voice)
    settings = write_lab_settings(environment, voice.language)
    sign_lessons(environment)
    command = lab_command(environment, settings, lesson, options)
    variables = clean_variables(os.environ, environment)
    voice.say("opening" if options.browser else "serving", lesson="notebooks/" + lesson)
    if os.name != "nt":
        # JupyterLab takes this process's place, and with it every signal.
        os.execve(command[0], command, variables)
    process = subprocess.Popen(command, env=variables)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass  # JupyterLab got it too, and ends


# ------------------------------------------------------------------------------------- the tests


def parts_to_test(extra):
    """What is run, as arguments to the environment's Python."""
    pytest = ["-m", "pytest"]
    if os.name == "nt":
        pytest.append("--timeout-method=thread")  # no SIGALRM there
    if extra:
        return [pytest + extra]
    lessons = ["notebooks/" + language for language in LANGUAGES]
    everywhere = ["-n", "auto", "--dist", "worksteal"]
    # the cells of a lesson need those before them: one worker a notebook
    nbval = ["-n", "auto", "--dist", "loadfile"]
    nbval += ["--nbval", "--nbval-sanitize-with", "tests/nbval_sanitize.cfg"]
    limits = ["--nbval-cell-timeout=%d" % CELL_SECONDS, "--timeout=%d" % CELL_SECONDS_HARD]
    return [
        pytest + everywhere + ["tests"],
        pytest + nbval + limits + lessons,
        ["notebooks/build.py", "--check"],
    ]


def count(return_code, report):
    """Passed, failed and skipped from pytest's XML; a part without one counts as one."""
    passed = failed = skipped = 0
    if os.path.isfile(report):
        from xml.etree import ElementTree

        for suite in ElementTree.parse(report).iter("testsuite"):
            number = {name: int(suite.get(name, 0)) for name in SUITE_NUMBERS}
            bad = number["failures"] + number["errors"]
            failed += bad
            skipped += number["skipped"]
            passed += number["tests"] - bad - number["skipped"]
    elif return_code == 0:
        passed = 1
    if return_code != 0 and not failed:
        failed = 1  # also where pytest itself stopped, or found nothing to run
    return passed, failed, skipped


SUITE_NUMBERS = ("tests", "failures", "errors", "skipped")


def run_tests(environment, options, voice):
    prepare(environment, TEST_NEEDS, voice)
    variables = clean_variables(os.environ, environment)
    parts = parts_to_test(options.extra)
    counts = []
    reports = tempfile.mkdtemp()
    try:
        for number, arguments in enumerate(parts, 1):
            shown = "python " + " ".join(arguments)
            voice.say("part", number=number, total=len(parts), command=shown)
            report = os.path.join(reports, "%d.xml" % number)
            if "pytest" in arguments:
                arguments = arguments + ["--junitxml=" + report]
            return_code = subprocess.call(
                [environment.python] + arguments, cwd=environment.root, env=variables
            )
            counts.append(count(return_code, report))
    finally:
        shutil.rmtree(reports, ignore_errors=True)
    # one form in both languages: other programs look for this line
    passed, failed, skipped = (sum(part[i] for part in counts) for i in range(3))
    print("\n%d passed, %d failed, %d skipped" % (passed, failed, skipped))
    return 1 if failed else 0


# ------------------------------------------------------------------------------------------ main


def run(arguments, voice):
    script = [as_text(sys.argv[0])]
    check_python(sys.version_info, script + arguments, lambda: newer_python(sys.platform))
    options = parse(arguments)
    if options.task == "help":
        voice.say("usage")
        return 0
    environment = Environment(os.path.dirname(os.path.abspath(__file__)))
    if options.task == "test":
        return run_tests(environment, options, voice)
    return open_course(environment, options, voice)


def system_trouble(error):
    """The Trouble for an error that the operating system reported to us directly."""
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None)):
        return Trouble("disk_full")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Trouble("read_only", path=error.filename or os.path.dirname(__file__))
    return Trouble("system_error", detail=as_text(str(error)))


def main(arguments):
    arguments = [as_text(argument) for argument in arguments]
    voice = Voice(asked_language(arguments) or system_language(os.environ, ask_this_system))
    # so that a pip that is running is stopped as well
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        return run(arguments, voice)
    except Trouble as error:
        trouble = error
    except KeyboardInterrupt:
        trouble = Trouble("interrupted", 130)
    except OSError as error:
        trouble = system_trouble(error)
    voice.complain(trouble.key, **trouble.values)
    if trouble.exit_code == 2:
        voice.complain("usage")
    return trouble.exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
