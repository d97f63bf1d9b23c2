"""What a kernel says goes out at once, and nothing is said that is no reader's business."""

import asyncio
import os
import subprocess
import sys

from door import ROOT

sys.path.insert(0, str(ROOT / "settings"))
import promptly

# In a process of its own: a kernel writes where its server does.
START = """
from jupyter_client.manager import start_new_kernel
kernels, client = start_new_kernel(kernel_name="python3")
print(kernels.kernel_spec.argv)
client.execute_interactive("print(6 * 7)")
kernels.shutdown_kernel()
"""


def test_nothing_is_held_back(monkeypatch):
    done = []

    class Page:
        def set_nodelay(self, value):
            done.append(value)

        async def open(self, kernel_id):
            done.append(kernel_id)

    monkeypatch.setattr(promptly, "KernelWebsocketHandler", Page)
    promptly.send_at_once()
    asyncio.run(Page().open("kernel-1"))
    assert done == [True, "kernel-1"]


def test_whoever_opens_jupyterlab_sends_at_once():
    for place in ("settings/lab.py", ".binder/jupyter_server_config.py"):
        assert "\nsend_at_once()" in (ROOT / place).read_text("utf-8").replace("\n    ", "\n")


def test_it_is_found_as_start_py_opens_the_course(tmp_path):
    """With -P, so that what lies where it is started is not imported."""
    command = [sys.executable, "-P", ROOT / "settings" / "lab.py", "en", tmp_path]
    # With a folder of its own, no copies are brought.
    command += [f"--ServerApp.root_dir={tmp_path}", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_the_courses_kernel_starts_without_a_word():
    environment = {**os.environ, "JUPYTER_PATH": str(ROOT / "settings"), "CFR_LAB_MEMORY": "off"}
    environment |= {"PYTHONPATH": str(ROOT), "JUPYTER_PREFER_ENV_PATH": "0"}
    done = subprocess.run(
        [sys.executable, "-c", START], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "cfr_lab.kernel" in done.stdout, "another kernel than the course's"
    assert "42" in done.stdout
    assert done.stderr == ""
