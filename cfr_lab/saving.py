"""Where JupyterLab saves: what cannot be saved is told in a sentence, with what to do about it.

Named in settings/jupyter_server_config.json. JupyterLab itself would show the system's words, in
English, within those of three programs.
"""

import errno
import sqlite3

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from tornado.web import HTTPError

FULL = (
    "磁盘已满，没有存上：写下的都还在这一页里，请不要关掉它；腾出一些空间，再按 Ctrl+S。",
    "The disk is full, and this was not saved: what you wrote is still on this page, so do not "
    "close it; free some space, then press Ctrl+S again.",
)
FORBIDDEN = (
    "这个文件夹不能写入，没有存上：写下的都还在这一页里，请用菜单里的“下载”，另存到自己的文件夹。",
    "This folder cannot be written, and nothing was saved: what you wrote is still on this page; "
    "choose File → Download to keep it in a folder of your own.",
)
OF_THE_SYSTEM = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), FULL),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), FORBIDDEN),
}


class Lessons(AsyncLargeFileManager):
    """JupyterLab's own, but for what it says."""

    async def save(self, model, path=""):
        try:
            return await super().save(model, path)
        except HTTPError as refused:
            sentences = why(refused.__cause__)
            if sentences is None:
                raise
            raise HTTPError(refused.status_code, told(sentences, path)) from refused


def why(error):
    """The sentence in both languages for an error of the system's; None for any other."""
    if isinstance(error, sqlite3.Error):  # the signatures are kept in a database
        return FULL if "full" in str(error) else None
    return OF_THE_SYSTEM.get(error.errno) if isinstance(error, OSError) else None


def told(sentences, path):
    """In the language of the lesson's folder; both languages elsewhere."""
    zh, en = sentences
    return {"zh": zh, "en": en}.get(path.strip("/").partition("/")[0], f"{zh} {en}")
