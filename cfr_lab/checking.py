"""Judge answers to exercises, remember the outcomes, and give hints in steps.

An exercise is identified by its lesson and its number, such as "kuhn_poker.4".

The first time a student makes a mistake, the verdict gives the hint for that mistake: a question to
think about. The second time, it also names the sections to reread, and the third time it points to
the solution. A student who makes several different mistakes also goes through these steps, but more
slowly. A wrong answer that is repeated unchanged is not counted again.
"""

from cfr_lab import memory
from cfr_lab.course import lessons_by_name
from cfr_lab.exercises import exercises_of, fingerprint, verdict_on
from cfr_lab.plain_values import answer_text
from cfr_lab.words import Sentence

# After k * WRONG_ANSWERS_PER_STEP wrong answers to an exercise, whatever their mistakes, the next
# wrong answer leads at least to step k + 1.
WRONG_ANSWERS_PER_STEP = 2

# _wrong_answers holds the wrong answers of this session, in the form
# {exercise: [(signature of the answer, kind of mistake), ...]}.
_wrong_answers = {}


def check(exercise, answer):
    """Return the Verdict on an answer to an exercise such as "kuhn_poker.4".

    This function never raises an exception.
    """
    verdict = verdict_on(exercise, answer)
    if verdict.right:
        _wrong_answers.pop(exercise, None)
        warning = memory.remember(exercise, solved=True)
    elif verdict.mistake:
        mistakes = _wrong_answers.setdefault(exercise, [])
        attempt = (_signature(answer, verdict), verdict.mistake)
        warning = ""
        if attempt not in mistakes:
            mistakes.append(attempt)
            warning = memory.remember(exercise, solved=False)
        step = step_after([mistake for _, mistake in mistakes], verdict.mistake)
        verdict.further_sentences = steps(exercise)[: step - 1]
    else:
        return verdict
    if warning:
        verdict.further_sentences = (*verdict.further_sentences, warning)
    return verdict


def step_after(mistakes, last):
    """Return the number of the step that the hints have reached, counted from 1.

    mistakes   the kind of mistake in each wrong answer to the exercise, in order
    last       the kind of mistake in the latest answer
    """
    return max(mistakes.count(last), 1 + (len(mistakes) - 1) // WRONG_ANSWERS_PER_STEP)


def steps(exercise):
    """Return the two Sentences that follow the hint, one at step 2 and one at step 3."""
    return (_section_hint(exercise), _solution_below())


def _section_hint(exercise):
    lesson = exercise.partition(".")[0]
    sections = [_section(each) for each in exercises_of(lesson)[exercise].sections]
    return Sentence(
        "要用的内容在{chinese}，回去看看再试。",
        "You will find what you need in {english}: read it again, then try once more.",
        chinese="、".join(zh for zh, _ in sections),
        english=_join_names([en for _, en in sections]),
    )


def _join_names(names):
    """Join names into an English phrase, such as "section 1, section 2 and section 5"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def _section(place):
    """Return the Chinese and the English name of a section.

    place   the number of a section of the exercise's own lesson, or a string such as
            "cfr_in_four_steps.3" for a section of another lesson
    """
    if isinstance(place, int):
        return f"第 {place} 节", f"section {place}"
    lesson, _, section = place.partition(".")
    number = lessons_by_name()[lesson].number
    return f"第 {number} 课第 {section} 节", f"section {section} of lesson {number}"


def _solution_below():
    return Sentence(
        "还想不出来，就展开下面的解答，看懂之后合上，自己再写一遍。",
        "If you are still stuck, open the solution below, then close it and write it yourself.",
    )


def _signature(answer, verdict):
    """Return an answer's signature: its fingerprint or its text, and the message of its verdict.

    The signature is kept for the session only, and is not written to a file.
    """
    return fingerprint(answer) if callable(answer) else answer_text(answer), verdict.message
