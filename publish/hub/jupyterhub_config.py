"""Run a hub for the course on one machine: jupyterhub -f publish/hub/jupyterhub_config.py

The hub is for a trial, or for a class whose students trust each other: all students share one
password and one operating-system user. docs/class.md describes alternatives and says how many
students a machine can serve.

COURSE_PASSWORD     the class's password; without it, the hub does not start
COURSE_REPOSITORY   the address from which git fetches the course; by default, this copy of
                    the course
COURSE_CLASS        the class's folder, outside the course; by default, ../course-class. Its
                    subfolder `homes` contains a folder for each student, and its subfolder
                    `hub` contains the hub's secret and database
COURSE_ADDRESS      the address at which the hub listens; by default http://127.0.0.1:8000, which
                    only this machine can reach
"""

import os
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent

c = get_config()  # noqa: F821 - JupyterHub defines it

password = os.environ.get("COURSE_PASSWORD")
if not password:
    sys.exit(
        "没有设置 COURSE_PASSWORD：请把它设为全班登录时输入的密码。\nCOURSE_PASSWORD is not set: "
        "set it to the password with which the class logs in."
    )
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = password
c.Authenticator.allow_all = True
# A user's name is part of a URL and of a path, so "." and ".." must not be accepted. JupyterHub
# requires only that a name begin with a match of this pattern, so \Z is needed to make the match
# end where the name ends.
c.Authenticator.username_pattern = r"\w[\w.@+-]*\Z"
c.JupyterHub.bind_url = os.environ.get("COURSE_ADDRESS", "http://127.0.0.1:8000")

folder = Path(os.environ.get("COURSE_CLASS", FOLDER.parents[2] / "course-class")).resolve()
hub_folder = folder / "hub"
hub_folder.mkdir(mode=0o700, parents=True, exist_ok=True)
# Anyone who has the secret can log in as any user, so it is kept where `git add` cannot find it.
c.JupyterHub.cookie_secret_file = str(hub_folder / "cookie_secret")
c.JupyterHub.db_url = f"sqlite:///{hub_folder / 'hub.sqlite'}"
c.ConfigurableHTTPProxy.pid_file = str(hub_folder / "proxy.pid")

c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = f"{folder}/homes/{{username}}"
c.Spawner.cmd = [sys.executable, str(FOLDER / "student.py")]
c.Spawner.environment = {
    "COURSE_REPOSITORY": os.environ.get("COURSE_REPOSITORY", FOLDER.parents[1].as_uri())
}
c.Spawner.start_timeout = 300
c.Spawner.http_timeout = 120

# A server that nobody has used for an hour is stopped, but its files are kept.
c.JupyterHub.services = [
    {"name": "cull", "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=3600"]}
]
c.JupyterHub.load_roles = [
    {
        "name": "cull",
        "services": ["cull"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    }
]
