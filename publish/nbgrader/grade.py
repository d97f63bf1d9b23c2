"""Grade an assignment:  python PATH_TO/publish/nbgrader/grade.py week5 [--force] [--workers 2]

Run this program in the course folder. Each student's notebook is graded by a separate nbgrader
process, which runs the answers in a sandbox. A file in sandboxes/ defines the sandbox. A file that
is not a notebook is never run. For each student whose notebook could not be graded, the program
writes the reason to reasons/week5.json. The program marks.py writes the table of marks.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1]))

import nbformat  # noqa: E402

from cfr_lab.words import say, set_language  # noqa: E402
from publish.nbgrader import answers, sandbox  # noqa: E402
from publish.nbgrader.run import NBGRADER, environment  # noqa: E402
from publish.nbgrader.sentences import MAX_BYTES, reason  # noqa: E402

# This command limits nbgrader's memory, because nbgrader parses the notebook that a sandbox
# returns, and a student's program can forge this notebook.
LIMIT_MEMORY = ["prlimit", f"--as={2 << 30}"]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("assignment")
    parser.add_argument(
        "--force", action="store_true", help="regrade notebooks that have already been graded"
    )
    parser.add_argument("--workers", type=int, default=2, help="number of notebooks graded at once")
    parser.add_argument(
        "--box",
        type=Path,
        default=sandbox.BWRAP,
        help="a file that defines a sandbox, like those in publish/nbgrader/sandboxes",
    )
    parser.add_argument(
        "--unboxed",
        action="store_true",
        help="use no sandbox; answers can then do everything that you can do",
    )
    options = parser.parse_args(arguments)
    name = options.assignment
    release = Path("release", name, f"{name}.ipynb")
    if not release.is_file():
        refuse(
            f"没有 {release}：请先运行 generate_assignment。",
            f"{release} does not exist: run generate_assignment first.",
        )
    if os.geteuid() == 0:
        refuse(
            "不能以 root 的身份批改，因为限额对 root 无效：请换一个普通账号再运行。",
            "You cannot grade as root, because limits do not apply to root: use another account.",
        )
    sandbox_file = sandbox.NO_SANDBOX if options.unboxed else options.box.resolve()
    try:
        trial_notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1")])
        sandbox.outputs(trial_notebook, sandbox_file)
    except (OSError, sandbox.SandboxError) as error:
        refuse(
            f"答案要在沙箱里运行，而沙箱 {sandbox_file.name} 无法启动（{error}）：请安装 bubblewrap"
            "（sudo apt install bubblewrap），或者用 --box 指定别的沙箱；加上 --unboxed，"
            "就不用沙箱。",
            f"Answers run in a sandbox, and the sandbox {sandbox_file.name} does not start "
            f"({error}): install bubblewrap (sudo apt install bubblewrap) or name another sandbox "
            "with --box; --unboxed uses no sandbox.",
        )
    cells = nbformat.read(release, 4)
    set_language(answers.language(cells))
    students = sorted(path.parent.name for path in Path("submitted").glob(f"*/{name}"))
    reasons = {student: rejection_reason(Path("submitted", student, name)) for student in students}
    if any(map(answers.has_individual_numbers, cells.cells)):
        for student in students:
            if not answers.own_release_path(name, student).is_file():
                reasons[student] = reasons[student] or reason("unlisted")

    def grade_one(student):
        reasons[student] = reasons[student] or grade_submission(
            name, student, sandbox_file, options.force
        )
        print(f"{student}  {reasons[student]}", flush=True)

    with ThreadPoolExecutor(max(1, options.workers)) as pool:
        list(pool.map(grade_one, students))
    reasons = {student: cause for student, cause in reasons.items() if cause}
    path = Path("reasons", f"{name}.json")
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(reasons, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(
        say(
            "收到 {n} 份作业，其中 {m} 份没有批改，原因在 {path}。",
            "{m} of {n} submissions were not graded; the reasons are in {path}.",
            n=len(students),
            m=len(reasons),
            path=path,
        )
    )


def refuse(zh, en):
    sys.exit(f"{zh}\n{en}")


def rejection_reason(folder):
    """Return the reason why the notebook in a folder cannot be run, or "" if it can."""
    path = folder / f"{folder.name}.ipynb"
    symlinks = [folder.parent] if folder.parent.is_symlink() else links(folder)
    if symlinks:
        return reason("link", name=symlinks[0].relative_to(folder.parents[1]))
    if not path.is_file():
        return reason("named", name=path.name)
    if path.stat().st_size > MAX_BYTES:
        return reason("large", name=path.name)
    try:
        nbformat.validate(nbformat.read(path, 4))
    except Exception as error:  # Parsing an arbitrary file can raise any exception.
        cause = answers.one_line(str(error))[:120] or type(error).__name__
        return reason("unreadable", name=path.name, why=cause)
    return ""


def links(folder):
    """Return the paths of all links in a folder; if the folder is a link, return only its path."""
    if folder.is_symlink():
        return [folder]
    return [path for path in folder.rglob("*") if path.is_symlink()]


def grade_submission(name, student, sandbox_file, force):
    """Grade one student's notebook.

    name          the name of the assignment
    student       the id of the student
    sandbox_file  the file with the command that starts the sandbox
    force         whether to regrade a notebook that has already been graded

    Returns the reason why nbgrader failed, or "" if it succeeded.
    """
    log = Path("logs", name, f"{student}.log")
    log.parent.mkdir(parents=True, exist_ok=True)
    words = [
        "autograde",
        name,
        f"--student={student}",
        "--create",
        f"--JudgeAnswers.sandbox_file={sandbox_file}",
    ]
    with open(log, "wb") as log_file:
        process = subprocess.run(
            [*LIMIT_MEMORY, *NBGRADER, *words, *(["--force"] if force else [])],
            **{"env": environment(), "stdout": log_file, "stderr": log_file},
        )
    if process.returncode == 0:
        return ""
    # nbgrader writes the notebook before it runs the answers, so a notebook left behind by a
    # failure has not been graded.
    shutil.rmtree(Path("autograded", student, name), ignore_errors=True)
    return reason("grader", log=log)


if __name__ == "__main__":
    main()
