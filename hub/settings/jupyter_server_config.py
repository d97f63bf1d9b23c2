"""For a student's server on a hub; the rest is in settings/."""

from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

c = get_config()  # noqa: F821 - Jupyter's, when it reads this

# Half an hour without a cell run or a slider moved: the memory goes to others. What was typed
# stays, and running the lesson again brings the rest back.
c.MappingKernelManager.cull_idle_timeout = 1800
c.MappingKernelManager.cull_interval = 300
c.MappingKernelManager.cull_connected = True  # a page that is only open keeps nobody's memory

opened = KernelWebsocketHandler.open


async def open_without_delay(handler, *given, **named):
    """A message of a kernel's goes out at once. Else it waits for the proxy to acknowledge the one
    before, which takes 40 ms: most of what a reader waits for a picture under a slider."""
    handler.set_nodelay(True)
    await opened(handler, *given, **named)


KernelWebsocketHandler.open = open_without_delay
