"""Test a release's statements about itself: one version, the full licences, its citation."""

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
# This is the digest of the plain text that Creative Commons publishes.
CC_BY = "fd3a263fe19ed8faa9068b43abaebafc02c77897b0c6fc09abc04bb592e5f16e"


def read(name):
    return (ROOT / name).read_text("utf-8")


def project():
    return tomllib.loads(read("pyproject.toml"))["project"]


def citation():
    return yaml.safe_load(read("CITATION.cff"))


def test_citation_and_project_have_the_same_version():
    assert citation()["version"] == project()["version"]


def test_changelog_has_an_entry_for_the_version():
    """The changelog's newest release, or its unreleased section, has the version of the course."""
    version = project()["version"]
    first, *rest = re.split(r"^## ", read("CHANGELOG.md"), flags=re.MULTILINE)[1:]
    assert first.startswith("[Unreleased]")
    released = [re.match(r"\[([\d.]+)\] - (\d{4}-\d\d-\d\d)\n", each) for each in rest]
    assert all(released)
    newest = released[0].groups() if released else (version, "None")
    assert newest == (version, str(citation().get("date-released")))
    assert released or version in first


def test_the_guides_name_this_version():
    version = project()["version"]
    for guide in ("class", "binder"):
        for end in (".md", ".zh-CN.md"):
            named = re.findall(r"\bv(\d+\.\d+\.\d+)\b", read(f"docs/{guide}{end}"))
            # In these guides, only versions of the course begin with v.
            assert set(named) == {version}, guide + end


def test_licence_files_contain_the_full_texts():
    # On Windows, git may check the text out with other line endings.
    assert hashlib.sha256(read("LICENSE-CC-BY-4.0").encode()).hexdigest() == CC_BY
    assert read("LICENSE").startswith("MIT License\n")
    assert "WITHOUT WARRANTY OF ANY KIND" in read("LICENSE")


def test_the_citation_names_the_same_licences():
    package = project()["license"].split(" AND ")
    assert citation()["license"] == package[0]
    named = re.findall(r"\bunder\s+([\w.-]*\w)", citation()["abstract"])
    assert sorted(named) == sorted([*package, "CC-BY-4.0"])


def test_zenodo_reads_the_citation():
    """Zenodo ignores a citation beside a .zenodo.json, and cannot import a list of licences."""
    assert not (ROOT / ".zenodo.json").exists()
    assert isinstance(citation()["license"], str)


def test_the_citation_agrees_with_its_schema():
    """The citation has the fields that version 1.2.0 of the format requires, and no others."""
    known = {"cff-version", "message", "type", "title", "version", "authors", "abstract"}
    known |= {"keywords", "license", "repository-code", "url", "date-released", "doi"}
    about = citation()
    assert {"cff-version", "message", "title", "authors"} <= set(about) <= known
    assert about["cff-version"] == "1.2.0"
    person = {"given-names", "family-names", "orcid", "affiliation"}
    for author in about["authors"]:
        assert set(author) == {"name"} or {"given-names", "family-names"} <= set(author) <= person


def test_a_release_with_uncommitted_files_names_them(tmp_path):
    (tmp_path / "tools").mkdir()
    shutil.copyfile(ROOT / "tools/release.py", tmp_path / "tools/release.py")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    (tmp_path / "left behind.txt").write_text("x")
    command = [sys.executable, "tools/release.py"]
    run_result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert run_result.returncode == 1
    assert "tools/" in run_result.stderr
    assert "left behind.txt" in run_result.stderr
