"""Write feedback as pages that run no scripts and request nothing from the network.

A page contains the output of a student's program, and the lecturer opens the page, too. With
sanitize_html, nbconvert passes displayed HTML through `clean`. In addition, every script is
removed, including MathJax from another host; a content security policy prevents browsers from
fetching or running scripts; and formulas are converted to MathML, which browsers display without
scripts.
"""

import html
import re
from unicodedata import lookup

import bleach
from bleach.css_sanitizer import CSSSanitizer
from bs4 import BeautifulSoup
from latex2mathml.converter import convert
from nbconvert.exporters import HTMLExporter

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
# This pattern finds the same formulas as MathJax does; in particular, a dollar sign after a
# backslash does not begin a formula.
FORMULA = re.compile(
    r"(?<!\\)\$\$(?P<block>.+?)(?<!\\)\$\$|\\\[(?P<display>.+?)\\\]"
    r"|(?<!\\)\$(?P<inline>[^$]+?)(?<!\\)\$|\\\((?P<brackets>.+?)\\\)",
    re.DOTALL,
)
# A minus sign after a bracket, a comma or a relation denotes negation, not subtraction.
SIGN = re.compile(
    r"(<mo[^>]*>&#x0*(?:28|2C|3D|3C|3E|2264|2265);</mo>(?:<mtext>&#x0*A0;</mtext>)?)"
    r"<mo>&#x0*2212;</mo>"
)
# BAR matches the bars of absolute values and norms.
BAR = re.compile(r'<mo(?: fence="false")?(?: stretchy="false")?>&#x(0007C|02016);</mo>')
ALPHABET = re.compile(r'<mi mathvariant="(double-struck|script)">([A-Z])</mi>')
# These tags occur in Markdown, in tables and in the verdicts of `check`; none of them can run code.
TAGS = "a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong sub sup"
TAGS += " table tbody td th thead tr ul"
NO_FORMULAS = ("pre", "code", "style", "title", "textarea")


class Page(HTMLExporter):
    """Make nbgrader's feedback page for a student's notebook safe to open."""

    def default_filters(self):
        yield from super().default_filters()
        yield "clean_html", clean

    def from_notebook_node(self, nb, resources=None, **named):
        text, resources = super().from_notebook_node(nb, resources, **named)
        return safe_html(text), resources


def clean(text):
    """Return the given HTML, keeping only the tags in TAGS.

    Every other tag is escaped, so a browser shows it as text.
    """
    text = text.decode() if isinstance(text, bytes) else str(text)
    attributes = {"a": ["href"], "*": ["style"]}
    return bleach.clean(text, TAGS.split(), attributes, css_sanitizer=CSSSanitizer())


def safe_html(text):
    """Return a page's HTML in a form that is safe to open.

    Scripts and other elements that can load resources are removed, POLICY is added, and formulas
    are converted to MathML.
    """
    page = BeautifulSoup(text, "html.parser")
    for tag in page(["script", "iframe", "object", "embed", "base", "form", "link", "meta"]):
        tag.decompose()
    head = [page.new_tag("meta", charset="utf-8"), page.new_tag("meta", content=POLICY)]
    head[1]["http-equiv"] = "Content-Security-Policy"
    for tag in reversed(head):
        page.head.insert(0, tag)
    for piece in list(page.body.find_all(string=FORMULA)):
        if not piece.find_parent(NO_FORMULAS):
            label = FORMULA.sub(formula, html.escape(piece, quote=False))
            piece.replace_with(BeautifulSoup(label, "html.parser"))
    return str(page)


def formula(match):
    """Return a formula as MathML, or its original text if it cannot be converted."""
    tex = html.unescape(match["block"] or match["display"] or match["inline"] or match["brackets"])
    display = "block" if match["block"] or match["display"] else "inline"
    try:
        return space_formula(convert(tex.replace("{aligned}", "{align*}"), display=display))
    except Exception:  # Converting a student's TeX can raise any exception.
        return match[0]


def space_formula(mathml):
    """Return a formula's MathML, adjusted for display in browsers.

    Slashes, signs and bars get no surrounding space, and bars are not stretched. A double-struck or
    script letter becomes its Unicode character, because browsers ignore the mathvariant attribute.
    """
    mathml = mathml.replace("<mo>&#x0002F;</mo>", '<mo lspace="0" rspace="0">/</mo>')
    mathml = SIGN.sub(r'\1<mo form="prefix">&#x02212;</mo>', mathml)
    mathml = BAR.sub(r'<mo stretchy="false" lspace="0" rspace="0">&#x\1;</mo>', mathml)
    return ALPHABET.sub(letter, mathml)


def letter(match):
    """Return the MathML element of a double-struck or script capital letter, such as 𝔼."""
    name = f"{match[1].upper()} CAPITAL {match[2]}"
    try:
        return f"<mi>{lookup(name)}</mi>"
    except KeyError:
        return f"<mi>{lookup(f'MATHEMATICAL {name}')}</mi>"
