"""Print links that update the course on a student's hub server and open a lesson:

python publish/hub/links.py https://hub.example.edu

The program prints a table of links for the class's web page. It reads the address of the course's
repository from pyproject.toml.
"""

import sys
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from publish.site import links

NO_ADDRESS = (
    "课程还没有公开的网址，请先运行 {0} / The course has no public address yet: first run {0}"
).format("python publish/site/links.py https://github.com/NAME/REPO")


def nbgitpuller(stem, language, hub, address):
    """Return the link that starts the student's server, updates the course and opens a lesson.

    stem      the name of the lesson's file without .ipynb
    language  "zh" or "en"
    hub       the address of the hub
    address   the address of the course's repository
    """
    words = {"repo": address, "targetpath": "course", "urlpath": f"lesson/{language}/{stem}.ipynb"}
    return f"{hub.rstrip('/')}/hub/user-redirect/git-pull?{urlencode(words)}"


def table(hub, address):
    return links.table("en", lambda stem, language: nbgitpuller(stem, language, hub, address))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(table(sys.argv[1], links.repository() or sys.exit(NO_ADDRESS)))
