"""Which notebook this kernel runs, and so which folder is the reader's own."""

import os
from pathlib import Path

LANGUAGES = ("zh", "en")


def notebook():
    """The path of the notebook, as the server that opened it tells; None where none did.

    Whatever runs a notebook by itself (nbconvert, nbval, notebooks/build.py) tells nothing, and a
    program that a notebook's kernel has started is no notebook.
    """
    running = shell()
    if getattr(running, "kernel", None) is None:
        return None
    # VS Code tells it by a variable among the reader's own.
    told = os.environ.get("JPY_SESSION_NAME") or running.user_ns.get("__vsc_ipynb_file__")
    if not told:
        return None
    # Where the server has a name alone, the kernel was started in the notebook's folder.
    path = Path.cwd() / Path(told).name if not Path(told).is_absolute() else Path(told)
    return path if path.parent.is_dir() else None


def beside(path):
    """The folder beside the notebooks, one for both languages."""
    return path.parent.parent if path.parent.name in LANGUAGES else path.parent


def shell():
    """IPython's, None outside of it."""
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    return get_ipython()
