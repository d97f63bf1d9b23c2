"""Run all notebooks as on other processors: python tests/other_processors.py [--quick]

Every run executes the notebooks of one language through nbval, which compares texts, pictures and
tables with the saved ones. Two runs, one per language, have noise of one unit in the last place
(noise.py), with different seeds. Two more runs use OpenBLAS kernels other than the usual one of
this machine. The simplest kernel is used without the instructions that NumPy chooses when it
starts. A kernel that this machine cannot run is named and skipped. With --quick, there are only two
runs. The last line gives the number of runs.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import noise

ROOT = Path(__file__).resolve().parents[1]
PLAIN = "Prescott"
SEEDS = [(1, "zh"), (2, "en")]
KERNELS = [(PLAIN, "en"), ("Haswell", "zh"), ("SkylakeX", "zh"), ("Sandybridge", "zh")]
# This is the number of kernels to try; the ordinary tests run the usual kernel of this machine.
N_KERNELS = 2
PRINT_KERNEL = """
import numpy, threadpoolctl
print(*[each["architecture"] for each in threadpoolctl.threadpool_info()
        if each["internal_api"] == "openblas"] or ["none"])
print(*numpy.show_config(mode="dicts")["SIMD Extensions"].get("found", []))
"""


def kernel_in_force(variables):
    """Return the name of OpenBLAS's kernel and NumPy's optional features under these variables."""
    command = [sys.executable, "-c", PRINT_KERNEL]
    run_result = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
    kernel, features = run_result.stdout.splitlines()
    return kernel, features.split()


def with_kernel(name):
    """Return the variables that request a kernel, and the kernel that is then in use."""
    variables = {**os.environ, "OPENBLAS_CORETYPE": name}
    if name == PLAIN:
        variables["NPY_DISABLE_CPU_FEATURES"] = " ".join(kernel_in_force(os.environ)[1])
    return variables, *kernel_in_force(variables)


def run(title, language, variables):
    """Execute the notebooks of a language; return whether every cell shows its saved outputs."""
    print(f"\n== {title}: notebooks/{language}", flush=True)
    # The cells of a lesson need the cells before them, so each notebook is run by one worker.
    options = ["-q", "-n", "2", "--dist", "loadfile", "-p", "no:cacheprovider", "--nbval"]
    command = [sys.executable, "-m", "pytest", *options, f"notebooks/{language}"]
    return subprocess.call(command, cwd=ROOT, env={**variables, "CFR_LAB_MEMORY": "off"}) == 0


def main(quick):
    results, skipped, seen = [], 0, {kernel_in_force(os.environ)[0]}
    with tempfile.TemporaryDirectory() as folder:
        for seed, language in SEEDS[:1] if quick else SEEDS:
            variables = noise.environment(Path(folder, str(seed)), seed)
            results.append(run(f"noise, seed {seed}", language, variables))
    for name, language in KERNELS[:1] if quick else KERNELS:
        if len(seen) > N_KERNELS:
            break
        variables, kernel, features = with_kernel(name)
        # OpenBLAS replaces a kernel that it cannot run by another kernel or by its own choice.
        if kernel in seen or (kernel != name and name != PLAIN):
            print(f"\n== kernel {name}: skipped, {kernel} would run", flush=True)
            skipped += 1
            continue
        seen.add(kernel)
        title = f"kernel {kernel}, NumPy with {' '.join(features) or 'no optional features'}"
        results.append(run(title, language, variables))
    passed = sum(results)
    print(f"\nprocessors: {passed} passed, {len(results) - passed} failed, {skipped} skipped")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main("--quick" in sys.argv[1:]))
