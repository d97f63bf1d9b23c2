"""Addresses that open a lesson with the interface in its language: lesson/en/NAME.ipynb

JupyterLab takes its language from the reader's settings, never from an address, and one image
serves both languages. So a link leads here; the language is set, and JupyterLab follows. A bare
`lesson` opens the first lesson in the browser's language.
"""

import json
import re
from pathlib import Path

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_escape, url_path_join
from jupyterlab.commands import get_user_settings_dir
from tornado.web import HTTPError, authenticated

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
LOCALES = {"zh": "zh_CN", "en": "en"}
FIRST = "00_start_here.ipynb"
SETTING = "@jupyterlab/translation-extension/plugin.jupyterlab-settings"


def browsers_language(accepted):
    """The first of ours in the header Accept-Language; English where it names neither."""
    named = re.findall(r"\b(?:zh|en)\b", accepted)
    return named[0] if named else "en"


def below(root, language, name):
    """Where a lesson is in the server's list of files; None where there is none."""
    lesson, root = NOTEBOOKS / language / name, Path(root).expanduser().resolve()
    if lesson.is_file() and lesson.is_relative_to(root):
        return lesson.relative_to(root).as_posix()


class Door(JupyterHandler):
    @authenticated
    def get(self, language=None, name=FIRST):
        language = language or browsers_language(self.request.headers.get("Accept-Language", ""))
        lesson = below(self.settings["server_root_dir"], language, name)
        if lesson is None:
            raise HTTPError(404, f"没有这一课；there is no such lesson: {language}/{name}")
        setting = Path(get_user_settings_dir(), SETTING)
        setting.parent.mkdir(parents=True, exist_ok=True)
        setting.write_text(json.dumps({"locale": LOCALES[language]}), "utf-8")
        self.redirect(url_path_join(self.base_url, "lab", "tree", url_escape(lesson)))


def _jupyter_server_extension_points():
    return [{"module": "lesson_door"}]


def _load_jupyter_server_extension(app):
    at = url_path_join(app.base_url, "lesson")
    doors = [(f"{at}/?", Door), (rf"{at}/(zh|en)/([\w.]+\.ipynb)", Door)]
    app.web_app.add_handlers(".*$", doors)
