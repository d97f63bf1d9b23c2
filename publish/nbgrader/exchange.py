"""Collect the submissions of nbgrader's exchange without following a link.

A user of the exchange can submit a link to a file that only the lecturer may read. Therefore a
submission that is a link or contains one is not copied, nor is one that nbgrader cannot copy. Its
folder stays empty, and the table of marks gives the reason.
"""

import shutil
from pathlib import Path

from nbgrader.exchange.default import ExchangeCollect

from publish.nbgrader.grade import links


class Collect(ExchangeCollect):
    """Collect submissions as nbgrader does, but skip an unusable one and go on."""

    def do_copy(self, src, dest, log=None):
        try:
            for link in links(Path(src)):
                raise OSError(f"{link} is a link")
            super().do_copy(src, dest, log)
        except (OSError, RuntimeError) as error:
            self.log.error("%s: not collected, because %s", src, error)
            shutil.rmtree(dest, ignore_errors=True)
            Path(dest).mkdir(parents=True)
