"""Write a lesson as a page: prose and formulas, folded code, pictures, and live parts."""

import re
from base64 import b64decode, b64encode
from html import escape
from io import BytesIO

from nbconvert.filters.highlight import Highlight2HTML
from nbconvert.filters.markdown_mistune import markdown2html_mistune
from PIL import Image

from cfr_lab.draw.flowing import flowing_html
from cfr_lab.explorer import ButtonExplorer, Explorer
from cfr_lab.page_scripts import scrollable
from cfr_lab.questions import Quiz
from cfr_lab.words import TAGS
from publish.site import download
from publish.site.exercises import Exercise
from publish.site.links import binder
from publish.site.parts import explorer_without_kernel, judge, table

WORDS = {
    "zh": {
        "title": "遗憾匹配与 CFR",
        "contents": "目录",
        "sections": "本课各节",
        "solutions": "展开解答",
        "before": "上一课",
        "after": "下一课",
        "other": "English",
        "code": "收起代码",
        "hall": "投影",
        "keys": "C 收起代码，S 展开解答，P 投影，PageUp、PageDown 换节，Esc 结束投影",
        "shown": "代码",
        "page": "这是网页版：滑块可以直接拖动；答案是数或选项的练习，当场就能判对错。"
        "要写程序的练习，请在笔记本里做：",
        "binder": "在 Binder 上打开，不用安装",
        "course": "下载整个课程",
        "unpack": "，解压后运行 <code>python3 start.py</code>，在 JupyterLab 里打开 "
        "<code>{file}</code>。",
        "still": "浏览器没有运行脚本：滑块不能拖动，练习不能当场判对错，"
        "公式显示为 TeX 原文；文字和图的初始状态都还能看。",
        "licences": "© 2026 The CFR course authors。课文采用 {CC-BY} 许可，"
        "网页的脚本采用 {MIT} 许可，显示公式的 MathJax 采用 {MathJax} 许可。",
        "old": "这个浏览器无法解压网页里存的图：图停在初始状态，练习也不能当场判对错。"
        "请用 Chrome 80、Firefox 113、Safari 16.4 或更新的版本。",
    },
    "en": {
        "title": "Regret matching and CFR",
        "contents": "Contents",
        "sections": "Sections of this lesson",
        "solutions": "Solutions",
        "before": "Previous",
        "after": "Next",
        "other": "中文",
        "code": "Fold code",
        "hall": "Projector",
        "keys": "C folds code, S opens solutions, P starts projector mode; "
        "PageUp and PageDown change sections, and Esc ends the mode",
        "shown": "Code",
        "page": "On this page sliders work at once, and answers that are numbers or choices are "
        "judged. Exercises that ask for a program run in the notebook:",
        "binder": "open it on Binder, with nothing to install",
        "course": "download the whole course",
        "unpack": ", unpack it, run <code>python3 start.py</code>, and open <code>{file}</code> "
        "in JupyterLab.",
        "still": "Scripts are turned off: sliders do not move, exercises are not judged, and "
        "formulas are shown as TeX; the text and the pictures’ first states can still be read.",
        "licences": "© 2026 The CFR course authors. The lessons are under {CC-BY}, the scripts "
        "of the pages under {MIT}, and MathJax, which displays the formulas, under {MathJax}.",
        "old": "This browser cannot unpack the pictures stored in the page: they stay in their "
        "first states, and exercises are not judged. Please use Chrome 80, Firefox 113, "
        "Safari 16.4 or a later version.",
    },
}
# style.css gives these Pygments classes no colour.
PLAIN_SPAN = re.compile(r'<span(?: class="(?:w|n|nn|p|o|vm|bp|fm)")?>([^<]*)</span>')
# No figure is scaled by a factor smaller than MIN_FIGURE_SCALE. The smallest text in a figure has a
# size of 16.7 pixels, so after scaling, it is still larger than the 11 pixels of MIN_PIXELS in
# cfr_lab/draw/flowing.py.
MIN_FIGURE_SCALE = 0.7
# Only a page with exercises or formulas, such as a lesson's page, needs these scripts and style
# sheets.
LESSON_HEAD = """<link rel="stylesheet" href="../quiz.css">
<script>window.MathJax = {tex: {inlineMath: [["$", "$"]]}};</script>
<script src="../mathjax.js" defer></script>
<script src="../judge.js" defer></script>
<script src="../quiz.js" defer></script>
<script src="terms.js" defer></script>
"""
OTHER_LANGUAGE = {"zh": "en", "en": "zh"}
# {name of the file in the site's folder licences/: name of the licence}
LICENCES = {"CC-BY": "CC BY 4.0", "MIT": "MIT", "MathJax": "Apache 2.0"}


def lesson_page(stem, language, cells, neighbours, max_states):
    """Return a lesson's page as HTML.

    cells       the pairs (cell, object) that publish.site.lesson.cells returns
    neighbours  two pairs (stem, title), for the previous and the next lesson; either may be None
    max_states  the maximum number of states of an Explorer
    """
    body, number = [], 0
    for place, (cell, result) in enumerate(cells):
        if cell.cell_type == "markdown":
            html = prose(cell.source, language)
        else:
            html = code(cell.source, language, folded=isinstance(result, Exercise) and result.right)
            for item in output_html(cell, result):
                number += isinstance(item, (Explorer, ButtonExplorer, Exercise, Quiz))
                html += part(item, f"e{number}", "#run", max_states)
        if cell.cell_type == "markdown" and re.search(r"^#{1,2} ", cell.source, re.MULTILINE):
            body.append("</section><section>" if body else "<section>")
        body.append(f'<div class="cell {cell.cell_type}" id="c{place}">{html}</div>')
    title = title_of(cells)
    body[1] = note(stem, language) + sections([cell for cell, _ in cells], language) + body[1]
    return page(title, language, stem, "".join(body) + "</section>", neighbours)


def note(stem, language):
    """Return a note on the limits of the page and on ways to run the lesson's notebook."""
    # `file` is the name, in JupyterLab, of the reader's copy of the notebook, made by start.py.
    words, file = WORDS[language], f"{language}/{stem}.ipynb"
    course = (
        f'<a href="../{download.NAME}">{words["course"]}</a>{words["unpack"].format(file=file)}'
        f"{on_binder(stem, language)}"
    )
    return (
        f'<p class="note" id="run">{words["page"]} {course}</p>'
        f'<noscript><p class="note">{words["still"]}</p></noscript>'
        f'<p class="note" id="old" hidden>{words["old"]}</p>'
    )


def output_html(cell, result_value):
    """Return the outputs of a code cell as a list.

    The saved output of an Explorer, a ButtonExplorer or a Quiz is replaced with the object itself;
    other outputs are kept as saved. In an exercise's cell, the saved verdict says only
    that no answer has been given yet, so the Exercise replaces it.

    result_value  the cell's object, as publish.site.lesson.cells returns it
    """
    question = isinstance(result_value, Exercise)
    moving_pictures = {
        repr(each): each
        for each in (result_value.shown if question else [result_value] if result_value else [])
    }
    saved_outputs = [
        each for each in cell.outputs if not (question and each.output_type == "execute_result")
    ]
    results = [
        moving_pictures.pop(each.get("data", {}).get("text/plain"), each) for each in saved_outputs
    ]
    # A notebook that has never been run has no saved outputs.
    return [*moving_pictures.values(), *results, *([result_value] if question else [])]


def part(item, name, notebook, max_states):
    """Return the HTML of one output of a cell.

    item        an element of the list that output_html returns
    name        the id of the HTML element, if the output is a live part
    notebook    the address for a link to the lesson's notebook
    max_states  the maximum number of states of an Explorer
    """
    if isinstance(item, Explorer):
        return explorer_without_kernel(item, name, max_states)
    if isinstance(item, ButtonExplorer):
        return table(item, name, notebook)
    if isinstance(item, Exercise):
        return judge(item, name, notebook)
    if isinstance(item, Quiz):
        return f'<div class="quiz" id="{name}">{item.page()}</div>'
    return output(item)


def title_of(cells):
    return re.search(r"^# +(.*)", cells[0][0].source, re.MULTILINE)[1].strip()


def on_binder(stem, language):
    """Return a link that opens the lesson on Binder, or "" if there is no public address."""
    link = binder(stem, language)
    return f' <a href="{escape(link)}">{WORDS[language]["binder"]}</a>' if link else ""


def prose(source, language):
    html = PLAIN_SPAN.sub(r"\1", markdown2html_mistune(source))
    html = to_pages(html)
    return breakable_spaces(re.sub(r'<a class="anchor-link"[^>]*>.*?</a>', "", html))


def breakable_spaces(html):
    """Replace ideographic spaces with spaces at which a line can break.

    Otherwise, a line that cannot break would widen the page on a phone.
    """
    return re.sub("\u3000(?=[^<>]*(?:<|$))", '<span class="gap"> </span>', html)


def to_pages(html):
    """Turn links to notebooks, and to files such as the glossary, into links to pages."""
    return re.sub(r'href="([^":#/]+)\.(?:ipynb|md)(#[^"]*)?"', r'href="\1.html\2"', html)


def sections(cells, language, page=""):
    """Return a collapsed list of links to the sections of a lesson."""
    items = [
        f'<li><a href="{page}#c{place}">{escape(head)}</a></li>'
        for place, cell in enumerate(cells)
        if cell.cell_type == "markdown"
        for head in re.findall(r"^## +(.*)", cell.source, re.MULTILINE)
    ]
    text = WORDS[language]["sections"]
    return f'<details class="sections"><summary>{text}</summary><ul>{"".join(items)}</ul></details>'


def code(source, language, folded=False):
    highlighted = PLAIN_SPAN.sub(r"\1", Highlight2HTML(pygments_lexer="python")(source))
    word, is_open = WORDS[language]["shown"], "" if folded else " open"
    return f'<details class="code"{is_open}><summary>{word}</summary>{highlighted}</details>'


def output(output_node):
    """Return the HTML with which a page shows a cell's saved output."""
    if output_node.output_type == "stream":
        return f"<pre>{escape(output_node.text)}</pre>"
    data = output_node.data
    if "image/svg+xml" in data:
        return f'<div class="picture">{to_pages(flowing_html(data["image/svg+xml"]))}</div>'
    if "image/png" in data:
        alt = escape(data.get("text/plain", ""), quote=True)
        return still(b64decode(data["image/png"]), alt, output_node.metadata.get("image/png", {}))
    if "text/html" in data:
        return data["text/html"]
    if "text/latex" in data:
        return f'<div class="formula">{escape(data["text/latex"])}</div>'
    return f"<pre>{escape(data.get('text/plain', ''))}</pre>"


def still(png, alt, size):
    """Return the HTML of a saved figure.

    The figure is stored as lossless WebP, which needs fewer bytes than PNG for the same pixels.

    png    the saved figure, as bytes
    alt    the alternative text
    size   the size in pixels at which the figure is displayed, such as {"width": 600}
    """
    figure, png_file = Image.open(BytesIO(png)).convert("RGB"), BytesIO()
    figure.save(png_file, "WEBP", lossless=True, quality=100, method=4)
    encoded = b64encode(png_file.getvalue()).decode()
    width = size.get("width", figure.width)
    height = round(figure.height * width / figure.width)
    image = (
        f'<img alt="{alt}" width="{width}" height="{height}" '
        f'style="min-width:{round(width * MIN_FIGURE_SCALE)}px" '
        f'src="data:image/webp;base64,{encoded}">'
    )
    return f'<div class="picture">{scrollable(image)}</div>'


def page(title, language, stem, body, neighbours=(None, None), formulas=True):
    """Return a complete page of the site as HTML.

    stem        the name of the page's file without .html
    body        the HTML between the header and the footer of the page
    neighbours  two pairs (stem, title), for the previous and the next lesson; either may be None
    formulas    whether the page needs the scripts for formulas and exercises
    """
    words = WORDS[language]
    previous_link = neighbour("prev", words["before"], neighbours[0], language)
    next_link = neighbour("next", words["after"], neighbours[1], language)
    other_language = OTHER_LANGUAGE[language]
    keys = f"""<p class="keys" title="{words["keys"]}">
<button type="button" data-key="c">{words["code"]}</button>
<button type="button" data-key="s">{words["solutions"]}</button>
<button type="button" data-key="p">{words["hall"]}</button></p>"""
    return f"""<!DOCTYPE html>
<html lang="{TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="stylesheet" href="../style.css">
{LESSON_HEAD if formulas else ""}<script src="../live.js" defer></script>
<script src="../tables.js" defer></script>
<script src="../reading.js" defer></script>
</head>
<body>
<header>
<nav><a href="index.html">{words["title"]}</a>
<a hreflang="{TAGS[other_language]}" lang="{TAGS[other_language]}"
href="../{other_language}/{stem}.html">{words["other"]}</a></nav>
{keys if stem[0].isdigit() else ""}
</header>
<main>{body}</main>
<footer><nav>{previous_link}{next_link}</nav>{licences(language)}</footer>
</body>
</html>
"""


def licences(language, root=".."):
    """Return the paragraph that names a page's licences.

    root  the relative path from the page to the site's folder
    """
    links = {
        name: f'<a href="{root}/licences/{name}.txt" hreflang="en">{title}</a>'
        for name, title in LICENCES.items()
    }
    return f'<p lang="{TAGS[language]}">{WORDS[language]["licences"].format(**links)}</p>'


def neighbour(rel, word, lesson, language):
    """Return a link to the previous or next lesson, or an empty element if there is none."""
    if not lesson:
        return "<span></span>"
    colon = "：" if language == "zh" else ": "
    return f'<a rel="{rel}" href="{lesson[0]}.html">{word}{colon}{escape(lesson[1])}</a>'
