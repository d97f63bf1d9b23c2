"""Fetch the third-party files that the pages need.

Each file comes from a fixed release. It is fetched only once, and then stored on this machine.
"""

import contextlib
import hashlib
import io
import sys
import tarfile
import urllib.request
from http.client import HTTPException
from pathlib import Path

from cfr_lab.copies import write_atomically

NPM = "https://registry.npmjs.org/"
# {name: (release, SHA-256 hash of its archive, necessary files)}
RELEASES = {
    "mathjax": (
        "mathjax/-/mathjax-3.2.2.tgz",
        "1b9c0a1c44df864e915690558e72adb9cc5203360daefd385084ced3b6c64c09",
        ("es5/tex-svg.js", "LICENSE"),
    ),
}


class UnreachableError(OSError):
    """Signal that the files are not on this machine and that the registry cannot be reached."""


def fetch(name, folder=None, registry=NPM):
    """Return the files of a release as {path: bytes}.

    folder    the folder in which the fetched files are stored; by default, share/cfr-course in the
              folder of the Python environment
    registry  the address of the registry from which the files are fetched

    Raises UnreachableError if the files are not stored and the registry cannot be reached. The
    error contains the path of the folder into which the files can be copied from another machine.
    """
    release, archive_hash, paths = RELEASES[name]
    store = Path(folder or Path(sys.prefix) / "share" / "cfr-course") / Path(release).stem
    if all((store / path).is_file() for path in paths):
        return {path: (store / path).read_bytes() for path in paths}
    try:
        with urllib.request.urlopen(registry + release, timeout=60) as answer:
            archive = answer.read()
    except (OSError, HTTPException) as error:
        raise UnreachableError(store) from error
    if hashlib.sha256(archive).hexdigest() != archive_hash:
        sys.exit(f"{registry}{release} does not have the expected hash: please run this again.")
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        contents = {path: files.extractfile(f"package/{path}").read() for path in paths}
    for path, data in contents.items():
        store_file(data, store / path)
    return contents


def store_file(data, path):
    """Write a file completely or not at all.

    Errors are ignored, because a file that could not be stored is fetched again the next time.
    """
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)
