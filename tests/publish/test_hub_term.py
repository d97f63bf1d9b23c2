"""Test a hub as docs/class.md starts it: students enter, edit, get an update, lose their files.

JupyterHub and its proxy are downloaded into their own environment.
"""

import json
import re
import shutil
import subprocess
import sys

import pytest
from start_script import ROOT

requests = pytest.importorskip("requests")
pytest.importorskip("websocket")

from trial_hub import (  # noqa: E402
    ask,
    blocks,
    enter,
    install_hub,
    leave,
    log_in,
    run_code,
    run_hub,
    saved_at,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(sys.platform == "win32", reason="JupyterHub is for Linux and macOS"),
]
LESSON_1, LESSON_2, LESSON_3, LESSON_4 = (
    f"notebooks/en/{name}.ipynb"
    for name in (
        "01_rock_paper_scissors",
        "02_regret_matching",
        "03_colonel_blotto",
        "04_values_on_a_tree",
    )
)
NEW_LESSON = "notebooks/en/12_new.ipynb"


def git(folder, *words):
    named = ["-c", "user.name=A lecturer", "-c", "user.email=lecturer@example.org"]
    subprocess.run(["git", *named, *words], cwd=folder, check=True, capture_output=True)


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
def path(course):
    """Return the PATH of an environment that the guide's commands installed."""
    return install_hub(course)


@pytest.fixture(scope="module")
def hub(course, path):
    with run_hub(course, path) as address:
        yield address


def test_a_name_that_is_another_address_is_rejected(hub):
    assert log_in(hub, "cat") == 302
    assert [log_in(hub, name) for name in (".", "..", "a b")] == [403, 403, 403]


def read(path):
    return json.loads(path.read_text("utf-8"))


def change(path, notebook):
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


def texts(path):
    return ["".join(cell["source"]) for cell in read(path)["cells"]]


def note(text, name):
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": [text]}


def code(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_a_term_keeps_work_through_updates_homework_and_backup(hub, course):
    homes_folder = course.parent / "course-class" / "homes"
    ann, ben = homes_folder / "ann" / "course", homes_folder / "ben" / "course"
    for name in ("ann", "ben"):
        enter(hub, name)
    page = ask(f"{hub}/user/ann/lesson/en/02_regret_matching.ipynb")
    assert page.url.endswith("/user/ann/lab/tree/en/02_regret_matching.ipynb")

    # Ann works in JupyterLab, so the notebook stays trusted and its pictures are shown.
    two = ask(saved_at(hub, "ann", LESSON_2)).json()["content"]
    code(two)[2]["source"] += "\n# Ann was here"
    code(two)[4]["source"] = "answer = 42  # Ann's"
    two["cells"].insert(6, {**note("", "anns-note"), "source": "Ann's note"})
    deleted = two["cells"].pop()["source"]
    model = {"type": "notebook", "format": "json", "content": two}
    assert ask(saved_at(hub, "ann", LESSON_2), "PUT", json=model).ok
    four = read(ann / LESSON_4)
    code(four)[1]["source"] = ["mine = 4"]
    change(ann / LESSON_4, four)
    (ann / LESSON_3).unlink()
    change(ann / NEW_LESSON, {**four, "cells": [note("Ann's file", "anns-file")]})

    # The lecturer changes lessons 1 to 3, removes lesson 4, and adds one.
    for path in (LESSON_1, LESSON_3):
        notebook = read(course / path)
        notebook["cells"][0]["source"] = ["# New text"]
        change(course / path, notebook)
    two = read(course / LESSON_2)
    code(two)[4]["source"] = ["answer = None  # the lecturer's"]
    two["cells"][1]["source"] = ["The lecturer's words"]
    two["cells"].insert(6, note("The lecturer's note", "lecturers-note"))
    change(course / LESSON_2, two)
    change(course / NEW_LESSON, {**two, "cells": [note("A new lesson", "new-lesson")]})
    git(course, "rm", "-q", LESSON_4)
    subprocess.run([sys.executable, course / "notebooks" / "shipped.py"], check=True)
    git(course, "add", "-A")
    git(course, "commit", "-qm", "Second week")

    pull = f"{hub}/user/ann/git-pull/api?repo={course.as_uri()}&targetpath=course"
    assert '"phase": "finished"' in ask(pull).text
    two = texts(ann / LESSON_2)
    assert texts(ann / LESSON_1)[0] == texts(ann / LESSON_3)[0] == "# New text"
    assert {"answer = 42  # Ann's", "Ann's note", "The lecturer's words"} <= set(two)
    assert "The lecturer's note" in two
    assert deleted not in two
    assert any("\n# Ann was here" in text for text in two)
    assert not any("the lecturer's" in text for text in two)
    assert "mine = 4" in texts(ann / LESSON_4)
    assert texts(ann / NEW_LESSON) == ["A new lesson"]
    (kept,) = (ann / NEW_LESSON).parent.glob("12_new__*.ipynb")
    assert texts(kept) == ["Ann's file"]
    for path in (LESSON_1, LESSON_2):
        shown = ask(saved_at(hub, "ann", path)).json()
        assert all(cell["metadata"].get("trusted") for cell in code(shown["content"])), path

    # Ben changed nothing, so he gets the update at the next start and can later start without the
    # repository.
    leave(hub, "ben")
    enter(hub, "ben")
    assert texts(ben / LESSON_1)[0] == "# New text"
    leave(hub, "ben")
    moved_folder = shutil.move(course / ".git", course / "away")
    enter(hub, "ben")
    assert texts(ben / LESSON_1)[0] == "# New text"
    shutil.move(moved_folder, course / ".git")


def write_answer(hub, name, answer):
    """Add a cell to lesson 1, save the lesson, and let `check` judge the answer."""
    lesson = ask(saved_at(hub, name, LESSON_1)).json()["content"]
    cell = {"cell_type": "code", "id": f"of-{name}", "metadata": {}, "outputs": []}
    lesson["cells"].append({**cell, "execution_count": None, "source": f"answer = {answer}"})
    model = {"type": "notebook", "format": "json", "content": lesson}
    assert ask(saved_at(hub, name, LESSON_1), "PUT", json=model).ok
    code = f"from cfr_lab import check\ncheck('rock_paper_scissors.1', {answer})"
    run_code(hub, name, LESSON_1, code)


def work_of(hub, name):
    """Return the answer in the student's last cell, and the progress that `check` has stored."""
    lesson = ask(saved_at(hub, name, LESSON_1)).json()["content"]
    progress = json.loads(ask(saved_at(hub, name, "progress.json")).json()["content"])
    return lesson["cells"][-1]["source"], progress["exercises"]


@pytest.mark.parametrize("guide", ["class.md", "class.zh-CN.md"])
def test_a_restored_backup_has_the_students_work(course, path, guide):
    own = course.parent / guide
    commands = [each for each in blocks(guide) if "class-backup.tar.gz" in each]
    back_up, restore = (each.replace("../course-class", str(own)) for each in commands)
    with run_hub(course, path, COURSE_CLASS=str(own)) as hub:
        for name, answer in (("ann", 0.02), ("ben", 0.5)):
            enter(hub, name)
            write_answer(hub, name, answer)
        work = [work_of(hub, name) for name in ("ann", "ben")]
        subprocess.run(["bash", "-ec", back_up], cwd=course, check=True)
    shutil.rmtree(own / "homes" / "ann")
    (own / "hub" / "hub.sqlite").unlink()
    subprocess.run(["bash", "-ec", restore], cwd=course, check=True)
    with run_hub(course, path, COURSE_CLASS=str(own)) as hub:
        for name in ("ann", "ben"):
            assert ask(f"{hub}/hub/api/users/{name}").ok  # The database remembers the name.
            enter(hub, name)
        assert [work_of(hub, name) for name in ("ann", "ben")] == work
    assert [bool(known["rock_paper_scissors.1"]["solved"]) for _, known in work] == [True, False]


ROLL = "c.Authenticator.allow_all = False\nc.Authenticator.allowed_users = {'ann'}\n"


@pytest.mark.parametrize(
    "setting", ["allow_existing_users = False", "blocked_users = {'ben'}"], ids=["roll", "blocked"]
)
def test_a_student_who_left_cannot_log_in(course, path, setting):
    own = {"COURSE_CLASS": str(course.parent / "left")}
    with run_hub(course, path, **own) as hub:
        assert [log_in(hub, name) for name in ("ann", "ben")] == [302, 302]
    with run_hub(course, path, f"{ROLL}c.Authenticator.{setting}\n", **own) as hub:
        assert [log_in(hub, name) for name in ("ann", "ben")] == [302, 403]


def test_prometheus_finds_the_metric_of_the_alert(hub):
    text = (ROOT / "publish" / "hub" / "alerts.yaml").read_text("utf-8")
    (metric,) = re.findall(r"increase\((\w+\{.*?\})", text)
    assert f"\n{metric} 0.0\n" in ask(f"{hub}/hub/metrics").text
    assert requests.get(f"{hub}/hub/metrics", timeout=30).status_code == 403
