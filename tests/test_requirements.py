"""The requirements: exact versions, within what the two packages ask for."""

import re
import tomllib

from door import ROOT
from packaging.requirements import Requirement


def pins(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    words = [line.partition("#")[0].strip() for line in lines]
    return {Requirement(word).name: Requirement(word) for word in words if word and word[0] != "-"}


def test_every_requirement_is_pinned():
    for name in ("requirements.txt", "requirements-dev.txt"):
        for requirement in pins(name).values():
            assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement


def test_pins_lie_within_the_ranges_of_the_packages():
    pinned = {name.lower(): pin for name, pin in pins("requirements.txt").items()}
    for folder in (ROOT, ROOT / "cfr_lab"):
        about = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
        ranges = about["build-system"]["requires"] + about["project"]["dependencies"]
        ranges += about["project"].get("optional-dependencies", {}).get("course", [])
        for allowed in map(Requirement, ranges):
            if allowed.name != "cfr-core":
                version = str(pinned[allowed.name.lower()].specifier).removeprefix("==")
                assert allowed.specifier.contains(version), allowed
        assert about["project"]["requires-python"] == ">=3.11"
