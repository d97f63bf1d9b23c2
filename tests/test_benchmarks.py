"""The benchmark command, as far as it goes without measuring."""

import importlib.metadata
import runpy
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).parents[1] / "benchmarks" / "run.py"


@pytest.mark.skipif(sys.platform == "win32", reason="it measures memory by Unix means")
def test_a_peer_that_is_missing_is_named(monkeypatch):
    def version(package):
        if package == "LiteEFG":
            raise importlib.metadata.PackageNotFoundError(package)
        return "1"

    monkeypatch.setattr(importlib.metadata, "version", version)
    monkeypatch.setattr(sys, "argv", [str(RUN)])
    monkeypatch.setattr(sys, "path", [str(RUN.parent), *sys.path])
    with pytest.raises(SystemExit, match=r"^LiteEFG is not installed; .*requirements-bench.txt$"):
        runpy.run_path(str(RUN), run_name="__main__")
