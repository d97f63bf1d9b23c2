"""JupyterLab with the settings of this folder:  python jupyterlab/lab.py zh|en HOME [arguments]

The settings are read from here; the reader's own, which win, are kept in the folder HOME with the
open tabs and the signatures. Those of another JupyterLab of the reader's stay out of it.

What is opened are the reader's own copies of the lessons, in my-notebooks (cfr_lab/copies.py).
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
    "zh": "有新版，你改过的原样保留：{names}。想换成新版，在那一课里运行 lab.start_over()。",
    "en": "There is a newer version of {names}; yours, which you have changed, was kept. To change "
    "over, run lab.start_over() in the lesson.",
}


def use_settings(language, home):
    """To be called before anything of Jupyter's is imported."""
    # JupyterLab takes sizes only from where it keeps the reader's own, who may change them there.
    if not (home / "lab").exists():
        shutil.copytree(SETTINGS / "lab", home / "lab")
    for name in [name for name in os.environ if name.startswith("JUPYTERLAB_")]:
        del os.environ[name]
    os.environ["JUPYTER_CONFIG_PATH"] = f"{SETTINGS / language}{os.pathsep}{SETTINGS}"
    # The course's kernel, which says so where a lesson was not run from the top.
    os.environ["JUPYTER_PATH"] = str(SETTINGS)
    os.environ["JUPYTER_CONFIG_DIR"] = os.environ["JUPYTER_DATA_DIR"] = str(home)


def sign_lessons(home):
    """Whoever opens the course trusts it; without a signature JupyterLab shows none of the
    pictures saved in a lesson. Done again only when a lesson has changed.

    A notebook that came from elsewhere gets no signature, wherever it lies: it would let the
    notebook's JavaScript run. So the content decides, by the list in shipped.txt."""
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


def bring_copies():
    """The lessons' copies, brought up to date; returns those that stay as the reader has them."""
    # The package itself would load all that draws.
    return module(SETTINGS.parent / "cfr_lab" / "copies.py").bring(NOTEBOOKS, MINE)


def module(path):
    """Return the module that a file holds; with Python's -P no folder of ours is searched."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def names_a_folder(given):
    return any(word.startswith(ROOT_DIR) for word in given)


def with_ours(given):
    """The arguments for JupyterLab, which refuses one that comes twice: the given one wins."""
    return given if names_a_folder(given) else [f"{ROOT_DIR}={MINE}", *given]


def main(language, home, *given):
    use_settings(language, Path(home))
    newer = [] if names_a_folder(given) else bring_copies()
    if newer:
        print(NEWER[language].format(names=", ".join(newer)), flush=True)
    sign_lessons(Path(home))
    from jupyterlab.labapp import main

    # With Python's -P, as start.py calls this, what lies beside this file is not found by itself.
    sys.path.append(str(SETTINGS))
    patient = "--ServerApp.kernel_manager_class=restarts.PatientKernelManager"
    sys.exit(main([patient, *with_ours(list(given))]))


def trouble(error, language):
    """What start.py says of such an error: a full disk, a folder that may not be written."""
    sys.path.insert(0, str(SETTINGS.parent))
    from start import explain, speak

    speak(language)
    return explain(str(error))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:  # before JupyterLab listens for it
        sys.exit(130)
    except (OSError, sqlite3.Error) as error:  # signatures are kept in a database
        raise trouble(error, sys.argv[1]) from None
