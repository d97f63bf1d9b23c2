"""What a reader sees of a picture."""

import re
from html import unescape


def shown_texts(svg):
    """The texts of a picture, in the order in which they are drawn."""
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]
