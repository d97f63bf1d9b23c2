"""Exercise 6: liar's dice with one die each, from rules in words, judged by its tree."""

from functools import partial

from cfr_core.games import liars_dice
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.kuhn_poker.rule_comparison import compare, other_rule, place, rule_case
from cfr_lab.reading import items_of
from cfr_lab.words import both_histories

FACES = (2, 3)
NAME = "dudo"


def _dice(wrong, faces):
    return {**place(wrong), "faces": faces}


def _other_players_turn(wrong, faces):
    swapped = [z for z, pair in wrong.found.items() if set(map(str, pair)) == {"1", "2"}]
    return swapped and place(wrong, swapped[0])


def _offered(wrong, is_wrong):
    """Return facts about the first history whose listed actions are wrong in some way."""
    for h, (given, _) in wrong.found.items():
        offered = items_of(given)
        if offered is not None and is_wrong(h, offered):
            return {**place(wrong, h), "claim": h[-1]}
    return False


def _liar_too_early(wrong, faces):
    return _offered(wrong, lambda h, offered: len(h) == 2 and "liar" in offered)


def _same_claim_again(wrong, faces):
    return _offered(wrong, lambda h, offered: len(h) > 2 and h[-1] in offered)


def _no_liar(wrong, faces):
    return _offered(wrong, lambda h, offered: len(h) > 2 and "liar" not in offered)


def _other_claims(wrong, faces):
    return items_of(wrong.first[1]) is not None and place(wrong)


def _pays_nothing(wrong, faces):
    return wrong.first[1] is None and place(wrong)


def _pays_by(rule):
    """Return the facts function: at every wrong node player 1 gets what `rule(z, faces)` says."""

    def facts(wrong, faces):
        agree = all(
            _first_payoff(z, given) == rule(z, faces) for z, (given, _) in wrong.found.items()
        )
        return agree and place(wrong)

    return facts


def _first_payoff(z, given):
    """Return what the student's rules pay player 1, None where they give no two numbers."""
    try:
        first, _ = given
        return float(first)
    except (TypeError, ValueError):
        return None


def _with(z, wild, exactly=False):
    """Return what player 1 gets when that face is wild, or none, and claims are meant exactly."""
    number, face = z[-2].split("x")
    showing = sum(die in (face, wild) for die in z[:2])
    true = showing == int(number) if exactly else showing >= int(number)
    claimer = 1 if len(z) % 2 == 0 else 2
    return 1 if true == (claimer == 1) else -1


def _every_end(wrong, faces):
    """Return whether all terminal nodes are wrong: for each roll, a set of claims, not empty."""
    return len(wrong.found) == faces**2 * (2 ** (2 * faces) - 1)


def _reversed(wrong, faces):
    opposite = _pays_by(lambda z, faces: -_with(z, str(faces)))
    return _every_end(wrong, faces) and opposite(wrong, faces)


def _other_stakes(wrong, faces):
    """Return facts where every winner is right and every amount is not 1."""
    signs = [
        (_first_payoff(z, given) or 0) * _with(z, str(faces))
        for z, (given, _) in wrong.found.items()
    ]
    return _every_end(wrong, faces) and min(signs) > 0 and place(wrong)


def _payoffs(wrong, faces):
    return place(wrong)


def _split(wrong, faces):
    return _pair(wrong, given_at=0, wanted_at=1)


def _merged(wrong, faces):
    return _pair(wrong, given_at=1, wanted_at=0)


def _pair(wrong, given_at, wanted_at):
    """Return facts about two histories that agree in one name and not in the other."""
    seen = {}
    for h, names in wrong.found.items():
        other, theirs = seen.setdefault(names[wanted_at], (h, str(names[given_at])))
        if theirs != str(names[given_at]):
            return {"one": both_histories(other), "two": both_histories(h)}
    return False


DICE = Exercise(
    sections=(2,),
    given="e8bc6b10",
    read=partial(compare, arguments=FACES, right=liars_dice, name=NAME),
    right=Case(
        lambda given: (
            given.tree and {"sets": len(given.tree.infosets), "nodes": given.tree.n_nodes}
        ),
        "两面、三面的骰子都对：三面的树有 {nodes} 个结点、{sets} 个信息集。现在用 CFR 把它解出来。",
        "Right with two faces and with three, whose tree has {nodes} nodes and {sets} information "
        "sets. Now solve it with CFR.",
    ),
    mistakes=(
        rule_case(
            "chance",
            _dice,
            "机会在 {h} 给出 {given}：两颗骰子分两步掷，每步是从 '1' 到 '{faces}' 各占多少？",
            "At {h} chance gives {given}: the dice are rolled one after the other; how likely is "
            "each of '1' to '{faces}'?",
        ),
        rule_case(
            "mover",
            _other_players_turn,
            "走到 {h}，mover 说轮到玩家 {given}。掷骰子占了历史的前几步？第一个开口的是谁？",
            "At {h} mover says it is player {given}'s turn. How many steps are the dice? Who "
            "makes the first claim?",
        ),
        rule_case(
            "actions",
            _liar_too_early,
            "走到 {h} 还没有人宣称过什么，却已经可以喊 liar。",
            "At {h} nobody has claimed anything, and yet liar can be called.",
        ),
        rule_case(
            "actions",
            _same_claim_again,
            "走到 {h} 还可以再宣称 {claim}。后一个宣称必须比前一个高。",
            "At {h} {claim} can be claimed once more. A claim must be higher than the last.",
        ),
        rule_case(
            "actions",
            _no_liar,
            "走到 {h}，不信的人怎么办？",
            "At {h}, what can a player do who does not believe it?",
        ),
        rule_case(
            "actions",
            _other_claims,
            "走到 {h}，可选的是 {given}。宣称先比个数，个数相同再比点数；比上一个宣称高的都可以选，"
            "一个也不能少。",
            "At {h} the choices are {given}. Claims are compared by number, then by face; every "
            "claim higher than the last one can be made.",
        ),
        rule_case(
            "payoffs",
            _pays_nothing,
            "payoffs 对 {h} 什么也没有返回。",
            "payoffs returns nothing for {h}.",
        ),
        rule_case(
            "payoffs",
            _reversed,
            "所有结局的输赢都反了。喊 liar 的人在宣称为假的时候是赢还是输？最后一个宣称是谁说的？",
            "Every terminal node pays the wrong player. When the claim is false, does the one who "
            "calls liar win? And whose was the last claim?",
        ),
        rule_case(
            "payoffs",
            _other_stakes,
            "赢家都对，输赢的数目不对：payoffs 对 {h} 给出 {given}。一局的输赢是多少？",
            "The winners are right, the amounts are not: payoffs gives {given} for {h}. How much "
            "is won and lost in a game?",
        ),
        rule_case(
            "payoffs",
            _pays_by(lambda z, faces: _with(z, "")),
            "payoffs 对 {h} 给出 {given}。骰子上最大的一面可以当任何一面用，算进去了吗？",
            "payoffs gives {given} for {h}. The highest face counts as any face: is it counted?",
        ),
        rule_case(
            "payoffs",
            _pays_by(lambda z, faces: _with(z, str(faces), exactly=True)),
            "payoffs 对 {h} 给出 {given}。宣称说的是“至少”还是“正好”？",
            "payoffs gives {given} for {h}. Does a claim say “at least”, or “exactly”?",
        ),
        rule_case(
            "payoffs",
            _payoffs,
            "payoffs 对 {h} 给出 {given}。两颗骰子合起来，有几颗算得上宣称的点数？那么谁赢？",
            "payoffs gives {given} for {h}. How many of the two dice count towards the claim, and "
            "who wins then?",
        ),
        rule_case(
            "sees",
            _split,
            "sees 把 {one} 和 {two} 分开了。轮到的玩家看得见对方的骰子吗？",
            "sees tells {one} from {two}. Can the player to move see the other die?",
        ),
        rule_case(
            "sees",
            _merged,
            "sees 分不清 {one} 和 {two}：自己的骰子、到此为止的全部宣称，都要看得出来。",
            "sees cannot tell {one} from {two}: the player's own die and all claims so far must "
            "show.",
        ),
    ),
    otherwise=other_rule(NAME),
)
