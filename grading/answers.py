"""Answers put into the release again, and run within limits. No nbgrader here: see judged.py.

A judged cell without a verdict is an error, whatever the reason is that it has none: nbgrader gives
full marks to a cell that says nothing.
"""

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import nbformat
import psutil
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError

from cfr_lab.words import set_language
from grading.limits import ALL_SECONDS, JUDGES, LANGUAGE, PROCESSES, SECONDS, told

HERE = Path(__file__).resolve().parent
# In the environment of all that an answer starts.
MARK = "COURSE_ANSWERS"
KERNEL = [sys.executable, "-P", str(HERE / "limited.py")]
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
NOT_JUDGED = "NotJudged"


def about(cell):
    """nbgrader's own entry in a cell's metadata."""
    entry = cell.metadata.get("nbgrader", {})
    return entry if isinstance(entry, dict) else {}


def named(cell):
    """The name of a cell of the assignment; None of any other."""
    name = about(cell).get("grade_id")
    return name if isinstance(name, str) else None


def restored(release, handed_in):
    """A new notebook: the cells of the release in their order, the answers filled in.

    A cell that the student added stays before the locked cell that it stood before. An answer whose
    cell was thrown away is taken from nowhere.
    """
    release = nbformat.from_dict(json.loads(json.dumps(release)))
    left = [(named(cell), cell) for cell in handed_in.cells]
    wanted = {named(cell): cell for cell in release.cells if about(cell)}
    made = nbformat.from_dict({**release, "cells": []})
    for cell in release.cells:
        name = named(cell)
        if name is None:
            made.cells.append(cell)
            continue
        place = next((k for k, (other, _) in enumerate(left) if other == name), None)
        if place is None and about(cell).get("solution"):
            continue
        for other, own in left[:place] if place is not None else []:
            if other is None and own.cell_type == "code":
                made.cells.append(nbformat.v4.new_code_cell(own.source))
            elif other in wanted and about(wanted[other]).get("solution"):
                made.cells.append(answer(wanted[other], own))
        if about(cell).get("solution"):
            made.cells.append(answer(cell, left[place][1]))
        else:
            made.cells.append(cell)
        left = left[place + 1 :] if place is not None else left
    return once(made)


def answer(cell, own):
    cell = nbformat.from_dict(cell)
    cell.source = own.source
    return cell


def once(notebook):
    """Each cell of the assignment once: the copy of an answer is a cell of the student's own."""
    names = set()
    for number, cell in enumerate(notebook.cells):
        name = named(cell)
        if name is not None and name in names:
            cell = notebook.cells[number] = nbformat.v4.new_code_cell(cell.source)
        names.add(name)
        cell.id = f"cell-{number}"
    return notebook


class Troubles:
    """What went wrong in the cells since the last that judged, and with the kernel for good."""

    def __init__(self):
        self.above = self.ended = ""

    def cell_done(self, cell, cell_index, execute_reply):
        told_of = execute_reply["content"]
        if told_of["status"] == "error" and not self.above and not about(cell).get("grade"):
            late = told_of["ename"] == "CellTimeoutError"
            self.above = told("time") if late else line(f"{told_of['ename']}: {told_of['evalue']}")


def run(notebook, box=(), kernel=KERNEL):
    """Run the notebook's cells, each with a limit, and see that each judged cell has a verdict."""
    set_language(spoken(notebook))
    begun, troubles = time.monotonic(), Troubles()
    folder = Path(tempfile.mkdtemp(prefix="answers-"))
    mark = os.environ.get(MARK) or secrets.token_hex(8)
    try:
        client = client_of(notebook, folder, [*box, *kernel], troubles, begun)
        client.km.interrupt_mode = "message" if box else "signal"
        with watched(mark, troubles):
            cells(client, folder, mark, troubles, begun)
    finally:
        end(mark)
        shutil.rmtree(folder, ignore_errors=True)
    return notebook


def cells(client, folder, mark, troubles, begun):
    """Run them one by one, and write down why one that judges has no verdict. Raises what the
    kernel raises where it cannot even be started: that is no fault of the answers."""
    # What is written past the kernel is nobody's.
    nowhere = dict.fromkeys(("stdout", "stderr"), subprocess.DEVNULL)
    with client.setup_kernel(cwd=str(folder), env=environment(folder, mark), **nowhere):
        for number, cell in enumerate(client.nb.cells):
            if cell.cell_type == "code" and not troubles.ended:
                one(client, cell, number, troubles, begun)
            if JUDGES.search(cell.source) and about(cell).get("grade"):
                verdict_or_error(cell, troubles)


def environment(folder, mark):
    """Of your environment only what is nobody's secret."""
    kept = ("PATH", "LANG", "LC_ALL", "TZ", "XDG_RUNTIME_DIR", "DOCKER_HOST")
    found = {name: os.environ[name] for name in kept if name in os.environ}
    homes = dict.fromkeys(("HOME", "IPYTHONDIR", "TMPDIR", "MPLCONFIGDIR"), str(folder))
    alone = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    return {**found, **homes, **alone, MARK: mark, "CFR_LAB_MEMORY": "off"}


def one(client, cell, number, troubles, begun):
    cell.outputs = []
    now = time.monotonic()
    if now - begun > ALL_SECONDS:
        troubles.ended = told("all time")
        return
    try:
        client.execute_cell(cell, number, store_history=False)
    except DeadKernelError:
        late = time.monotonic() - now > SECONDS  # the interruption may end it
        troubles.ended = troubles.ended or told("time" if late else "ended")
    except CellTimeoutError:  # not even interrupted
        troubles.ended = told("time")


def verdict_or_error(cell, troubles):
    """See to it that nbgrader counts the verdict: an error with the reason where there is none.

    nbgrader gives nothing for a warning, and as many points as a cell's result says.
    """
    cell.outputs = [output for output in cell.outputs if output.output_type != "execute_result"]
    for output in cell.outputs:
        if output.output_type == "stream":
            output.name = "stdout"
    told_of = verdict(cell)
    own = next((output for output in cell.outputs if output.output_type == "error"), None)
    judged = bool(told_of) and (told_of[0] == "✓") == (own is None)
    if troubles.ended or not judged:
        if troubles.ended:
            why = troubles.ended
        elif own is not None and own.ename == "RuntimeError":
            why = own.evalue  # limited.py's own
        elif troubles.above:
            why = told("above", why=troubles.above)
        else:
            why = line(f"{own.ename}: {own.evalue}") if own is not None else told("unjudged")
        cell.outputs = [*cell.outputs, refused(why)]
    troubles.above = ""


def verdict(cell):
    """What check said last in a cell that judges, whatever else was printed there, or ""."""
    texts = (output.text for output in cell.outputs if output.output_type == "stream")
    said = re.escape(JUDGES.search(cell.source)[1])
    found = re.findall(rf"[✓✗…] (?:练习|Exercise) {said}\b.*", "".join(texts))
    return found[-1] if found else ""


def refused(why):
    shown = [f"\x1b[0;31m{NOT_JUDGED}\x1b[0m: {why}"]
    return nbformat.v4.new_output("error", ename=NOT_JUDGED, evalue=why, traceback=shown)


def spoken(notebook):
    said = (LANGUAGE.search(cell.source) for cell in notebook.cells if about(cell).get("locked"))
    return next((found[1] for found in said if found), "en")


def line(text):
    """A text of a student's program, in one line of four hundred characters at most."""
    return " ".join(COLOURS.sub("", text).split())[:400]


def client_of(notebook, folder, command, troubles, begun):
    def left(cell):
        return max(1, min(SECONDS, ALL_SECONDS - (time.monotonic() - begun)))

    manager = Manager(transport="ipc", ip=str(folder / "socket"))
    manager.connection_file = str(folder / "connection.json")
    places = {"folder": folder, "python": sys.prefix, "base": sys.base_prefix}
    places["course"] = HERE.parent
    manager.command = [word.format(**places) for word in command]
    return NotebookClient(
        notebook,
        manager,
        timeout_func=left,
        interrupt_on_timeout=True,
        allow_errors=True,
        error_on_timeout={"ename": "CellTimeoutError", "evalue": "", "traceback": []},
        skip_cells_with_tag="",
        shutdown_kernel="immediate",
        on_cell_executed=troubles.cell_done,
    )


class Manager(AsyncKernelManager):
    """Starts limited.py, whatever kernel the notebook names."""

    command, interrupt_mode = (), "signal"

    @property
    def kernel_spec(self):
        return KernelSpec(
            argv=[*self.command, "-f", "{connection_file}"],
            display_name="Python 3 (ipykernel)",
            language="python",
            interrupt_mode=self.interrupt_mode,
        )


class watched:  # noqa: N801 - a with statement
    """Ends an answer that has too many processes."""

    def __init__(self, mark, troubles):
        self.mark, self.troubles, self.over = mark, troubles, threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def watch(self):
        while not self.over.wait(0.5):
            if len(marked(self.mark)) > PROCESSES:
                self.troubles.ended = told("processes")
                end(self.mark)


def marked(mark):
    """The processes that an answer started, and their own, even where they left their parents."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK) == mark and process.pid != os.getpid():
                found.append(process)
        except (psutil.Error, OSError):
            continue
    return found


def end(mark):
    """Kill them, again while there are new ones."""
    for _ in range(50):
        there = [process for process in marked(mark) if process.status() != psutil.STATUS_ZOMBIE]
        if not there:
            return
        for process in there:
            try:
                process.send_signal(signal.SIGKILL)
            except psutil.Error:
                continue
        time.sleep(0.05)
