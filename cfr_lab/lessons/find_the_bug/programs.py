"""Create puzzles in which a program must be corrected, and pictures of the program's results."""

from copy import deepcopy
from functools import partial, wraps

import numpy as np

from cfr_lab import draw, student_code
from cfr_lab.exercises import Case, Exercise
from cfr_lab.outputs import equals_program, first_difference, outputs, rounded_too_early
from cfr_lab.words import say

ARGUMENTS_CHANGED = (
    "你的程序返回的数都对，可是调用之后，传进来的参数变了：程序里有一个名字指的就是参数里的那个数组，"
    "用 -=、/= 或给元素赋值，改动的是原件。先 .copy()，或者造一个新数组。",
    "Your program returns the right numbers, but a call changes an argument: one of your names "
    "refers to the same array, and -=, /= or an assignment to its elements changes the "
    "original. Call .copy() first, or create a new array.",
)


def program_puzzle(section, given, trials, right, mistakes, praise, facts=dict, read=None):
    """Return an Exercise in which the student corrects a program.

    The program is judged by the results that it returns.

    section   the section that the student must know, such as "cfr_in_four_steps.3"
    given     the fingerprint of the faulty program in the notebook
    trials    tuples of arguments; the program gets copies of them
    right     the right program
    mistakes  (program, Chinese hint, English hint) for each expected mistake
    praise    (Chinese, English) praise for a right program, with placeholders
    facts     function that returns {name: value} for the placeholders of the praise
    read      function that returns the Outputs of an answer; by default, it runs the answer on all
              trials
    """

    def is_right(attempt):
        if attempt.changed_arguments or not attempt.agree_with(right):
            return False
        return facts() or True

    def changes_arguments(attempt):
        return attempt.changed_arguments and attempt.agree_with(right)

    return Exercise(
        sections=(section,),
        read=read or partial(outputs, trials=trials, right=right),
        right=Case(is_right, *praise),
        mistakes=(
            *(Case(equals_program(program), zh, en) for program, zh, en in mistakes),
            Case(changes_arguments, *ARGUMENTS_CHANGED),
            Case(rounded_too_early(right), "", ""),
        ),
        otherwise=first_difference(right),
        given_fingerprint=given,
    )


def show_errors(picture, copies=True):
    """Return a picture function that shows the error message if the reader's program fails.

    picture  function of the program, and possibly of further arguments, that returns a Drawing
    copies   whether the program gets copies of its arguments, so that it cannot change the
             lesson's own data
    """

    @wraps(picture)
    def run(program, *arguments):
        def on_copies(*given):
            return program(*deepcopy(given))

        try:
            with np.errstate(all="ignore"):
                return student_code.call(picture, on_copies if copies else program, *arguments)
        except student_code.EndlessProgramError:
            lines = [say("程序没有停下来。", "The program did not end.")]
        except student_code.FailedProgramError as failed:
            lines = [say("程序没有跑完：{error}", "The program failed: {error}", error=failed.text)]
            line = student_code.own_line(failed.error, program)
            if line:
                lines.append(say("第 {n} 行　{line}", "Line {n}: {line}", n=line[0], line=line[1]))
        return draw.pad(draw.sentences(*lines))

    return run


def matching_strategy(R):
    """Return the strategy of regret matching, computed as in the lessons."""
    positive = np.maximum(R, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.ones(len(R)) / len(R)
