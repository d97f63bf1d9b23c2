#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
"""Open the course, test it, or write it as web pages: python3 start.py [test | site]

The first run installs everything into .venv beside this file and changes nothing else. Later runs
need no network. The comments above keep `uv run` from using .venv. Python 3.8 can parse this file.
"""

import contextlib
import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
# With -P, Python imports nothing from the folder in which it is started.
PYTHON = [str(SCRIPTS / ("python.exe" if os.name == "nt" else "python")), "-P"]
LOG, LOCK = VENV / "course-log.txt", VENV / "course-lock"
LAB_CONFIG = VENV / "course-lab"  # This folder holds JupyterLab's settings for each language.
# This file marks an unfinished installation, as pip takes half-written packages for installed ones.
UNFINISHED = VENV / "course-unfinished"
# An installation that could not be updated still works if these packages can be imported.
IMPORTS = "import jupyterlab, ipykernel, ipywidgets, numpy, sympy, matplotlib, cfr_lab, cfr_core"
TASK_SCRIPTS = {"test": "tests/run_tests.py", "site": "publish/site/build.py"}
START = time.monotonic()
current_language = "en"


def say(zh, en, **facts):
    """Return the sentence in the reader's language."""
    return (zh if current_language == "zh" else en).format(**facts)


def print_text(zh, en, **facts):
    print(say(zh, en, **facts), flush=True)


class StartError(SystemExit):
    """End the program with a sentence that states the reason, without a traceback."""

    def __init__(self, zh, en, **facts):
        super().__init__(say(zh, en, **facts))


USAGE = (
    """  python3 start.py [选项] [-- 传给 JupyterLab 的参数]    打开课程
  python3 start.py test [--all | 传给 pytest 的参数]     运行快速检验、全部检验或选出的测试
  python3 start.py site [文件夹]                         把课程写成网页，没有 Python 也能看

  --lang zh|en   课程与界面的语言（默认随系统）
  --no-browser   不打开浏览器，只显示网址
  --port N       使用端口 N（1 到 65535）；不指定时自动找一个空闲端口""",
    """  python3 start.py [options] [-- arguments for JupyterLab]    opens the course
  python3 start.py test [--all | arguments for pytest]        runs fast, all or selected tests
  python3 start.py site [folder]                              writes the course as web pages

  --lang zh|en   language of the lessons and the interface (default: the system's)
  --no-browser   do not open a browser; print the address
  --port N       use port N (1 to 65535); default: any free port""",
)


def read_arguments(words):
    """Return (task or 'help', language, port, whether to open a browser, arguments to pass on)."""
    task, language, port, browser, handed_on = "open", system_language(os.environ), None, True, []
    while words:
        word = words.pop(0)
        if word == "--":
            break
        if words and (word == "--lang" or (word == "--port" and task == "open")):
            word += "=" + words.pop(0)
        if word in ("-h", "--help"):
            task, words = "help", []
        elif word in ("--lang=zh", "--lang=en"):
            set_language(language := word[-2:])
        elif task in TASK_SCRIPTS and not word.startswith("--lang"):
            handed_on.append(word)
        elif re.fullmatch("--port=[0-9]{1,5}", word) and 1 <= int(word[7:]) <= 65535:
            port = int(word[7:])
        elif word == "--no-browser":
            browser = False
        elif word in TASK_SCRIPTS and browser and not port:
            task = word
        else:
            error = say("不能用参数 {word}。", "Argument {word} cannot be used here.", word=word)
            print(error, say(*USAGE), sep="\n\n", file=sys.stderr)
            sys.exit(2)
    return task, language, port, browser, handed_on + words


def system_language(variables):
    """Return the system's language, 'zh' or 'en', from the locale variables or from Windows."""
    locale = next(filter(None, map(variables.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if locale.split(".")[0] not in ("", "C", "POSIX"):
        locale = variables.get("LANGUAGE") or locale  # gettext prefers LANGUAGE, too.
    elif sys.platform == "win32":
        import ctypes  # The lowest ten bits encode the language: 4 means Chinese.

        locale = "zh" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == 4 else "en"
    return "zh" if locale.lower().startswith("zh") else "en"


def set_language(language):
    """Use the language from now on, or English if the console cannot print Chinese."""
    global current_language
    current_language = language
    for stream in filter(None, (sys.stdout, sys.stderr)):  # Under pythonw, these streams are None.
        try:
            "中文".encode(stream.encoding)
        except UnicodeError:
            current_language = "en"
        stream.reconfigure(errors="backslashreplace")


def check_python(version, words, find_newer):
    """Raise StartError if this Python is too old, naming a newer one if `find_newer` finds one."""
    if version[:2] < (3, 11):
        python, download = find_newer(), "https://www.python.org/downloads/"
        command = " ".join(f'"{word}"' if " " in word else word for word in [str(python), *words])
        zh = "这是 Python {found}，而本课程需要 Python 3.11 或更新的版本：请改用 {other}"
        en = "This is Python {found}, and the course needs Python 3.11 or newer: please use {other}"
        advice = command if python else say(download + " 里的新版本", "one from " + download)
        raise StartError(zh, en, found=".".join(map(str, version[:3])), other=advice)


def newer_python(names=("python3.14", "python3.13", "python3.12", "python3.11", "python3", "py")):
    """Return the first of these commands that runs Python 3.11 or newer, or None if none does."""
    for name in names:
        with contextlib.suppress(OSError, subprocess.CalledProcessError):
            question = [name, "-c", "import sys; assert sys.version_info >= (3, 11)"]
            subprocess.check_output(question, stderr=subprocess.DEVNULL)
            return name


def explain(output):
    """Return a StartError that explains a failed program's output or the text of an OSError."""
    full = r"No space left|disk is full|quota exceeded|not enough space on the disk|WinError 112\b"
    offline = "ConnectionError|Connect(ion)? ?(Timeout|Reset|aborted|broken)|ReadTimeout|SSLError|"
    offline += "ProxyError|Could not fetch URL|Network is unreachable|[Nn]ame ?[Rr]esolution"
    forbidden = r"Permission denied|[Rr]ead-?only|open database file|Access is denied|WinError 5\b"
    packages = re.findall(r"DO NOT MATCH THE HASHES.*\n +(\S+)", output)
    zh, en = "这一步失败了：{detail}", "This step failed: {detail}"
    # ensurepip does not print the reason for its failure, so the free space is checked too.
    if re.search(full, output) or shutil.disk_usage(str(ROOT)).free < 20 * 2**20:
        zh = "磁盘已满，请腾出约 1 GB 空间后再次运行。"
        en = "The disk is full: please free about 1 GB and run start.py again."
    elif packages:  # `offline` may match, too, because pip may also have lost a connection.
        zh = "{detail} 的文件与校验和不符，没有安装（可能是下载中断，也可能是软件源给了别的文件）："
        zh += "请再次运行；如果仍然不行，请用环境变量 PIP_INDEX_URL 换一个软件源。"
        en = "The file downloaded for {detail} does not match its hash (it is incomplete, or the "
        en += "index holds another file): run this again, or set PIP_INDEX_URL to another index."
    elif re.search(offline, output):
        zh = "无法连接软件源，请接通网络后再次运行（也可用环境变量 PIP_INDEX_URL 指定镜像）。"
        en = "The package index cannot be reached: please connect to the network and run this "
        en += "again (or set PIP_INDEX_URL to a mirror)."
    elif re.search(forbidden, output):
        zh = "无法写入 {path}：请把课程文件夹放到自己可以写入的地方，然后再次运行。"
        en = "{path} cannot be written: move the course to a writable folder and try again."
    detail = packages or re.findall("ERROR: .*", output) or output.strip().splitlines()[-1:]
    return StartError(zh, en, path=ROOT, detail=(detail or ["?"])[0])


# These variables bring in another Python's packages, other Jupyter kernels and settings, or another
# Matplotlib backend. Variables that name mirrors and proxies are kept.
FOREIGN_VARIABLES = "PYTHON(HOME|PATH|SAFEPATH|STARTUP)|__PYVENV_LAUNCHER__|CONDA_.*|JUPYTER_PATH|"
FOREIGN_VARIABLES += "MPLBACKEND|PIP_(TARGET|PREFIX|ROOT)"


def variables(**overrides):
    """Return the environment variables of a program that runs in .venv."""
    kept = {k: v for k, v in os.environ.items() if not re.fullmatch(FOREIGN_VARIABLES, k)}
    kept["PATH"] = str(SCRIPTS) + os.pathsep + kept.get("PATH", os.defpath)
    kept.update(VIRTUAL_ENV=str(VENV), PYTHONNOUSERSITE="1", JUPYTER_PREFER_ENV_PATH="1")
    return {**kept, **overrides}


def ask(program):
    """Return the output of a line of Python code run in .venv, or '' if it cannot be run."""
    command = [*PYTHON, "-c", program]
    with contextlib.suppress(OSError):
        return subprocess.run(command, env=variables(), capture_output=True, text=True).stdout
    return ""


def state():
    """Return the state of .venv: 'absent', 'whole', 'broken', or 'foreign' (made elsewhere)."""
    names = os.listdir(VENV) if VENV.is_dir() else ["a file"] if os.path.lexists(VENV) else []
    if not any(name.startswith("course-") for name in names):
        return "foreign" if names else "absent"
    # .venv is also broken if its Python no longer runs, for example after an upgrade of the system.
    return "whole" if ask("import pip; print(1)") and not UNFINISHED.exists() else "broken"


def ready_record(lock_file):
    """Return the file and the text that record .venv's lock file, its Python and its folder."""
    facts = [str(ROOT), ask("import sys; print(sys.version)")]
    facts += [(ROOT / name).read_text("utf-8") for name in (lock_file, "pyproject.toml")]
    return VENV / f"course-ready-for-{lock_file}", ascii(facts)


def is_ready(lock_file):
    file, text = ready_record(lock_file)
    return file.exists() and file.read_text() == text


def prepare(lock_file):
    """Install the packages in the lock file into .venv, unless .venv has them already."""
    if (status := state()) == "whole" and is_ready(lock_file):
        return
    if status == "foreign":
        zh = "{path} 不是本课程的 Python 环境，所以没有改动它；请把它移走或改名，然后再次运行。"
        en = "{path} was not made by the course and was left unchanged: rename it, then try again."
        raise StartError(zh, en, path=VENV)
    VENV.mkdir(exist_ok=True)
    lock = open(LOCK, "a")  # noqa: SIM115 - the lock is held until all is installed
    if os.name != "nt":
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            zh = "另一个 start.py 正在安装软件，请等它安装完再运行。"
            en = "Another start.py is installing packages: run this again after it has finished."
            raise StartError(zh, en) from None
    zh, en = "正在补全、更新 {path}。", "Repairing and updating {path}."
    if status == "absent":
        zh = "第一次运行：正在把 JupyterLab 等软件装进 {path}，大约一分钟。"
        en = "First run: installing JupyterLab and other packages into {path} (about a minute)."
    print_text(zh, en, path=VENV)
    if status != "whole":
        make_venv()
    try:
        pip = [*PYTHON, "-m", "pip", "install", "--retries=2"]
        run([*pip, "--require-hashes", "-r", lock_file])
        # The lock file includes setuptools, so this step needs no network.
        run([*pip, "--no-deps", "--no-build-isolation", "-e", "."])
    except StartError:
        place = ask(IMPORTS + "; print(ascii(cfr_core.__path__[0]))").strip()
        complete = (VENV / f"course-ready-for-{lock_file}").exists() and not UNFINISHED.exists()
        if not complete or place != ascii(str(ROOT / "cfr_core")):
            raise
        zh = "课程要求的软件版本变了，但现在无法更新（原因见 {log}）；先用已安装的旧版本。"
        en = "The new versions cannot be installed now (see {log}); the installed ones are used."
        return print_text(zh, en, log=LOG)
    UNFINISHED.unlink(missing_ok=True)
    for name in ("requirements.lock", lock_file):
        file, text = ready_record(name)
        file.write_text(text)
    print_text("装好了，用了 {s:.0f} 秒。", "Installed in {s:.0f} s.", s=time.monotonic() - START)


def make_venv():
    missing_modules = [name for name in ("venv", "ensurepip") if not importlib.util.find_spec(name)]
    if missing_modules:  # Debian and its derivatives ship Python without these modules.
        zh = "这个 Python 缺少 {module} 模块，请先运行 {command}，然后再次运行 start.py。"
        en = "This Python lacks the module {module}: please run {command}, then start.py again."
        command = "sudo apt install python{}.{}-venv".format(*sys.version_info)
        raise StartError(zh, en, module=missing_modules[0], command=command)
    UNFINISHED.touch()
    for path in set(VENV.iterdir()) - {UNFINISHED, LOCK, LAB_CONFIG}:
        remove = shutil.rmtree if path.is_dir() and not path.is_symlink() else os.unlink
        remove(path)
    # The interpreter in .venv may be running this program, so a different one makes the new .venv.
    run([sys._base_executable, "-P", "-m", "venv", str(VENV)])


def run(command):
    """Run an installation step, and print its progress every few seconds."""
    last_report, action = time.monotonic(), say("正在准备", "preparing")
    quiet = variables(PIP_USER="0", PIP_NO_INPUT="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
    quiet.update(PIP_PROGRESS_BAR="off", PYTHONUNBUFFERED="1", PYTHONIOENCODING="utf-8")
    with open(LOG, "wb") as log, open(LOG, encoding="utf-8", errors="replace") as lines:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT, env=quiet)
        try:
            while process.poll() is None:
                time.sleep(0.1)
                for line in lines:
                    if line.startswith("Collecting "):
                        action = say("正在获取 {name}", "fetching {name}", name=line.split()[1])
                    if line.startswith("Installing collected packages"):
                        UNFINISHED.touch()
                        action = say("正在写入软件包", "writing packages")
                if time.monotonic() - last_report > 5:
                    last_report = time.monotonic()
                    print(f"  {last_report - START:3.0f} s  {action}", flush=True)
        finally:
            process.terminate()
            process.wait()
    if process.returncode:
        raise explain(LOG.read_text("utf-8", "replace"))


def check_port(port):
    """Raise StartError if the port is taken; JupyterLab would print a page of log lines instead."""
    if socket.socket().connect_ex(("127.0.0.1", port)) == 0:
        zh = "端口 {port} 已被占用：请换一个端口，或者不写 --port，由程序自己找。"
        en = "Port {port} is taken: please choose another port, or leave out --port."
        raise StartError(zh, en, port=port)


def exec_command(*command):
    """Replace this process with the command, which then receives every signal."""
    command = [*PYTHON, *map(str, command)]
    if os.name != "nt":
        os.execve(command[0], command, variables())
    process = subprocess.Popen(command, env=variables())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The command receives Ctrl-C, too, and ends.
    return process.wait()


def main(words):
    set_language(system_language(os.environ))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # On SIGTERM, `run` stops pip, too.
    try:
        task, language, port, browser, handed_on = read_arguments(list(words))
        check_python(sys.version_info, [sys.argv[0], *words], newer_python)
        if task == "help":
            return print_text(*USAGE)
        if port:
            check_port(port)
            handed_on += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
        prepare("requirements-dev.lock" if task == "test" else "requirements.lock")
        if task in TASK_SCRIPTS:
            arguments = [language] if task == "test" else []
            return exec_command(ROOT / TASK_SCRIPTS[task], *arguments, *handed_on)
        handed_on += [] if browser else ["--no-browser"]
        zh = "正在打开课程；要停止，请在这里按 Ctrl-C。"
        en = "Opening the course; to stop, press Ctrl-C here."
        print_text(zh, en)
        return exec_command(ROOT / "jupyterlab/lab.py", language, LAB_CONFIG / language, *handed_on)
    except KeyboardInterrupt:
        print_text("已中断；再次运行会接着完成。", "Interrupted; the next run continues from here.")
        return 130
    except OSError as error:
        raise explain(str(error)) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
