"""List the digests of the notebooks that the course ships: python notebooks/shipped.py

JupyterLab trusts a notebook whose digest is in the list shipped.txt: it shows the notebook's saved
pictures, and would also run any scripts in them. notebooks/build.py writes the list. After changing
notebooks by hand, use this command to rewrite the list, so that it contains all notebooks in
notebooks/zh and notebooks/en. This file uses only the standard library.
"""

import json
from hashlib import sha256
from pathlib import Path

NOTEBOOKS = Path(__file__).resolve().parent
LIST = Path(__file__).with_suffix(".txt")


def content(path):
    """Return a digest of a notebook's whole content; "" if the file cannot be read as JSON."""
    try:
        text = json.dumps(json.loads(path.read_text("utf-8")), sort_keys=True)
    except (OSError, ValueError, RecursionError):
        return ""
    return sha256(text.encode()).hexdigest()


def list_text(paths, folder=NOTEBOOKS):
    """Return the list's text: one line, with a digest and a name, for each existing notebook.

    paths    the paths of the notebooks
    folder   the folder to which the names in the list are relative
    """
    files = sorted(path for path in paths if path.is_file())
    names = [(path, path.relative_to(folder).as_posix()) for path in files]
    return "".join(f"{content(path)}  {name}\n" for path, name in names)


def contents():
    """Return the set of digests in the list shipped.txt."""
    return {line.split()[0] for line in LIST.read_text("utf-8").splitlines()}


if __name__ == "__main__":
    LIST.write_text(list_text(NOTEBOOKS.glob("[ez][nh]/*.ipynb")), "utf-8")
