"""Provide an IPython extension that explains errors raised before a lesson's first cell has run.

The course's own kernel, defined in jupyterlab/kernels, loads this extension.
"""

import os
from pathlib import Path


def load_ipython_extension(shell):
    """Explain unknown names and syntax errors until `cfr_lab.use` installs its own explanations.

    The explanation of an unknown name asks the reader to run the lesson from the top.
    """
    shell.set_custom_exc((NameError, SyntaxError), _show_error)


def _show_error(shell, kind, error, traceback, tb_offset=None):
    from IPython.display import display

    from cfr_lab.session import Refusal, show_syntax_error
    from cfr_lab.words import say, set_language

    # The server may set JPY_SESSION_NAME to the notebook's path, such as notebooks/en/01_....ipynb;
    # the folder's name is then the language.
    folder = Path(os.environ.get("JPY_SESSION_NAME", "")).parent.name
    if folder in ("zh", "en"):
        set_language(folder)
    if isinstance(error, SyntaxError):
        return show_syntax_error(shell, error)
    display(
        Refusal(
            say(
                "{name} 还没有定义：请从头运行本课（运行 → 运行所有单元格）。",
                "{name} is not defined yet: please run the lesson from the top (Run → Run All "
                "Cells).",
                name=error.name,
            )
        )
    )
