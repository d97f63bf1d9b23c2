"""Restore a lesson to its original state, and keep the reader's version under another name."""

import subprocess
from datetime import datetime
from pathlib import Path

from cfr_lab import copies, notebook_location
from cfr_lab.words import language, say

# COURSE is the folder of the course's notebooks. It does not exist if only the package was
# installed.
COURSE = Path(__file__).resolve().parents[1] / "notebooks"


def start_over(lesson=None):
    """Restore a lesson to its original state, and keep the reader's version in a dated file.

    lesson   the lesson's number, such as "01" or 1; by default, the lesson whose notebook calls
             this function

    Prints a sentence that reports the result, or the reason for doing nothing.
    """
    print(_start_over(lesson))


def _start_over(lesson):
    path = notebook_location.notebook_path()
    if path is None:
        return say(
            "无法确定这是哪一个笔记本：请在 JupyterLab 里打开它，再运行这一格。",
            "The program cannot tell which notebook this is: please open the notebook in "
            "JupyterLab and run this cell again.",
        )
    folder = path.parent
    name = path.name if lesson is None else _name(lesson, folder)
    if name is None:
        return say(
            "没有第 {lesson} 课；课号要写成“01”的形式。",
            "There is no lesson {lesson}; write the number of a lesson in the form “01”.",
            lesson=str(lesson)[:20],
        )
    if name == path.name and not _is_saved(path):
        return say(
            "请先保存（Ctrl + S），再运行这一格：没有保存的改动不会留下。",
            "Please save the notebook (Ctrl + S), then run this cell again: unsaved changes cannot "
            "be kept.",
        )
    data = _original_bytes(folder, name)
    if data is None:
        return say(
            "找不到 {name} 的原始版本：请重新下载课程，从中复制这个文件。",
            "The original version of {name} cannot be found: please download the course again and "
            "copy the file from there.",
            name=name,
        )
    try:
        copy_path = _set_aside(folder / name)
        copies.write_atomically(folder / name, data)
    except OSError as error:
        return say(
            "{name} 没有恢复原样：文件无法写入（{why}）。",
            "{name} was not changed, because it cannot be written ({why}).",
            name=name,
            why=error.strerror or type(error).__name__,
        )
    message = say(
        "{name} 已恢复原样。", "{name} has been restored to its original state. ", name=name
    )
    if copy_path:
        message += say(
            "你改过的版本另存为 {aside}。",
            "Your version has been kept as {aside}. ",
            aside=copy_path.name,
        )
    return message + say(
        "如果这个文件正打开着，请在“文件”菜单里选“从磁盘重新加载”。",
        "If the notebook is open, choose “Reload Notebook from Disk” in the File menu.",
    )


def _name(lesson, folder):
    """Return the file name of the lesson with this number, or None if there is no such lesson."""
    number = f"{lesson:02d}" if isinstance(lesson, int) else str(lesson)
    if len(number) != 2 or not number.isdecimal():
        return None
    for source_folder in (COURSE / _language(folder), folder):
        # The reader's earlier versions have a space before the date in their names, so files with
        # such names are ignored.
        names = [
            path.name for path in source_folder.glob(f"{number}_*.ipynb") if " " not in path.name
        ]
        if names:
            return min(names)
    return None


def _language(folder):
    return folder.name if folder.name in notebook_location.LANGUAGES else language()


def _is_saved(notebook):
    """Return whether the notebook's file contains the cell that is running.

    If so, the reader has saved the notebook since the latest change to that cell.
    """
    running = notebook_location.shell().user_ns.get("In", [""])[-1]
    return running.strip() in [source.strip() for source in copies.sources(notebook)]


def _original_bytes(folder, name):
    """Return the original lesson's bytes, from the course or else from git, or None on failure."""
    original_path = COURSE / _language(folder) / name
    if original_path.resolve() != (folder / name).resolve() and copies.is_original(original_path):
        return original_path.read_bytes()
    try:
        git_output = subprocess.run(
            ["git", "show", f"HEAD:./{name}"], cwd=folder, capture_output=True, timeout=20
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return git_output.stdout if git_output.returncode == 0 else None


def _set_aside(path):
    """Copy the reader's version, if there is one, to a new file, and return that file's path."""
    if not path.exists():
        return None
    try:
        time_stamp = datetime.now().strftime(" %Y-%m-%d %H%M")
    except (ValueError, OverflowError, OSError):
        time_stamp = ""  # The clock cannot be read.
    copy_path = copies.unused_path(path.with_name(f"{path.stem}{time_stamp or ' kept'}.ipynb"))
    copies.write_atomically(copy_path, path.read_bytes())
    return copy_path
