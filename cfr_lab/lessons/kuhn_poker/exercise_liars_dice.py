"""Judge exercise 6, a program for liar's dice with one die each, by the program's game tree."""

from functools import partial

from cfr_core.games import liars_dice
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.kuhn_poker.rule_comparison import compare, other_rule, place, rule_case
from cfr_lab.plain_values import items_of
from cfr_lab.words import both_histories

FACES = (2, 3)
NAME = "dudo"


def _dice(difference, faces):
    return {**place(difference), "faces": faces}


def _other_players_turn(difference, faces):
    swapped = [z for z, pair in difference.by_history.items() if set(map(str, pair)) == {"1", "2"}]
    return swapped and place(difference, swapped[0])


def _first_offer(difference, is_wrong):
    """Return the hint's values for the first history whose listed actions satisfy `is_wrong`."""
    for h, (given, _) in difference.by_history.items():
        offered = items_of(given)
        if offered is not None and is_wrong(h, offered):
            return {**place(difference, h), "claim": h[-1]}
    return False


def _liar_too_early(difference, faces):
    return _first_offer(difference, lambda h, offered: len(h) == 2 and "liar" in offered)


def _same_claim_again(difference, faces):
    return _first_offer(difference, lambda h, offered: len(h) > 2 and h[-1] in offered)


def _lacks_liar(difference, faces):
    return _first_offer(difference, lambda h, offered: len(h) > 2 and "liar" not in offered)


def _has_other_claims(difference, faces):
    return items_of(difference.first[1]) is not None and place(difference)


def _pays_nothing(difference, faces):
    return difference.first[1] is None and place(difference)


def _pays_by(rule):
    """Return a function for `rule_case` that recognises payoffs computed by a wrong rule.

    rule   function of a terminal history z and the number of faces that returns player 1's payoff
    """

    def facts(difference, faces):
        agree = all(
            _first_payoff(z, given) == rule(z, faces)
            for z, (given, _) in difference.by_history.items()
        )
        return agree and place(difference)

    return facts


def _first_payoff(z, attempt):
    """Return player 1's payoff under the student's rules, or None if it cannot be read."""
    try:
        first, _ = attempt
        return float(first)
    except (TypeError, ValueError):
        return None


def _payoff_with_wild(z, wild, exactly=False):
    """Return player 1's payoff if a die that shows `wild` counts as any face.

    z         terminal history: both dice, the claims and "liar"
    exactly   whether a claim is true only if exactly the claimed number of dice show the face
    """
    number, face = z[-2].split("x")
    showing = sum(die in (face, wild) for die in z[:2])
    true = showing == int(number) if exactly else showing >= int(number)
    claimer = 1 if len(z) % 2 == 0 else 2
    return 1 if true == (claimer == 1) else -1


def _every_end(difference, faces):
    """Return whether the payoffs at all terminal nodes are wrong.

    There is one terminal node for every roll and every non-empty set of claims.
    """
    return len(difference.by_history) == faces**2 * (2 ** (2 * faces) - 1)


def _all_negated(difference, faces):
    opposite = _pays_by(lambda z, faces: -_payoff_with_wild(z, str(faces)))
    return _every_end(difference, faces) and opposite(difference, faces)


def _other_stakes(difference, faces):
    """Return the values for the hint if every payoff has the right sign but none is 1 or -1."""
    signs = [
        (_first_payoff(z, given) or 0) * _payoff_with_wild(z, str(faces))
        for z, (given, _) in difference.by_history.items()
    ]
    return _every_end(difference, faces) and min(signs) > 0 and place(difference)


def _payoffs(difference, faces):
    return place(difference)


def _split_sets(difference, faces):
    return _pair(difference, given_at=0, wanted_at=1)


def _merged_sets(difference, faces):
    return _pair(difference, given_at=1, wanted_at=0)


def _pair(difference, given_at, wanted_at):
    """Return, for the hint, two histories whose sets share one name but not the other.

    The set of every history has two names: the student's (index 0) and the right one (index 1).
    Returns False if there are no such histories.

    given_at    index of the names that differ
    wanted_at   index of the names that agree
    """
    histories = {}
    for h, names in difference.by_history.items():
        other, other_name = histories.setdefault(names[wanted_at], (h, str(names[given_at])))
        if other_name != str(names[given_at]):
            return {"one": both_histories(other), "two": both_histories(h)}
    return False


DICE = Exercise(
    sections=(2,),
    given_fingerprint="e8bc6b10",
    read=partial(compare, arguments=FACES, right=liars_dice, name=NAME),
    right=Case(
        lambda attempt: (
            attempt.tree and {"sets": len(attempt.tree.infosets), "nodes": attempt.tree.n_nodes}
        ),
        "用两面、三面的骰子试过，你的规则都正确；三面骰子的树有 {nodes} 个结点、{sets} 个信息集。"
        "现在用 CFR 求解这个博弈。",
        "Your rules are right with two faces and with three; the tree for three faces has {nodes} "
        "nodes and {sets} information sets. Now solve the game with CFR.",
    ),
    mistakes=(
        rule_case(
            "chance",
            _dice,
            "在 {h}，你的 chance 返回 {given}：两颗骰子分两步掷；"
            "每一步，从 '1' 到 '{faces}' 各点的概率是多少？",
            "At {h}, your function chance returns {given}. The dice are rolled one after the "
            "other: at each step, how likely is each face from '1' to '{faces}'?",
        ),
        rule_case(
            "mover",
            _other_players_turn,
            "在 {h}，你的 mover 说轮到玩家 {given}。掷骰子占了历史的前几步？第一个宣称的是谁？",
            "At {h}, your function mover says that it is player {given}'s turn. How many steps of "
            "the history are rolls of the dice? Who makes the first claim?",
        ),
        rule_case(
            "actions",
            _liar_too_early,
            "在 {h}，还没有人宣称过，你的 actions 里却已经可以喊 liar。这时玩家不相信的，是哪一个"
            "宣称？",
            "At {h}, nobody has made a claim, but your function actions() allows a player to call "
            "liar. Which claim would that player doubt?",
        ),
        rule_case(
            "actions",
            _same_claim_again,
            "在 {h}，你的 actions 里还可以再宣称 {claim}。这个宣称比前一个高吗？",
            "After {h}, your function actions() still allows {claim}. Is that claim higher than "
            "the last one?",
        ),
        rule_case(
            "actions",
            _lacks_liar,
            "在 {h}，玩家如果不相信前一个宣称，可以选什么行动？你的 actions 没有给出这样的行动。",
            "At {h}, your function actions() offers nothing to a player who does not believe the "
            "last claim. What can such a player do?",
        ),
        rule_case(
            "actions",
            _has_other_claims,
            "在 {h}，你的 actions 返回 {given}。宣称先比个数，个数相同再比点数：比上一个宣称高的有"
            "哪些？",
            "At {h}, your function actions() returns {given}. Claims are compared by number, then "
            "by face: which claims are higher than the last one?",
        ),
        rule_case(
            "payoffs",
            _pays_nothing,
            "你的 payoffs 对 {h} 什么也没有返回。这一局是怎样结束的？你写的条件包括这种情形吗？",
            "Your function payoffs returns nothing for {h}. How does that game end? Do your "
            "conditions cover this case?",
        ),
        rule_case(
            "payoffs",
            _all_negated,
            "所有结局的输赢都反了。宣称为假时，喊 liar 的玩家是赢还是输？最后一个宣称是谁作的？",
            "At every terminal node, your function payoffs pays the wrong player. When the claim "
            "is false, does the player who calls liar win or lose? And who made the last claim?",
        ),
        rule_case(
            "payoffs",
            _other_stakes,
            "你的 payoffs 判的赢家都正确，输赢的数目不对：对 {h} 返回 {given}。一局的输赢是多少？",
            "The winners are right, but the amounts are not: for {h}, your function payoffs "
            "returns {given}. How much does a player win or lose in a game?",
        ),
        rule_case(
            "payoffs",
            _pays_by(lambda z, faces: _payoff_with_wild(z, "")),
            "你的 payoffs 对 {h} 返回 {given}。骰子上最大的一面可以当任何一面用，你算进去了吗？",
            "Your function payoffs returns {given} for {h}. The highest face counts as any face: "
            "did you count it?",
        ),
        rule_case(
            "payoffs",
            _pays_by(lambda z, faces: _payoff_with_wild(z, str(faces), exactly=True)),
            "你的 payoffs 对 {h} 返回 {given}。宣称说的是“至少”还是“正好”？",
            "Your function payoffs returns {given} for {h}. Does a claim mean “at least” or "
            "“exactly”?",
        ),
        rule_case(
            "payoffs",
            _payoffs,
            "你的 payoffs 对 {h} 返回 {given}。两颗骰子合起来，有几颗算作宣称的点数？"
            "由此看，谁赢？",
            "Your function payoffs returns {given} for {h}. How many of the two dice count towards "
            "the claim, and who wins in that case?",
        ),
        rule_case(
            "sees",
            _split_sets,
            "你的 sees 把 {one} 和 {two} 分开了。轮到行动的玩家，看得见对方的骰子吗？",
            "Your function sees() distinguishes {one} and {two}. Can the player to move see the "
            "other die?",
        ),
        rule_case(
            "sees",
            _merged_sets,
            "你的 sees 分不清 {one} 和 {two}。轮到行动的玩家看见了什么？由 sees 的结果，"
            "要能看出玩家自己的骰子和到此为止的全部宣称。",
            "Your function sees() does not distinguish {one} and {two}. What has the player to "
            "move seen? The result of this function must determine the player's own die and all "
            "claims so far.",
        ),
    ),
    otherwise=other_rule(NAME),
)
