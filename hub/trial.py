"""A hub to try things on, and students who do what a browser would: for try.py and measure.py."""

import asyncio
import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.parse
import uuid
from pathlib import Path

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

HERE = Path(__file__).resolve().parent
CONFIG = """
import sys
load_subconfig({config!r})
c.JupyterHub.bind_url = "http://127.0.0.1:{ports[0]}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{ports[1]}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{ports[2]}"
c.JupyterHub.log_level = "WARN"
c.JupyterHub.concurrent_spawn_limit = {at_once}
c.JupyterHub.services.append({{"name": "trial", "api_token": {token!r}}})
scopes = ["admin:users", "admin:servers", "access:servers"]
c.JupyterHub.load_roles.append({{"name": "trial", "services": ["trial"], "scopes": scopes}})
"""


def free_ports(count):
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in held:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in held]


def git(folder, *words):
    named = ["-c", "user.name=A lecturer", "-c", "user.email=lecturer@example.org"]
    done = subprocess.run(["git", "-C", folder, *named, *words], check=True, capture_output=True)
    return done.stdout.decode()


def upstream(folder):
    """A repository of the course as it was last committed here, for a lecturer to change."""
    git(HERE, "clone", "-q", "--branch", git(HERE, "branch", "--show-current").strip() or "main",
        "--depth", "1", HERE.parent.as_uri(), str(folder))  # fmt: skip
    return folder


@contextlib.asynccontextmanager
async def hub(folder, repository, at_once=4):
    """A running hub with its files in `folder`; gives what Student needs to know of it."""
    if not shutil.which("configurable-http-proxy"):
        sys.exit("configurable-http-proxy is not on the PATH: npm install -g brings it.")
    ports, token = free_ports(3), secrets.token_hex(16)
    config = folder / "config.py"
    config.write_text(
        CONFIG.format(
            config=str(HERE / "jupyterhub_config.py"), ports=ports, token=token, at_once=at_once
        )
    )
    said = {
        "COURSE_PASSWORD": token,
        "COURSE_REPOSITORY": str(repository),
        "COURSE_HOMES": str(folder / "homes"),
    }
    command = [sys.executable, "-m", "jupyterhub", "-f", str(config)]
    with open(folder / "log.txt", "wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=os.environ | said, stdout=log, stderr=log
        )
        try:
            address = f"http://127.0.0.1:{ports[0]}"
            for _ in range(300):
                with contextlib.suppress(OSError, HTTPClientError):
                    await AsyncHTTPClient().fetch(address + "/hub/health")
                    break
                await asyncio.sleep(0.2)
            yield {"address": address, "token": token, "pid": process.pid, "folder": folder}
        finally:
            process.terminate()  # the hub stops the servers and the proxy it started
            process.wait(60)


class Student:
    """One student, whose browser is this program."""

    def __init__(self, of, name):
        self.of, self.name = of, name
        self.home = of["folder"] / "homes" / name
        self.channel, self.waiting, self.models, self.kernel = None, {}, {}, None

    async def ask(self, path, method="GET", body=None, where="user", **more):
        """The answer of the student's server, or of the hub's API."""
        begin = f"/user/{self.name}/" if where == "user" else "/hub/api/"
        request = HTTPRequest(
            self.of["address"] + begin + path,
            method=method,
            body=None if body is None else json.dumps(body),
            headers={"Authorization": "token " + self.of["token"]},
            request_timeout=300,
            allow_nonstandard_methods=True,
            **more,
        )
        return (await AsyncHTTPClient().fetch(request)).body

    async def enter(self):
        """Seconds from the click to a server that answers."""
        began, me = time.monotonic(), "users/" + self.name
        with contextlib.suppress(HTTPClientError):  # was here before
            await self.ask(me, "POST", where="hub")
        while True:
            try:
                await self.ask(me + "/server", "POST", where="hub")
                break
            except HTTPClientError as error:
                if error.code != 429:  # many at once: the hub's page tries again too
                    raise
                await asyncio.sleep(1)
        while True:
            server = json.loads(await self.ask(me, where="hub"))["servers"].get("", {})
            if server.get("ready"):
                return time.monotonic() - began
            if not server:
                raise RuntimeError(f"{self.name}'s server did not start; see log.txt")
            await asyncio.sleep(0.1)

    async def leave(self):
        if self.channel:
            self.channel.close()
            self.channel = None
        await self.ask(f"users/{self.name}/server", "DELETE", where="hub")
        while json.loads(await self.ask("users/" + self.name, where="hub"))["servers"]:
            await asyncio.sleep(0.1)

    async def page(self, path, language):
        """The address at which a browser of that language arrives that asks for `path`."""
        request = HTTPRequest(
            f"{self.of['address']}/user/{self.name}/{path}",
            headers={"Authorization": "token " + self.of["token"], "Accept-Language": language},
        )
        return (await AsyncHTTPClient().fetch(request)).effective_url

    async def lesson(self, path):
        return json.loads(await self.ask("api/contents/" + urllib.parse.quote(path)))["content"]

    async def save(self, path, content):
        body = {"type": "notebook", "format": "json", "content": content}
        await self.ask("api/contents/" + urllib.parse.quote(path), "PUT", body)

    async def follow_link(self, repository):
        """What nbgitpuller says when a link is clicked."""
        words = urllib.parse.urlencode({"repo": repository, "targetpath": "course"})
        lines = (await self.ask("git-pull/api?" + words)).decode().splitlines()
        return [json.loads(line[6:]) for line in lines if line.startswith("data: ")]

    async def open(self, path):
        """A kernel for a lesson, as JupyterLab asks for it."""
        body = {"path": path, "name": path, "type": "notebook", "kernel": {"name": "python3"}}
        self.kernel = json.loads(await self.ask("api/sessions", "POST", body))["kernel"]["id"]
        address = f"{self.of['address']}/user/{self.name}/api/kernels/{self.kernel}/channels"
        request = HTTPRequest(
            address.replace("http", "ws", 1),
            headers={"Authorization": "token " + self.of["token"]},
        )
        self.models = {}
        self.channel = await websocket_connect(
            request, max_message_size=2**28, on_message_callback=self.hear
        )

    async def close(self):
        self.channel.close()
        self.channel = None
        await self.ask("api/kernels/" + self.kernel, "DELETE")

    def hear(self, text):
        if not isinstance(text, str):  # the end; or a picture in binary, which nobody waits for
            return
        message = json.loads(text)
        kind, content = message["header"]["msg_type"], message["content"]
        waited = self.waiting.get(message["parent_header"].get("msg_id"))
        if kind == "comm_open":
            self.models[content["comm_id"]] = content["data"].get("state", {})
        if waited:
            waited["bytes"] += len(text)
            waited["errors"] += [content["ename"]] if kind == "error" else []
            waited["still"] -= {("status", "idle"): 1, ("execute_reply", None): 1}.get(
                (kind, content.get("execution_state")), 0
            )
            if not waited["still"]:
                waited["done"].set_result(time.monotonic())

    async def say(self, kind, content, replies):
        """Seconds from a message to the end of all that it caused, and what came: bytes, errors."""
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": "s-" + self.name,
            "username": self.name,
            "version": "5.4",
        }
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        done = asyncio.get_running_loop().create_future()
        waited = {"done": done, "still": replies, "bytes": 0, "errors": []}
        self.waiting[header["msg_id"]] = waited
        began = time.monotonic()
        await self.channel.write_message(json.dumps({**message, "channel": "shell"}))
        try:
            waited["seconds"] = await asyncio.wait_for(done, 300) - began
        finally:
            del self.waiting[header["msg_id"]]
        return waited

    async def run(self, code):
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        return await self.say("execute_request", {**content, "stop_on_error": False}, 2)

    async def slide(self, model, value):
        """A slider moved to a value, until the picture under it has come."""
        data = {"method": "update", "state": {"value": value}, "buffer_paths": []}
        return await self.say("comm_msg", {"comm_id": model, "data": data}, 1)

    def sliders(self):
        """The sliders over numbers that the lesson has shown: model -> (low, high, step)."""
        return {
            model: (state["min"], state["max"], state["step"])
            for model, state in self.models.items()
            if state.get("_model_name") in ("IntSliderModel", "FloatSliderModel")
        }


def code_cells(notebook):
    return ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
