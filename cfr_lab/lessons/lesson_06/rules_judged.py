"""A reader's rules beside the right ones: the first thing in which they differ, and where."""

from dataclasses import dataclass

import numpy as np

from cfr_core.errors import CourseError
from cfr_core.games.rules import Game
from cfr_core.tree import Tree
from cfr_lab.exercises import Verdict, a_call, brief, hint
from cfr_lab.words import history, say

RULES = ("chance", "mover", "actions", "payoffs", "sees")


@dataclass(frozen=True)
class Difference:
    """What a rule of the reader's gives at some histories, and what it should.

    rule    "chance", "mover", "actions", "payoffs" or "sees"
    found   {history: (given, right)}, where they differ; of `sees` the histories of sets that
            are not the same sets, each with (name given, name)
    """

    rule: str
    found: dict

    @property
    def first(self):
        """The first such history, what is given there, what is right."""
        h, (given, wanted) = next(iter(self.found.items()))
        return h, given, wanted


def a_game(make, argument, name):
    """The Game that the reader's function makes. Raises a Verdict for anything else."""
    try:
        game = a_call(make, argument)
    except Verdict as refused:
        if refused.state != "to-do":
            raise
        game = None
    if isinstance(game, Game):
        return game
    raise hint(
        "{name}({given}) 给出 {game}，这里要一个 games.Game(名称, 2, mover, actions, payoffs, "
        "sees, chance)。最后一句 return 了吗？",
        "{name}({given}) gives {game}; wanted is a games.Game(name, 2, mover, actions, payoffs, "
        "sees, chance). Does it return one?",
        name=name,
        given=repr(argument),
        game=brief(game),
    )


def difference(game, reference):
    """The first rule in which a game differs from the reference, as a Difference; None if none.

    All histories of the reference are asked; a rule further down is of no interest before those
    above it are right. `sees` is judged by its sets, not by its names.
    """
    histories = _histories(reference)
    for rule in RULES[:-1]:
        found = {}
        for h, mover in histories:
            if _asked(rule, mover):
                wanted = getattr(reference, rule)(h)
                given = ask(getattr(game, rule), h)
                if not _same(rule, given, wanted):
                    found[h] = given, wanted
        if found:
            return Difference(rule, found)
    names = {h: (ask(game.sees, h), reference.sees(h)) for h, mover in histories if mover}
    partner = {}
    for given, wanted in names.values():
        partner.setdefault((0, str(given)), set()).add(wanted)
        partner.setdefault((1, wanted), set()).add(str(given))
    found = {
        h: pair
        for h, pair in names.items()
        if pair[0] is None or len(partner[0, str(pair[0])]) + len(partner[1, pair[1]]) > 2
    }
    return Difference("sees", found) if found else None


def ask(rule, h):
    """What a rule gives for a history; None where it gives nothing."""
    if rule is None:
        return None
    try:
        return a_call(rule, h)
    except Verdict as refused:
        if refused.state != "to-do":
            raise
        return None


def a_tree(game):
    """The game's tree. Raises a Verdict with the tree's own sentence."""
    try:
        return Tree(game)
    except CourseError as error:
        raise hint(
            "规则还合不成一棵树：{why}",
            "The rules make no tree yet: {why}",
            why=error.sentence(say("zh", "en")),
        ) from None


def told(difference, name):
    """Where a rule is wrong, when there is nothing better to say of it."""
    h, given, _ = difference.first
    if difference.rule == "mover":
        return hint(
            "{h}：mover 给出 {given}。这时该机会、玩家 1 还是玩家 2，还是已经结束了？"
            "（0 是机会，None 是结束。）",
            "At {h} mover gives {given}. Is it chance's turn, player 1's or player 2's, or is it "
            "over? (0 is chance, None the end.)",
            h=history(h),
            given=brief(given),
        )
    return hint(
        "走到 {h}，{name} 的 {rule} 给出 {given}，与规则不合。照规则，那里是什么情形？",
        "At {h} the {rule} of {name} gives {given}, which is not the rules'. What is the "
        "situation there?",
        h=history(h),
        name=name,
        rule=difference.rule,
        given=brief(given),
    )


def no_two_numbers(h, given):
    """The hint where `payoffs` gives something else than a payoff for each of two players."""
    return hint(
        "payoffs 要给出两个数，玩家 1 的在前；对 {h} 它给出 {given}。",
        "payoffs is to give two numbers, player 1's first; for {h} it gives {given}.",
        h=history(h),
        given=brief(given),
    )


def _histories(game):
    found, waiting = [], [()]
    while waiting:
        h = waiting.pop(0)
        mover = game.mover(h)
        found.append((h, mover))
        if mover is not None:
            waiting += [(*h, a) for a in (game.actions(h) if mover else game.chance(h))]
    return found


def _asked(rule, mover):
    """Whether a rule says anything where this is who moves."""
    return {"mover": True, "chance": mover == 0, "actions": bool(mover), "payoffs": mover is None}[
        rule
    ]


def _same(rule, given, wanted):
    if rule == "mover":
        if wanted is None or given is None:
            return given is wanted
        return not isinstance(given, bool) and np.ndim(given) == 0 and given == wanted
    try:
        if rule == "actions":
            return list(given) == list(wanted)
        if rule == "payoffs":
            return len(given) == len(wanted) and all(
                abs(float(a) - float(b)) < 1e-9 for a, b in zip(given, wanted, strict=True)
            )
        return set(given) == set(wanted) and all(
            abs(float(given[a]) - float(wanted[a])) < 1e-9 for a in wanted
        )
    except (TypeError, ValueError, KeyError):
        return False
