"""Draw a large matrix as one image in a Drawing."""

import struct
import zlib
from base64 import b64encode

import numpy as np

from cfr_lab.draw import shapes


def pixels(classes, colours, side, alt=""):
    """Return a Drawing that shows a matrix as one image, with one pixel per element.

    Such an image is quick to create and to display, even if the matrix is large.

    classes   array (m, n) of integers, each an index into `colours`
    colours   at most four colours, each written as "#rrggbb"
    side      the length of the image's longer edge on the screen, in pixels
    """
    classes = np.asarray(classes, dtype=np.uint8)
    m, n = classes.shape
    width, height = n * side / max(m, n), m * side / max(m, n)
    w, h = shapes.px(width), shapes.px(height)
    body = (
        f'<image width="{w}" height="{h}" preserveAspectRatio="none" '
        f'style="image-rendering:pixelated" href="data:image/png;base64,{_png(classes, colours)}"/>'
    )
    return shapes.Drawing(
        width, height, body + shapes.rect(0, 0, width, height, "none", shapes.INK, 1), alt
    )


def _png(classes, colours):
    """Return a PNG with a palette and two bits per pixel, encoded in base64."""
    m, n = classes.shape
    pixels = np.zeros((m, -(-n // 4) * 4), dtype=np.uint8)
    pixels[:, :n] = classes
    packed = pixels[:, ::4] << 6 | pixels[:, 1::4] << 4 | pixels[:, 2::4] << 2 | pixels[:, 3::4]
    # Every row of a PNG begins with the type of its filter; 0 means that the row has no filter.
    data = np.insert(packed, 0, 0, axis=1).tobytes()
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", n, m, 2, 3, 0, 0, 0)),
        (b"PLTE", b"".join(bytes.fromhex(colour[1:]) for colour in colours)),
        (b"IDAT", _uncompressed(data)),
        (b"IEND", b""),
    ]
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
    return b64encode(png).decode()


def _uncompressed(data):
    """Return data as an uncompressed zlib stream, so that every machine produces the same bytes."""
    blocks = [data[offset : offset + 65535] for offset in range(0, len(data), 65535)]
    body = b"".join(
        struct.pack("<BHH", index == len(blocks) - 1, len(block), len(block) ^ 0xFFFF) + block
        for index, block in enumerate(blocks)
    )
    return b"\x78\x01" + body + struct.pack(">I", zlib.adler32(data))
