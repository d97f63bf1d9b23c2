"""What a reader sees of a picture."""

import re


def shown_texts(svg):
    """The texts of a picture, in the order in which they are drawn."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)
