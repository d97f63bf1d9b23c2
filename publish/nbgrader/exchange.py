"""Collect the submissions in nbgrader's exchange without following symbolic links.

A user of the exchange can submit a symbolic link to a file that only the lecturer may read.
Therefore, a submission that is or contains a symbolic link is not copied. The submission's folder
stays empty, like that of a submission that nbgrader cannot copy, and the table of marks gives the
reason.
"""

import shutil
from pathlib import Path

from nbgrader.exchange.default import ExchangeCollect

from publish.nbgrader.grade import links


class Collect(ExchangeCollect):
    """Collect submissions as nbgrader does, but skip those that cannot be copied safely."""

    def do_copy(self, src, dest, log=None):
        try:
            for link in links(Path(src)):
                raise OSError(f"{link} is a link")
            super().do_copy(src, dest, log)
        except (OSError, RuntimeError) as error:
            self.log.error("%s was not collected, because %s", src, error)
            shutil.rmtree(dest, ignore_errors=True)
            Path(dest).mkdir(parents=True)
