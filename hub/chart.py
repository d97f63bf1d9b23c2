"""What in the chart's values differs from class to class, as JSON, which helm reads:

python hub/chart.py IMAGE[:TAG] ROLL [DOMAIN EMAIL] > class.json

The image, tagged as the course's version unless said; the roll, a file with a name on each line;
the course's address, pyproject's; the file student.py; and for a domain, HTTPS by Let's Encrypt,
which writes to that e-mail address.
"""

import json
import sys
from pathlib import Path

from links import NO_ADDRESS  # it makes `website` found

from website.links import ROOT, project, repository


def values(image, roll, domain=None, email=None):
    """What helm is given after values.yaml."""
    name, colon, tag = image.rpartition(":")
    if not colon or "/" in tag:  # the colon was a port's
        name, tag = image, "v" + project()["version"]
    names = Path(roll).read_text("utf-8").split()
    made = {
        "hub": {"config": {"Authenticator": {"allowed_users": names}}},
        "singleuser": {
            "image": {"name": name, "tag": tag},
            "extraEnv": {"COURSE_REPOSITORY": repository() or sys.exit(NO_ADDRESS)},
            "extraFiles": {
                "student": {"stringData": (ROOT / "hub" / "student.py").read_text("utf-8")}
            },
        },
    }
    if domain:
        encrypt = {"contactEmail": email}
        made["proxy"] = {"https": {"enabled": True, "hosts": [domain], "letsencrypt": encrypt}}
    return made


if __name__ == "__main__":
    if len(sys.argv) not in (3, 5):
        sys.exit(__doc__)
    print(json.dumps(values(*sys.argv[1:]), indent=1))
