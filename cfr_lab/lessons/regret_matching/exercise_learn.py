"""Judge programs for exercise 5, self-play by regret matching, written in an empty cell.

The judge first runs the program for a few rounds on weighted rock, paper, scissors. From the
results, the judge identifies which of the known ways to write the program, right or wrong, the
student chose. Long runs on this game and on others then show how far the program's average
strategies are from equilibrium.
"""

from functools import cache, cached_property

import numpy as np

from cfr_core import games
from cfr_lab.answer_readers import TOLERANCE, call_result, some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.regret_matching.learn_hints import (
    NO_PAIR,
    NO_PROBABILITIES,
    ONLY_SQUARE_HINT,
    UNEVEN,
    VERSION_HINTS,
)
from cfr_lab.lessons.regret_matching.reachable import (
    SAME_ACTION,
    reachable_results,
    right_versions,
    wrong_versions,
)
from cfr_lab.numbers import number_text
from cfr_lab.plain_values import brief_text, items_of
from cfr_lab.verdict import RefusedAnswerError, refused_error

W = np.array(games.WEIGHTED_RPS_PAYOFFS)
# OTHER_GAMES contains a square matrix that is not antisymmetric, a 2 × 3 matrix of negative
# payoffs, and the matrix of the same 2 × 3 game with the players swapped.
SQUARE = np.array([[4, -1, 0], [-2, 1, 3], [0, 2, -1]])
UNSEEN = np.array([[4, -1, 1], [-2, 1, 2]])
OTHER_GAMES = (SQUARE, UNSEEN - 5, 5 - UNSEEN.T)
# After a run of ROUNDS rounds, an exploitability of at most MAX_GAP is accepted. In 1,000 runs of a
# correct program, the largest exploitability was half of MAX_GAP.
ROUNDS, MAX_GAP = 3000, 0.1
SHORT_RUNS, SEEDS = (1, 2, 3), range(8)


class SelfPlay:
    """Hold the results of a student's program, each of which is computed when it is first needed.

    The properties raise RefusedAnswerError if the program fails or does not return a pair of
    vectors.
    """

    def __init__(self, program):
        self.program = program

    @cached_property
    def short_results(self):
        """Return the program's results on W after each number of rounds in SHORT_RUNS.

        The result is {number of rounds: list of pairs of vectors}. Each list contains one pair for
        each seed in SEEDS.
        """
        return {
            T: [_program_result(self.program, W, T, seed) for seed in SEEDS] for T in SHORT_RUNS
        }

    @cached_property
    def is_repeatable(self):
        """Return whether further runs with the same seeds return the same pairs of vectors."""
        T = SHORT_RUNS[-1]
        repetitions = [_program_result(self.program, W, T, seed) for seed in SEEDS]
        pairs = zip(self.short_results[T], repetitions, strict=True)
        return all(
            np.allclose(_join_strategies(one), _join_strategies(more), equal_nan=True)
            for one, more in pairs
        )

    @cached_property
    def ignores_rng(self):
        """Return whether the program draws actions like a right program but ignores its `rng`."""
        draws = _outcomes()["right"][0]
        results = self.short_results
        return _all_equal(results[SHORT_RUNS[-1]]) and all(
            _are_among(draws[T], results[T]) for T in SHORT_RUNS
        )

    @cached_property
    def mistake_kind(self):
        """Return the name of the known way in which the program was written.

        The name is "right" or the name of a mistake. The result is None if no known way explains
        the program's results.
        """
        return _mistake_kind(self.short_results)

    @cached_property
    def long_result(self):
        """Return the pair of vectors that the program returns after a long run on W."""
        return _program_result(self.program, W, ROUNDS, 0)

    @cached_property
    def worst_case(self):
        """Return a matrix that the program fails to solve, if any, and the program's results.

        The result is (M, pair of vectors, exploitability) for the first matrix in OTHER_GAMES on
        which the exploitability exceeds MAX_GAP or, if it never does, for the last matrix.
        """
        for M in OTHER_GAMES:
            pair = _program_result(self.program, M, ROUNDS, 0)
            gap = exploitability(M, *pair)
            if gap > MAX_GAP:
                break
        return M, pair, gap

    def is_right(self):
        return (
            self.mistake_kind == "right"
            and self.is_repeatable
            and exploitability(W, *self.long_result) <= MAX_GAP
            and self.worst_case[2] <= MAX_GAP
            and {"T": ROUNDS, "gap": number_text(self.worst_case[2], 3)}
        )

    def returns_invalid_strategy(self):
        pairs = (pair for pairs in self.short_results.values() for pair in pairs)
        return any(not _sums_to_one(mix) for pair in pairs for mix in pair)

    def never_learns(self):
        """Return whether player 2 always plays uniformly while player 1 does not."""
        first, second = zip(*self.short_results[SHORT_RUNS[-1]], strict=True)
        uniform = np.full(W.shape[1], 1 / W.shape[1])
        return np.allclose(second, uniform) and not np.allclose(first, uniform)

    def is_far_on_w(self):
        gap = exploitability(W, *self.long_result)
        return gap > MAX_GAP and {"T": ROUNDS, "gap": number_text(gap, 2), "near": MAX_GAP}

    def is_exchanged(self):
        M, (one, two), gap = self.worst_case
        square = len(M) == len(M[0])
        return square and gap > MAX_GAP and exploitability(M, two, one) <= MAX_GAP

    def is_far_on_others(self):
        M, _, gap = self.worst_case
        return {"m": len(M), "n": len(M[0]), "T": ROUNDS, "gap": number_text(gap, 2)}


def exploitability(M, one, two):
    """Return the exploitability of the strategies `one` and `two` in the game M.

    Exploitability is the mean of the two players' gains from playing a best response.
    """
    one, two = (np.array(mix, dtype=float) for mix in (one, two))
    return float((M @ two).max() - (one @ M).min()) / 2


def _program_result(program, M, T, seed):
    """Return the pair of vectors that the program returns for M, T and a seed.

    Raises RefusedAnswerError if the program fails, changes M, or does not return two vectors of the
    right lengths.
    """
    given, (m, n) = M.copy(), M.shape
    try:
        expected = (ValueError, IndexError)
        value = call_result(program, given, T, np.random.default_rng(seed), expected=expected)
    except (ValueError, IndexError) as error:
        text = str(error)
        if "robabilities" in text:
            raise refused_error(*NO_PROBABILITIES["NaN" in text]) from None
        if "inhomogeneous" in text:
            raise refused_error(*UNEVEN) from None
        if m != n:
            raise refused_error(*ONLY_SQUARE_HINT, m=m, n=n, error=brief_text(error)) from None
        value = call_result(program, M.copy(), T, np.random.default_rng(seed))
    if given.shape != M.shape or (given != M).any():
        raise refused_error(
            "你的函数改动了矩阵 M，可是调用它的程序以后还要用 M：哪一行改了 M？",
            "Your function changes the matrix M, which the program that calls it will use again. "
            "Which line changes M?",
        )
    pair = items_of(value)
    try:
        if pair is None or len(pair) != 2:
            raise refused_error(*NO_PAIR[m == n], value=brief_text(value), m=m, n=n)
        sizes = zip(pair, M.shape, strict=True)
        return [[float(x) for x in some_numbers(mix, size)] for mix, size in sizes]
    except RefusedAnswerError:
        raise refused_error(*NO_PAIR[m == n], value=brief_text(value), m=m, n=n) from None


def _sums_to_one(mix):
    return min(mix) > -TOLERANCE and abs(sum(mix) - 1) < TOLERANCE


def _mistake_kind(short_results):
    is_explained = all(_is_reachable(SAME_ACTION, short_results[T], T) for T in SHORT_RUNS)
    if is_explained and not _all_equal(short_results[SHORT_RUNS[-1]]):
        return "same action"
    for name, versions in {"right": right_versions(), **wrong_versions()}.items():
        for k in range(len(versions)):
            if _version_explains(name, k, short_results):
                return name
    return None


def _version_explains(name, k, short_results):
    """Return whether the k-th Version with this name can produce all results in `short_results`."""
    outcomes = _outcomes()[name][k]
    # If this Version's results depend on the random draws but the program's do not, the program was
    # written in another way.
    is_stuck = not _same_rows(outcomes[SHORT_RUNS[-1]]) and _all_equal(
        short_results[SHORT_RUNS[-1]]
    )
    return not is_stuck and all(_are_among(outcomes[T], short_results[T]) for T in SHORT_RUNS)


def _is_reachable(version, pairs, T):
    return _are_among(reachable_results(W, T, version), pairs)


def _are_among(outcomes, pairs):
    return all((abs(outcomes - _join_strategies(pair)).max(axis=1) < 1e-6).any() for pair in pairs)


def _all_equal(pairs):
    return _same_rows(map(_join_strategies, pairs))


def _same_rows(rows):
    return len({tuple(np.round(row, 6)) for row in rows}) == 1


def _join_strategies(pair):
    return np.concatenate([np.array(mix) for mix in pair])


@cache
def _outcomes():
    """Return all results on W that programs written in the known ways can produce.

    The result is {name: [{T: array (results, rows + columns)}, ...]}, with one dictionary for each
    way with that name. The name "right" comes first.
    """
    named = {"right": right_versions(), **wrong_versions()}
    return {
        name: [{T: reachable_results(W, T, version) for T in SHORT_RUNS} for version in versions]
        for name, versions in named.items()
    }


LEARN = Exercise(
    sections=(5,),
    given_fingerprint="207e3fdf",
    read=SelfPlay,
    right=Case(
        SelfPlay.is_right,
        "你的程序在三个没见过的矩阵上也对：最后一个有 3 行 2 列，{T} 局之后可利用度是 {gap}。",
        "Your program is also right on three unseen matrices. On the last of them, with 3 rows "
        "and 2 columns, the exploitability after {T} rounds is {gap}.",
    ),
    mistakes=(
        Case(
            lambda attempt: not attempt.is_repeatable,
            "矩阵、T 和 rng 的种子都相同，第二次调用的结果却和第一次不同。"
            "是不是有的行动没有用传进来的 rng 来抽（np.random 自己的函数用的是另一个生成器），"
            "或者有的数组建在了函数外面？",
            "With the same matrix, the same T and an rng with the same seed, the second call "
            "returns a different result from the first. Does one of the draws not use the rng "
            "that was passed in (the functions of np.random itself use another generator), or is "
            "an array created outside the function?",
        ),
        *(
            Case(lambda attempt, version=version: attempt.mistake_kind == version, *hint)
            for version, hint in VERSION_HINTS.items()
        ),
        Case(
            lambda attempt: attempt.mistake_kind is None and attempt.ignores_rng,
            "换一个 rng，你的程序抽到的行动和原来一样。程序用的是传进来的 rng，"
            "还是函数里另造的一个？",
            "With another rng, your program draws the same actions. Does it use the rng that was "
            "passed in, or one that the function creates itself?",
        ),
        Case(
            SelfPlay.returns_invalid_strategy,
            "你的函数返回的不是策略：每位玩家的概率不能为负，加起来要等于 1。",
            "Your function does not return strategies: each player's probabilities must not be "
            "negative and must sum to 1.",
        ),
        Case(
            SelfPlay.never_learns,
            "你的程序里，玩家 2 的策略一直是均匀的。程序累加玩家 2 的遗憾了吗？",
            "In your program, player 2 always plays uniformly. Does the program add up player 2's "
            "regrets?",
        ),
        Case(
            SelfPlay.is_far_on_w,
            "在加权剪刀石头布上，你的程序学了 {T} 局之后，可利用度还有 {gap}，遗憾匹配的可利用度在"
            " {near} 以下。先让 T = 1、2，与手算的结果比较：从哪个数起不同？",
            "On weighted rock, paper, scissors, your program's exploitability after {T} rounds is "
            "{gap}; with regret matching it is below {near}. Run your program with T = 1 and 2, "
            "and compare its results with a calculation by hand: which number differs first?",
        ),
        Case(
            lambda attempt: attempt.mistake_kind is None,
            "你的程序得到的平均策略接近均衡，但前三局的策略不是遗憾匹配给出的。"
            "第 1 局该是什么策略？第 2 局的策略只由什么决定？",
            "Your program comes close to an equilibrium, but in the first three rounds its "
            "strategies are not those of regret matching. What is the strategy of round 1? On "
            "which numbers does the strategy of round 2 depend?",
        ),
        Case(
            SelfPlay.is_exchanged,
            "你返回的两个策略次序反了：应该先是玩家 1 的，再是玩家 2 的。",
            "Your function returns the strategies in the wrong order: player 1's must come first.",
        ),
        Case(
            SelfPlay.is_far_on_others,
            "你的程序在 W 上是对的，可是在一个 {m} 行 {n} 列的矩阵上，{T} 局之后可利用度还有 "
            "{gap}。"
            "程序从哪里读出玩家 2 的收益？",
            "Your program is right on W, but on a matrix of {m} rows and {n} columns its "
            "exploitability after {T} rounds is {gap}. Where does the program take player 2's "
            "payoffs from?",
        ),
    ),
    otherwise=(
        "先让 T = 1、2，与手算的结果比较。",
        "Run your program with T = 1 and 2, and compare its results with a calculation by hand.",
    ),
)
