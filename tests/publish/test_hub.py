"""Test a hub: one author per cell, values that the chart knows, links that lead to lessons."""

import copy
import ipaddress
import json
import os
import random
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from pins import pins
from start_script import ROOT

HUB = ROOT / "publish" / "hub"
sys.path.insert(0, str(HUB))  # The hub's programs find one another in this folder.

import links  # noqa: E402
import merge  # noqa: E402

ADDRESS = "https://github.com/somebody/regret"
LESSONS = sorted((ROOT / "notebooks" / "en").glob("*.ipynb"))


def source(cell):
    return "".join(cell["source"])


def change_cells(rng, notebook, who):
    """Return a notebook in which `who` edited, deleted, added, and ran some cells."""
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
def test_merged_cell_has_one_author(seed):
    rng = random.Random(seed)
    base = json.loads(rng.choice(LESSONS).read_text("utf-8"))
    student_cells, lecturer_cells = (
        change_cells(rng, base, "student"),
        change_cells(rng, base, "lecturer"),
    )
    result = merge.merge_notebooks(base, student_cells, lecturer_cells)
    was, own, new, merged = (
        {cell["id"]: cell for cell in each["cells"]}
        for each in (base, student_cells, lecturer_cells, result)
    )
    assert len(merged) == len(result["cells"])
    for name, cell in own.items():
        if name not in was or source(cell) != source(was[name]):
            assert merged[name] == cell
    for name, cell in merged.items():
        if name in own and (name not in was or source(own[name]) != source(was[name])):
            continue
        assert source(cell) == source(new[name])
        if name in own and source(own[name]) == source(cell) and "outputs" in cell:
            ran = name in was and own[name]["outputs"] != was[name]["outputs"]
            assert cell["outputs"] == (own if ran else new)[name]["outputs"]
    thrown = set(was) - set(own)
    assert not thrown & set(merged)
    # All cells that neither author changed are there, in the lecturer's order.
    untouched = [name for name in new if name in merged]
    assert [name for name in merged if name in new] == untouched
    assert set(new) - thrown <= set(merged)
    # A student's new cell is after the cell that it followed, if that cell is still there.
    names = list(merged)
    for before, cell in zip(student_cells["cells"], student_cells["cells"][1:], strict=False):
        if cell["id"].startswith("student-") and before["id"] in merged:
            assert names.index(cell["id"]) == names.index(before["id"]) + 1


def test_merge_with_one_unchanged_side_gives_the_other_side():
    base = json.loads(LESSONS[5].read_text("utf-8"))
    other = change_cells(random.Random(1), base, "somebody")
    assert merge.merge_notebooks(base, base, other) == other
    assert merge.merge_notebooks(base, other, base)["cells"] == other["cells"]


def git(folder, *words):
    named = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *named, *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.parametrize("driver", [True, False])
def test_git_uses_the_merge_driver(tmp_path, driver):
    """With merge.py, git never puts lines of both authors into one cell; without it, git would."""
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


@pytest.mark.parametrize("trusted", [True, False])
def test_merged_notebook_is_trusted_if_the_students_file_was(tmp_path, monkeypatch, trusted):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    paths = [tmp_path / name for name in ("base", "mine", "theirs")]
    for path, text in zip(paths, ("1", "2", "1"), strict=True):
        cells = [nbformat.v4.new_code_cell(text, id="one"), nbformat.v4.new_code_cell("", id="two")]
        cells[1].outputs = [nbformat.v4.new_output("display_data", {"text/html": path.name})]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    notary = NotebookNotary()
    if trusted:
        notary.sign(nbformat.read(paths[1], 4))
    merge.main(*paths)
    result = nbformat.read(paths[1], 4)
    assert (result.cells[0].source, result.cells[1].outputs[0].data["text/html"]) == ("2", "mine")
    assert notary.check_signature(result) is trusted


@pytest.mark.parametrize("lecturer_cells", ["not JSON", '{"cells": [{"source": []}]}', "[1]"])
def test_students_version_of_an_unmergeable_notebook_is_kept(tmp_path, lecturer_cells):
    paths = [tmp_path / name for name in ("base", "mine", "theirs")]
    for path, text in zip(paths, ('{"cells": []}', '{"cells": [ ]}', lecturer_cells), strict=True):
        path.write_text(text, "utf-8")
    merge.main(*paths)
    assert paths[1].read_text("utf-8") == '{"cells": [ ]}'


# The used part of the chart's schema (values.schema.yaml, 4.x) allows these keys; the last two may
# have any values.
KNOWN = {
    "singleuser": {
        "cmd": list,
        "image": {"name": str, "tag": str},
        "extraEnv": dict,
        "extraFiles": {"student": {"mountPath": str, "stringData": str}},
        "storage": {"homeMountPath": str, "capacity": str},
        "memory": {"guarantee": str, "limit": str},
        "cpu": {"guarantee": float, "limit": int},
        "networkPolicy": {"egressAllowRules": {"nonPrivateIPs": bool}, "egress": list},
    },
    "cull": {"enabled": bool, "timeout": int, "every": int, "users": bool},
    "hub": {"config": dict, "allowNamedServers": bool, "services": dict, "loadRoles": dict},
    "scheduling": {"podPriority": {"enabled": bool}, "userPlaceholder": {"replicas": int}},
    "proxy": {"https": {"enabled": bool, "hosts": list, "letsencrypt": {"contactEmail": str}}},
}


def merge_values(values, more):
    """Merge two files of values as helm does."""
    if isinstance(values, dict) and isinstance(more, dict):
        names = values.keys() | more.keys()
        return {n: merge_values(values[n], more[n]) if n in values and n in more
                else {**values, **more}[n] for n in names}  # fmt: skip
    return more


def unknown_keys(values, known, at="values"):
    if isinstance(known, dict):
        for name, value in values.items():
            yield from (
                unknown_keys(value, known[name], f"{at}.{name}")
                if name in known
                else [f"{at}.{name}"]
            )
    elif not isinstance(values, known):
        yield f"{at}: {values!r}"


def read(name):
    return pytest.importorskip("yaml").safe_load((HUB / name).read_text("utf-8"))


@pytest.fixture
def values():
    """Return helm's values, merged from values.yaml, the example class.yaml and --set-file."""
    student = {"stringData": (HUB / "student.py").read_text("utf-8")}
    result = merge_values(read("values.yaml"), read("class.yaml"))
    return merge_values(result, {"singleuser": {"extraFiles": {"student": student}}})


def test_chart_has_every_key_of_the_values(values):
    assert list(unknown_keys(values, KNOWN)) == []
    assert len(values) == len(KNOWN)
    assert list(unknown_keys({"hub": {"confg": {}}}, KNOWN)) == ["values.hub.confg"]


def test_chart_values_are_consistent(values):
    user = values["singleuser"]
    assert user["cmd"][1] == user["extraFiles"]["student"]["mountPath"]
    assert user["extraEnv"]["HOME"] == user["storage"]["homeMountPath"] != "/home/jovyan"
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert user["image"]["tag"] == f"v{version}"
    hub = values["hub"]["config"]
    (host,) = values["proxy"]["https"]["hosts"]
    assert (
        hub["GenericOAuthenticator"]["oauth_callback_url"] == f"https://{host}/hub/oauth_callback"
    )
    for name in hub["Authenticator"]["allowed_users"]:
        assert re.match(hub["Authenticator"]["username_pattern"], name)


def test_single_sign_on_comes_first_and_passwords_are_the_fallback(values):
    assert values["hub"]["config"]["JupyterHub"]["authenticator_class"] == "generic-oauth"
    fallback = merge_values(values, read("passwords.yaml"))["hub"]["config"]
    assert "FirstUse" in fallback["JupyterHub"]["authenticator_class"]
    assert fallback["FirstUseAuthenticator"]["create_users"] is False
    assert fallback["Authenticator"] == values["hub"]["config"]["Authenticator"]


def test_the_platform_of_a_university_is_an_alternative(values):
    hub = merge_values(values, read("lti.yaml"))["hub"]["config"]
    assert hub["JupyterHub"]["authenticator_class"].endswith("LTI13Authenticator")
    assert hub["Authenticator"] == values["hub"]["config"]["Authenticator"]


def test_students_reach_the_git_server_alone(values):
    policy = values["singleuser"]["networkPolicy"]
    assert policy["egressAllowRules"] == {"nonPrivateIPs": False}
    (rule,) = policy["egress"]
    ipaddress.ip_network(rule["to"][0]["ipBlock"]["cidr"])
    assert rule["ports"] == [{"protocol": "TCP", "port": 443}]


def test_a_student_who_left_the_roll_is_rejected(values):
    assert values["hub"]["config"]["Authenticator"]["allow_existing_users"] is False


def test_prometheus_may_read_the_metrics_and_nothing_else(values):
    (service,) = values["hub"]["services"]
    assert values["hub"]["loadRoles"][service] == {
        "scopes": ["read:metrics"],
        "services": [service],
    }
    settings = read("prometheus.yaml")
    (job,) = settings["scrape_configs"]
    assert job["static_configs"][0]["targets"] == values["proxy"]["https"]["hosts"]
    assert settings["rule_files"] == ["alerts.yaml"]
    (rule,) = read("alerts.yaml")["groups"][0]["rules"]
    assert f'up{{job="{job["job_name"]}"}} == 0' in rule["expr"]


PATTERN = r"\w[\w.@+-]*\Z"


# Like the hub, the test looks for the pattern at the beginning of a name.
@pytest.mark.parametrize("name", ["ann", "Ann.Lee", "a@uni.edu", "小明", "s-2026_01"])
def test_a_name_that_can_be_a_folder_is_admitted(name):
    assert re.match(PATTERN, name)


@pytest.mark.parametrize("name", [".", "..", ".ann", "-x", "Ann Lee", "a/..", "a\n", "a%2f", ""])
def test_a_name_that_would_be_another_address_is_rejected(name):
    assert not re.match(PATTERN, name)


def test_both_hubs_take_the_same_names(values, monkeypatch, tmp_path):
    assert values["hub"]["config"]["Authenticator"]["username_pattern"] == PATTERN
    settings = config(monkeypatch, COURSE_CLASS=tmp_path)
    assert settings.Authenticator.username_pattern == PATTERN


def config(monkeypatch, **given):
    """Return the settings that the trial hub makes from the environment."""
    loader = pytest.importorskip("traitlets.config")
    for name in ("COURSE_CLASS", "COURSE_ADDRESS", "COURSE_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COURSE_PASSWORD", "x")
    for name, value in given.items():
        monkeypatch.setenv(name, str(value))
    settings, path = loader.Config(), HUB / "jupyterhub_config.py"
    names = {"get_config": lambda: settings, "__file__": str(path)}
    exec(compile(path.read_text("utf-8"), str(path), "exec"), names)
    return settings


def test_the_trial_hub_listens_to_this_machine_alone(monkeypatch, tmp_path):
    settings = config(monkeypatch, COURSE_CLASS=tmp_path)
    assert settings.JupyterHub.bind_url == "http://127.0.0.1:8000"
    other = config(monkeypatch, COURSE_CLASS=tmp_path, COURSE_ADDRESS="http://0.0.0.0:9000")
    assert other.JupyterHub.bind_url == "http://0.0.0.0:9000"


def test_the_files_of_the_trial_hub_lie_outside_the_course(monkeypatch, tmp_path):
    settings = config(monkeypatch, COURSE_CLASS=tmp_path / "a class")
    files = [
        settings.JupyterHub.cookie_secret_file,
        settings.JupyterHub.db_url.removeprefix("sqlite:///"),
        settings.ConfigurableHTTPProxy.pid_file,
    ]
    for file in files:
        assert Path(file).parent == tmp_path / "a class" / "hub"
    assert Path(files[0]).parent.stat().st_mode & 0o777 == 0o700
    text = (HUB / "jupyterhub_config.py").read_text("utf-8")
    # The folder is beside the course, not in it.
    assert 'FOLDER.parents[2] / "course-class"' in text


def test_git_ignores_the_files_of_a_class():
    names = ["jupyterhub_cookie_secret", "jupyterhub.sqlite", "jupyterhub-proxy.pid"]
    names += ["roll.csv", "class.yaml", "gradebook.db"]
    run_result = subprocess.run(
        ["git", "check-ignore", *names], cwd=ROOT, capture_output=True, text=True
    )
    if run_result.returncode > 1:
        pytest.skip("not a git checkout")
    assert run_result.stdout.split() == names


def test_links_lead_to_every_lesson():
    table = links.table("https://hub.example.edu/", ADDRESS)
    matches = re.findall(
        r"\]\((https://hub\.example\.edu/hub/user-redirect/git-pull\?[^)]*)\)", table
    )
    requests = [parse_qs(urlsplit(link).query) for link in matches]
    assert len(requests) == 2 * len(LESSONS)
    for words in requests:
        assert words["repo"] == [ADDRESS]
        assert words["targetpath"] == ["course"]
        door, lesson = words["urlpath"][0].split("/", 1)
        assert door == "lesson"
        assert (ROOT / "notebooks" / lesson).is_file()


def test_server_without_the_repository_address_names_the_variable(tmp_path):
    bare = {name: value for name, value in os.environ.items() if name != "COURSE_REPOSITORY"}
    command = [sys.executable, HUB / "student.py"]
    run_result = subprocess.run(command, env=bare | {"HOME": str(tmp_path)}, capture_output=True)
    assert run_result.returncode == 1
    assert b"COURSE_REPOSITORY" in run_result.stderr


def test_hub_and_charts_name_the_same_versions():
    own_pins = pins("publish/hub/requirements.txt")
    for requirement in own_pins.values():
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
    version = str(own_pins["jupyterhub"].specifier).removeprefix("==")
    assert f"JupyterHub {version}" in (HUB / "values.yaml").read_text("utf-8")
    image_asks = (ROOT / "docs" / "class.md").read_text("utf-8")
    assert version in image_asks
