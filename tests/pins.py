"""Read the exact versions in the course's lists and locks, and the versions installed."""

import re
from importlib.metadata import PackageNotFoundError, distribution, version

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from start_script import ROOT


def pins(name):
    """Return {package: its Requirement} for a list, whose path `name` is relative to the root."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    words = [line.partition("#")[0].strip() for line in lines]
    return {Requirement(word).name: Requirement(word) for word in words if word and word[0] != "-"}


def hashes_in_lock(name):
    """Return {entry: its hashes} for a lock, whose path `name` is relative to the root."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line[0] != "#"]
    entries = (re.split(r"\s+--hash=", line) for line in lines)
    return {Requirement(entry): hashes for entry, *hashes in entries}


def required_versions(requirements):
    """Return {package: installed version} for the required packages and all their requirements.

    Skips the test if this environment has other versions of the required packages.
    """
    versions, found, ahead = {}, set(), set()
    for required in requirements:
        try:
            installed = version(required.name)
        except PackageNotFoundError as error:
            pytest.skip(f"{error} here")
        if installed not in required.specifier:
            pytest.skip(f"{required.name} {installed} is here, not {required}")
        ahead.add((canonicalize_name(required.name), ""))
    while ahead:
        found |= ahead
        about = {(name, extra): distribution(name) for name, extra in ahead}
        versions |= {name: each.version for (name, _), each in about.items()}
        ahead = {
            (canonicalize_name(required.name), extra)
            for (_, wanted), each in about.items()
            for required in map(Requirement, each.requires or ())
            if not required.marker or required.marker.evaluate({"extra": wanted})
            for extra in ("", *required.extras)
        } - found
    return versions
