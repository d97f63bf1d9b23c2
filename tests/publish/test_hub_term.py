"""Test a hub as docs/class.md starts it, and a term on it: students enter, edit, get an update.

JupyterHub and its proxy come from the network, into their own environment.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time

import pytest
from guide_commands import BLOCK
from start_script import ROOT

requests = pytest.importorskip("requests")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(sys.platform == "win32", reason="JupyterHub is for Linux and macOS"),
]
ONE, TWO, THREE, FOUR = (
    f"notebooks/en/{name}.ipynb"
    for name in (
        "01_rock_paper_scissors",
        "02_regret_matching",
        "03_colonel_blotto",
        "04_values_on_a_tree",
    )
)
NEW = "notebooks/en/12_new.ipynb"
# The hub uses three ports of this machine, and a token with which the test acts for each student.
CONFIG = """
load_subconfig({config!r})
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{ports[1]}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{ports[2]}"
c.JupyterHub.services.append({{"name": "test", "api_token": "secret-of-the-test"}})
scopes = ["admin:users", "admin:servers", "access:servers"]
c.JupyterHub.load_roles.append({{"name": "test", "services": ["test"], "scopes": scopes}})
"""


def git(folder, *words):
    named = ["-c", "user.name=A lecturer", "-c", "user.email=lecturer@example.org"]
    subprocess.run(["git", *named, *words], cwd=folder, check=True, capture_output=True)


def free_ports(count):
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Return a repository of the committed course, for a lecturer to change."""
    folder = tmp_path_factory.mktemp("term") / "course"
    command = ["git", "clone", "-q", "--depth", "1", ROOT.as_uri(), folder]
    if subprocess.run(command, capture_output=True).returncode:
        pytest.skip("not a git checkout")
    git(folder, "checkout", "-q", "-B", "main")
    return folder


@pytest.fixture(scope="module")
def hub(course):
    """Return the address of a hub that the guide's commands installed and started."""
    text = (ROOT / "docs" / "class.md").read_text("utf-8")
    (block,) = (each for _, each in BLOCK.findall(text) if "jupyterhub -f" in each)
    *install, start = block.splitlines()
    done = subprocess.run(
        ["bash", "-ec", "\n".join([*install, 'echo "PATH is $PATH"'])],
        **{"cwd": course, "capture_output": True, "text": True},
    )
    if done.returncode:
        pytest.skip("the packages of the hub cannot be installed: " + done.stderr[-300:])
    path = re.search(r"^PATH is (.*)$", done.stdout, re.MULTILINE)[1]
    ports = free_ports(3)
    config = course.parent / "config.py"
    own = course / "publish" / "hub" / "jupyterhub_config.py"
    config.write_text(CONFIG.format(config=str(own), ports=ports))
    address = f"http://127.0.0.1:{ports[0]}"
    variables = {**os.environ, "PATH": path, "COURSE_ADDRESS": address}
    command = start.replace("publish/hub/jupyterhub_config.py", str(config))
    with open(course.parent / "log.txt", "wb") as log:
        process = subprocess.Popen(
            ["bash", "-c", command.replace(" jupyterhub", " exec jupyterhub")],
            **{"cwd": course, "env": variables, "stdout": log, "stderr": log},
        )
    try:
        wait(lambda: requests.get(f"{address}/hub/health", timeout=5).ok, 120)
        yield address
    finally:
        process.terminate()
        process.wait(60)


def wait(condition, seconds):
    """Wait until a condition holds; a refused connection is not yet an answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if condition():
                return
        except requests.ConnectionError:
            pass
        time.sleep(0.5)
    pytest.fail(f"not after {seconds} seconds")


def ask(address, method="GET", **given):
    token = {"Authorization": "token secret-of-the-test"}
    return requests.request(method, address, headers=token, timeout=300, **given)


def enter(hub, name):
    """Start a student's server and wait for it."""
    user = f"{hub}/hub/api/users/{name}"
    ask(user, "POST")
    ask(f"{user}/server", "POST")
    wait(lambda: ask(user).json()["servers"].get("", {}).get("ready"), 180)


def leave(hub, name):
    user = f"{hub}/hub/api/users/{name}"
    ask(f"{user}/server", "DELETE")
    wait(lambda: not ask(user).json()["servers"], 60)


def typed(hub, name):
    """Return the status of the hub's form for a name and the password of the class."""
    with requests.Session() as session:
        session.get(f"{hub}/hub/login")
        given = {"username": name, "password": "choose-one"}
        given["_xsrf"] = next(each.value for each in session.cookies if each.name == "_xsrf")
        return session.post(f"{hub}/hub/login", given, allow_redirects=False).status_code


def test_a_name_that_is_another_address_is_refused(hub):
    assert typed(hub, "cat") == 302
    assert [typed(hub, name) for name in (".", "..", "a b")] == [403, 403, 403]


def read(path):
    return json.loads(path.read_text("utf-8"))


def change(path, notebook):
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


def texts(path):
    return ["".join(cell["source"]) for cell in read(path)["cells"]]


def note(text, name):
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": [text]}


def saved_at(hub, path):
    return f"{hub}/user/ann/api/contents/{path.removeprefix('notebooks/')}"


def code(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_a_term(hub, course):
    home = course.parent / "course-class" / "homes"
    ann, ben = home / "ann" / "course", home / "ben" / "course"
    for name in ("ann", "ben"):
        enter(hub, name)
    page = ask(f"{hub}/user/ann/lesson/en/02_regret_matching.ipynb")
    assert page.url.endswith("/user/ann/lab/tree/en/02_regret_matching.ipynb")

    # Ann works in JupyterLab, so the notebook stays trusted and its pictures are shown.
    two = ask(saved_at(hub, TWO)).json()["content"]
    code(two)[2]["source"] += "\n# Ann was here"
    code(two)[4]["source"] = "answer = 42  # Ann's"
    two["cells"].insert(6, {**note("", "anns-note"), "source": "Ann's note"})
    deleted = two["cells"].pop()["source"]
    model = {"type": "notebook", "format": "json", "content": two}
    assert ask(saved_at(hub, TWO), "PUT", json=model).ok
    four = read(ann / FOUR)
    code(four)[1]["source"] = ["mine = 4"]
    change(ann / FOUR, four)
    (ann / THREE).unlink()
    change(ann / NEW, {**four, "cells": [note("Ann's file", "anns-file")]})

    # The lecturer changes lessons 1 to 3, removes lesson 4, and adds one.
    for path in (ONE, THREE):
        notebook = read(course / path)
        notebook["cells"][0]["source"] = ["# New text"]
        change(course / path, notebook)
    two = read(course / TWO)
    code(two)[4]["source"] = ["answer = None  # the lecturer's"]
    two["cells"][1]["source"] = ["The lecturer's words"]
    two["cells"].insert(6, note("The lecturer's note", "lecturers-note"))
    change(course / TWO, two)
    change(course / NEW, {**two, "cells": [note("A new lesson", "new-lesson")]})
    git(course, "rm", "-q", FOUR)
    subprocess.run([sys.executable, course / "notebooks" / "shipped.py"], check=True)
    git(course, "add", "-A")
    git(course, "commit", "-qm", "Second week")

    pull = f"{hub}/user/ann/git-pull/api?repo={course.as_uri()}&targetpath=course"
    assert '"phase": "finished"' in ask(pull).text
    two = texts(ann / TWO)
    assert texts(ann / ONE)[0] == texts(ann / THREE)[0] == "# New text"
    assert {"answer = 42  # Ann's", "Ann's note", "The lecturer's words"} <= set(two)
    assert "The lecturer's note" in two
    assert deleted not in two
    assert any("\n# Ann was here" in text for text in two)
    assert not any("the lecturer's" in text for text in two)
    assert "mine = 4" in texts(ann / FOUR)
    assert texts(ann / NEW) == ["A new lesson"]
    (kept,) = (ann / NEW).parent.glob("12_new__*.ipynb")
    assert texts(kept) == ["Ann's file"]
    for path in (ONE, TWO):
        shown = ask(saved_at(hub, path)).json()
        assert all(cell["metadata"].get("trusted") for cell in code(shown["content"])), path

    # Ben changed nothing: he has the update at the next start, also without the repository.
    leave(hub, "ben")
    enter(hub, "ben")
    assert texts(ben / ONE)[0] == "# New text"
    leave(hub, "ben")
    away = shutil.move(course / ".git", course / "away")
    enter(hub, "ben")
    assert texts(ben / ONE)[0] == "# New text"
    shutil.move(away, course / ".git")
