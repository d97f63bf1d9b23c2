"""Build the course as a folder of pages that need neither Python nor a network.

    python publish/site/build.py [FOLDER] [--lessons 01 05] [--most 2000]

The program writes to site/ or to the given folder. In each of the subfolders zh/ and en/, it puts
one page per lesson, a table of contents, the glossary, the symbols and the further reading. Next to
these subfolders, it puts the charts, the style sheets, the scripts, the licences, the course as a
single file to download, and MathJax. A fixed release of MathJax is downloaded once, checked against
its hash and stored in the folder of the Python environment, such as .venv. A lesson's page is
rebuilt only if the lesson's notebook, the code or the settings have changed.
"""

import argparse
import base64
import hashlib
import os
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import product
from pathlib import Path

import nbformat

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(ROOT))  # The import path of a script does not include ROOT.

from cfr_lab import draw  # noqa: E402
from cfr_lab.course import lessons_by_name  # noqa: E402
from cfr_lab.words import TAGS  # noqa: E402
from publish.site import download  # noqa: E402
from publish.site.companion_pages import (  # noqa: E402
    NAMES,
    VALUES_PAGE,
    companion_page,
    tooltips,
    values_page,
)
from publish.site.error_messages import exit_with  # noqa: E402
from publish.site.frames import MAX_STATES  # noqa: E402
from publish.site.front import front_page  # noqa: E402
from publish.site.lesson import NOTEBOOKS, cells  # noqa: E402
from publish.site.links import binder  # noqa: E402
from publish.site.pages import LICENCES, WORDS, lesson_page, licences  # noqa: E402
from publish.site.third_party import fetch  # noqa: E402

LANGUAGES = ("zh", "en")
CHART = re.compile(r"data:image/webp;base64,([A-Za-z0-9+/=]+)")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site")
    parser.add_argument(
        "--lessons", nargs="*", default=[], help="write only lessons with these numbers"
    )
    parser.add_argument(
        "--most", type=int, default=MAX_STATES, help="largest number of stored states per picture"
    )
    options = parser.parse_args(arguments)
    stems = sorted(path.stem for path in (NOTEBOOKS / "zh").glob("[0-9]*.ipynb"))
    write_assets(options.folder)
    chosen_stems = [s for s in stems if not options.lessons or s.startswith(tuple(options.lessons))]
    work = []
    for stem, language in product(chosen_stems, LANGUAGES):
        if is_current(stem, language, options):
            print(f"{language}/{stem}.html: unchanged", flush=True)
        else:
            work.append((stem, language, stems, options))
    # Each page is made in a separate process, because a process has only one IPython shell, which
    # each lesson changes.
    with ProcessPoolExecutor(os.cpu_count(), max_tasks_per_child=1) as pool:
        for message in pool.map(make, *zip(*work, strict=True)) if work else ():
            print(message, flush=True)
    for language in LANGUAGES:
        pictures = {
            stem: f"../{file.relative_to(options.folder).as_posix()}"
            for stem in stems
            if (file := picture_of(stem, language, options.folder)).is_file()
        }
        text = front_page(language, stems, partial(cells_of, language=language), pictures)
        (options.folder / language / "index.html").write_text(text, "utf-8")
        for name in NAMES:
            source = (NOTEBOOKS / language / name).read_text("utf-8")
            text = companion_page(name, language, source, partial(cells_of, language=language))
            (options.folder / language / name).with_suffix(".html").write_text(text, "utf-8")
        (options.folder / language / VALUES_PAGE).write_text(values_page(language), "utf-8")
    delete_unused_charts(options.folder)


def write_assets(folder):
    """Make the site's folders, and write the scripts, style sheets and other shared files."""
    for language in LANGUAGES:
        (folder / language).mkdir(parents=True, exist_ok=True)
        (folder / language / "terms.js").write_text(tooltips(language), "utf-8")
    for name in ("style.css", "live.js", "tables.js", "judge.js", "reading.js"):
        (folder / name).write_bytes((FOLDER / name).read_bytes())
    for name in ("quiz.css", "quiz.js"):  # The notebooks use these two files, too.
        (folder / name).write_bytes((ROOT / "cfr_lab" / name).read_bytes())
    mathjax = fetch("mathjax")
    (folder / "mathjax.js").write_bytes(mathjax["es5/tex-svg.js"])
    texts = {"MathJax": mathjax["LICENSE"], "MIT": (ROOT / "LICENSE").read_bytes()}
    texts["CC-BY"] = (ROOT / "LICENSE-CC-BY-4.0").read_bytes()
    (folder / "licences").mkdir(exist_ok=True)
    for name in LICENCES:
        (folder / "licences" / f"{name}.txt").write_bytes(texts[name])
    download.write(folder / download.NAME)
    (folder / "index.html").write_text(language_page(), "utf-8")


def make(stem, language, stems, options):
    """Make a lesson's page, and return a line of text that states the page's path and size.

    stem      the name of the lesson's notebook without .ipynb
    language  "zh" or "en"
    stems     the stems of all lessons, in order
    options   the program's command-line options
    """
    target = options.folder / language / f"{stem}.html"
    place = stems.index(stem)
    near_stems = (
        stems[place - 1] if place else None,
        stems[place + 1] if place + 1 < len(stems) else None,
    )
    neighbours = [each and (each, title(each, language)) for each in near_stems]
    results = cells(stem, language)
    text = lesson_page(stem, language, results, neighbours, options.most)
    text = CHART.sub(lambda match: store_chart(match[1], options.folder), text)
    if picture := lesson_picture(stem, results):
        picture_of(stem, language, options.folder).parent.mkdir(exist_ok=True)
        picture_of(stem, language, options.folder).write_text(picture, "utf-8")
    target.write_text(text + fingerprint_comment(stem, language, options.most), "utf-8")
    return f"{language}/{target.name}: {target.stat().st_size:,d} bytes"


def picture_of(stem, language, folder):
    """Return the path of the picture that represents a lesson."""
    return folder / "pictures" / f"{stem}-{language}.svg"


def lesson_picture(stem, results):
    """Return, as SVG, the picture that lessons.toml names for a lesson, or None if none is named.

    results  the pairs (cell, object) that publish.site.lesson.cells returns
    """
    picture_setting = lessons_by_name()[stem[3:]].picture
    if not picture_setting:
        return None
    (result,) = [result for cell, result in results if f".{picture_setting['of']}(" in cell.source]
    values = result.values | picture_setting.get("at", {})
    return draw.first_part(result.picture(**values)).svg


def store_chart(stored, folder):
    """Store a chart in its own file, and return the address of the file.

    The file is a quarter smaller than the base64 text that it replaces in the page.

    stored  the WebP image of the chart, as base64 text
    folder  the site's folder
    """
    data = base64.b64decode(stored)
    name = f"{hashlib.sha256(data).hexdigest()[:12]}.webp"
    (folder / "charts").mkdir(exist_ok=True)
    (folder / "charts" / name).write_bytes(data)
    return f"../charts/{name}"


def delete_unused_charts(folder):
    """Delete the stored charts that no page shows."""
    text = "".join(path.read_text("utf-8") for path in folder.glob("??/*.html"))
    for path in folder.glob("charts/*.webp"):
        if path.name not in text:
            path.unlink()


def is_current(stem, language, options):
    target = options.folder / language / f"{stem}.html"
    ending = fingerprint_comment(stem, language, options.most)
    return target.is_file() and target.read_text("utf-8").endswith(ending)


def fingerprint_comment(stem, language, max_states):
    """Return the HTML comment that ends a page and contains the page's fingerprint."""
    return f"<!-- {fingerprint(stem, language, max_states)} -->\n"


def fingerprint(stem, language, max_states):
    """Return the fingerprint of everything that determines a page.

    A page depends on the lesson's notebook, the lesson's link to Binder, the code and the settings.
    """
    digest = hashlib.sha256(f"{max_states} {binder(stem, language)} {code_hash()}".encode())
    digest.update((NOTEBOOKS / language / f"{stem}.ipynb").read_bytes())
    return digest.hexdigest()


@cache
def code_hash():
    """Return the hash of all code that determines a page."""
    digest = hashlib.sha256()
    for part in ("cfr_core", "cfr_lab", "publish/site"):
        for path in sorted((ROOT / part).rglob("*.*")):
            if path.suffix in (".py", ".js", ".css", ".json", ".toml"):
                digest.update(path.read_bytes())
    return digest.hexdigest()


def cells_of(stem, language):
    return nbformat.read(NOTEBOOKS / language / f"{stem}.ipynb", 4).cells


def title(stem, language):
    return re.search(r"^# +(.*)", cells_of(stem, language)[0].source, re.MULTILINE)[1].strip()


def language_page():
    """Return the page that redirects to the pages in the language of the reader's browser.

    If the browser runs no scripts, the reader chooses between two links.
    """
    links = "".join(
        f'<li><a href="{each}/index.html" lang="{TAGS[each]}">{WORDS[each]["title"]}</a></li>'
        for each in LANGUAGES
    )
    return (
        '<!DOCTYPE html><html lang="zh-CN"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>CFR</title>'
        '<link rel="stylesheet" href="style.css">'
        "<script>location.replace((navigator.language.startsWith('zh') ? 'zh' : 'en') "
        "+ '/index.html')</script>"
        f'<main><h1>CFR</h1><ul class="lessons">{links}</ul></main>'
        f"<footer>{''.join(licences(each, '.') for each in LANGUAGES)}</footer></html>"
    )


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        exit_with(error)
