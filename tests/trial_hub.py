"""Install and start the hub of docs/class.md, and act for its students through web requests."""

import json
import os
import re
import socket
import subprocess
import time
from contextlib import contextmanager

import pytest
import requests
from guide_commands import BLOCK
from start_script import ROOT
from websocket import create_connection

TOKEN = {"Authorization": "token secret-of-the-test"}
# The hub uses three ports of this machine and a token with which the test acts for each student.
CONFIG = """
load_subconfig({config!r})
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{ports[1]}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{ports[2]}"
c.JupyterHub.services.append({{"name": "test", "api_token": "secret-of-the-test"}})
scopes = ["admin:users", "admin:servers", "access:servers", "read:metrics"]
c.JupyterHub.load_roles.append({{"name": "test", "services": ["test"], "scopes": scopes}})
"""


def blocks(guide="class.md"):
    """Return the fenced blocks of a guide, without indentation."""
    text = (ROOT / "docs" / guide).read_text("utf-8")
    return [re.sub("^ +", "", each, flags=re.MULTILINE) for _, each in BLOCK.findall(text)]


def install_hub(course):
    """Run the guide's installation beside a course, and return the PATH that it sets."""
    (block,) = (each for each in blocks() if "jupyterhub -f" in each)
    *install, _ = block.splitlines()
    run_result = subprocess.run(
        ["bash", "-ec", "\n".join([*install, 'echo "PATH is $PATH"'])],
        **{"cwd": course, "capture_output": True, "text": True},
    )
    if run_result.returncode:
        pytest.skip("the packages of the hub cannot be installed: " + run_result.stderr[-300:])
    return re.search(r"^PATH is (.*)$", run_result.stdout, re.MULTILINE)[1]


def free_ports(count):
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


@contextmanager
def run_hub(course, path, settings="", **variables):
    """Start the hub by the guide's command and yield its address; stop it at the end.

    path       the PATH with the hub's programs
    settings   Python that is added to the hub's configuration
    variables  variables of the environment, such as COURSE_CLASS
    """
    (block,) = (each for each in blocks() if "jupyterhub -f" in each)
    ports = free_ports(3)
    config = course.parent / f"config-{ports[0]}.py"
    own = course / "publish" / "hub" / "jupyterhub_config.py"
    config.write_text(CONFIG.format(config=str(own), ports=ports) + settings)
    address = f"http://127.0.0.1:{ports[0]}"
    command = block.splitlines()[-1].replace("publish/hub/jupyterhub_config.py", str(config))
    with open(course.parent / "log.txt", "ab") as log:
        process = subprocess.Popen(
            ["bash", "-c", command.replace(" jupyterhub", " exec jupyterhub")],
            **{"cwd": course, "stdout": log, "stderr": log},
            env={**os.environ, "PATH": path, "COURSE_ADDRESS": address, **variables},
        )
    try:
        wait(lambda: requests.get(f"{address}/hub/health", timeout=5).ok, 120)
        yield address
    finally:
        process.terminate()
        process.wait(60)


def wait(condition, seconds):
    """Wait until a condition is true; a refused connection counts as not yet true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if condition():
                return
        except requests.ConnectionError:
            pass
        time.sleep(0.5)
    pytest.fail(f"not after {seconds} seconds")


def ask(address, method="GET", **given):
    return requests.request(method, address, headers=TOKEN, timeout=300, **given)


def enter(hub, name):
    """Start a student's server and wait for it."""
    user = f"{hub}/hub/api/users/{name}"
    ask(user, "POST")
    ask(f"{user}/server", "POST")
    wait(lambda: ask(user).json()["servers"].get("", {}).get("ready"), 180)


def leave(hub, name):
    user = f"{hub}/hub/api/users/{name}"
    ask(f"{user}/server", "DELETE")
    wait(lambda: not ask(user).json()["servers"], 60)


def log_in(hub, name):
    """Return the HTTP status of a log-in with the given name and the class's password."""
    with requests.Session() as session:
        session.get(f"{hub}/hub/login")
        given = {"username": name, "password": "choose-one"}
        given["_xsrf"] = next(each.value for each in session.cookies if each.name == "_xsrf")
        return session.post(f"{hub}/hub/login", given, allow_redirects=False).status_code


def saved_at(hub, name, path):
    """Return the address at which a student's server reads and saves a file of the course."""
    return f"{hub}/user/{name}/api/contents/{path.removeprefix('notebooks/')}"


def run_code(hub, name, path, code):
    """Run code in the kernel of a student's notebook, and return the printed text."""
    server = f"{hub}/user/{name}"
    about = {"path": path.removeprefix("notebooks/"), "type": "notebook", "name": ""}
    session = ask(f"{server}/api/sessions", "POST", json=about | {"kernel": {"name": "python3"}})
    address = f"{server}/api/kernels/{session.json()['kernel']['id']}/channels"
    channels = create_connection(address.replace("http", "ws", 1), 120, header=TOKEN)
    header = {"msg_id": "1", "msg_type": "execute_request", "session": "1", "username": name}
    content = {"code": code, "silent": False, "store_history": True, "user_expressions": {}}
    message = {"header": header | {"version": "5.3", "date": ""}, "parent_header": {}}
    message |= {"channel": "shell", "metadata": {}, "content": content | {"allow_stdin": False}}
    channels.send(json.dumps(message))
    texts, kinds = [], set()
    # The reply and the printed text arrive on two channels, in either order.
    while not {"idle", "execute_reply"} <= kinds:
        answer = json.loads(channels.recv())
        if answer["parent_header"].get("msg_id") != "1":
            continue
        content = answer["content"]
        kinds.add(content.get("execution_state", answer["msg_type"]))
        if answer["msg_type"] == "stream":
            texts.append(content["text"])
        assert answer["msg_type"] != "error", content
    channels.close()
    return "".join(texts)
