"""Start a student's server: python publish/hub/student.py [arguments for jupyterhub-singleuser]

This program updates the course in the student's home, keeps the student's work, and starts
JupyterHub's server through the course's .binder/start. A hub runs this program through
jupyterhub_config.py on one machine or, in Kubernetes, through values.yaml, which puts this file
into the container. Everything else that a server needs comes with the course, including the
packages for the lessons, so an update needs no new container image.

COURSE_REPOSITORY   the address from which git fetches the course
"""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

COURSE = Path.home() / "course"
UPDATE_TIMEOUT = 90  # A hub waits 300 seconds for the server, so an update may take only this long.
HOOK = (
    "#!/bin/sh\n# Updated notebooks are the course's own, so their pictures are shown.\nexec {}\n"
)


def pull(repository):
    """Update the course according to nbgitpuller's rules; return whether the update succeeded."""
    environment = {"GIT_TERMINAL_PROMPT": "0"}  # Nobody could answer if git asked for a password.
    command = [sys.executable, "-m", "nbgitpuller.pull", repository, "", str(COURSE)]
    # git is a child process of the puller, and both must end when the time is up.
    puller = subprocess.Popen(command, env=os.environ | environment, start_new_session=True)
    try:
        return puller.wait(UPDATE_TIMEOUT) == 0
    except subprocess.TimeoutExpired:
        os.killpg(puller.pid, signal.SIGTERM)
        puller.wait()
        return False


def start_command(*command):
    """Return a command that runs the given command with the course's settings."""
    return [sys.executable, str(COURSE / ".binder" / "start"), *command]


def merge_by_cells():
    """Make git merge lessons with merge.py, whether this program or a link starts the pull."""
    git, merge = (
        COURSE / ".git",
        start_command(sys.executable, str(COURSE / "publish" / "hub" / "merge.py")),
    )
    config = ["git", "-C", str(COURSE), "config", "merge.lesson.driver"]
    subprocess.run([*config, shlex.join(merge) + " %O %A %B"], check=True)
    (git / "info" / "attributes").write_text("*.ipynb merge=lesson\n")
    # If an update deletes a lesson that the student edited, nbgitpuller ends the merge with a
    # commit, so the hook runs after commits too.
    for name in ("post-merge", "post-commit"):
        hook = git / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(HOOK.format(shlex.join(start_command("true"))))
        hook.chmod(0o755)


def main(*arguments):
    repository = os.environ.get("COURSE_REPOSITORY")
    if not repository:
        sys.exit(
            "COURSE_REPOSITORY is not set: set it to the address from which git gets the course."
        )
    os.chdir(Path.home())
    if not pull(repository):
        if not (COURSE / ".binder").exists():
            sys.exit(f"git could not fetch the course from {repository}; see git's messages above.")
        print(f"The course could not be updated from {repository}; it stays as it was.", flush=True)
    try:
        merge_by_cells()
    except (OSError, subprocess.CalledProcessError) as error:
        # If the disk is full, the server is started all the same, so that the student can delete
        # files. This works because merge.py was set up at an earlier start and .binder/start puts
        # the server's own files elsewhere.
        print(error, flush=True)
    os.environ["PYTHONPATH"] = str(COURSE)
    # The target folder in a link from links.py is relative to this path. The path itself is
    # relative to the server's folder, course/notebooks, so it leads to the student's home.
    os.environ["NBGITPULLER_PARENTPATH"] = "../.."
    # The course's matrices are small, so more threads would only use memory and other users' cores.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # With -P, Python imports nothing from the student's home.
    server = start_command(sys.executable, "-P", "-m", "jupyterhub.singleuser", *arguments)
    os.execv(server[0], [*server, f"--ServerApp.root_dir={COURSE / 'notebooks'}"])


if __name__ == "__main__":
    main(*sys.argv[1:])
