"""A kernel for other people's programs: memory, time, processes, files and output are bounded.

    python -P grading/limited.py -f CONNECTION_FILE

answers.py starts it. It keeps mistakes from stopping the machine, and the course's own code as it
was when a cell that judges is run. It is no protection against malice: docs/grading.md says why.
"""

import os
import resource
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from grading import untouched
from grading.limits import CPU_SECONDS, FILE, JUDGES, MEMORY, PRINTED, told

COUNTED = ("stream", "display_data", "update_display_data", "execute_result")


def bound():
    """Limits of the system, which nothing in this process can lift again."""
    limits = {
        "AS": MEMORY,
        "DATA": MEMORY,
        "CPU": CPU_SECONDS,
        "FSIZE": FILE,
        "CORE": 0,
        "NOFILE": 512,
        "NPROC": processes_now() + 500,  # of the user in all; answers.py stops fewer by far
    }
    for name, most in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is not None:
            hard = resource.getrlimit(kind)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            try:
                resource.setrlimit(kind, (most, most))
            except (ValueError, OSError):  # macOS has not all of them
                print(f"no limit on {name}", file=sys.stderr)


def processes_now():
    """How many threads this user runs: the system counts them all."""
    import psutil

    own, count = os.getuid(), 0
    for process in psutil.process_iter(["uids", "num_threads"]):
        if process.info["uids"] and process.info["uids"].real == own:
            count += process.info["num_threads"] or 1
    return count


class Printed:
    """How much a cell has printed. Beyond PRINTED characters a print is an error of that cell,
    and what comes round it (a file descriptor, display) is dropped."""

    def __init__(self):
        self.count = self.sent = 0

    def anew(self):
        self.count = self.sent = 0

    def writes(self, write):
        def bounded(stream, text):
            self.count += len(text)
            if self.count <= PRINTED:
                return write(stream, text)
            if threading.current_thread() is threading.main_thread():
                raise RuntimeError(told("printed"))
            return len(text)

        return bounded

    def sends(self, send):
        def bounded(session, stream, msg, content=None, *rest, **named):
            kind = msg["msg_type"] if isinstance(msg, dict) else msg
            if kind in COUNTED:
                body = msg["content"] if isinstance(msg, dict) else content
                self.sent += size(body)
                if self.sent > 2 * PRINTED:
                    return None
            return send(session, stream, msg, content, *rest, **named)

        return bounded


def size(body):
    """The characters in a message, about."""
    if isinstance(body, dict):
        return sum(map(size, body.values()))
    return len(body) if isinstance(body, str | bytes) else 8


def kernel_class(printed):
    from ipykernel.ipkernel import IPythonKernel

    class Limited(IPythonKernel):
        """Each cell may print anew; one that judges is run only while the course is untouched."""

        as_it_was = None

        async def do_execute(self, code, *given, **named):
            if self.as_it_was is None:  # before the first cell
                self.as_it_was = untouched.seen(self.shell)
            printed.anew()
            if JUDGES.search(code):
                changed = untouched.changed(self.as_it_was, self.shell)
                if changed:
                    code = f"raise RuntimeError({told('changed', what=changed)!r})"
            return await super().do_execute(code, *given, **named)

    return Limited


def main():
    bound()
    if os.environ.get("JPY_PARENT_PID") != str(os.getppid()):
        os.environ.pop("JPY_PARENT_PID", None)  # in a box the parent has another number
    from ipykernel import iostream, kernelapp
    from jupyter_client.session import Session

    printed = Printed()
    iostream.OutStream.write = printed.writes(iostream.OutStream.write)
    Session.send = printed.sends(Session.send)
    untouched.load()
    kernelapp.launch_new_instance(kernel_class=kernel_class(printed))


if __name__ == "__main__":
    sys.exit(main())
