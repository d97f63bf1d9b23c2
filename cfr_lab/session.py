"""Set up a notebook: its language, and how it shows trees, profiles and refusals."""

from html import escape

from cfr_core.errors import CourseError
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_lab import draw, place
from cfr_lab.desk import desk
from cfr_lab.draw.trees import told_size
from cfr_lab.exercises import PAPER
from cfr_lab.numbers import named, number
from cfr_lab.words import label, refusal, say, set_language


def use(language):
    """Speak Chinese ("zh") or English ("en") in this notebook from here on.

    Trees then say what they are, profiles show as tables, and a refusal is one sentence instead
    of a traceback.
    """
    set_language(language)
    desk(new=True)
    shell = place.shell()
    if shell is not None:
        formatters = shell.display_formatter.formatters
        formatters["text/plain"].for_type(Tree, lambda tree, p, cycle: p.text(told_size(tree)))
        shell.display_formatter.mimebundle_formatter.for_type(
            Profile, lambda p, **_: draw_profile(p)._repr_mimebundle_()
        )
        shell.set_custom_exc((CourseError,), _show_refusal)


def draw_profile(profile):
    """A profile as a Drawing: one row a set, its actions and their probabilities.

    Of hundreds of sets the first and the last, and how many there are.
    """
    sets = profile.in_short()
    most = max(len(s.actions) for s in sets if s)
    rows = []
    for s in sets:
        if s is None:
            count = say("共 {n} 个", "{n} in all", n=len(profile))
            rows.append(["⋮", count, *[""] * (most - 1)])
            continue
        cells = [
            f"{label(a)} {number(p, 4)}" for a, p in zip(s.actions, profile[s.name], strict=True)
        ]
        rows.append([named(s.name), *cells, *[""] * (most - len(cells))])
    return draw.table(rows)


def _show_refusal(shell, kind, error, traceback, tb_offset=None):
    from IPython.display import display

    display(Refusal(refusal(error)))


class Refusal:
    """One sentence in a frame."""

    def __init__(self, sentence):
        self.sentence = sentence

    def __repr__(self):
        return f"✗ {self.sentence}"

    def _repr_html_(self):
        look = f"{PAPER};border-left:6px solid #b3261e;padding:8px 14px;font-size:16px"
        return f'<div style="{look}"><b style="color:#b3261e">✗</b> {escape(self.sentence)}</div>'
