"""Set the import paths: cfr_core need not be installed, and tests/ has the plain recursion."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
