"""Other people's files that pages need: fetched once, of a known release, and kept."""

import hashlib
import io
import sys
import tarfile
import urllib.request
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


def fetched(name):
    """{path: bytes}: the files of a release. They are asked of the network only once."""
    release, known, wanted = RELEASES[name]
    kept = Path(sys.prefix) / "share" / "cfr-course" / Path(release).stem
    if not all((kept / path).is_file() for path in wanted):
        with urllib.request.urlopen(NPM + release, timeout=60) as answer:
            archive = answer.read()
        if hashlib.sha256(archive).hexdigest() != known:
            sys.exit(f"{NPM}{release} is not the release that is known.")
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            for path in wanted:
                (kept / path).parent.mkdir(parents=True, exist_ok=True)
                (kept / path).write_bytes(files.extractfile(f"package/{path}").read())
    return {path: (kept / path).read_bytes() for path in wanted}
