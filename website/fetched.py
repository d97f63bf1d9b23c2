"""Other people's files that pages need: of a known release, fetched once, then kept."""

import contextlib
import hashlib
import io
import os
import sys
import tarfile
import urllib.request
from http.client import HTTPException
from pathlib import Path

NPM = "https://registry.npmjs.org/"
# name: (release, sha256 of its archive, the files wanted)
RELEASES = {
    "mathjax": (
        "mathjax/-/mathjax-3.2.2.tgz",
        "1b9c0a1c44df864e915690558e72adb9cc5203360daefd385084ced3b6c64c09",
        ("es5/tex-svg.js",),
    ),
    "reveal.js": (
        "reveal.js/-/reveal.js-5.2.1.tgz",
        "359b575dd51bbda32f89b2fd4c7dc46ad7389a805572158916c29252f7a27333",
        ("dist/reveal.js", "dist/reveal.css", "LICENSE"),
    ),
}


class UnreachableError(OSError):
    """It is not kept here, and the network does not give it."""


def fetched(name, folder=None, registry=NPM):
    """{path: bytes}, the files of a release, from `folder` or, the first time, from the registry.

    The folder is .venv's or the system's for such things. Raises UnreachableError, with the place
    where a copy from another machine may be put.
    """
    release, known, wanted = RELEASES[name]
    kept = Path(folder or Path(sys.prefix) / "share" / "cfr-course") / Path(release).stem
    if all((kept / path).is_file() for path in wanted):
        return {path: (kept / path).read_bytes() for path in wanted}
    try:
        with urllib.request.urlopen(registry + release, timeout=60) as answer:
            archive = answer.read()
    except (OSError, HTTPException) as error:
        raise UnreachableError(kept) from error
    if hashlib.sha256(archive).hexdigest() != known:
        sys.exit(f"{registry}{release} is not the release that is known.")
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        made = {path: files.extractfile(f"package/{path}").read() for path in wanted}
    for path, data in made.items():
        keep(data, kept / path)
    return made


def keep(data, place):
    """Whole or not at all; where it cannot be kept it is fetched again the next time."""
    part = place.with_name(f"{place.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_bytes(data)
            part.replace(place)
        finally:
            part.unlink(missing_ok=True)
