"""Exercise 4: Kuhn poker from its rules, with any cards, judged by its tree."""

from functools import partial

from cfr_core.games import kuhn
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.kuhn_poker.rule_comparison import compare, other_rule, place, rule_case
from cfr_lab.reading import brief
from cfr_lab.words import both_histories

# The lesson's cards, then some that it has not seen, in an order that no alphabet has.
CARDS = ("JQK", "JQKA", "TJQKA")
NAME = "my_kuhn"


def _deals(wrong):
    given = wrong.first[1]
    return list(given) if isinstance(given, dict) else []


def _pair_of_one_card(wrong, cards):
    pairs = [deal for deal in _deals(wrong) if len(str(deal)) == 2 and len(set(str(deal))) == 1]
    return pairs and {"deal": brief(pairs[0])}


def _too_few_cards(wrong, cards):
    deals = _deals(wrong)
    all_orders = {str(deal)[::-1] for deal in deals} == set(map(str, deals))
    few = deals and set(deals) < set(wrong.first[2]) and all_orders
    return few and {"cards": repr(cards), "n": len(deals)}


def _half_of_the_deals(wrong, cards):
    n = len(_deals(wrong))
    return n * 2 == len(wrong.first[2]) and {"n": n}


def _all_deals(wrong, cards):
    return set(_deals(wrong)) == set(wrong.first[2]) and {"n": len(wrong.first[2])}


def _no_deals(wrong, cards):
    return {"deal": repr(next(iter(wrong.first[2]))), "given": brief(wrong.first[1])}


def _other_players_turn(wrong, cards):
    swapped = [h for h, pair in wrong.found.items() if set(map(str, pair)) == {"1", "2"}]
    return swapped and place(wrong, min(swapped, key=len))


def _goes_on(wrong, cards):
    late = [h for h, (_, wanted) in wrong.found.items() if wanted is None]
    return late and place(wrong, late[0])


def _pays_nothing(wrong, cards):
    nothing = [z for z, (paid, _) in wrong.found.items() if paid is None]
    return nothing and place(wrong, nothing[0])


def _two_numbers(given):
    try:
        first, second = map(float, given)
    except (TypeError, ValueError):
        return None
    return first, second


def _not_two_numbers(wrong, cards):
    return _two_numbers(wrong.first[1]) is None and place(wrong)


def _not_zero_sum(wrong, cards):
    return sum(_two_numbers(wrong.first[1])) != 0 and place(wrong)


def _only_folds(wrong, cards):
    moves = {"".join(z[1:]) for z in wrong.found}
    return moves <= {"bp", "pbp"} and place(wrong)


def _wrong_winner(wrong, cards):
    _, given, wanted = wrong.first
    return abs(_two_numbers(given)[0]) == abs(wanted[0]) and place(wrong)


def _wrong_stakes(wrong, cards):
    return place(wrong)


def _pair(wrong, same_given):
    """Return two histories of one given name and different sets, or the other way round."""
    given_at, wanted_at = (0, 1) if same_given else (1, 0)
    seen = {}
    for h, names in wrong.found.items():
        if names[0] is None:
            return None
        other = seen.setdefault(str(names[given_at]), (h, names))
        if str(other[1][wanted_at]) != str(names[wanted_at]):
            return other[0], h
    return None


def _facts(pair):
    return {"one": both_histories(pair[0]), "two": both_histories(pair[1])}


def _merged_and_split(wrong, cards):
    split = _pair(wrong, same_given=False)
    return split and _pair(wrong, same_given=True) and _facts(split)


def _split(wrong, cards):
    split = _pair(wrong, same_given=False)
    return split and _facts(split)


def _merged(wrong, cards, same_moves):
    merged = _pair(wrong, same_given=True)
    return merged and (merged[0][1:] == merged[1][1:]) == same_moves and _facts(merged)


RULES = Exercise(
    sections=(2,),
    given="36af366d",
    read=partial(
        compare,
        arguments=CARDS,
        right=kuhn,
        name=NAME,
        lead=(
            "三张牌时都对，换成 {argument} 就不对了。",
            "Right with JQK, but not with {argument}. ",
        ),
    ),
    right=Case(
        lambda given: (
            given.tree and {"sets": len(given.tree.infosets), "nodes": given.tree.n_nodes}
        ),
        "三张、四张、五张牌的树都对：{sets} 个信息集、{nodes} 个结点的那棵也不例外。",
        "Right with three, four and five cards, down to {sets} information sets and {nodes} nodes.",
    ),
    mistakes=(
        rule_case(
            "chance",
            _pair_of_one_card,
            "chance(()) 里有 {deal}：同一张牌能发给两个人吗？",
            "chance(()) has {deal}: can one card be dealt to both?",
        ),
        rule_case(
            "chance",
            _too_few_cards,
            "cards 是 {cards}，chance(()) 却只有 {n} 种发牌。用到了几张牌？",
            "cards is {cards}, and yet chance(()) has only {n} deals. How many cards are in use?",
        ),
        rule_case(
            "chance",
            _half_of_the_deals,
            "chance(()) 只有 {n} 种发牌。JQ 和 QJ 是同一手牌吗？",
            "chance(()) has only {n} deals. Are JQ and QJ the same hand?",
        ),
        rule_case(
            "chance",
            _all_deals,
            "发牌都在，概率不对：共 {n} 种，每种应是多少，加起来是多少？",
            "The deals are there, their probabilities are not right: there are {n} of them; how "
            "likely is each, and what do the probabilities sum to?",
        ),
        rule_case(
            "chance",
            _no_deals,
            "chance(()) 要给出一个字典：从发牌（如 {deal}）到概率。收到的是 {given}。",
            "chance(()) should give a dictionary from deals such as {deal} to probabilities; it "
            "gives {given}.",
        ),
        rule_case(
            "mover",
            _other_players_turn,
            "走到 {h}，mover 说轮到玩家 {given}。h 的长度里，发牌算了几步？",
            "At {h} mover says it is player {given}'s turn. How many steps of h were the deal?",
        ),
        rule_case(
            "mover",
            _goes_on,
            "走到 {h}，这一手结束了没有？mover 还让玩家 {given} 行动。",
            "At {h}, is the hand over? mover still has player {given} to move.",
        ),
        rule_case(
            "payoffs",
            _pays_nothing,
            "payoffs 对 {h} 什么也没有返回。这一手怎样结束？你的条件看的是最后一步，还是别的一步？",
            "payoffs returns nothing for {h}. How does that hand end? Do your conditions look at "
            "the last move, or at another?",
        ),
        rule_case(
            "payoffs",
            _not_two_numbers,
            "payoffs 要给出两个数，玩家 1 的在前；对 {h} 它给出 {given}。",
            "payoffs should give two numbers, player 1's first; for {h} it gives {given}.",
        ),
        rule_case(
            "payoffs",
            _not_zero_sum,
            "payoffs 对 {h} 给出 {given}：一个人赢的，不正是另一个人输的吗？",
            "payoffs gives {given} for {h}: what one player wins, does the other not lose?",
        ),
        rule_case(
            "payoffs",
            _only_folds,
            "弃牌的结局不对：payoffs 对 {h} 给出 {given}。谁下的注，谁弃的牌？",
            "Folds come out wrong: for {h} payoffs gives {given}. Who bet, who folded?",
        ),
        rule_case(
            "payoffs",
            _wrong_winner,
            "摊牌时输赢反了：payoffs 对 {h} 给出 {given}。两张牌的大小是怎么比的？",
            "A showdown goes to the wrong player: for {h} payoffs gives {given}. How are the two "
            "cards compared?",
        ),
        rule_case(
            "payoffs",
            _wrong_stakes,
            "输赢的筹码不对：payoffs 对 {h} 给出 {given}。输家一共放进了几个筹码？",
            "The stakes are wrong: for {h} payoffs gives {given}. How many chips had the loser "
            "put in?",
        ),
        rule_case(
            "sees",
            _merged_and_split,
            "拿同样的牌、看到同样的行动，{one} 与 {two} 却分开了；不该合的又合上了。"
            "sees 写的是谁的牌？",
            "Same card, same moves, and yet {one} and {two} are told apart, while others that "
            "should be are not. Whose card does sees give?",
        ),
        rule_case(
            "sees",
            _split,
            "sees 把 {one} 和 {two} 分开了。走到那里的玩家看得出区别吗？",
            "sees tells {one} from {two}. Can the player who moves there?",
        ),
        rule_case(
            "sees",
            partial(_merged, same_moves=True),
            "sees 分不清 {one} 和 {two}，可是行动的玩家手里的牌不同。",
            "sees cannot tell {one} from {two}, though the player to move holds another card.",
        ),
        rule_case(
            "sees",
            partial(_merged, same_moves=False),
            "sees 分不清 {one} 和 {two}，可是到那时看到的行动不同。",
            "sees cannot tell {one} from {two}, though other moves were seen on the way.",
        ),
    ),
    otherwise=other_rule(NAME),
)
