"""Exercise 5: Kuhn poker with four cards solved, judged by exploitability."""

import numpy as np

from cfr_core.equilibrium import expected_values, exploitability
from cfr_core.errors import CourseError
from cfr_core.games import kuhn
from cfr_core.profile import Profile, uniform
from cfr_core.tree import Tree
from cfr_lab.exercises import brief, hint, right
from cfr_lab.numbers import number
from cfr_lab.words import say

# Chips a hand that a best opponent may still win.
ENOUGH = 0.005
# A strategy so near to 0 or 1 is hardly the average of many.
HARD = 1e-3


def exercise_5(answer):
    tree = Tree(kuhn("JQKA"))
    profile = _profile(answer, tree)
    off = float(exploitability(profile))
    facts = {"off": number(off, 4), "enough": number(ENOUGH, 4)}
    if off <= ENOUGH:
        return right(
            "可利用度 {off}。玩家 1 的期望收益 {u}：四张牌的值是 −1/24，比三张牌时少输一点。",
            "Exploitability {off}. Player 1 expects {u}: with four cards the value is -1/24, less "
            "lost than with three.",
            off=facts["off"],
            u=number(float(expected_values(profile)[0]), 4),
        )
    still = [p for p in (1, 2) if _uniform(profile, tree, p)]
    if len(still) == 2:
        return hint(
            "这是均匀策略：训练了没有？", "That is uniform play: has there been any training?"
        )
    if still:
        return hint(
            "玩家 {p} 还在均匀地乱选，可利用度 {off}。{p} 的遗憾记到哪里去了？",
            "Player {p} still chooses evenly; exploitability {off}. Where did the regrets of "
            "player {p} go?",
            p=still[0],
            off=facts["off"],
        )
    odds = np.array([[float(p) for p in profile[s.name]] for s in tree.sets])
    if np.mean(np.min(odds, axis=1) < HARD) > 0.8:
        return hint(
            "可利用度 {off}，而且几乎处处不是 0 就是 1。这是平均策略，还是最后一次迭代的当前策略？",
            "Exploitability {off}, and nearly every choice is certain. Is that the average "
            "strategy, or the current one of the last iteration?",
            off=facts["off"],
        )
    return hint(
        "可利用度还有 {off}，要不超过 {enough}。迭代得够不够多？平均时按自己的到达概率加权了吗？",
        "Exploitability is still {off}; at most {enough} is wanted. Enough iterations? Is the "
        "average weighted by own reach?",
        **facts,
    )


def _profile(answer, tree):
    """The answer as a profile of the tree: of a Profile, its strategies by histories."""
    if isinstance(answer, Profile):
        try:
            wanted = {s.name: tuple(answer[_its_name(answer, tree, s)]) for s in tree.sets}
        except (CourseError, IndexError, KeyError):
            n = len(answer.tree.sets)
            raise hint(
                "这个策略组合有 {n} 个信息集，不是 J、Q、K、A 四张牌的那个博弈的。",
                "This profile has {n} information sets; it is not of the game with J, Q, K, A.",
                n=n,
            ) from None
        answer = wanted
    try:
        return Profile(tree, {name: tuple(map(float, p)) for name, p in dict(answer).items()})
    except CourseError as error:
        why = error.sentence(say("zh", "en"))
    except (TypeError, ValueError, AttributeError, RuntimeError):
        why = say("收到的是 {value}。", "this is {value}.", value=brief(answer))
    raise hint(
        "这里要四张牌的平均策略：一个 Profile，或者 {{信息集: (p 的概率, b 的概率)}}。{why}",
        "Wanted is the average strategy for four cards: a Profile, or {{information set: "
        "(probability of p, of b)}}; {why}",
        why=why,
    )


def _its_name(profile, tree, infoset):
    theirs = profile.tree
    node = theirs.node(*tree.history(infoset.nodes[0]))
    return theirs.sets[theirs.infoset[node]].name


def _uniform(profile, tree, player):
    even = uniform(tree)
    return all(
        np.allclose([float(p) for p in profile[s.name]], even[s.name], atol=1e-6)
        for s in tree.sets
        if s.player == player
    )
