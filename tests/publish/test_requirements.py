"""Test the requirements: exact versions, within the ranges of the package."""

import re
import tomllib
from itertools import chain

from packaging.requirements import Requirement
from pins import pins
from start_script import ROOT


def test_every_requirement_is_pinned():
    for name in ("requirements.txt", "requirements-dev.txt"):
        for requirement in pins(name).values():
            assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement


def test_pins_lie_within_the_ranges_of_the_package():
    pinned = {name.lower(): pin for name, pin in pins("requirements.txt").items()}
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    ranges = about["build-system"]["requires"] + about["project"]["dependencies"]
    ranges += chain(*about["project"]["optional-dependencies"].values())
    for allowed in map(Requirement, ranges):
        version = str(pinned[allowed.name.lower()].specifier).removeprefix("==")
        assert allowed.specifier.contains(version), allowed
    assert about["project"]["requires-python"] == ">=3.11"
