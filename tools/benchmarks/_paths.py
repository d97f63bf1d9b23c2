"""Add the course's folder and tests/ to the import path.

With these entries, cfr_core need not be installed, and peers.py can import the plain recursive
solver from tests/.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
