"""For the server on Binder and on hubs; the rest is in settings/."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "settings")]

c = get_config()  # noqa: F821 - Jupyter's, when it reads this
# As settings/lab.py has it: a click on ▶▶ while the kernel starts is not lost.
c.ServerApp.kernel_manager_class = "restarts.PatientKernelManager"
c.ServerApp.jpserver_extensions = {"lesson_door": True}
for app in ("ServerApp", "LabApp", "JupyterNotebookApp"):
    c[app].default_url = "/lesson"
