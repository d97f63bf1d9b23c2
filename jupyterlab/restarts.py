"""Manage kernels: restart a kernel only after the page is connected to it.

jupyter_server gives a page that connects again, as JupyterLab does after a restart, the address of
its first connection. If that connection is still being made, because ▶▶ was clicked while the
kernel was starting, the kernel knows two connections of one name, and the page's messages are lost:
the cells wait forever without an error. This happened with jupyter_server 2.21.1 and JupyterLab
4.6.6.
"""

import asyncio

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

RESTART_TIMEOUT = 30  # RESTART_TIMEOUT is in seconds.


class PatientKernelManager(AsyncMappingKernelManager):
    async def restart_kernel(self, kernel_id, *given, **named):
        """Restart a kernel, once the connections under way to it are made."""
        for _ in range(20 * RESTART_TIMEOUT):
            if all(forwards_answers(connection) for connection in connections(kernel_id)):
                break
            await asyncio.sleep(0.05)
        return await super().restart_kernel(kernel_id, *given, **named)


def connections(kernel_id):
    pages = getattr(ZMQChannelsWebsocketConnection, "_open_sessions", {})
    page_connections = [page.connection for key, page in pages.items() if key.startswith(kernel_id)]
    return [connection for connection in page_connections if connection is not None]


def forwards_answers(connection):
    """Return whether the kernel's answers are passed on to the page."""
    shell = connection.channels.get("shell")
    return shell is not None and (shell.closed() or shell.receiving())
