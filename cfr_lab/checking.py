"""`check("01.1", answer)`: is it right, and if not, what to think about; and it is remembered.

Hints come in steps. The first wrong answer of a kind gets its hint, a question to think about. The
next of that kind is told besides where to look, and the one after it that there is a solution. So
is who has made mistakes of many kinds. The same answer once more is no new try.
"""

from importlib import import_module

from cfr_lab import memory
from cfr_lab.exercises import fingerprint, verdict_on
from cfr_lab.words import listed, say

# So many mistakes of different kinds weigh as much as one made again.
KINDS = 2

_tried = {}  # {exercise: [(answer's sign, kind of mistake), ...]}: wrong ones of this session


def check(exercise, answer):
    """Judge an answer to an exercise such as "01.1". Never raises for what a student types."""
    verdict = verdict_on(exercise, answer)
    if verdict.right:
        _tried.pop(exercise, None)
        told = memory.remember(exercise, solved=True)
    elif verdict.mistake:
        mistakes = _tried.setdefault(exercise, [])
        made = (_sign(answer, verdict), verdict.mistake)
        told = ""
        if made not in mistakes:
            mistakes.append(made)
            told = memory.remember(exercise, solved=False)
        step = step_after([mistake for _, mistake in mistakes], verdict.mistake)
        verdict.more = steps(exercise)[: step - 1]
    else:
        return verdict
    verdict.more = (*verdict.more, told) if told else verdict.more
    return verdict


def step_after(mistakes, last):
    """Which step of the hints it is time for, from 1; mistakes are the kinds made, in order."""
    return max(mistakes.count(last), 1 + (len(mistakes) - 1) // KINDS)


def steps(exercise):
    """What is told besides the hint, from the second step on: a sentence each."""
    return (_where_to_look(exercise), _solution_below())


def _where_to_look(exercise):
    sections = import_module(f"cfr_lab.lessons.lesson_{exercise[:2]}.exercises").SECTIONS[exercise]
    return say(
        "用得到的在{places}，回去看看再试。",
        "What it takes is in {places}: go back to it, then try again.",
        places=listed(_section(each) for each in sections),
    )


def _section(place):
    """A section's name: of this lesson by its number, of another one as "05.3"."""
    if isinstance(place, int):
        return say("第 {n} 节", "section {n}", n=place)
    lesson, _, section = place.partition(".")
    return say("第 {k} 课第 {n} 节", "section {n} of lesson {k}", k=int(lesson), n=section)


def _solution_below():
    return say(
        "还想不出来，就展开下面的解答，看懂之后合上，自己再写一遍。",
        "If it still will not come, open the solution below, then fold it and write it yourself.",
    )


def _sign(answer, verdict):
    """What tells an answer from another one; not kept longer than the session."""
    try:
        written = fingerprint(answer) if callable(answer) else repr(answer)
    except Exception:
        written = None
    return written, verdict.message
