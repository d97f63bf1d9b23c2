"""Hold the settings of the server on Binder and on hubs; all other settings are in jupyterlab/."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "jupyterlab")]

c = get_config()  # noqa: F821 - Jupyter defines it when it reads this file
# As in jupyterlab/lab.py, this manager keeps a click on ▶▶ while the kernel starts.
c.ServerApp.kernel_manager_class = "restarts.PatientKernelManager"
c.ServerApp.jpserver_extensions = {"lesson_link": True}
for app in ("ServerApp", "LabApp", "JupyterNotebookApp"):
    c[app].default_url = "/lesson"

# After half an hour without a cell run or a slider moved, the kernel's memory is freed. The
# notebook's text stays, and running the lesson again restores the rest.
c.MappingKernelManager.cull_idle_timeout = 1800
c.MappingKernelManager.cull_interval = 300
c.MappingKernelManager.cull_connected = True  # A page that is only open keeps no memory.

# Deleted files leave the disk at once: it is small, and JupyterLab does not show the trash.
c.FileContentsManager.delete_to_trash = False
