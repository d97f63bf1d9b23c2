"""Imported first, so that cfr_core is found uninstalled and the plain recursion among the tests."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
