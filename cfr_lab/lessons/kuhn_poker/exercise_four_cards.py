"""Judge exercise 5, a solution of Kuhn poker with four cards, by the solution's exploitability."""

from dataclasses import dataclass

import numpy as np

from cfr_core.equilibrium import expected_values, exploitability
from cfr_core.errors import CourseError
from cfr_core.games import kuhn
from cfr_core.profile import Profile, uniform
from cfr_core.tree import Tree
from cfr_lab.exercises import Case, Exercise
from cfr_lab.numbers import number_text
from cfr_lab.plain_values import brief_text
from cfr_lab.verdict import refused_error
from cfr_lab.words import Sentence

CARDS = "JQKA"
# An exploitability of up to this many chips per hand is accepted.
MAX_EXPLOITABILITY = 0.005
# An average of many strategies rarely contains probabilities below PURE_THRESHOLD or above
# 1 - PURE_THRESHOLD, so many such probabilities suggest that the student's profile is a single
# strategy.
PURE_THRESHOLD = 1e-3


@dataclass(frozen=True)
class Solution:
    """Hold the student's profile of four-card Kuhn poker, and the profile's exploitability.

    exploitability   the exploitability in chips per hand
    """

    profile: Profile
    exploitability: float

    def facts(self, **others):
        return {
            "off": number_text(self.exploitability, 4),
            "enough": number_text(MAX_EXPLOITABILITY, 4),
            **others,
        }

    def uniform_players(self):
        """Return the players whose strategy is uniform at every information set."""
        even, tree = uniform(self.profile.tree), self.profile.tree
        return [
            player
            for player in tree.players
            if all(
                np.allclose([float(p) for p in self.profile[s.name]], even[s.name], atol=1e-6)
                for s in tree.infosets
                if s.player == player
            )
        ]

    def is_nearly_pure(self):
        probabilities = [min(map(float, self.profile[s.name])) for s in self.profile.tree.infosets]
        return np.mean(np.array(probabilities) < PURE_THRESHOLD) > 0.8


def solution(answer):
    """Return the Solution for an answer.

    The answer is a Profile, or a dictionary of the probabilities at each information set.
    """
    tree = Tree(kuhn(CARDS))
    try:
        of_profile = isinstance(answer, Profile)
        strategies = _by_histories(answer, tree) if of_profile else _by_names(answer, tree)
        profile = Profile(tree, strategies)
    except CourseError as error:
        reason = Sentence(
            "{chinese}", "{english}", chinese=error.sentence("zh"), english=error.sentence("en")
        )
        raise _no_solution(reason) from None
    except (TypeError, ValueError, AttributeError, RuntimeError):
        reason = Sentence("收到的是 {value}。", "Your answer is {value}.", value=brief_text(answer))
        raise _no_solution(reason) from None
    return Solution(profile, float(exploitability(profile)))


def _no_solution(why):
    return refused_error(
        "答案应当是四张牌的平均策略：一个 Profile，或者 {{信息集: (p 的概率, b 的概率)}}，"
        "信息集的名字像本课那样写，例如 J: 和 Q:pb。{why}",
        "The answer should be the average strategy for four cards: a Profile, or {{information "
        "set: (probability of p, probability of b)}} with names as in this lesson, such as J: and "
        "Q:pb. {why}",
        why=why,
    )


def _by_histories(profile, tree):
    """Return a profile's strategies, as {set name: (probability of p, probability of b)}.

    The information sets in the student's tree may have any names, because this function identifies
    the sets by their histories.
    """
    infosets, strategies = profile.tree, {}
    try:
        for infoset in tree.infosets:
            node = infosets.node(*tree.history(infoset.nodes[0]))
            other = infosets.infosets[infosets.infoset_index[node]]
            probabilities = dict(zip(other.actions, map(float, profile[other.name]), strict=True))
            strategies[infoset.name] = tuple(probabilities[action] for action in infoset.actions)
    except (CourseError, IndexError, KeyError):
        raise refused_error(
            "这个策略组合有 {n} 个信息集，不属于 J、Q、K、A 四张牌的博弈。",
            "This profile has {n} information sets; it is not a profile of the game with the cards "
            "J, Q, K, A.",
            n=len(infosets.infosets),
        ) from None
    return strategies


def _by_names(answer, tree):
    """Return {set name: (probability of p, probability of b)} from the student's dictionary.

    Only the letters of cards and moves in a name are compared, so the name J|pb is read as J:pb.
    """
    given = {name: tuple(map(float, probabilities)) for name, probabilities in dict(answer).items()}
    by_content = {_content(name): probabilities for name, probabilities in given.items()}
    if len(by_content) == len(given) and set(by_content) == {
        _content(s.name) for s in tree.infosets
    }:
        return {s.name: by_content[_content(s.name)] for s in tree.infosets}
    return given


def _content(name):
    return "".join(letter for letter in str(name) if letter in CARDS + "pb")


def _is_solved(attempt):
    return attempt.exploitability <= MAX_EXPLOITABILITY and attempt.facts(
        u=number_text(float(expected_values(attempt.profile)[0]), 4)
    )


def _one_uniform_player(attempt):
    players = attempt.uniform_players()
    return bool(players) and attempt.facts(p=players[0])


FOUR_CARDS = Exercise(
    sections=(4,),
    read=solution,
    right=Case(
        _is_solved,
        "你的策略的可利用度是 {off}，玩家 1 的期望收益是 {u}：四张牌时博弈的值是 −1/24，"
        "玩家 1 比用三张牌时少输一点。",
        "Your strategy has exploitability {off}, and player 1's expected payoff is {u}. With four "
        "cards, the value is -1/24, so player 1 loses less than with three.",
    ),
    mistakes=(
        Case(
            lambda attempt: len(attempt.uniform_players()) == 2,
            "你给出的是均匀策略：你的程序训练了没有？",
            "Your answer is the uniform strategy: did your program do any training?",
        ),
        Case(
            _one_uniform_player,
            "玩家 {p} 还在用均匀策略，可利用度是 {off}。玩家 {p} 的遗憾记到哪里去了？",
            "Player {p} still plays uniformly, and the exploitability is {off}. What happens to "
            "player {p}'s regrets in your program?",
        ),
        Case(
            lambda attempt: attempt.is_nearly_pure() and attempt.facts(),
            "你的策略的可利用度是 {off}，而且几乎所有的概率不是 0 就是 1。这是平均策略，"
            "还是最后一次迭代的当前策略？",
            "Your strategy has exploitability {off}, and nearly all its probabilities are 0 or 1. "
            "Is it the average strategy, or the current strategy of the last iteration?",
        ),
    ),
    otherwise=lambda attempt: Sentence(
        "你的策略的可利用度是 {off}，题目要求不超过 {enough}。迭代的次数够多吗？求平均时，"
        "按自己的到达概率加权了吗？",
        "Your strategy has exploitability {off}; the exercise asks for at most {enough}. Were "
        "there enough iterations? Is the average strategy weighted by the player's own reach?",
        **attempt.facts(),
    ),
)
