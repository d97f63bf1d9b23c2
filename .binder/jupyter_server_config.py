"""For the server on Binder and on hubs; the rest is in jupyterlab/."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "jupyterlab")]

c = get_config()  # noqa: F821 - Jupyter's, when it reads this
# As jupyterlab/lab.py has it: a click on ▶▶ while the kernel starts is not lost.
c.ServerApp.kernel_manager_class = "restarts.PatientKernelManager"
c.ServerApp.jpserver_extensions = {"lesson_link": True}
for app in ("ServerApp", "LabApp", "JupyterNotebookApp"):
    c[app].default_url = "/lesson"

# Half an hour without a cell run or a slider moved: the memory goes to others. What was typed
# stays, and running the lesson again brings the rest back.
c.MappingKernelManager.cull_idle_timeout = 1800
c.MappingKernelManager.cull_interval = 300
c.MappingKernelManager.cull_connected = True  # a page that is only open keeps nobody's memory
