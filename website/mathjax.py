"""MathJax in one file: fetched once, a release with a fixed checksum, then kept."""

import contextlib
import hashlib
import io
import os
import sys
import tarfile
import urllib.request
from http.client import HTTPException
from pathlib import Path

ADDRESS = "https://registry.npmjs.org/mathjax/-/mathjax-3.2.2.tgz"
CHECKSUM = "1b9c0a1c44df864e915690558e72adb9cc5203360daefd385084ced3b6c64c09"
INSIDE = "package/es5/tex-svg.js"


class UnreachableError(OSError):
    """It is not kept here, and the network does not give it."""


def mathjax(folder=None, address=ADDRESS):
    """Its bytes, from `folder` (else .venv or the system's folder for such things) or the network.

    Raises UnreachableError, with the place where a copy from another machine may be put.
    """
    kept = Path(folder or Path(sys.prefix) / "share") / "mathjax-3.2.2.js"
    if kept.is_file():
        return kept.read_bytes()
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            archive = answer.read()
    except (OSError, HTTPException) as error:
        raise UnreachableError(kept) from error
    if hashlib.sha256(archive).hexdigest() != CHECKSUM:
        sys.exit(f"{address} is not the release that is known.")
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        made = files.extractfile(INSIDE).read()
    keep(made, kept)
    return made


def keep(made, place):
    """Whole or not at all; where it cannot be kept it is fetched again the next time."""
    part = place.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_bytes(made)
            part.replace(place)
        finally:
            part.unlink(missing_ok=True)
