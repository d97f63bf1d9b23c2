"""The course on Binder, tried without docker:  python tests/binder/try.py [FOLDER]

Needs a Python of .binder/runtime.txt's version (named by $BINDER_PYTHON or found on the PATH), a
Chromium and the network. repo2docker detects the repository and writes its Dockerfile, which is
followed here from the pins on, in an environment that has the versions its image is frozen at;
then a lesson of each language is run through its link. FOLDER is made anew and kept; with --again
only the lessons are run, from what stands there.
"""

import argparse
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from website.links import binder  # noqa: E402

RUNTIME = (ROOT / ".binder" / "runtime.txt").read_text("utf-8").strip().partition("-")[2]
PYTHON = os.environ.get("BINDER_PYTHON", f"python{RUNTIME}")
LESSON, EXPLORERS = "04_values_on_a_tree", 5
MENU = {"zh": "文件", "en": "File"}
OPENED = "path => window.jupyterapp?.shell.currentWidget?.context?.path === path"
COUNT = "count => document.querySelectorAll('.cfr-shown').length === count"
TRUSTED = """[...window.jupyterapp.shell.currentWidget.content.model.cells].every(
    cell => cell.type !== 'code' || cell.trusted)"""
# What a click on the button ▶▶ does.
RESTART = """async () => {
    const { commands, shell } = window.jupyterapp;
    for (const { model } of shell.currentWidget.content.widgets)
        if (model.type === 'code') model.executionCount = null;
    await commands.execute('notebook:restart-run-all');
}"""
# What conda calls otherwise than PyPI, and what is no package of Python's.
RENAMED = {"jupyterhub-base": "jupyterhub"}
NOT_PYTHON = re.compile(r"_|c?python(_abi|-gil)?==|pip==|tzdata|jupyterhub-singleuser|pickleshare")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, help="made anew; a passing one if left out")
    parser.add_argument("--again", action="store_true", help="only run the lessons again")
    options = parser.parse_args()
    folder = (options.folder or Path(tempfile.mkdtemp())).resolve()
    source, home, tools, image = (folder / name for name in ("src", "home", "r2d", "image"))
    if not options.again:
        shutil.rmtree(folder, ignore_errors=True)
        copy_clone(source)
        environment(tools, "-r", ROOT / "tests" / "binder" / "requirements.txt")
    packs = next((tools / "lib").glob("*/site-packages")) / "repo2docker" / "buildpacks"
    dockerfile = run([tools / "bin" / "jupyter-repo2docker", "--no-build", "--debug", source])
    (folder / "Dockerfile").write_text(dockerfile, "utf-8")
    steps = after_the_base(dockerfile)
    print(*(f"  {verb} {rest}" for verb, rest in steps), sep="\n")
    check_order(steps)

    variables = surroundings(home, image)
    if not options.again:
        environment(image, *frozen(packs / "conda", folder / "frozen.txt"))
        bare = size(image)
        follow(steps, source, home, variables)
        added = size(image) - bare
        print(f"{bare:.0f} MB as in Binder's image, {added:.0f} MB of the course's pins on top:")
    weigh(image)
    for verb, rest in steps:
        if verb == "ENV":
            name, _, value = rest.partition("=")
            variables[name] = value.strip('"').replace("${REPO_DIR}", str(home))
    run_lessons(home, image, variables, packs / "repo2docker-entrypoint")


def run(command, **options):
    """What a program prints; where it fails, all that it said."""
    command = list(map(str, command))
    joined = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, **options}
    done = subprocess.run(command, **joined)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{command} failed.")
    return done.stdout


def copy_clone(target):
    """The files that git knows, or would take: what Binder would clone."""
    listed = run(["git", "-C", ROOT, "ls-files", "-z", "-co", "--exclude-standard"])
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)


def environment(folder, *wanted):
    began = time.monotonic()
    run([PYTHON, "-m", "venv", folder])
    run([folder / "bin" / "pip", "install", "-q", "--no-cache-dir", *wanted])
    print(f"{folder.name}: installed in {time.monotonic() - began:.0f} s", flush=True)


def frozen(conda, constraints):
    """pip's words for what the image has: its packages, held at the versions of its lock file."""
    lock = (conda / f"environment.py-{RUNTIME}-linux-64.lock").read_text("utf-8")
    pairs = re.findall(r"/([^/]+)-([^-/]+)-[^-/]+\.(?:conda|tar\.bz2)", lock)
    pins = {f"{RENAMED.get(name, name)}=={version}" for name, version in pairs}
    kept = sorted(pin for pin in pins if not NOT_PYTHON.match(pin))
    constraints.write_text("\n".join(kept), "utf-8")
    listed = (conda / f"environment.py-{RUNTIME}.yml").read_text("utf-8")
    names = re.findall(r"^- ([\w.-]+)==", listed, re.MULTILINE)
    names = ["jupyterhub" if name == "jupyterhub-singleuser" else name for name in names]
    return ["-c", constraints, "setuptools", *names]


def after_the_base(dockerfile):
    """[(verb, rest), ...] of what a Dockerfile does once the image's own base is laid."""
    _, _, text = dockerfile.partition("# Run pre-assemble scripts!")
    text = text.partition("# Add entrypoint")[0]
    return re.findall(r"^(COPY|RUN|ENV) ((?:.*\\\n)*.*)$", text, re.MULTILINE)


def check_order(steps):
    """The pins are installed before the repository is copied, so that only they undo the layer."""
    told = [f"{verb} {rest}" for verb, rest in steps]
    (pins,) = (k for k, line in enumerate(told) if "pip install" in line)
    (copied,) = (k for k, line in enumerate(told) if re.search(r"COPY .* src/ \$", line))
    (built,) = (k for k, line in enumerate(told) if line.startswith("RUN ./.binder/postBuild"))
    assert pins < copied < built, told
    before = [line.split()[-2] for line in told[:pins] if line.startswith("COPY")]
    assert before == ["src/.binder/requirements.txt"], before


def surroundings(home, image):
    """The variables that Binder's image has: its home is where the repository lies."""
    kept = {name: os.environ[name] for name in os.environ if re.match("LANG|LC_|PIP_", name)}
    path = f"{image / 'bin'}{os.pathsep}{os.defpath}"
    prefixes = {"NB_PYTHON_PREFIX": str(image), "KERNEL_PYTHON_PREFIX": str(image)}
    places = {"HOME": str(home), "REPO_DIR": str(home)}
    return {**kept, **places, **prefixes, "PATH": path, "SHELL": "/bin/bash"}


def follow(steps, source, home, variables):
    """Copies and runs what the Dockerfile says."""
    home.mkdir()
    for verb, rest in steps:
        began = time.monotonic()
        if verb == "COPY":
            _, origin, target = rest.split()
            taken, laid = source.parent / origin, Path(target.replace("${REPO_DIR}", str(home)))
            laid.parent.mkdir(parents=True, exist_ok=True)
            if taken.is_dir():
                shutil.copytree(taken, laid, dirs_exist_ok=True)
            else:
                shutil.copy(taken, laid)
        elif verb == "RUN":
            run(["bash", "-c", rest], cwd=home, env=variables)
            print(f"  {time.monotonic() - began:.0f} s  RUN {rest}", flush=True)


def size(folder):
    """In MB, of the files' bytes."""
    return sum(p.lstat().st_size for p in folder.rglob("*") if not p.is_dir()) / 1e6


# By distribution, in MB, what its record lists; and whether the course's own needs lead there.
WEIGH = """
import json, re
from importlib.metadata import distributions
from packaging.requirements import Requirement
plain = lambda name: re.sub("[-_.]+", "-", name).lower()
all = {plain(d.metadata["Name"]): d for d in distributions()}
needed, open = set(), ["jupyterlab", "ipywidgets", "ipykernel", "cfr-lab",
                       "jupyterlab-language-pack-zh-cn"]
while open:
    name = open.pop()
    if name in all and name not in needed:
        needed.add(name)
        for line in all[name].requires or []:
            wanted = Requirement(line)
            if wanted.marker is None or wanted.marker.evaluate({"extra": ""}):
                open.append(plain(wanted.name))
def weight(d):
    paths = {p.locate() for p in d.files or []}
    return sum(p.stat().st_size for p in paths if p.exists()) / 1e6
print(json.dumps([[weight(d), name, name in needed] for name, d in all.items()]))
"""


def weigh(image):
    """Says what the environment's size is made of."""
    told = json.loads(run([image / "bin" / "python", "-c", WEIGH]))
    for needed, words in (
        (True, "what a lesson needs"),
        (False, "JupyterHub, Notebook and the rest of the image"),
    ):
        found = sorted((each for each in told if each[2] == needed), reverse=True)
        most = ", ".join(f"{name} {mb:.0f}" for mb, name, _ in found[:8])
        print(f"  {sum(mb for mb, *_ in found):.0f} MB {words}: {most}")


def run_lessons(home, image, variables, entrypoint):
    """The server as BinderHub starts it, and a lesson of each language through its link."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base, token = "/user/course-x1/", secrets.token_hex(8)
    facts = {"base_url": base, "token": token, "trust_xheaders": True}
    words = [f"--{app}.{k}={v}" for app in ("NotebookApp", "ServerApp") for k, v in facts.items()]
    command = [image / "bin" / "python", "-u", entrypoint, "jupyter-lab", "--ip=127.0.0.1"]
    # the tests' own besides: no browser of the system's, and the page's application to be seen
    command += [f"--port={port}", *words, "--no-browser", "--LabApp.expose_app_in_browser=True"]
    log = (home.parent / "server.log").open("w+")
    began = time.monotonic()
    server = subprocess.Popen(command, cwd=home, env=variables, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}{base}"
        wait_for(f"{address}api", server, began)
        print(f"the server answers after {time.monotonic() - began:.1f} s", flush=True)
        look(address, token, began)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)
        log.seek(0)
        print("what the server said:", log.read(), sep="\n")


def wait_for(address, server, began, seconds=120):
    while server.poll() is None and time.monotonic() < began + seconds:
        try:
            return urllib.request.urlopen(address, timeout=2).close()
        except OSError:
            time.sleep(0.2)
    sys.exit(f"The server did not start; see {server.args}.")


def look(address, token, began):
    from browser.conftest import chromium
    from lab_page import PAGE, SIZE, run_all
    from playwright.sync_api import sync_playwright

    with sync_playwright() as session:
        browser = session.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for language in ("zh", "en"):
            page = browser.new_page(viewport=SIZE)
            page.add_init_script(PAGE)
            link = binder(LESSON, language, "https://github.com/somebody/course")
            (path,) = parse_qs(urlsplit(link).query)["urlpath"]
            asked = time.monotonic()
            page.goto(f"{address}{path}?token={token}", timeout=120_000)
            page.wait_for_selector(".jp-MarkdownOutput h1", timeout=120_000)
            # of the first page: everything since the server was asked for
            spent = time.monotonic() - (began if language == "zh" else asked)
            menus = page.inner_text(".lm-MenuBar-item >> nth=0")
            assert menus.startswith(MENU[language]), menus
            opened = f"notebooks/{language}/{LESSON}.ipynb"
            page.wait_for_function(OPENED, arg=opened, timeout=60_000, polling=100)
            page.wait_for_function("lesson.kernel", timeout=120_000, polling=100)
            assert page.evaluate(TRUSTED), "saved pictures do not show"
            run_all(page)
            page.wait_for_function(COUNT, arg=EXPLORERS, timeout=20_000)
            # a lesson is read from the top; the script that goes there may be fetched late
            page.wait_for_function("() => lesson.place()[0] === 0", timeout=20_000)
            explorers = page.query_selector_all(".cfr-shown")
            for explorer in explorers:
                assert explorer.evaluate("lesson.moveEverything", 20_000) == []
            page.evaluate(RESTART)
            page.wait_for_function("lesson.executed", timeout=120_000, polling=100)
            complaints = page.evaluate("lesson.complaints")
            # ipykernel's own, of a kernel that is just starting; seen in no lesson
            complaints = [told for told in complaints if "_control_lock" not in told]
            assert complaints == [], complaints
            size = page.eval_on_selector(".jp-MarkdownOutput", "e => getComputedStyle(e).fontSize")
            assert size == "17px", size
            print(
                f"{language}: {spent:.1f} s to the lesson on the page, menu {menus!r}, "
                f"{len(explorers)} explorers moved without a complaint",
                flush=True,
            )
            page.screenshot(path=Path(tempfile.gettempdir()) / f"binder-{language}.png")
            page.evaluate("lesson.shutDown")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
