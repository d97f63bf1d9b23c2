"""A hub for the course on one machine:  jupyterhub -f hub/jupyterhub_config.py

To try it, or for a room whose students trust each other: all share one password and one account
of the system. docs/class.md says what to take instead, and how many students a machine carries.

COURSE_REPOSITORY   as in student.py; this folder if not said
COURSE_PASSWORD     what the class types; without it nobody comes in
COURSE_HOMES        where each student gets a folder (/tmp/course-homes)
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
c = get_config()  # noqa: F821 - JupyterHub gives it

password = os.environ.get("COURSE_PASSWORD")
if not password:
    raise SystemExit("COURSE_PASSWORD is not set: it is what the class types to come in.")
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = password
c.Authenticator.allow_all = True

c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = (
    os.environ.get("COURSE_HOMES", "/tmp/course-homes") + "/{username}"
)
c.Spawner.cmd = [sys.executable, str(HERE / "student.py")]
c.Spawner.environment = {
    "COURSE_REPOSITORY": os.environ.get("COURSE_REPOSITORY", HERE.parent.as_uri())
}
c.Spawner.start_timeout = 300
c.Spawner.http_timeout = 120

# A server that nobody has used for an hour is stopped; its files stay.
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
