"""The course as a folder of pages that need no Python and no network.

    python website/build.py [FOLDER] [--lessons 01 05] [--most 2000]

Writes site/, or the folder named: zh/ and en/ with a page a lesson, their contents, and beside
them the style, the scripts, the course as one file to download, and MathJax, which is fetched once
(a release with a fixed checksum) and kept in .venv or the system's folder for such things. A lesson
whose notebook, pictures and maker have not changed since is not made again.
"""

import argparse
import hashlib
import os
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from html import escape
from itertools import product
from pathlib import Path

import nbformat

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT))  # run by its path, it would not find itself

from website import download  # noqa: E402
from website.fetched import fetched  # noqa: E402
from website.frames import MOST  # noqa: E402
from website.lesson import NOTEBOOKS, cells  # noqa: E402
from website.links import binder  # noqa: E402
from website.pages import WORDS, lesson_page, page, prose, sections  # noqa: E402
from website.trouble import tell  # noqa: E402

LANGUAGES = ("zh", "en")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site")
    parser.add_argument("--lessons", nargs="*", default=[], help="beginnings of file names")
    parser.add_argument("--most", type=int, default=MOST, help="states of an Explorer at most")
    options = parser.parse_args(arguments)
    stems = sorted(path.stem for path in (NOTEBOOKS / "zh").glob("[0-9]*.ipynb"))
    beside(options.folder)
    chosen = [s for s in stems if not options.lessons or s.startswith(tuple(options.lessons))]
    work = []
    for stem, language in product(chosen, LANGUAGES):
        if is_current(stem, language, options):
            print(f"{language}/{stem}.html: as it was", flush=True)
        else:
            work.append((stem, language, stems, options))
    # A process a page: a lesson leaves things behind in the kernel's one shell.
    with ProcessPoolExecutor(os.cpu_count(), max_tasks_per_child=1) as pool:
        for told in pool.map(make, *zip(*work, strict=True)) if work else ():
            print(told, flush=True)
    for language in LANGUAGES:
        text = page(WORDS[language]["title"], language, "index", contents(stems, language))
        (options.folder / language / "index.html").write_text(text, "utf-8")


def beside(folder):
    """All that pages need, and the folders they go to."""
    for language in LANGUAGES:
        (folder / language).mkdir(parents=True, exist_ok=True)
    for name in ("style.css", "live.js", "draw.js", "tables.js", "judge.js", "reading.js"):
        (folder / name).write_bytes((HERE / name).read_bytes())
    for name in ("quiz.css", "quiz.js"):  # the notebooks' own
        (folder / name).write_bytes((ROOT / "cfr_lab" / name).read_bytes())
    (folder / "mathjax.js").write_bytes(fetched("mathjax")["es5/tex-svg.js"])
    download.write(folder / download.NAME)
    (folder / "index.html").write_text(front(), "utf-8")


def make(stem, language, stems, options):
    """One page; returns a line that says what was done."""
    target = options.folder / language / f"{stem}.html"
    at = stems.index(stem)
    near = (stems[at - 1] if at else None, stems[at + 1] if at + 1 < len(stems) else None)
    neighbours = [each and (each, title(each, language)) for each in near]
    text = lesson_page(stem, language, cells(stem, language), neighbours, options.most)
    target.write_text(text + mark(stem, language, options.most), "utf-8")
    return f"{language}/{target.name}: {target.stat().st_size:,} bytes"


def is_current(stem, language, options):
    target = options.folder / language / f"{stem}.html"
    ending = mark(stem, language, options.most)
    return target.is_file() and target.read_text("utf-8").endswith(ending)


def mark(stem, language, most):
    """The end of a page: it tells what the page followed from."""
    return f"<!-- {fingerprint(stem, language, most)} -->\n"


def fingerprint(stem, language, most):
    """What a page follows from: its notebook, the code that draws, the settings, the address."""
    told = hashlib.sha256(f"{most} {binder(stem, language)} {code()}".encode())
    told.update((NOTEBOOKS / language / f"{stem}.ipynb").read_bytes())
    return told.hexdigest()


@cache
def code():
    """One number for all the code that a page follows from."""
    told = hashlib.sha256()
    for part in ("cfr_core", "cfr_lab", "website"):
        for path in sorted((ROOT / part).rglob("*.*")):
            if path.suffix in (".py", ".js", ".css", ".json"):
                told.update(path.read_bytes())
    return told.hexdigest()


def cells_of(stem, language):
    return nbformat.read(NOTEBOOKS / language / f"{stem}.ipynb", 4).cells


def title(stem, language):
    return re.search(r"^# +(.*)", cells_of(stem, language)[0].source, re.MULTILINE)[1].strip()


def contents(stems, language):
    """The course in a paragraph; each lesson with its times, what it needs, and its sections."""
    readme = (ROOT / {"zh": "README.zh-CN.md", "en": "README.md"}[language]).read_text("utf-8")
    about = re.search(r"^# [^\n]*\n\n(.*?)\n\n", readme, re.MULTILINE | re.DOTALL)[1]
    lines = []
    for stem in stems:
        found = cells_of(stem, language)
        needs = re.search(r"^\*\*(?:需要|You need)\*\*.*", found[0].source, re.MULTILINE)
        told = f'<a href="{stem}.html">{escape(title(stem, language))}</a>'
        told += prose(needs[0], language) + sections(found, language, f"{stem}.html")
        lines.append(f"<li>{told}</li>")
    head = f"<h1>{WORDS[language]['title']}</h1>{prose(about, language)}"
    return f'{head}<ul class="lessons">{"".join(lines)}</ul>'


def front():
    """The first page: in the reader's language, by the browser, or by hand."""
    return (
        '<!DOCTYPE html><meta charset="utf-8"><title>CFR</title>'
        "<script>location.replace((navigator.language.startsWith('zh') ? 'zh' : 'en') "
        "+ '/index.html')</script>"
        '<p><a href="zh/index.html" lang="zh-CN">中文</a> '
        '<a href="en/index.html" lang="en">English</a>'
    )


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        tell(error)
