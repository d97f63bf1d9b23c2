"""The lessons as slides, a handout with still pictures and nbconvert's reveal.js.

    python website/slides.py [FOLDER] [--lessons 01 05]

Writes slides/, or the folder named: zh/ and en/ with a file a lesson, and beside them reveal.js and
MathJax, so that no network is needed to show them. `?print-pdf` behind an address is for paper.
"""

import argparse
import re
import sys
import unicodedata
from pathlib import Path

import nbformat
from nbconvert import SlidesExporter

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT))  # run by its path, it would not find itself

from website.fetched import fetched  # noqa: E402
from website.trouble import tell  # noqa: E402

NOTEBOOKS = ROOT / "notebooks"
# What fills a slide: lines of text as broad as it is, in letters of the usual size.
LINES, BROAD = 17, 92
# Pixels of a line; how much larger a picture is shown than in a lesson (as slides.css has it).
LINE, LARGER = 39, 1.3
PICTURES = ("image/svg+xml", "image/png")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "slides")
    parser.add_argument("--lessons", nargs="*", default=[], help="beginnings of file names")
    options = parser.parse_args(arguments)
    for path, data in fetched("reveal.js").items():
        write(options.folder / "reveal" / path, data)
    write(options.folder / "mathjax.js", fetched("mathjax")["es5/tex-svg.js"])
    write(options.folder / "reveal/dist/theme/course.css", (HERE / "slides.css").read_bytes())
    write(options.folder / "slides.js", (HERE / "slides.js").read_bytes())
    for lesson in sorted(NOTEBOOKS.glob("??/[0-9]*.ipynb")):
        if not options.lessons or lesson.name.startswith(tuple(options.lessons)):
            text = slides(nbformat.read(lesson, 4), lesson.parent.name)
            target = options.folder / lesson.parent.name / f"{lesson.stem}.html"
            write(target, text.encode())
            print(f"{lesson.parent.name}/{target.name}: {len(text.encode()):,} bytes", flush=True)


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def slides(notebook, language):
    """The slides of a lesson as one page."""
    shown = nbformat.v4.new_notebook(cells=filled(notebook.cells))
    shown.metadata["title"] = re.search(r"^# +(.*)", notebook.cells[0].source, re.MULTILINE)[1]
    exporter = SlidesExporter(
        template_name="slides_template",
        extra_template_basedirs=[str(HERE)],
        reveal_url_prefix="../reveal",
        reveal_theme="course",
    )
    exporter.language_code = {"zh": "zh-CN", "en": "en"}[language]
    return exporter.from_notebook_node(shown)[0]


def filled(cells):
    """The cells that are shown, each marked with the slide that it begins or goes on.

    A section begins a column of slides; within it a slide takes what it has room for. A line or two
    that lead to a picture stand with it.
    """
    found, room, before = [], 0, 0
    for cell, lines in pieces(cells):
        if cell.cell_type == "markdown" and re.match(r"#{1,2} ", cell.source):
            kind, room = "slide", LINES - lines
        elif lines <= room:
            kind, room = "-", room - lines
        elif leads(found, before) and before + lines <= LINES:
            found[-1].metadata["slideshow"] = {"slide_type": "subslide"}
            kind, room = "-", LINES - before - lines
        else:
            kind, room = "subslide", LINES - lines
        cell.metadata["slideshow"] = {"slide_type": kind}
        found.append(cell)
        before = lines
    return found


def leads(found, lines):
    """Whether the last cell is a short piece of prose below others on its slide."""
    last = found and found[-1]
    goes_on = last and last.metadata["slideshow"]["slide_type"] == "-"
    return goes_on and last.cell_type == "markdown" and lines < 5


def pieces(cells):
    """(cell, lines it takes) pairs: prose by its paragraphs, pictures without their code.

    What only runs a lesson is left out: imports, and the cells in which answers are judged.
    """
    for cell in cells:
        if cell.cell_type == "markdown":
            for part in paragraphs(cell.source):
                yield nbformat.v4.new_markdown_cell(part), height(part)
        elif not re.search(r"^(import|from) |^check\(", cell.source, re.MULTILINE):
            kept = nbformat.from_dict(cell)
            kept.execution_count = None
            if any(picture(output) for output in cell.outputs):
                kept.metadata["transient"] = {"remove_source": True}
                drawn = [output for output in cell.outputs if picture(output)]
                kept.outputs = [read_aloud(output) for output in drawn]
                yield kept, sum(map(tall, drawn))
            elif "quick_questions(" in cell.source:
                yield from ((each, LINES) for each in questions(kept))
            elif cell.source.strip():
                told = "".join(output.get("text", "") for output in cell.outputs)
                yield kept, 0.75 * (1 + len(cell.source.splitlines()) + len(told.splitlines()))


def questions(cell):
    """A cell for each of the quick questions that the cell asks, its answer folded."""
    (html,) = (output.data["text/html"] for output in cell.outputs)
    for asked in re.findall(
        r"<li>((?:(?!<li>|</li>).)*<ol.*?</ol><details>.*?</details>)</li>", html
    ):
        made = nbformat.v4.new_output("display_data", {"text/html": asked})
        alone = nbformat.v4.new_code_cell(cell.source, outputs=[made])
        alone.metadata["transient"] = {"remove_source": True}
        yield alone


def picture(output):
    return any(kind in output.get("data", {}) for kind in PICTURES)


def read_aloud(output):
    """The picture with its words: nbconvert would make an image without any of an SVG."""
    words = output.data.get("text/plain", "")
    if "image/svg+xml" in output.data:
        data, about = {"text/html": output.data["image/svg+xml"]}, {}
    else:
        data, about = {"image/png": output.data["image/png"]}, {"image/png": {"alt": words}}
    return nbformat.v4.new_output("display_data", data, metadata=about)


def tall(output):
    """About how many lines a picture takes."""
    drawn = re.search(r'<svg[^>]* height="([0-9.]+)', output.data.get("image/svg+xml", ""))
    return min(LINES, 0.5 + LARGER * float(drawn[1]) / LINE) if drawn else LINES


def paragraphs(source):
    """Prose cut where a blank line stands, but not within a formula, a fold or a quotation, nor
    between a heading or a line that ends with a colon and what follows it."""
    parts = [""]
    for part in re.split(r"\n\s*\n", source.strip()):
        before = parts[-1]
        whole = before.count("$$") % 2 == 0
        whole = whole and before.count("<details") == before.count("</details")
        last = before.rpartition("\n")[2]
        leads = last.startswith("#") or last.rstrip(" *").endswith((":", "："))
        quoted = last.startswith(">") and part.startswith(">")
        formula = part.startswith("$$") or (before.endswith("$$") and not re.match(r"#", part))
        if before and (not whole or leads or quoted or (formula and height(before) < LINES / 2)):
            parts[-1] = f"{before}\n\n{part}"
        elif before:
            parts.append(part)
        else:
            parts[-1] = part
    return parts


def height(text):
    """About how many lines a piece of prose takes; of a fold, the line that opens it."""
    text = re.sub(r"<details.*?</details>", "fold", text, flags=re.DOTALL)
    lines = 0.4
    for line in text.splitlines():
        wide = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
        lines += max(1, -(-wide // BROAD)) if line.strip() else 0.4
        lines += line.startswith("#") + 0.25 * line.startswith("|") + line.count("$$")
        lines += line.count(r"\frac") > 0
    return lines


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        tell(error)
