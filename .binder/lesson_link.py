"""Open a lesson with the interface in its language, at the address lesson/en/NAME.ipynb

JupyterLab takes its language from the reader's settings, never from an address, and one image
serves both languages. This address sets the language and redirects to JupyterLab. The address
`lesson` alone opens the first lesson in the browser's language.
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
    """Return the first language of the course in the header Accept-Language, else English."""
    named = re.findall(r"\b(?:zh|en)\b", accepted)
    return named[0] if named else "en"


def path_in_server(root, language, name):
    """Return a lesson's path in the server's list of files, or None."""
    lesson, root = NOTEBOOKS / language / name, Path(root).expanduser().resolve()
    if lesson.is_file() and lesson.is_relative_to(root):
        return lesson.relative_to(root).as_posix()


class LessonLink(JupyterHandler):
    @authenticated
    def get(self, language=None, name=FIRST):
        language = language or browsers_language(self.request.headers.get("Accept-Language", ""))
        lesson = path_in_server(self.settings["server_root_dir"], language, name)
        if lesson is None:
            raise HTTPError(404, f"没有这一课；there is no such lesson: {language}/{name}")
        setting = Path(get_user_settings_dir(), SETTING)
        setting.parent.mkdir(parents=True, exist_ok=True)
        setting.write_text(json.dumps({"locale": LOCALES[language]}), "utf-8")
        self.redirect(url_path_join(self.base_url, "lab", "tree", url_escape(lesson)))


def _jupyter_server_extension_points():
    return [{"module": "lesson_link"}]


def _load_jupyter_server_extension(app):
    at = url_path_join(app.base_url, "lesson")
    links = [(f"{at}/?", LessonLink), (rf"{at}/(zh|en)/([\w.]+\.ipynb)", LessonLink)]
    app.web_app.add_handlers(".*$", links)
