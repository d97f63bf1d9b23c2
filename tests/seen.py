"""What a reader sees of a picture."""

import re
from html import unescape


def shown_texts(svg):
    """The texts of a picture, in the order in which they are drawn."""
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def in_a_row(svg, *texts):
    """Whether the texts stand one after another in the picture, as cells of a row do."""
    shown = shown_texts(svg)
    n = len(texts)
    return any(shown[k : k + n] == list(texts) for k in range(len(shown)))
