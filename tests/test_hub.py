"""A hub: one author for each cell, values that the chart knows, links that lead to lessons."""

import copy
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from door import ROOT
from test_requirements import pins

HUB = ROOT / "hub"
sys.path.insert(0, str(HUB))  # where its programs find one another

import chart  # noqa: E402
import links  # noqa: E402
import measure  # noqa: E402
import merge  # noqa: E402

ADDRESS = "https://github.com/somebody/regret"
LESSONS = sorted((ROOT / "notebooks" / "en").glob("*.ipynb"))
RESULTS = json.loads(measure.RESULTS.read_text("utf-8"))


def source(cell):
    return "".join(cell["source"])


def changed(rng, notebook, who):
    """A notebook after somebody edited, threw away, added, and ran some of its cells."""
    notebook = copy.deepcopy(notebook)
    cells = notebook["cells"]
    for cell in rng.sample(cells, 4):
        lines = [*cell["source"]]
        lines.insert(rng.randrange(len(lines) + 1), f"# {who}\n")
        cell["source"] = lines
    for _ in range(2):
        del cells[rng.randrange(len(cells))]
    for number in range(2):
        added = {"cell_type": "markdown", "id": f"{who}-{number}", "metadata": {}}
        cells.insert(rng.randrange(len(cells) + 1), {**added, "source": [f"{who}'s own"]})
    for cell in rng.sample(cells, 5):
        if cell["cell_type"] == "code":
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": [who]}]
    return notebook


@pytest.mark.parametrize("seed", range(30))
def test_a_cell_has_one_author(seed):
    rng = random.Random(seed)
    base = json.loads(rng.choice(LESSONS).read_text("utf-8"))
    mine, theirs = changed(rng, base, "student"), changed(rng, base, "lecturer")
    result = merge.merged(base, mine, theirs)
    was, own, new, got = (
        {cell["id"]: cell for cell in each["cells"]} for each in (base, mine, theirs, result)
    )
    assert len(got) == len(result["cells"])
    for name, cell in own.items():
        if name not in was or source(cell) != source(was[name]):
            assert got[name] == cell
    for name, cell in got.items():
        if name in own and (name not in was or source(own[name]) != source(was[name])):
            continue
        assert source(cell) == source(new[name])
        if name in own and source(own[name]) == source(cell) and "outputs" in cell:
            ran = name in was and own[name]["outputs"] != was[name]["outputs"]
            assert cell["outputs"] == (own if ran else new)[name]["outputs"]
    thrown = set(was) - set(own)
    assert not thrown & set(got)
    # what neither touched is all there, and the lecturer's order
    untouched = [name for name in new if name in got]
    assert [name for name in got if name in new] == untouched
    assert set(new) - thrown <= set(got)
    # a student's new cell stands behind what it stood behind, where that is still there
    names = list(got)
    for before, cell in zip(mine["cells"], mine["cells"][1:], strict=False):
        if cell["id"].startswith("student-") and before["id"] in got:
            assert names.index(cell["id"]) == names.index(before["id"]) + 1


def test_nothing_changed_on_one_side():
    base = json.loads(LESSONS[5].read_text("utf-8"))
    other = changed(random.Random(1), base, "somebody")
    assert merge.merged(base, base, other) == other
    assert merge.merged(base, other, base)["cells"] == other["cells"]


def git(folder, *words):
    named = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *named, *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.parametrize("driver", [True, False])
def test_git_merges_with_it(tmp_path, driver):
    """Without it git puts lines of both into one cell: the reason that it is there."""
    lesson = tmp_path / "lesson.ipynb"

    def commit(first, last):
        about = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        lines = [f"{first}\n", "b = 2\n", "c = 3\n", "d = 4\n", "e = 5\n", f"{last}"]
        cells = [{**about, "id": "one", "source": lines}]
        kind = {"metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        lesson.write_text(json.dumps({"cells": cells, **kind}, indent=1) + "\n", "utf-8")
        git(tmp_path, "add", "-A")
        git(tmp_path, "commit", "-qm", "x")

    git(tmp_path, "init", "-q")
    if driver:
        called = f'"{sys.executable}" "{HUB / "merge.py"}" %O %A %B'
        git(tmp_path, "config", "merge.lesson.driver", called)
        (tmp_path / ".git" / "info" / "attributes").write_text("*.ipynb merge=lesson\n")
    commit("a = 1", "f = 6")
    git(tmp_path, "branch", "lecturer")
    commit("a = 1", "f = 'student'")
    git(tmp_path, "checkout", "-q", "lecturer")
    commit("a = 'lecturer'", "f = 6")
    git(tmp_path, "checkout", "-q", "main")
    git(tmp_path, "merge", "-q", "-Xours", "lecturer")
    text = source(json.loads(lesson.read_text("utf-8"))["cells"][0])
    assert ("student" in text, "lecturer" in text) == (True, not driver)


@pytest.mark.parametrize("theirs", ["not JSON", '{"cells": [{"source": []}]}', "[1]"])
def test_what_cannot_be_merged_stays_the_students(tmp_path, theirs):
    paths = [tmp_path / name for name in ("base", "mine", "theirs")]
    for path, text in zip(paths, ('{"cells": []}', '{"cells": [ ]}', theirs), strict=True):
        path.write_text(text, "utf-8")
    merge.main(*paths)
    assert paths[1].read_text("utf-8") == '{"cells": [ ]}'


# What the chart's schema (values.schema.yaml, 4.x) allows, as far as it is used; under the last
# two anything may stand.
KNOWN = {
    "singleuser": {
        "cmd": list,
        "image": {"name": str, "tag": str},
        "extraEnv": dict,
        "extraFiles": {"student": {"mountPath": str, "stringData": str}},
        "storage": {"homeMountPath": str, "capacity": str},
        "memory": {"guarantee": str, "limit": str},
        "cpu": {"guarantee": float, "limit": int},
    },
    "cull": {"enabled": bool, "timeout": int, "every": int, "users": bool},
    "hub": {"config": dict, "allowNamedServers": bool},
    "scheduling": {"podPriority": {"enabled": bool}, "userPlaceholder": {"replicas": int}},
    "proxy": {"https": {"enabled": bool, "hosts": list, "letsencrypt": {"contactEmail": str}}},
}


def together(values, more):
    """As helm puts two files of values together."""
    if isinstance(values, dict) and isinstance(more, dict):
        names = values.keys() | more.keys()
        return {n: together(values[n], more[n]) if n in values and n in more
                else {**values, **more}[n] for n in names}  # fmt: skip
    return more


def unknown(values, known, at="values"):
    if isinstance(known, dict):
        for name, value in values.items():
            yield from (
                unknown(value, known[name], f"{at}.{name}") if name in known else [f"{at}.{name}"]
            )
    elif not isinstance(values, known):
        yield f"{at}: {values!r}"


@pytest.fixture
def values(tmp_path, monkeypatch):
    yaml = pytest.importorskip("yaml")
    monkeypatch.setattr(chart, "repository", lambda: ADDRESS)
    (tmp_path / "roll.txt").write_text("ann\nben\n", "utf-8")
    ours = yaml.safe_load((HUB / "values.yaml").read_text("utf-8"))
    made = chart.values("registry.example.org:5000/c", tmp_path / "roll.txt", "c.edu", "x@c.edu")
    return together(ours, json.loads(json.dumps(made)))


def test_values_are_what_the_chart_knows(values):
    assert list(unknown(values, KNOWN)) == []
    assert len(values) == len(KNOWN)
    assert list(unknown({"hub": {"confg": {}}}, KNOWN)) == ["values.hub.confg"]


def test_values_follow_from_the_course(values):
    user = values["singleuser"]
    assert user["image"] == {"name": "registry.example.org:5000/c", "tag": "v0.1.0"}
    assert user["extraEnv"]["COURSE_REPOSITORY"] == ADDRESS
    student = user["extraFiles"]["student"]
    assert student["stringData"] == (HUB / "student.py").read_text("utf-8")
    assert user["cmd"][1] == student["mountPath"]
    assert user["extraEnv"]["HOME"] == user["storage"]["homeMountPath"] != "/home/jovyan"
    assert values["hub"]["config"]["Authenticator"] == {"allowed_users": ["ann", "ben"]}


def test_memory_is_what_was_measured(values):
    measured = RESULTS["lessons"]
    kernels = [each["kernel_mb"] for each in measured["lessons"].values()]
    memory = values["singleuser"]["memory"]
    one, three = (measured["server_mb"] + number * max(kernels) for number in (1, 3))
    assert one < int(memory["guarantee"].removesuffix("M")) * 1e6 / 2**20 < 1.5 * one
    assert three < float(memory["limit"].removesuffix("G")) * 1024
    assert all(each["errors"] == [] for each in measured["lessons"].values())


def test_no_values_without_an_address(tmp_path, monkeypatch):
    monkeypatch.setattr(chart, "repository", lambda: None)
    (tmp_path / "roll.txt").write_text("ann\n", "utf-8")
    with pytest.raises(SystemExit, match=r"pyproject\.toml"):
        chart.values("a/b", tmp_path / "roll.txt")


def test_links_lead_to_every_lesson():
    table = links.table("https://hub.example.edu/", ADDRESS)
    found = re.findall(
        r"\]\((https://hub\.example\.edu/hub/user-redirect/git-pull\?[^)]*)\)", table
    )
    asked = [parse_qs(urlsplit(link).query) for link in found]
    assert len(asked) == 2 * len(LESSONS)
    for words in asked:
        assert words["repo"] == [ADDRESS]
        assert words["targetpath"] == ["course"]
        door, lesson = words["urlpath"][0].split("/", 1)
        assert door == "lesson"
        assert (ROOT / "notebooks" / lesson).is_file()


def test_a_server_without_the_address_says_so(tmp_path):
    bare = {name: value for name, value in os.environ.items() if name != "COURSE_REPOSITORY"}
    command = [sys.executable, HUB / "student.py"]
    done = subprocess.run(command, env=bare | {"HOME": str(tmp_path)}, capture_output=True)
    assert done.returncode == 1
    assert b"COURSE_REPOSITORY" in done.stderr


def test_one_version_of_each_tool():
    ours = pins("hub/requirements.txt")
    for requirement in ours.values():
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
    assert pins(".binder/requirements.txt")["nbgitpuller"] == ours["nbgitpuller"]
    version = str(ours["jupyterhub"].specifier).removeprefix("==")
    assert f"JupyterHub {version}" in (HUB / "values.yaml").read_text("utf-8")
    image_asks = (ROOT / "docs" / "class.md").read_text("utf-8")
    assert version in image_asks


@pytest.mark.parametrize(("name", "language"), [("class.md", "en"), ("class.zh-CN.md", "zh")])
def test_documents_say_what_was_measured(name, language):
    """Mend with: python hub/measure.py tables"""
    text = Path(ROOT / "docs" / name).read_text("utf-8")
    assert len(measure.TABLES.findall(text)) == 2
    assert measure.written(text, RESULTS, language) == text
