"""Build the notebooks in both languages from the sources, or check that they match the sources.

    python notebooks/build.py            build and execute notebooks/zh and notebooks/en
    python notebooks/build.py kuhn_poker ...
                                         build only the named lessons
    python notebooks/build.py --prose    build without executing: keep the saved outputs; fail if
                                         code has changed
    python notebooks/build.py --check    execute nothing; fail if a committed notebook differs from
                                         the one built from its source

A source, source/NAME.md, is a notebook in text form (MyST Markdown, read by jupytext). Prose is in
pairs of cells tagged zh and en. Code is shared by both languages, so it contains neither comments
nor Chinese, except in lines marked with a language and in the one tagged pair of cells that sets
the language. This program adds links to the companion files glossary.md, symbols.md and reading.md,
and writes these files beside the notebooks of each language. Unless called with --check, the
program also writes the list of all notebooks, notebooks/shipped.txt.
"""

import argparse
import hashlib
import io
import re
import sys
import tokenize
from copy import deepcopy
from itertools import zip_longest
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbconvert.preprocessors import TagRemovePreprocessor
from nbconvert.preprocessors.coalescestreams import CoalesceStreamsPreprocessor

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))  # Python itself adds only the folder of this program.

from cfr_lab.course import lessons, lessons_by_name, number_references  # noqa: E402
from cfr_lab.saved_pictures import remove_html_copies  # noqa: E402
from notebooks import shipped  # noqa: E402
from notebooks.companions import companions, footer  # noqa: E402
from notebooks.documents import documents  # noqa: E402
from notebooks.terms import add_links  # noqa: E402

LANGUAGES = ("zh", "en")
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
FENCED = re.compile(r"```.*?```", re.DOTALL)
HAN = re.compile("[\u4e00-\u9fff]")
# Shared code may have a comment or a line in one language: "# zh: 中文", or "print(x)  # en".
LANGUAGE_MARKER = re.compile(
    r"^(?P<code>.*\S)  # (?P<line>zh|en)$|^(?P<indent> *)# (?P<comment>zh|en): "
)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lessons", nargs="*", help="names of lessons (default: all)")
    parser.add_argument("--check", action="store_true", help="compare only, execute nothing")
    parser.add_argument("--prose", action="store_true", help="keep outputs of unchanged code")
    options = parser.parse_args(arguments)
    unknown_names = [name for name in options.lessons if name not in lessons_by_name()]
    if unknown_names:
        known_names = ", ".join(lessons_by_name())
        sys.exit(f"There is no lesson {unknown_names[0]}; the lessons are {known_names}.")
    lesson_names = options.lessons or list(lessons_by_name())
    faults, new_notebooks = [], {}
    for lesson_info in lessons():
        source = FOLDER / "source" / f"{lesson_info.name}.md"
        lesson = jupytext.read(source)
        notebooks = {language: in_language(lesson, language, lesson_info) for language in LANGUAGES}
        new_notebooks[lesson_info.file] = deepcopy(notebooks)
        if lesson_info.name not in lesson_names:
            continue
        faults += [f"{source.name}: {fault}" for fault in source_faults(lesson)]
        for language, notebook in notebooks.items():
            target = FOLDER / language / (lesson_info.file + ".ipynb")
            if options.check:
                result = compare(notebook, target)
            else:
                result = (keep_outputs if options.prose else make)(notebook, target)
            faults += [f"{language}/{target.name}: {fault}" for fault in result]
    faults += write_companions(new_notebooks, options.check) + write_list(options.check)
    if not options.check and not options.lessons:
        faults += orphan_notebooks()
    if faults:
        sys.exit("\n".join(faults))
    verb = "agree with their sources" if options.check else "made"
    print(f"{len(lesson_names) * len(LANGUAGES)} notebooks {verb}.")


def source_faults(lesson):
    """Return a source's faults, such as words in shared code or a cell without its translation."""
    faults = []
    text_cells = [cell for cell in lesson.cells if languages_of(cell)]
    pairs = list(zip_longest(text_cells[::2], text_cells[1::2]))
    for zh, en in pairs:
        if en is None or languages_of(zh) != {"zh"} or languages_of(en) != {"en"}:
            faults.append(f"this cell has no counterpart in the other language: {first_line(zh)}")
            return faults
        if outline(zh) != outline(en):
            faults.append(f"headings, code or types of zh and en differ at: {first_line(zh)}")
    for previous_cell, cell in zip(lesson.cells, lesson.cells[1:], strict=False):
        if languages_of(previous_cell) == {"zh"} and languages_of(cell) != {"en"}:
            faults.append(f"the en cell does not follow this zh cell: {first_line(previous_cell)}")
    for cell in lesson.cells:
        if not languages_of(cell):
            if cell.cell_type != "code":
                faults.append(f"this text has no language: {first_line(cell)}")
            elif has_words(
                "\n".join(
                    line for line in cell.source.splitlines() if not LANGUAGE_MARKER.search(line)
                )
            ):
                faults.append(
                    f"shared code holds an unmarked comment or Chinese: {first_line(cell)}"
                )
            elif HAN.search(code_in(cell.source, "en")):
                faults.append(f"a line marked en holds Chinese: {first_line(cell)}")
            elif marks(cell.source, "zh") != marks(cell.source, "en"):
                faults.append(f"lines marked zh and en do not pair: {first_line(cell)}")
    return faults


def languages_of(cell):
    return set(LANGUAGES) & set(cell.metadata.get("tags", []))


def outline(cell):
    """Return the parts that a cell and its translation share: type, headings, code and formulas."""
    prose = FENCED.sub("", cell.source)
    headings = re.findall(r"^#+", prose, re.MULTILINE)
    displayed = re.findall(r"\$\$.*?\$\$", prose, re.DOTALL)
    # Text inside a formula is in the reader's language, so it is omitted.
    formulas = [re.sub(r"\\text\{.*?\}", "", formula) for formula in displayed]
    return cell.cell_type, headings, FENCED.findall(cell.source), formulas


def code_in(code, language):
    """Return the version of shared code for one language.

    Lines marked with this language lose their markers, and lines in the other language are removed.
    """
    lines = []
    for line in code.splitlines():
        mark = LANGUAGE_MARKER.search(line)
        if mark is None:
            lines.append(line)
        elif mark["line"] == language:
            lines.append(mark["code"])
        elif mark["comment"] == language:
            lines.append(mark["indent"] + "# " + line[mark.end() :])
    return "\n".join(lines)


def marks(code, language):
    """Return (whether any line is marked with the language, number of comments in the language).

    Consecutive comment lines in the language count as one comment.
    """
    matches = [LANGUAGE_MARKER.search(line) for line in code.splitlines()]
    lines = any(mark and mark["line"] == language for mark in matches)
    comments = [bool(mark and mark["comment"] == language) for mark in matches]
    blocks = [
        is_comment and not was_comment
        for was_comment, is_comment in zip([False, *comments], comments, strict=False)
    ]
    return lines, sum(blocks)


def has_words(code):
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return bool(HAN.search(code)) or any(t.type == tokenize.COMMENT for t in tokens)


def first_line(cell):
    return cell.source.strip().splitlines()[0][:60] if cell and cell.source.strip() else "(empty)"


def in_language(lesson, language, lesson_info):
    """Return the lesson's notebook in one language, without executing it.

    lesson_info   the lesson's entry in lessons.toml, a course.Lesson

    A cell's id depends only on the cell's own source, so the id survives edits of other cells. The
    prose links to the glossary, and the last cell of prose links to all companion files.
    """
    notebook = nbformat.from_dict(lesson)
    other_languages = [other for other in LANGUAGES if other != language]
    notebook, _ = TagRemovePreprocessor(remove_cell_tags=other_languages).preprocess(notebook, {})
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = code_in(cell.source, language)
    prose = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    numbered_cells = [with_numbers(cell.source, language, lesson_info) for cell in prose]
    texts = add_links(numbered_cells, language, lesson_info.name)
    for cell, text in zip(prose, texts, strict=True):
        cell.source = text
    for cell in prose[-1:]:
        cell.source += "\n\n" + footer(language, lesson_info.name)
    first_ids = {}
    for cell in notebook.cells:
        tags = [tag for tag in cell.metadata.pop("tags", []) if tag not in LANGUAGES]
        if tags:
            cell.metadata["tags"] = tags
        digest = hashlib.sha256(cell.source.encode()).hexdigest()[:8]
        first_ids[digest] = first_ids.get(digest, 0) + 1
        cell.id = digest if first_ids[digest] == 1 else f"{digest}-{first_ids[digest]}"
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return notebook


def with_numbers(text, language, lesson_info):
    """Return the text with the numbers and the list of lessons from lessons.toml filled in.

    The heading gets the number of this lesson. If `name` is any lesson's name, `@name` becomes that
    lesson's number, and `(name.ipynb)` becomes a link to its file. `@reading` and `@exercises`
    become this lesson's minutes for reading and for exercises, `@count` becomes the number of
    lessons, and `@lessons` becomes the list of all lessons but the first.
    """
    heading = {"zh": f"# 第 {lesson_info.number} 课　", "en": f"# Lesson {lesson_info.number}  "}[
        language
    ]
    text = re.sub(r"^# ", heading, text, count=1, flags=re.MULTILINE)
    reading, exercises = lesson_info.minutes
    for name, value in (("reading", reading), ("exercises", exercises), ("count", len(lessons()))):
        text = re.sub(rf"@{name}\b", str(value), text)
    text = re.sub(r"^@lessons$", lesson_list(language), text, flags=re.MULTILINE)
    text = re.sub(
        r"\((\w+)\.ipynb",
        lambda match: (
            f"({lessons_by_name()[match[1]].file}.ipynb"
            if match[1] in lessons_by_name()
            else match[0]
        ),
        text,
    )
    return number_references(text)


def lesson_list(language):
    """Return the lessons after the first, one per line, each with a link and its topic."""
    form = {"zh": "- [第 {} 课　{}]({}.ipynb)：{}", "en": "- [Lesson {}  {}]({}.ipynb): {}"}[
        language
    ]
    return "\n".join(
        form.format(
            each.number,
            each.plain_title(language),
            each.file,
            each.first_lesson_description[language],
        )
        for each in lessons()[1:]
    )


def make(notebook, target):
    """Execute a notebook and write it to `target`; return the faults found, as sentences."""
    target.parent.mkdir(exist_ok=True)
    client = NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(target.parent)}},
    )
    try:
        # Without this option, the kernel would print a warning for every notebook.
        client.execute(transport_encryption="auto")
    except CellExecutionError as error:
        return [str(error)]
    # A kernel flushes printed text in pieces that differ between runs, so the pieces are joined.
    notebook, _ = CoalesceStreamsPreprocessor().preprocess(notebook, {})
    faults = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "error" or output.get("name") == "stderr":
                faults.append(f"this cell printed an error or a warning: {first_line(cell)}")
            # A widget in a saved notebook has no kernel, so only the still picture beside it is
            # kept.
            output.get("data", {}).pop(WIDGET_VIEW, None)
    remove_html_copies(notebook.cells)
    notebook.metadata = nbformat.from_dict(METADATA)
    nbformat.write(notebook, target)
    return faults


def keep_outputs(notebook, target):
    """Write a notebook with the saved notebook's outputs; return the faults found, as sentences.

    The code of both notebooks must be the same.
    """
    saved_notebook = nbformat.read(target, as_version=4)
    code, saved_code = (
        [c for c in each.cells if c.cell_type == "code"] for each in (notebook, saved_notebook)
    )
    if [cell.source for cell in code] != [cell.source for cell in saved_code]:
        return ["its code has changed; run notebooks/build.py without --prose"]
    for cell, saved_cell in zip(code, saved_code, strict=True):
        cell.outputs, cell.execution_count = saved_cell.outputs, saved_cell.execution_count
    nbformat.write(notebook, target)
    return []


def write_companions(lessons, check):
    """Write the companion files, and the parts of the documents that follow from lessons.toml.

    With `check`, write nothing, and return a sentence for each file that would change.
    """
    faults = []
    text_of_path = {
        FOLDER / folder / name: text for (folder, name), text in companions(lessons).items()
    }
    text_of_path |= documents(headings(), FOLDER.parent)
    for target, text in text_of_path.items():
        name = target.relative_to(FOLDER.parent)
        if not check:
            target.write_text(text, "utf-8")
        elif not target.exists() or target.read_text("utf-8") != text:
            faults.append(f"{name}: differs from the sources; run notebooks/build.py")
    return faults


def write_list(check):
    """Write the list of the notebooks that JupyterLab trusts.

    With `check`, write nothing, and return a sentence if the list would change.
    """
    stems = [lesson_info.file for lesson_info in lessons()]
    paths = [FOLDER / name / f"{stem}.ipynb" for name in LANGUAGES for stem in stems]
    text = shipped.list_text(paths, FOLDER)
    if not check:
        shipped.LIST.write_text(text, "utf-8")
    elif not shipped.LIST.exists() or shipped.LIST.read_text("utf-8") != text:
        return ["notebooks/shipped.txt: does not list these notebooks; run notebooks/build.py"]
    return []


def headings():
    """Return {(lesson's name, language): headings of the source, such as "## 1  Regret"}."""
    results = {}
    for lesson_info in lessons():
        cells = jupytext.read(FOLDER / "source" / f"{lesson_info.name}.md").cells
        for language in LANGUAGES:
            text = "\n".join(cell.source for cell in cells if language in languages_of(cell))
            results[lesson_info.name, language] = re.findall(
                r"^##? .*$", FENCED.sub("", text), re.M
            )
    return results


def compare(notebook, target):
    """Return the differences, other than outputs, between a committed notebook and its source."""
    if not target.exists():
        return ["the notebook is missing; run notebooks/build.py"]
    committed_notebook = nbformat.read(target, as_version=4)
    faults = []
    if skeleton(committed_notebook) != skeleton(notebook):
        faults.append("the notebook differs from its source; run notebooks/build.py")
    if committed_notebook.metadata != notebook.metadata:
        faults.append("the metadata differ; run notebooks/build.py")
    code = [c for c in committed_notebook.cells if c.cell_type == "code" and c.source.strip()]
    # nbval compares nothing in a notebook that was never executed, and accepts it, so the execution
    # counts are checked here.
    if [c.execution_count for c in code] != list(range(1, len(code) + 1)):
        faults.append("the notebook was not executed from top to bottom; run notebooks/build.py")
    for cell in code:
        for output in cell.outputs:
            data = output.get("data", {})
            if WIDGET_VIEW in data:
                faults.append(f"this cell saved a widget, which needs a kernel: {first_line(cell)}")
            if output.output_type == "error" or output.get("name") == "stderr":
                faults.append(f"this cell saved an error or a warning: {first_line(cell)}")
    return faults


def skeleton(notebook):
    return [(c.id, c.cell_type, c.source, c.metadata.get("tags")) for c in notebook.cells]


def orphan_notebooks():
    """Return one message for each notebook in either language that has no source."""
    known_files = {lesson_info.file for lesson_info in lessons()}
    return [
        f"{language}/{path.name}: this notebook has no source; delete it"
        for language in LANGUAGES
        for path in sorted((FOLDER / language).glob("*.ipynb"))
        if path.stem not in known_files
    ]


if __name__ == "__main__":
    main()
