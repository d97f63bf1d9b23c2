"""Write a sheet as an HTML page, and print the page to a PDF file.

The page needs neither a network connection nor scripts: its formulas are MathML, which browsers can
display directly.
"""

import html
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from nbconvert.filters import markdown2html

from cfr_lab.words import TAGS, language
from publish.nbgrader.pages import safe_html

STYLE = """
@page { size: A4; margin: 20mm 18mm 18mm;
  @top-left { content: "%(head)s"; font: 9pt %(font)s; color: #444; }
  @bottom-center { content: counter(page) " / " counter(pages); font: 9pt %(font)s; } }
body { font: 11pt/1.5 %(font)s; color: #000; max-width: 174mm; margin: auto; }
h1 { font-size: 17pt; margin: 0 0 3mm; }
h2 { font-size: 13pt; margin: 6mm 0 2mm; break-after: avoid; }
h3 { font-size: 12pt; margin: 6mm 0 1mm; break-after: avoid; }
.anchor-link { display: none; }
p, li { orphans: 3; widows: 3; }
h2 + p { break-after: avoid; }
section { break-inside: avoid; }
math { font-size: 108%%; }
.room { border-left: 0.5pt solid #999; }
table { border-collapse: collapse; font-size: 10pt; margin: 3mm 0; }
td, th { border: 0.5pt solid #888; padding: 1mm 2mm; text-align: left; vertical-align: top; }
tr { break-inside: avoid; }
code { font-family: monospace; }
.kept { white-space: nowrap; }
:lang(zh-CN) em { font-style: normal; }
"""
# A line must not begin with punctuation that follows a formula or end with a bracket that precedes
# a formula.
PUNCTUATED = re.compile(
    r"([（(“]?<math(?:(?!</math>).)*</math>[，。：；、）？！”,.;:)?]*)", re.DOTALL
)
FONTS = {
    "en": '"Noto Serif", "Georgia", "Times New Roman", serif',
    "zh": '"Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", "SimSun", serif',
}
# These are the names and paths of browsers that can print in headless mode.
BROWSER_PROGRAMS = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    *("microsoft-edge", "msedge"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


def page(head, parts):
    """Return the HTML of a sheet in the current language.

    head    the title, which is also the line at the top of each printed page
    parts   pairs (Markdown, height in centimetres of the empty space below the text); if the height
            is None, there is no such space, and a page break may fall inside the part
    """
    body = [section(text, room) for text, room in parts]
    # A quotation mark would end the string in the style sheet, a backslash would escape the
    # character after it, and </style> would end the style sheet.
    line = head.replace("\\", "\\\\").replace('"', r"\"").replace("<", r"\3c ")
    style = STYLE % {"head": line, "font": FONTS[language()]}
    text = safe_html(
        f'<html lang="{TAGS[language()]}"><head><title>{html.escape(head)}</title>'
        f"<style>{style}</style></head><body>{''.join(body)}</body></html>"
    )
    return "<!DOCTYPE html>\n" + PUNCTUATED.sub(r'<span class="kept">\1</span>', text)


def section(text, room):
    """Return the HTML of a part of a sheet: the text, followed by empty space for the answer.

    text  the part, in Markdown
    room  the height of the space in centimetres, or None if a page break may fall inside the part
    """
    html = markdown2html(text)
    if room is None:
        return f"<div>{html}</div>"
    space = f'<div class="room" style="height: {room}cm"></div>' if room else ""
    return f"<section>{html}{space}</section>"


def browser():
    """Return the path of a browser that can print, or None if no such browser is found."""
    return next(filter(None, map(shutil.which, BROWSER_PROGRAMS)), None)


def print_page(program, source, target):
    """Print an HTML page to a PDF file; raise CalledProcessError if the browser fails.

    program  the path of the browser
    source   the path of the HTML page
    target   the path of the PDF file
    """
    with tempfile.TemporaryDirectory() as profile:
        words = [program, "--headless", "--disable-gpu", f"--user-data-dir={profile}"]
        words += ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
        words += ["--no-pdf-header-footer", f"--print-to-pdf={Path(target).resolve()}"]
        words.append(Path(source).resolve().as_uri())
        process = subprocess.run(words, capture_output=True, timeout=120)
    if process.returncode or not Path(target).is_file():
        raise subprocess.CalledProcessError(process.returncode, program, stderr=process.stderr)
