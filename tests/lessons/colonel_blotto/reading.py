"""Read the texts and images of this lesson's pictures."""

import base64
import re
from io import BytesIO

import numpy as np
import pytest

from cfr_lab.lessons.colonel_blotto.blotto import SHADES


def rows_of(svg):
    """Return a list of the texts in each line of a picture, from left to right."""
    results = {}
    for x, y, text in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
        results.setdefault(y, []).append((float(x), text))
    return [[text for _, text in sorted(line)] for line in results.values()]


def value_of(shown):
    return float(shown.replace("★ ", "").replace("−", "-").replace(",", ""))


def pixels_of(svg):
    """Return an array of the index of every cell's shade, read from the picture's PNG."""
    plt = pytest.importorskip("matplotlib.pyplot")
    (data,) = re.findall(r"base64,([^\"]+)", svg)
    image = plt.imread(BytesIO(base64.b64decode(data)))
    shades = [[int(s[i : i + 2], 16) / 255 for i in (1, 3, 5)] for s in SHADES]
    distance = [abs(image[..., :3] - shade).max(axis=-1) for shade in shades]
    assert np.min(distance, axis=0).max() < 0.01
    return np.argmin(distance, axis=0)
