"""Find the notebook that this kernel runs, and derive the reader's own folder from its path."""

import os
from pathlib import Path

LANGUAGES = ("zh", "en")


def notebook_path():
    """Return the path of the notebook that the server has opened, or None.

    The result is None if a program such as nbconvert, nbval or notebooks/build.py runs the
    notebook, or if the call comes from a program that a notebook's kernel has started.
    """
    running = shell()
    if getattr(running, "kernel", None) is None:
        return None
    # VS Code stores the path in a variable in the user's namespace.
    name = os.environ.get("JPY_SESSION_NAME") or running.user_ns.get("__vsc_ipynb_file__")
    if not name:
        return None
    # A bare file name means that the kernel was started in the notebook's folder.
    path = Path(name) if Path(name).is_absolute() else Path.cwd() / Path(name).name
    return path if path.parent.is_dir() else None


def readers_folder(path):
    """Return the folder of the reader's own files, which the notebooks in both languages share."""
    return path.parent.parent if path.parent.name in LANGUAGES else path.parent


def shell():
    """Return IPython's shell, or None outside IPython."""
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    return get_ipython()
