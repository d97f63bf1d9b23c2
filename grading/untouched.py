"""Whether the course's own code is still what it was before a student's first cell.

An answer runs in the process that judges it, and can put its own `check` in the place of ours.
This notices functions, classes, methods and constants that were put in place or rewritten, in the
course's modules, in Python's builtins and at the top of NumPy, and hooks that change cells before
they run. Who knows this file can get round it.
"""

import builtins
import importlib
import inspect
import pkgutil
import sys
from types import FunctionType, ModuleType

COURSE = ("cfr_core", "cfr_lab", "grading")
OTHERS = ("builtins", "numpy", "fractions", "inspect", "linecache", "signal", "threading")
# IPython's own, and what its shell puts into builtins by and by.
LATER = {"_", "__IPYTHON__", "get_ipython", "display", "exit", "quit"}
HOOKS = ("ast_transformers", "input_transformers_post", "input_transformers_cleanup")


def load():
    """Import all of the course now: what a student's file of that name holds comes too late."""
    for name in COURSE[:2]:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not module.name.endswith(("setup", "make_font")):
                importlib.import_module(module.name)


def seen(shell):
    """What is to stay: {name of a thing: the thing and what it is made of}."""
    found = {}
    for name, module in list(sys.modules.items()):
        if isinstance(module, ModuleType) and watched(name):
            for key, value in list(vars(module).items()):
                if not (module is builtins and key in LATER):
                    found.update(parts(f"{name}.{key}", value, name.split(".")[0]))
    for kind in type(shell).__mro__ + type(shell.kernel).__mro__:
        found.update(parts(kind.__qualname__, kind, kind.__module__.split(".")[0]))
    for name in HOOKS:
        found[f"shell.{name}"] = list(getattr(shell, name))
    callbacks = {event: list(each) for event, each in shell.events.callbacks.items()}
    found["shell.events"] = callbacks
    own = {key for key, value in vars(shell).items() if inspect.isroutine(value)}
    found["shell"] = sorted(own)
    return found


def changed(before, shell):
    """The name of something that is no longer what it was, or "" where all is."""
    now = seen(shell)
    for name, what in now.items():
        if name not in before or not same(before[name], what):
            return name
    return next((name for name in before if name not in now), "")


def watched(name):
    return name.split(".")[0] in COURSE or name in OTHERS


def parts(name, value, home):
    """A function with its code, a class with all that stands in it, a CONSTANT and, of a table,
    what stands in it. Of other things nothing: a language in use may change."""
    if isinstance(value, type):
        yield name, (value,)
        if value.__module__.split(".")[0] == home:
            for key, inner in list(vars(value).items()):
                if key not in ("__dict__", "__weakref__", "__doc__"):
                    yield from method(f"{name}.{key}", inner)
    elif callable(value):
        yield from method(name, value)
    elif name.rpartition(".")[2].isupper():
        yield name, (value, *contents(value))


def contents(value):
    if isinstance(value, dict):
        return (tuple(value), *value.values())
    return tuple(value) if isinstance(value, list | set) else ()


def method(name, value):
    function = inspect.unwrap(value) if callable(value) else value
    function = getattr(function, "__func__", None) or getattr(function, "fget", None) or function
    if isinstance(function, FunctionType):
        made = (value, function.__code__, function.__defaults__, function.__kwdefaults__)
        yield name, made
    elif callable(value) or isinstance(value, property):
        yield name, (value,)


def same(before, now):
    if type(before) is tuple:
        return len(before) == len(now) and all(
            a is b or (type(a) is type(b) is tuple and a == b)
            for a, b in zip(before, now, strict=True)
        )
    return before == now
