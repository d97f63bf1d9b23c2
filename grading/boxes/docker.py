"""Answers in a container each. Make its image first, in the course's own folder:

    docker build --tag course-answers --file grading/boxes/Dockerfile .

Then copy this file into the course folder as nbgrader_config.py. With Podman write podman for
docker in both. Linux: elsewhere a container does not share sockets with the system.
"""

import os

c = get_config()  # noqa: F821 - nbgrader's own
c.Judged.box = [
    *("docker", "run", "--rm", "--init", "--network", "none", "--read-only"),
    *("--memory", "2g", "--memory-swap", "2g", "--cpus", "1", "--pids-limit", "64"),
    *("--cap-drop", "ALL", "--security-opt", "no-new-privileges"),
    *("--user", f"{os.getuid()}:{os.getgid()}", "--tmpfs", "/tmp:size=64m"),
    *("--volume", "{folder}:{folder}", "--workdir", "{folder}", "--env", "HOME={folder}"),
    "course-answers",
]
# timeout ends the container even where nobody else can any more.
c.Judged.kernel = ["timeout", "--signal=KILL", "150", "python", "-P", "/course/grading/limited.py"]
