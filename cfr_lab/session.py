"""Set up a notebook: its language, and the display of trees, profiles and error messages."""

from html import escape

from cfr_core.errors import CourseError
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_lab import draw, notebook_location
from cfr_lab.draw.trees import describe_size
from cfr_lab.keyboard_text import full_width_character
from cfr_lab.numbers import number_text, subscripted_name
from cfr_lab.page_scripts import panel_script
from cfr_lab.verdict import FRAME_STYLE
from cfr_lab.words import error_sentence, label, say, set_language


def use(language):
    """Use Chinese ("zh") or English ("en") in this notebook from here on.

    Trees are then displayed as descriptions, profiles as tables, and the course's errors as single
    sentences instead of tracebacks.
    """
    set_language(language)
    panel_script(new=True)
    shell = notebook_location.shell()
    if shell is not None:
        formatters = shell.display_formatter.formatters
        formatters["text/plain"].for_type(Tree, lambda tree, p, cycle: p.text(describe_size(tree)))
        shell.display_formatter.mimebundle_formatter.for_type(
            Profile, lambda p, **_: draw_profile(p)._repr_mimebundle_()
        )
        shell.set_custom_exc((CourseError, SyntaxError), _show_error)


def draw_profile(profile):
    """Return a Drawing of a profile, with one row of actions and probabilities per information set.

    If the profile has hundreds of sets, the Drawing shows only the first sets, the last sets and
    the total number of sets.
    """
    sets = profile.shortened_sets()
    max_actions = max(len(s.actions) for s in sets if s)
    rows = []
    for s in sets:
        if s is None:
            count = say("共 {n} 个", "{n} in all", n=len(profile))
            rows.append(["⋮", count, *[""] * (max_actions - 1)])
            continue
        cells = [
            f"{label(a)} {number_text(p, 4)}"
            for a, p in zip(s.actions, profile[s.name], strict=True)
        ]
        rows.append([subscripted_name(s.name), *cells, *[""] * (max_actions - len(cells))])
    return draw.table(rows)


def _show_error(shell, kind, error, traceback, tb_offset=None):
    from IPython.display import display

    if isinstance(error, SyntaxError):
        show_syntax_error(shell, error)
    else:
        display(Refusal(error_sentence(error)))


def show_syntax_error(shell, error):
    """Show Python's own message, and a sentence below it if a full-width character is the cause."""
    from IPython.display import display

    shell.showsyntaxerror()
    sign_facts = full_width_character(error)
    if sign_facts:
        line, full_width, half_width = sign_facts
        display(
            Refusal(
                say(
                    "第 {line} 行的 {sign} 是全角字符，程序里要写半角的 {wanted} 。"
                    "请换到英文输入法，再打一次。",
                    "The {sign} in line {line} is a full-width character; a program needs {wanted} "
                    "instead. Switch the keyboard to English and type it again.",
                    line=line,
                    sign=full_width,
                    wanted=half_width,
                )
            )
        )


class Refusal:
    """Show one sentence in a frame."""

    def __init__(self, sentence):
        self.sentence = sentence

    def __repr__(self):
        return f"✗ {self.sentence}"

    def _repr_html_(self):
        style = f"{FRAME_STYLE};border-left:6px solid #b3261e;padding:8px 14px;font-size:16px"
        sign = '<b style="color:#b3261e">✗</b>'
        return f'<div class="cfr-paper" style="{style}">{sign} {escape(self.sentence)}</div>'
