"""A student's server:  python hub/student.py [arguments for jupyterhub-singleuser]

Brings the course in the student's home up to date, keeping what the student wrote, and becomes
JupyterHub's server with the course's settings. A hub starts it: jupyterhub_config.py on one
machine, values.yaml in Kubernetes, which puts this one file into the container. Everything else,
the packages of the lessons too, comes with the course, so that an update needs no new image.

COURSE_REPOSITORY   the course's address, for git
COURSE_LANGUAGE     zh or en (if not said): the page to start from and JupyterLab's menus
"""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

COURSE = Path.home() / "course"
SERVER = "jupyterhub.singleuser"
PATIENCE = 90  # seconds; a hub gives up after 300
HOOK = (
    "#!/bin/sh\n# What came with an update is the course's too: its pictures are shown.\nexec {}\n"
)


def pull(repository):
    """Whether nbgitpuller brought the course up to date, by its rules."""
    quiet = {"GIT_TERMINAL_PROMPT": "0"}  # nobody is there to type a password
    command = [sys.executable, "-m", "nbgitpuller.pull", repository, "", str(COURSE)]
    # git is a child of that: both have to end
    puller = subprocess.Popen(command, env=os.environ | quiet, start_new_session=True)
    try:
        return puller.wait(PATIENCE) == 0
    except subprocess.TimeoutExpired:
        os.killpg(puller.pid, signal.SIGTERM)
        puller.wait()
        return False


def merge_by_cells():
    """Lessons are merged by merge.py from now on, by a pull here and by one from a link."""
    python, git = shlex.quote(sys.executable), COURSE / ".git"
    driver = f"{python} {shlex.quote(str(COURSE / 'hub' / 'merge.py'))} %O %A %B"
    config = ["git", "-C", str(COURSE), "config"]
    subprocess.run([*config, "merge.lesson.driver", driver], check=True)
    (git / "info" / "attributes").write_text("*.ipynb merge=lesson\n")
    sign = HOOK.format(f"{python} {shlex.quote(os.path.abspath(__file__))} --sign")
    # nbgitpuller ends a merge by a commit of its own where a lesson went that the student edited.
    for name in ("post-merge", "post-commit"):
        hook = git / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(sign)
        hook.chmod(0o755)


def use_course():
    """The course's settings and packages, for the server and every kernel it starts; the page."""
    sys.path.insert(0, str(COURSE / "settings"))
    import lab

    language = os.environ.get("COURSE_LANGUAGE", "en")
    home = Path.home() / ".course" / language
    home.mkdir(parents=True, exist_ok=True)
    lab.use_settings(language, home)
    path = [str(COURSE / "hub" / "settings"), os.environ["JUPYTER_CONFIG_PATH"]]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(path)
    os.environ["PYTHONPATH"] = str(COURSE)
    # A link's folder is counted from the server's, which is course/notebooks.
    os.environ["NBGITPULLER_PARENTPATH"] = "../.."
    # Matrices here are small: threads for them only take memory, and the neighbours' cores.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    lab.sign_lessons(home)
    said = json.loads((lab.SETTINGS / language / "jupyter_server_config.json").read_text("utf-8"))
    return said["LabApp"]["default_url"]


def main(*given):
    if given == ("--sign",):
        use_course()
        return
    repository = os.environ.get("COURSE_REPOSITORY")
    if not repository:
        sys.exit("COURSE_REPOSITORY is not set: it says where git finds the course.")
    if not pull(repository):
        if not (COURSE / "settings").exists():
            sys.exit(f"git could not fetch the course from {repository}; its words stand above.")
        print(f"No update: {repository} was not reached. The course stays as it was.", flush=True)
    merge_by_cells()
    page = use_course()
    more = [f"--ServerApp.root_dir={COURSE / 'notebooks'}", f"--ServerApp.default_url={page}"]
    # -P: what lies in the student's home is not imported.
    os.execv(sys.executable, [sys.executable, "-P", "-m", SERVER, *given, *more])


if __name__ == "__main__":
    main(*sys.argv[1:])
