"""Test the requirements: exact versions, within the ranges of the package, and their locks."""

import re
import tomllib
from itertools import chain

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pins import hashes_in_lock, pins, required_versions
from start_script import ROOT

# These are the locks, each with the lists from which it is made.
LISTS = {
    "requirements.lock": ["requirements.txt"],
    "requirements-dev.lock": ["requirements.txt", "requirements-dev.txt"],
}
REMEDY = "run .venv/bin/python tools/lock.py"


def requirements_in_lists(lock):
    """Return the requirements in the lists of a lock."""
    return [pin for name in LISTS[lock] for pin in pins(name).values()]


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


@pytest.mark.parametrize("name", [*LISTS, ".binder/requirements.txt"])
def test_every_entry_of_a_lock_has_one_version_and_hashes(name):
    for entry, hashes in hashes_in_lock(name).items():
        assert re.fullmatch(r"==[\w.]+", str(entry.specifier)), entry
        assert len(hashes) == len(set(hashes)) > 0, entry
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", each) for each in hashes), entry


@pytest.mark.parametrize("name", LISTS)
def test_listed_packages_are_locked_at_their_listed_versions(name):
    entries = {(canonicalize_name(each.name), str(each.specifier)) for each in hashes_in_lock(name)}
    for pin in requirements_in_lists(name):
        assert (canonicalize_name(pin.name), str(pin.specifier)) in entries, f"{pin}: {REMEDY}"


def test_requirements_lock_is_contained_in_the_development_lock():
    assert (
        hashes_in_lock("requirements.lock").items()
        <= hashes_in_lock("requirements-dev.lock").items()
    ), REMEDY


@pytest.mark.parametrize("name", LISTS)
def test_lock_contains_all_required_packages(name):
    """The packages installed here know what they require on this system and this Python."""
    expected = required_versions(requirements_in_lists(name))
    entries = [each for each in hashes_in_lock(name) if not each.marker or each.marker.evaluate()]
    assert len(entries) == len({each.name for each in entries})
    versions = {
        canonicalize_name(each.name): str(each.specifier).removeprefix("==") for each in entries
    }
    assert versions == expected, REMEDY
