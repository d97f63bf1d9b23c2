"""Links that bring a student of a hub to a lesson, up to date:

python publish/hub/links.py https://hub.example.edu

The course's address is pyproject's, read in publish/site/links.py. A table is printed, to be put
where the class finds it.
"""

import sys
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from publish.site import links

NO_ADDRESS = (
    "课程还没有公开的网址：请先写进 pyproject.toml 的 [project.urls]。 / "
    "The course has no public address yet: write it in pyproject.toml, under [project.urls]."
)


def nbgitpuller(stem, language, hub, address):
    """Return the link: it starts the student's server, pulls the course, and opens the lesson.

    hub      the address of the hub
    address  of the course's repository
    """
    words = {"repo": address, "targetpath": "course", "urlpath": f"lesson/{language}/{stem}.ipynb"}
    return f"{hub.rstrip('/')}/hub/user-redirect/git-pull?{urlencode(words)}"


def table(hub, address):
    return links.table("en", lambda stem, language: nbgitpuller(stem, language, hub, address))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(table(sys.argv[1], links.repository() or sys.exit(NO_ADDRESS)))
