"""Hold the verdict on an answer: its state and its sentences in both languages.

A student's own code may run while an answer is read or called (cfr_lab/plain_values.py). Whatever
that code raises, an answer is right only if the Case `right` of its Exercise accepts it.
"""

from html import escape

from cfr_lab.plain_values import brief_text
from cfr_lab.words import Sentence

# Text is dark on white, as in the pictures. In a dark theme, panel.css inverts the colours.
FRAME_STYLE = "background:#ffffff;color:#1a1a1a"
# {state: (sign, colour of the frame, names in both languages)}. The sign shows the state even
# without colour.
STATE_STYLES = {
    "right": ("✓", "#00795a", ("正确", "Right")),
    "not-yet": ("✗", "#b3261e", ("还不对", "Not yet")),
    "to-do": ("…", "#5f6368", ("待完成", "To do")),
}


class Verdict:
    """Hold the verdict that `check` returns, in both languages.

    state              "right", "not-yet" or "to-do"
    sentence           the Sentence for the reader
    mistake            the kind of mistake that the sentence is about; "" if no mistake was found
    further_sentences  Sentences that are shown after `sentence`
    """

    def __init__(self, state, sentence, mistake=""):
        self.state = state
        self.sentence = sentence
        self.mistake = mistake
        self.exercise = ""
        self.further_sentences = ()

    @property
    def right(self):
        return self.state == "right"

    @property
    def message(self):
        """Return the sentence in the current language."""
        return str(self.sentence)

    def __repr__(self):
        sign, _, name = STATE_STYLES[self.state]
        head = f"{sign} {self.exercise} {Sentence(*name)}".replace("  ", " ")
        return " ".join([f"{head}: {self.message}", *map(str, self.further_sentences)])

    def _repr_html_(self):
        sign, colour, name = STATE_STYLES[self.state]
        sentences = map(escape, map(str, self.further_sentences))
        paragraphs = "".join(f"<div>{sentence}</div>" for sentence in sentences)
        return (
            f'<div class="cfr-paper" style="{FRAME_STYLE};border-left:6px solid {colour};'
            'padding:8px 14px;font-size:16px">'
            f'<b style="color:{colour}">{sign} {escape(str(self.exercise))} {Sentence(*name)}</b>'
            f"&ensp;{escape(self.message)}{paragraphs}</div>"
        )


class RefusedAnswerError(Exception):
    """Signal that an answer is refused; its `verdict` has the state "not-yet" or "to-do".

    A student's code can raise this error too, so an answer that raises it never counts as right.
    """

    def __init__(self, verdict):
        super().__init__(str(verdict.sentence))
        self.verdict = verdict


def right_verdict(zh, en, **facts):
    """Return the verdict on a right answer."""
    return Verdict("right", Sentence(zh, en, **facts))


def hint_verdict(zh, en, **facts):
    """Return the verdict on a wrong answer, with a sentence that hints at the mistake."""
    return Verdict("not-yet", Sentence(zh, en, **facts), mistake=en)


def refused_error(zh, en, **facts):
    """Return an exception, for the caller to raise, with the verdict on a wrong answer."""
    return RefusedAnswerError(hint_verdict(zh, en, **facts))


def unreadable_error(zh, en, **facts):
    """Return the exception for an answer that cannot be read.

    Such an answer does not count as a mistake.
    """
    return RefusedAnswerError(Verdict("not-yet", Sentence(zh, en, **facts)))


def too_few_decimals_verdict():
    """Return the verdict on an answer whose numbers have too few decimals to be judged.

    Such an answer does not count as a mistake.
    """
    return Verdict(
        "not-yet",
        Sentence(
            "小数位数不够，无法判断对错：请至少写三位小数，也可以写分数。",
            "The answer has too few decimal places to be judged: please give at least three, or "
            "write fractions.",
        ),
    )


def placeholder_verdict():
    """Return the verdict on an answer that still contains the notebook's placeholder (...)."""
    return Verdict(
        "to-do",
        Sentence(
            "把 … 换成你的答案，再运行这一格。",
            "Put your answer in place of the ..., then run the cell again.",
        ),
    )


def unreadable_verdict(answer):
    """Return the verdict on an answer that is not in the form that the exercise asks for."""
    return Verdict(
        "not-yet",
        Sentence(
            "无法识别你交的答案 {value}，请按题目要求的形式写。",
            "The answer, {value}, cannot be read; please write it in the form that the exercise "
            "asks for.",
            value=brief_text(answer),
        ),
    )


def none_verdict():
    """Return the verdict on the answer None, which is the result of a function without `return`."""
    return Verdict(
        "to-do",
        Sentence(
            "收到的是 None：答案还没有算出来。函数是否忘了写 return？",
            "Your answer is None: nothing was computed. Did you forget a return statement?",
        ),
    )
