"""Exercise 5: train until exploitability is small enough for the game, and stop there."""

from collections.abc import Mapping
from functools import lru_cache

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability, payoff_range
from cfr_core.errors import CourseError
from cfr_core.games import kuhn, trap, weighted_rps
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_lab.exercises import a_call, a_number, brief, hint, items_of, right
from cfr_lab.lessons.lesson_07.stopping import percent
from cfr_lab.numbers import number
from cfr_lab.words import label, say

# Games of different ranges, and shares of them.
TRIED = ((kuhn, 0.02), (trap, 0.02), (weighted_rps, 0.02), (kuhn, 0.005))


def exercise_5(answer):
    tries = [_Try(answer, tree, share) for tree, share in _tries()]
    if all(each.off <= each.share + 1e-9 for each in tries):
        late = [each for each in tries if 2 * each.first + 100 < each.T]
        if late:
            return _all_alike_late(late[0]) if _alike(tries) else _too_late(late[0])
        return right(
            "四次都停得恰好：{told}。",
            "All four stop in good time: {told}.",
            told=say("、", ", ").join(
                say("第 {T} 次 {off}%", "{off}% at {T}", T=each.T, off=number(100 * each.off))
                for each in tries
            ),
        )
    return _too_early(tries)


class _Try:
    """What the reader's program made of one game and share.

    T       iterations as it says; off  exploitability over the range of the payoffs
    first   the first iteration at which simultaneous CFR's average is good enough
    """

    def __init__(self, answer, tree, share):
        told = say(
            "{game}，参数 share = {share}",
            "{game}, share = {share}",
            game=label(tree.name),
            share=share,
        )
        pair = items_of(a_call(answer, tree, share, told=told))
        if pair is None or len(pair) != 2:
            raise hint(
                "这里要返回两样：（迭代次数，平均策略）。",
                "Two things are to be returned: (iterations, average strategy).",
            )
        if isinstance(pair[0], Mapping | Profile):
            raise hint(
                "两样的次序反了：先是迭代次数，后是平均策略。",
                "The two are in the wrong order: first the iterations, then the average strategy.",
            )
        self.tree, self.share, self.range = tree, share, payoff_range(tree, 1)
        self.T, self.profile = a_number(pair[0]), _profile(pair[1], tree)
        self.off = float(exploitability(self.profile)) / self.range
        self.first = _first(tree, share)


def _too_late(late):
    # Stopped by its own measure, only in other units.
    if late.share / 2 < late.off * late.range <= late.share:
        return hint(
            "{game}：第 {first} 次就够小了，你跑了 {T} 次，可利用度已不到 {share} 个筹码。"
            "share 是筹码数，还是收益范围的几分之几？",
            "{game}: it was small enough at iteration {first}, you went on to {T}, and "
            "exploitability is below {share} chips. Is share a number of chips, or a share of the "
            "range?",
            game=label(late.tree.name),
            first=late.first,
            T=int(late.T),
            share=late.share,
        )
    # Just half of what is allowed.
    if 0.45 * late.share < late.off <= late.share / 2 + 1e-9:
        return hint(
            "{game}：第 {first} 次就够小了，你跑了 {T} 次，停下来时可利用度正好是所要求的一半。"
            "量的是可利用度，还是 NashConv？",
            "{game}: it was small enough at iteration {first}, you went on to {T}, and stopped at "
            "half the exploitability that is asked for. Is it exploitability that you measure, or "
            "NashConv?",
            game=label(late.tree.name),
            first=late.first,
            T=int(late.T),
        )
    return hint(
        "{game}：第 {first} 次就够小了，你跑了 {T} 次。隔多久量一次？量的是平均策略吗？",
        "{game}: it was small enough at iteration {first}, and you went on to {T}. How often is it "
        "measured, and of the average?",
        game=label(late.tree.name),
        first=late.first,
        T=int(late.T),
    )


def _too_early(tries):
    if all(_uniform(each.profile) for each in tries):
        return hint(
            "交出来的几乎就是均匀策略：一次也没有学，就停了。阈值是不是太松？"
            "折算之后，可利用度本来就不会超过 0.5。",
            "What is handed over is uniform play: it stopped before learning anything. Is the "
            "threshold too loose? Scaled, exploitability is never above 0.5 anyway.",
        )
    if _alike(tries):
        return hint(
            "不管什么博弈、什么 share，都跑了 {T} 次。次数该由什么来定？",
            "Whatever the game and the share, it ran {T} iterations. What should decide that?",
            T=int(tries[0].T),
        )
    if all(_hard(each.profile) for each in tries):
        return hint(
            "交出来的大半不是 0 就是 1，像是当前策略。可利用度趋于 0 的是哪一个？",
            "Most choices handed over are certain, like a current strategy. Which one's "
            "exploitability goes to 0?",
        )
    early = next(each for each in tries if each.off > each.share + 1e-9)
    if all(each.off <= 2 * each.share for each in tries):
        return hint(
            "{game}：停下来时可利用度占 {off}%，要不超过 {share}，差不到一倍。"
            "NashConv 除以 2 才是可利用度，你除了几次？范围取得对吗？",
            "{game}: it stops with exploitability at {off}% of the range; {share} is wanted, "
            "and it is less than twice that. NashConv is halved once to give exploitability: how "
            "often did you? And is the range right?",
            game=label(early.tree.name),
            off=number(100 * early.off),
            share=percent(early.share),
        )
    return hint(
        "{game}：停下来时可利用度占收益范围的 {off}%，要不超过 {share}。"
        "量的和交的是同一个策略吗？和范围比的时候，乘除有没有弄反？",
        "{game}: it stops with exploitability at {off}% of the range; {share} is wanted. Is "
        "what is measured what is handed over? And is the range multiplied, or divided by?",
        game=label(early.tree.name),
        off=number(100 * early.off),
        share=percent(early.share),
    )


def _alike(tries):
    return len({each.T for each in tries}) == 1


def _all_alike_late(late):
    return hint(
        "不管什么博弈、什么 share，都跑了 {T} 次；{game}第 {first} 次就够小了。"
        "次数是事先定死的，还是隔得太久才量一次？",
        "Whatever the game and the share, it ran {T} iterations; {game} was good enough at "
        "{first}. Is the number fixed beforehand, or is it measured too seldom?",
        T=int(late.T),
        game=label(late.tree.name),
        first=late.first,
    )


def _profile(made, tree):
    if isinstance(made, Profile) and made.tree is tree:
        return made
    try:
        return Profile(tree, {name: tuple(map(float, p)) for name, p in dict(made).items()})
    except (CourseError, TypeError, ValueError):
        raise hint(
            "收到的是 {value}，这里要一个平均策略：一个 Profile，或者 {{信息集: 概率}}。",
            "The program returned {value}; wanted is an average strategy, a Profile or "
            "{{information set: probabilities}}.",
            value=brief(made),
        ) from None


def _uniform(profile):
    return all(max(profile[name]) - min(profile[name]) < 0.02 for name in profile)


def _hard(profile):
    sharp = [min(profile[name]) < 1e-3 for name in profile]
    return sum(sharp) > 0.6 * len(sharp)


@lru_cache
def _tries():
    kept = {rules: Tree(rules()) for rules, _ in TRIED}
    return tuple((kept[rules], share) for rules, share in TRIED)


@lru_cache
def _first(tree, share):
    solver = CFR(tree, alternating=False)
    while exploitability(solver.run(1).average) > share * payoff_range(tree, 1):
        pass
    return solver.iteration
