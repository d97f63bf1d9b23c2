"""For the server on Binder and on hubs; the rest is in settings/."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

c = get_config()  # noqa: F821 - Jupyter's, when it reads this
c.ServerApp.jpserver_extensions = {"lesson_door": True}
for app in ("ServerApp", "LabApp", "JupyterNotebookApp"):
    c[app].default_url = "/lesson"
