"""Exercise 4: Kuhn poker from its rules, with any cards, judged by its tree."""

from cfr_core.games import kuhn
from cfr_lab.exercises import Verdict, brief, hint, right
from cfr_lab.lessons.lesson_06.rules_judged import (
    a_game,
    a_tree,
    difference,
    no_two_numbers,
    told,
)
from cfr_lab.words import history, say

# The lesson's cards, then some that it has not seen, in an order that no alphabet has.
CARDS = ("JQK", "JQKA", "TJQKA")
NAME = "my_kuhn"


def exercise_4(answer):
    for cards in CARDS:
        game = a_game(answer, cards, NAME)
        wrong = difference(game, kuhn(cards))
        if wrong is not None:
            return _only_with(cards, HINTS[wrong.rule](wrong, cards))
        tree = a_tree(game)
    return right(
        "三张、四张、五张牌的树都对：{sets} 个信息集、{nodes} 个结点的那棵也不例外。",
        "Right with three, four and five cards, down to {sets} information sets and {nodes} nodes.",
        sets=len(tree.sets),
        nodes=tree.n_nodes,
    )


def _only_with(cards, verdict):
    """A hint that says with which cards, where those of the lesson went well."""
    if cards == CARDS[0]:
        return verdict
    lead = say(
        "三张牌时都对，换成 {cards} 就不对了。",
        "Right with JQK, but not with {cards}. ",
        cards=cards,
    )
    return Verdict("not-yet", lead + verdict.message)


def _chance(wrong, cards):
    _, given, wanted = wrong.first
    deals = list(given) if isinstance(given, dict) else []
    pairs = [deal for deal in deals if len(str(deal)) == 2 and str(deal)[0] == str(deal)[1]]
    if pairs:
        return hint(
            "chance(()) 里有 {deal}：同一张牌能发给两个人吗？",
            "chance(()) has {deal}: can one card be dealt to both?",
            deal=brief(pairs[0]),
        )
    if deals and set(deals) < set(wanted) and {str(deal)[::-1] for deal in deals} == set(deals):
        return hint(
            "cards 是 {cards}，chance(()) 却只有 {n} 种发牌。用到了几张牌？",
            "cards is {cards}, and yet chance(()) has only {n} deals. How many cards are in use?",
            cards=repr(cards),
            n=len(deals),
        )
    if len(deals) * 2 == len(wanted):
        return hint(
            "chance(()) 只有 {n} 种发牌。JQ 和 QJ 是同一手牌吗？",
            "chance(()) has only {n} deals. Are JQ and QJ the same hand?",
            n=len(deals),
        )
    if set(deals) == set(wanted):
        return hint(
            "发牌都在，概率不对：共 {n} 种，每种应是多少，加起来是多少？",
            "The deals are there, their probabilities are not: {n} of them, how likely is "
            "each, and what do they sum to?",
            n=len(wanted),
        )
    return hint(
        "chance(()) 要给出一个字典：从发牌（如 {deal}）到概率。收到的是 {given}。",
        "chance(()) is to give a dictionary from deals such as {deal} to probabilities; it gives "
        "{given}.",
        deal=repr(next(iter(wanted))),
        given=brief(given),
    )


def _mover(wrong, cards):
    swapped = {h for h, (given, right_one) in wrong.found.items() if {given, right_one} == {1, 2}}
    if swapped:
        return hint(
            "走到 {h}，mover 说轮到玩家 {given}。h 的长度里，发牌算了几步？",
            "At {h} mover says it is player {given}'s turn. How many steps of h were the deal?",
            h=history(min(swapped, key=len)),
            given=wrong.found[min(swapped, key=len)][0],
        )
    late = [h for h, (given, wanted) in wrong.found.items() if wanted is None]
    if late:
        return hint(
            "走到 {h}，这一手结束了没有？mover 还让玩家 {given} 行动。",
            "At {h}, is the hand over? mover still has player {given} to move.",
            h=history(late[0]),
            given=brief(wrong.found[late[0]][0]),
        )
    return told(wrong, NAME)


def _payoffs(wrong, cards):
    h, given, wanted = wrong.first
    moves = {"".join(z[1:]) for z in wrong.found}
    nothing = [z for z, (paid, _) in wrong.found.items() if paid is None]
    if nothing:
        return hint(
            "payoffs 对 {h} 什么也没有返回。这一手怎样结束？你的条件看的是最后一步，还是别的一步？",
            "payoffs returns nothing for {h}. How does that hand end? Do your conditions look at "
            "the last move, or at another?",
            h=history(nothing[0]),
        )
    try:
        first, second = map(float, given)
    except (TypeError, ValueError):
        return no_two_numbers(h, given)
    facts = {"h": history(h), "given": brief(given)}
    if first + second:
        return hint(
            "payoffs 对 {h} 给出 {given}：一个人赢的，不正是另一个人输的吗？",
            "payoffs gives {given} for {h}: what one wins, does the other not lose?",
            **facts,
        )
    if moves <= {"bp", "pbp"}:
        return hint(
            "弃牌的结局不对：payoffs 对 {h} 给出 {given}。谁下的注，谁弃的牌？",
            "Folds come out wrong: for {h} payoffs gives {given}. Who bet, who folded?",
            **facts,
        )
    if abs(first) == abs(wanted[0]):
        return hint(
            "摊牌时输赢反了：payoffs 对 {h} 给出 {given}。两张牌的大小是怎么比的？",
            "A showdown goes to the wrong player: for {h} payoffs gives {given}. How are the two "
            "cards compared?",
            **facts,
        )
    return hint(
        "输赢的筹码不对：payoffs 对 {h} 给出 {given}。输家一共放进了几个筹码？",
        "The stakes are wrong: for {h} payoffs gives {given}. How many chips had the loser put in?",
        **facts,
    )


def _sees(wrong, cards):
    """Which of the three is amiss: own card, the other's card, the moves."""
    merged = _pair(wrong, same_given=True)
    split = _pair(wrong, same_given=False)
    if merged and split:
        return hint(
            "拿同样的牌、看到同样的行动，{one} 与 {two} 却分开了；不该合的又合上了。"
            "sees 写的是谁的牌？",
            "Same card, same moves, and yet {one} and {two} are told apart, while others that "
            "should be are not. Whose card does sees give?",
            one=history(split[0]),
            two=history(split[1]),
        )
    if split:
        return hint(
            "sees 把 {one} 和 {two} 分开了。走到那里的玩家看得出区别吗？",
            "sees tells {one} from {two}. Can the player who moves there?",
            one=history(split[0]),
            two=history(split[1]),
        )
    if merged and merged[0][1:] == merged[1][1:]:
        return hint(
            "sees 分不清 {one} 和 {two}，可是行动的玩家手里的牌不同。",
            "sees cannot tell {one} from {two}, though the player to move holds another card.",
            one=history(merged[0]),
            two=history(merged[1]),
        )
    if merged:
        return hint(
            "sees 分不清 {one} 和 {two}，可是到那时看到的行动不同。",
            "sees cannot tell {one} from {two}, though other moves were seen on the way.",
            one=history(merged[0]),
            two=history(merged[1]),
        )
    return told(wrong, NAME)


def _pair(wrong, same_given):
    """Two histories of the same given name and different sets, or the other way round."""
    given_at, wanted_at = (0, 1) if same_given else (1, 0)
    seen = {}
    for h, names in wrong.found.items():
        if names[0] is None:
            return None
        other = seen.setdefault(str(names[given_at]), (h, names))
        if str(other[1][wanted_at]) != str(names[wanted_at]):
            return other[0], h
    return None


def _actions(wrong, cards):
    return told(wrong, NAME)


HINTS = {
    "chance": _chance,
    "mover": _mover,
    "actions": _actions,
    "payoffs": _payoffs,
    "sees": _sees,
}
