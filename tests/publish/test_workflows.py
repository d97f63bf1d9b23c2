"""Test the files in .github: schemas, pinned actions, permissions, paths, steps by hand."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from guide_commands import commands, faults
from start_script import ROOT

from publish.site import publication_steps

GITHUB = ROOT / ".github"
WORKFLOWS = {path.stem: path for path in sorted((GITHUB / "workflows").glob("*.yml"))}
# An action is named with its whole commit, which nobody can move, and with its version for readers.
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
# Only these jobs may change anything on the service.
WRITES = {
    ("image", "image"): {"packages"},
    ("pages", "deploy"): {"pages", "id-token"},
    ("release", "attach"): {"contents", "id-token", "attestations"},
    ("release", "pypi"): {"id-token"},
}


def jobs():
    """Return {(workflow, job): the job}, read as YAML."""
    yaml = pytest.importorskip("yaml")
    read = {name: yaml.safe_load(path.read_text("utf-8")) for name, path in WORKFLOWS.items()}
    return {(name, job): each for name in read for job, each in read[name]["jobs"].items()}


def check_schema(schema, *paths):
    pytest.importorskip("check_jsonschema")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *paths]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("schema", "paths"),
    [
        ("vendor.github-workflows", WORKFLOWS.values()),
        ("vendor.dependabot", [GITHUB / "dependabot.yml"]),
        ("vendor.github-issue-forms", sorted(GITHUB.glob("ISSUE_TEMPLATE/[0-9]*.yml"))),
        ("vendor.github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
    ],
)
def test_github_can_read_the_workflow_files(schema, paths):
    run_result = check_schema(schema, *paths)
    assert run_result.returncode == 0, run_result.stdout + run_result.stderr


def test_workflow_that_github_cannot_read_is_found(tmp_path):
    path = tmp_path / "pages.yml"
    path.write_text(WORKFLOWS["pages"].read_text("utf-8").replace("runs-on", "runs_on"), "utf-8")
    assert "runs_on" in check_schema("vendor.github-workflows", "--verbose", path).stdout


def test_workflows_have_no_known_weakness():
    """zizmor finds leaked credentials, texts that run as programs, and too many permissions."""
    program = shutil.which("zizmor", path=Path(sys.executable).parent) or shutil.which("zizmor")
    if not program:
        pytest.skip("zizmor is not installed")
    command = [program, "--offline", "--quiet", GITHUB]
    run_result = subprocess.run(command, capture_output=True, text=True)
    assert run_result.returncode == 0, run_result.stdout + run_result.stderr


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_are_pinned_by_commit(name):
    used = re.findall(r"uses: (.*)", WORKFLOWS[name].read_text("utf-8"))
    assert used
    assert [each for each in used if not PINNED.fullmatch(each)] == []


def test_an_action_has_the_same_commit_everywhere():
    texts = "".join(path.read_text("utf-8") for path in WORKFLOWS.values())
    used = set(re.findall(r"uses: (.*)", texts))
    assert len({each.partition("@")[0] for each in used}) == len(used)


def test_only_the_named_jobs_may_write():
    found = {}
    for place, job in jobs().items():
        given = job.get("permissions", {})
        if writes := {name for name, right in given.items() if right != "read"}:
            found[place] = writes
    assert found == WRITES
    for path in WORKFLOWS.values():
        assert "\npermissions:\n  contents: read\n\n" in path.read_text("utf-8"), path


def test_commands_name_files_that_exist():
    top = {path.name for path in ROOT.iterdir()} - {".venv", "dist"}
    missing = []
    for place, job in jobs().items():
        for step in job["steps"]:
            script = step.get("run", "").replace("\\\n", "")
            for words in commands(f"```\n{script}\n```"):
                missing += [(place, fault) for fault in faults(words)]
                named = [word for word in words if word.partition("/")[0] in top]
                missing += [(place, word) for word in named if not (ROOT / word).exists()]
    assert missing == []


@pytest.mark.parametrize("place", [0, 1], ids=["zh", "en"])
def test_steps_by_hand_name_the_workflows_as_they_are(place):
    text = "\n".join(step[place] for step in publication_steps.STEPS_ON_GITHUB)
    assert set(re.findall(r"(\w+)\.yml", text)) == {"pages", "release"} <= set(WORKFLOWS)
    environment = jobs()["release", "pypi"]["environment"]
    assert f"environment {environment}" in text
    assert "workflow_dispatch" in WORKFLOWS["pages"].read_text("utf-8")
