"""Test that the guess shows its answer only on request."""

from fractions import Fraction as F

import pytest
from lessons.colonel_blotto.reading import rows_of
from picture_texts import visible_texts

from cfr_lab.lessons import colonel_blotto as lesson
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M

pytestmark = pytest.mark.usefixtures("language")


def test_guess_hides_the_answer_until_the_reader_requests_it(lesson_namespace):
    explorer = lesson.guess_first(lesson_namespace["average"])
    assert "★" not in explorer.html.value
    explorer.controls["kind"].value = (1, 2, 2)
    assert len(visible_texts(explorer.html.value)) == 2
    explorer.controls["shown"].value = True
    # The lesson states that (1,2,2) earns 2/7 against a random allocation, the maximum, but has
    # probability 0 in the average.
    assert F(int(M[ACTIONS.index((1, 2, 2))].sum()), 21) == F(2, 7)
    assert max(M.sum(axis=1)) == M[ACTIONS.index((1, 2, 2))].sum()
    by_type = {r[0]: r[1:] for r in rows_of(explorer.html.value) if len(r) == 3}
    assert by_type["(1,2,2)"] == ["★ +0.29", "0.00"]
    shares = [float(row[1]) for row in by_type.values()]
    assert sum(shares) == pytest.approx(1, abs=0.011)
