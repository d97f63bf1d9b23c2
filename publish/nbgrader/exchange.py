"""What students submit through nbgrader's exchange, collected without following a link.

An account of the exchange can submit a link to a file that only the lecturer may read. So of a
submission that is a link or holds one nothing is copied, nor of one that nbgrader cannot copy; its
empty folder gets its reason in the table of marks.
"""

import shutil
from pathlib import Path

from nbgrader.exchange.default import ExchangeCollect

from publish.nbgrader.grade import links


class Collect(ExchangeCollect):
    """nbgrader's collect, which one bad submission does not stop."""

    def do_copy(self, src, dest, log=None):
        try:
            for link in links(Path(src)):
                raise OSError(f"{link} is a link")
            super().do_copy(src, dest, log)
        except (OSError, RuntimeError) as error:
            self.log.error("%s: not collected, because %s", src, error)
            shutil.rmtree(dest, ignore_errors=True)
            Path(dest).mkdir(parents=True)
