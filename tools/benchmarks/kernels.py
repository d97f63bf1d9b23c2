"""Measure the lessons' kernels on Linux: python tools/benchmarks/kernels.py [zh|en]

Each lesson runs once from top to bottom in its own kernel, one lesson after another. The program
prints each kernel's peak memory in MB and CPU time in seconds, and stores these results in
kernels.json beside this file. The table in docs/class.md contains the results.
"""

import json
import os
import re
import sys
import tempfile
from pathlib import Path

from _paths import ROOT

FOLDER = Path(__file__).resolve().parent


def process_usage(pid):
    """Return a process's peak memory in MB, and the CPU seconds that it and its children used."""
    status = Path(f"/proc/{pid}/status").read_text()
    peak = int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024
    # The program's name, in brackets, may contain spaces, so the fields after it are counted: the
    # 12th to the 15th are the CPU times of the process and its children, in clock ticks.
    ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]
    return peak, sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def run(path):
    """Run a lesson, and return its kernel's peak memory in MB and CPU time in seconds."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, 4)
    resources = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(notebook, timeout=600, resources=resources)
    with client.setup_kernel():
        for number, cell in enumerate(notebook.cells):
            client.execute_cell(cell, number)
        return process_usage(client.km.provisioner.pid)


def main(language="zh"):
    # The conditions are those of a hub: one thread, the course's kernel, and no progress remembered
    # from an earlier run.
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "CFR_LAB_MEMORY": "off", "PYTHONPATH": str(ROOT)}
    os.environ["JUPYTER_PATH"] = str(ROOT / "jupyterlab")
    results = {}
    with tempfile.TemporaryDirectory() as home:
        os.environ["JUPYTER_DATA_DIR"] = home
        for path in sorted((ROOT / "notebooks" / language).glob("*.ipynb")):
            peak, seconds = run(path)
            results[path.stem[:2]] = {"mb": round(peak), "cpu": round(seconds, 1)}
            print(f"| {path.stem[:2]} | {peak:.0f} | {seconds:.1f} |", flush=True)
    (FOLDER / "kernels.json").write_text(json.dumps(results, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
