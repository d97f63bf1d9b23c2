"""Plant mistakes one by one and see that the tests notice:  python tests/planted/run.py [word ...]

`-j 1` before the words takes one core instead of all.

Every *.toml beside this file lists mistakes: `what` it is, the `file`, its text `old` (found there
once) and `new`, and the `tests` that should notice. All happens in a copy of the project; words
choose the mistakes whose list, file or description holds one of them. Prints a table, and fails
where a mistake was not noticed or its text is no longer there. Tests that come to no end have not
named the mistake, and are counted apart. Not part of the ordinary tests.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SECONDS = 300
ENDLESS = f"(no end within {SECONDS} s)"


def mistakes(words):
    """The mistakes of all lists, those that hold one of the words."""
    found = []
    for path in sorted(HERE.glob("*.toml")):
        for each in tomllib.loads(path.read_text("utf-8"))["mistake"]:
            each["list"] = path.stem
            said = " ".join((path.stem, each["file"], each["what"]))
            if not words or any(word in said for word in words):
                found.append(each)
    return found


def copy_of_project(home):
    """What git has of the project, copied."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, home / name)
    return home


def tried(mistake, home):
    """Which test noticed the mistake planted in this copy; None where none did."""
    path = home / mistake["file"]
    text = path.read_text("utf-8")
    if text.count(mistake["old"]) != 1:
        return f"!! its text stands there {text.count(mistake['old'])} times"
    path.write_text(text.replace(mistake["old"], mistake["new"]), "utf-8")
    try:
        return first_failure(mistake["tests"], home)
    finally:
        path.write_text(text, "utf-8")


def first_failure(tests, home):
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header"]
    environment = {**os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *tests.split()],
            cwd=home,
            env=environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return ENDLESS
    if done.returncode == 0:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return failed[1] if failed else f"!! pytest ended with {done.returncode}, no test run"


def main(words):
    workers = os.cpu_count() or 1
    if words[:1] == ["-j"]:
        workers, words = int(words[1]), words[2:]
    chosen = mistakes(words)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        homes = [copy_of_project(Path(folder) / str(k)) for k in range(workers)]

        def share(k):
            found = []
            for each in chosen[k::workers]:
                found.append((each, tried(each, homes[k])))
                print(each["what"], found[-1][1], sep=": ", file=sys.stderr, flush=True)
            return found

        found = [pair for pairs in pool.map(share, range(workers)) for pair in pairs]
    print("| list | file | mistake | noticed by |\n|---|---|---|---|")
    for each, by in sorted(found, key=lambda pair: (pair[0]["list"], pair[0]["file"])):
        print(f"| {each['list']} | {each['file']} | {each['what']} | {by or '**nothing**'} |")
    missed = [each for each, by in found if by is None or by.startswith("!!")]
    endless = [each for each, by in found if by == ENDLESS]
    noticed = len(found) - len(missed) - len(endless)
    print(f"\n{noticed} noticed, {len(endless)} without an end, {len(missed)} not noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
