"""Start JupyterLab with this folder's settings: python jupyterlab/lab.py zh|en HOME [arguments]

The settings come from this folder. The reader's own settings, which take precedence, are in the
folder HOME with the open tabs and the signatures. Settings of any other JupyterLab on the machine
are not used.

JupyterLab opens the reader's own copies of the lessons, in my-notebooks (cfr_lab/copies.py).
"""

import importlib.util
import os
import shutil
import sqlite3
import sys
from pathlib import Path

SETTINGS = Path(__file__).resolve().parent
NOTEBOOKS = SETTINGS.parent / "notebooks"
MINE = SETTINGS.parent / "my-notebooks"
ROOT_DIR = "--ServerApp.root_dir"
NEWER = {
    "zh": "这些课有新版本，你改过的版本原样保留：{names}。要换成新版本，请在那一课里运行 "
    "lab.start_over()。",
    "en": "There is a newer version of {names}; your own version, which you have changed, was "
    "kept. To get the new version of a lesson, run lab.start_over() in it.",
}


def use_settings(language, home):
    """Set the paths of the settings; call this before any module of Jupyter is imported."""
    # JupyterLab reads sizes only from the folder of the reader's own settings; the reader may
    # change them there.
    if not (home / "lab").exists():
        shutil.copytree(SETTINGS / "lab", home / "lab")
    for name in [name for name in os.environ if name.startswith("JUPYTERLAB_")]:
        del os.environ[name]
    os.environ["JUPYTER_CONFIG_PATH"] = f"{SETTINGS / language}{os.pathsep}{SETTINGS}"
    # The course's kernel explains an error that comes from not running the lesson from the top.
    os.environ["JUPYTER_PATH"] = str(SETTINGS)
    os.environ["JUPYTER_CONFIG_DIR"] = os.environ["JUPYTER_DATA_DIR"] = str(home)


def sign_lessons(home):
    """Sign the lessons, because without a signature JupyterLab hides the pictures saved in them.

    Anyone who opens the course trusts it. The lessons are signed again only after one has changed.
    A notebook from elsewhere gets no signature, wherever it lies, because a signature would let its
    JavaScript run. Therefore the content decides, by the list in shipped.txt.
    """
    from nbformat import read, sign

    shipped = module(SETTINGS.parent / "notebooks" / "shipped.py")
    lessons, stamp = list(NOTEBOOKS.glob("??/*.ipynb")), home / "signed"
    newest = max(path.stat().st_mtime for path in (shipped.LIST, *lessons))
    if not stamp.exists() or stamp.stat().st_mtime < newest:
        notary, contents = sign.NotebookNotary(), shipped.contents()
        for lesson in lessons:
            if shipped.content(lesson) in contents:
                notary.sign(read(lesson, 4))
        stamp.touch()


def update_readers_copies():
    """Update the lessons' copies; return the names of those that the reader has changed."""
    # Importing the package itself would load everything that draws.
    return module(SETTINGS.parent / "cfr_lab" / "copies.py").update_copies(NOTEBOOKS, MINE)


def module(path):
    """Return the module in a file; with Python's -P no folder of the course is searched."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def names_a_folder(given):
    return any(word.startswith(ROOT_DIR) for word in given)


def with_ours(given):
    """Return JupyterLab's arguments; a given argument replaces the default with the same name."""
    return given if names_a_folder(given) else [f"{ROOT_DIR}={MINE}", *given]


def main(language, home, *given):
    use_settings(language, Path(home))
    newer = [] if names_a_folder(given) else update_readers_copies()
    if newer:
        print(NEWER[language].format(names=", ".join(newer)), flush=True)
    sign_lessons(Path(home))
    from jupyterlab.labapp import main

    # start.py calls this file with Python's -P, which leaves this folder out of the search.
    sys.path.append(str(SETTINGS))
    patient = "--ServerApp.kernel_manager_class=restarts.PatientKernelManager"
    sys.exit(main([patient, *with_ours(list(given))]))


def error_sentence(error, language):
    """Return the sentence of start.py about such an error: a full disk, a protected folder."""
    sys.path.insert(0, str(SETTINGS.parent))
    from start import explain, set_language

    set_language(language)
    return explain(str(error))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:  # The signal came before JupyterLab listens for it.
        sys.exit(130)
    except (OSError, sqlite3.Error) as error:  # Signatures are kept in a database.
        raise error_sentence(error, sys.argv[1]) from None
