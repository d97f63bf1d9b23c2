"""Exercises 02.3, 02.4 and 02.7: functions that the reader mends."""

from fractions import Fraction

import numpy as np

from cfr_core.games import RPS_ACTIONS
from cfr_core.matching import regret_matching
from cfr_lab.exercises import Verdict, a_call, a_number, all_close, hint, right
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import number


def _tried(function, R):
    """What a student's function makes of regrets: a list of three numbers, or a Verdict."""
    given = a_call(function, R)
    try:
        values = [a_number(x) for x in list(given)]
    except (TypeError, Verdict):
        values = []
    if len(values) != 3:
        raise hint(
            "R = ({R}) 时，函数给出 {value}，这里要三个数。",
            "For R = ({R}) the function gives {value}; three numbers are wanted.",
            R=_listed(np.asarray(R).tolist()),
            value=repr(given)[:60],
        )
    return values


def _listed(R):
    return ", ".join(number(r) for r in R)


def _matches(values, R):
    return all_close(values, regret_matching([Fraction(x) for x in R]))


def _none_positive(R):
    return hint(
        "R = ({R}) 时没有正遗憾，该三种均等。",
        "For R = ({R}) no regret is positive: all three should be alike.",
        R=_listed(R),
    )


def exercise_3(answer):
    if not callable(answer):
        _tried(answer, [0, 0, 0])
    ordinary = [[2, 1, 3], [-2, 3, 1], [0, 0, 0], [5, -1, -1]]
    for R in ordinary:
        values = _tried(answer, list(R))
        if _matches(values, R):
            continue
        if max(R) <= 0:
            return _none_positive(R)
        positive = [max(r, 0) for r in R]
        if sum(values) > 1 and len({x for x, p in zip(values, positive, strict=True) if p}) == 1:
            return hint(
                "现在每个行动分到的都一样多。分子应是这个行动自己的正遗憾，除数才是它们的和。",
                "Now all actions get the same. An action's own positive regret stands above, "
                "the sum of them below.",
            )
        return hint(
            "R = ({R}) 时结果不对：有正遗憾时，要按正遗憾的比例分。原来的这一部分没有错。",
            "For R = ({R}) the result is wrong: with positive regrets about, they are the "
            "shares. That part was right before.",
            R=_listed(R),
        )
    for R in ([-1, -2, 0], [-1, -2, -3]):
        try:
            values = _tried(answer, list(R))
        except Verdict as refused:
            if "ZeroDivisionError" not in refused.message:
                raise
            return hint(
                "试试 R = ({R})：没有一个遗憾为正，函数却要除以 0。什么时候该用均等策略？",
                "Try R = ({R}): no regret is positive, and the function divides by 0. "
                "When is the uniform strategy called for?",
                R=_listed(R),
            )
        if not _matches(values, R):
            return _none_positive(R)
    return right(
        "该用均等策略的条件是“没有正遗憾”，不是“遗憾都等于 0”。",
        "The uniform strategy is for when no regret is positive, not only when all are 0.",
    )


def exercise_4(answer):
    regrets = [-9, 1, -19]
    given = a_call(answer, regrets)
    try:
        header, values = given
        who, *columns = (str(entry) for entry in header)
        values = list(values)
    except (TypeError, ValueError):
        raise hint(
            "函数给出的是 {value}，这里要两项，表头和数字，和原来一样。",
            "The function gives {value}; two things are wanted, header and figures, as before.",
            value=repr(given)[:60],
        ) from None
    names_right = columns in (list(RPS_ACTIONS), actions())
    player_right = "2" in who and "1" not in who
    if values != regrets:
        return hint(
            "数字本来是对的，不要改；要改的是表头。",
            "The figures were right, leave them; it is the header that wants mending.",
        )
    if names_right and player_right:
        return right(
            "三列各有各的名字，数字记在玩家 2 名下。",
            "Each column has its own name, and the figures stand under player 2.",
        )
    if names_right:
        return hint(
            "三列都对了。再看第一项：学习的是谁，这些遗憾是谁的？",
            "The three columns are right. Now the first entry: who learns, and whose regrets "
            "are these?",
        )
    if player_right:
        return hint(
            "是谁的，写对了。再看三列的名字：有没有哪个行动出现两次？",
            "Whose they are is right now. Look at the three columns: does an action appear twice?",
        )
    return hint(
        "看打印出来的表头：三列里有没有出现两次的行动？最前面写的又是谁？",
        "Look at the header that is printed: does an action appear twice? And who stands in front?",
    )


def exercise_7(answer):
    trials = [[2, 1, 3], [-2, 3, 1], [-1, -2, -3], [0, 0, 0], [-40, 0.5, -7]]
    changed = []
    for R in trials:
        regrets = np.array(R, dtype=float)
        values = _tried(answer, regrets)
        if not _matches(values, R):
            return hint(
                "R = ({R}) 时策略不对。规则本身没有错，只要改那处毛病。",
                "For R = ({R}) the strategy is wrong. The rule itself was right; "
                "mend only what is at fault.",
                R=_listed(R),
            )
        changed.append((list(regrets), R))
    if all(after == before for after, before in changed):
        return right(
            "策略算在副本上，R 原封不动，累计的历史就保住了。",
            "The strategy is worked out on a copy and R stays as it was, with all its history.",
        )
    if all(after == [max(r, 0) for r in before] for after, before in changed):
        return hint(
            "R 里的负数还是被改成了 0。那是另一种算法，叫 RM+；遗憾匹配要记住负的遗憾。",
            "The negative numbers in R are still set to 0. That is another algorithm, called "
            "RM+; regret matching remembers negative regrets.",
        )
    return hint(
        "给出的策略是对的。但是调用之后再看看 R：它还是原来的数吗？",
        "The strategy it gives is right. But look at R after the call: is it what it was?",
    )
