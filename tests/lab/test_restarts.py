"""Test that a kernel restarts only when the page that asks is connected to it."""

import asyncio
import sys
from types import SimpleNamespace

import pytest
from start_script import ROOT

sys.path.insert(0, str(ROOT / "jupyterlab"))
import restarts


def shell(*, receiving, closed=False):
    return SimpleNamespace(receiving=lambda: receiving, closed=lambda: closed)


def test_a_connection_is_made_when_answers_are_passed_on():
    assert not restarts.forwards_answers(SimpleNamespace(channels={}))
    assert not restarts.forwards_answers(
        SimpleNamespace(channels={"shell": shell(receiving=False)})
    )
    assert restarts.forwards_answers(SimpleNamespace(channels={"shell": shell(receiving=True)}))
    # The restart does not wait for a page that was closed.
    closed_shell = shell(receiving=False, closed=True)
    assert restarts.forwards_answers(SimpleNamespace(channels={"shell": closed_shell}))


def test_connections_are_those_of_the_kernel(monkeypatch):
    own_connection, other = SimpleNamespace(), SimpleNamespace()
    pages = {
        "kernel-1:page": SimpleNamespace(connection=own_connection),
        "kernel-2:page": SimpleNamespace(connection=other),
        "kernel-1:closed": SimpleNamespace(connection=None),
    }
    monkeypatch.setattr(restarts.ZMQChannelsWebsocketConnection, "_open_sessions", pages)
    assert restarts.connections("kernel-1") == [own_connection]


@pytest.mark.parametrize("patience", [30, 0])
def test_restart_waits_for_the_connection_for_a_limited_time(monkeypatch, patience):
    coming = SimpleNamespace(channels={})
    texts = []

    async def restart(kernels, kernel_id, now=False):
        texts.append((kernel_id, now, bool(coming.channels)))

    async def page():
        restarted = asyncio.ensure_future(kernels.restart_kernel("kernel-1", now=True))
        await asyncio.sleep(0.2)
        assert bool(texts) == (patience == 0)
        coming.channels["shell"] = shell(receiving=True)
        await asyncio.wait_for(restarted, 10)

    monkeypatch.setattr(restarts, "RESTART_TIMEOUT", patience)
    monkeypatch.setattr(restarts.AsyncMappingKernelManager, "restart_kernel", restart)
    monkeypatch.setattr(restarts, "connections", lambda kernel_id: [coming])
    kernels = restarts.PatientKernelManager()
    asyncio.run(page())
    assert texts == [("kernel-1", True, patience > 0)]
