"""Read the exact versions that a file of requirements names."""

from packaging.requirements import Requirement
from start_script import ROOT


def pins(name):
    """Return {package: its Requirement} for a file of requirements, named from the root."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    words = [line.partition("#")[0].strip() for line in lines]
    return {Requirement(word).name: Requirement(word) for word in words if word and word[0] != "-"}
