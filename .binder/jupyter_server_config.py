"""For the server on Binder and on hubs; the rest is in settings/."""

import sys
from pathlib import Path

from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "settings")]

c = get_config()  # noqa: F821 - Jupyter's, when it reads this
# As settings/lab.py has it: a click on ▶▶ while the kernel starts is not lost.
c.ServerApp.kernel_manager_class = "restarts.PatientKernelManager"
c.ServerApp.jpserver_extensions = {"lesson_door": True}
for app in ("ServerApp", "LabApp", "JupyterNotebookApp"):
    c[app].default_url = "/lesson"

# Half an hour without a cell run or a slider moved: the memory goes to others. What was typed
# stays, and running the lesson again brings the rest back.
c.MappingKernelManager.cull_idle_timeout = 1800
c.MappingKernelManager.cull_interval = 300
c.MappingKernelManager.cull_connected = True  # a page that is only open keeps nobody's memory

opened = KernelWebsocketHandler.open


async def open_without_delay(handler, *given, **named):
    """A kernel's message goes out at once. Else it waits until the proxy has acknowledged the one
    before, which takes 40 ms: most of what a reader waits for a picture under a slider."""
    handler.set_nodelay(True)
    await opened(handler, *given, **named)


KernelWebsocketHandler.open = open_without_delay
