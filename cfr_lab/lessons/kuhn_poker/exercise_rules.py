"""Judge exercise 4, a program for Kuhn poker with any deck, by the program's game tree."""

from functools import partial

from cfr_core.games import kuhn
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.kuhn_poker.rule_comparison import compare, other_rule, place, rule_case
from cfr_lab.plain_values import brief_text
from cfr_lab.words import both_histories

# The lesson's deck comes first. In the other decks, the cards are not in alphabetical order.
CARDS = ("JQK", "JQKA", "TJQKA")
NAME = "my_kuhn"


def _deals(difference):
    given = difference.first[1]
    return list(given) if isinstance(given, dict) else []


def _pair_of_one_card(difference, cards):
    pairs = [
        deal for deal in _deals(difference) if len(str(deal)) == 2 and len(set(str(deal))) == 1
    ]
    return pairs and {"deal": brief_text(pairs[0])}


def _too_few_cards(difference, cards):
    deals = _deals(difference)
    all_orders = {str(deal)[::-1] for deal in deals} == set(map(str, deals))
    few = deals and set(deals) < set(difference.first[2]) and all_orders
    return few and {"cards": repr(cards), "n": len(deals)}


def _half_of_the_deals(difference, cards):
    n = len(_deals(difference))
    return n * 2 == len(difference.first[2]) and {"n": n}


def _all_deals(difference, cards):
    return set(_deals(difference)) == set(difference.first[2]) and {"n": len(difference.first[2])}


def _no_deals(difference, cards):
    return {"deal": repr(next(iter(difference.first[2]))), "given": brief_text(difference.first[1])}


def _other_players_turn(difference, cards):
    swapped = [h for h, pair in difference.by_history.items() if set(map(str, pair)) == {"1", "2"}]
    return swapped and place(difference, min(swapped, key=len))


def _plays_past_end(difference, cards):
    histories = [h for h, (_, expected) in difference.by_history.items() if expected is None]
    return histories and place(difference, histories[0])


def _pays_nothing(difference, cards):
    unpaid = [z for z, (payments, _) in difference.by_history.items() if payments is None]
    return unpaid and place(difference, unpaid[0])


def _two_numbers(attempt):
    try:
        first, second = map(float, attempt)
    except (TypeError, ValueError):
        return None
    return first, second


def _not_two_numbers(difference, cards):
    return _two_numbers(difference.first[1]) is None and place(difference)


def _not_zero_sum(difference, cards):
    return sum(_two_numbers(difference.first[1])) != 0 and place(difference)


def _only_folds(difference, cards):
    moves = {"".join(z[1:]) for z in difference.by_history}
    return moves <= {"bp", "pbp"} and place(difference)


def _wrong_winner(difference, cards):
    _, given, expected = difference.first
    return abs(_two_numbers(given)[0]) == abs(expected[0]) and place(difference)


def _wrong_stakes(difference, cards):
    return place(difference)


def _pair(difference, same_given):
    """Return two histories that share the student's name or the right set, but not both.

    Returns None if there are no such histories or if a name is missing.

    same_given   whether the histories share the student's name; otherwise, they share the right set
    """
    given_at, wanted_at = (0, 1) if same_given else (1, 0)
    histories = {}
    for h, names in difference.by_history.items():
        if names[0] is None:
            return None
        other = histories.setdefault(str(names[given_at]), (h, names))
        if str(other[1][wanted_at]) != str(names[wanted_at]):
            return other[0], h
    return None


def _facts(pair):
    return {"one": both_histories(pair[0]), "two": both_histories(pair[1])}


def _merged_and_split(difference, cards):
    split = _pair(difference, same_given=False)
    return split and _pair(difference, same_given=True) and _facts(split)


def _split_sets(difference, cards):
    split = _pair(difference, same_given=False)
    return split and _facts(split)


def _merged_sets(difference, cards, same_moves):
    merged_pair = _pair(difference, same_given=True)
    return (
        merged_pair
        and (merged_pair[0][1:] == merged_pair[1][1:]) == same_moves
        and _facts(merged_pair)
    )


RULES = Exercise(
    sections=(2,),
    given_fingerprint="36af366d",
    read=partial(
        compare,
        arguments=CARDS,
        right=kuhn,
        name=NAME,
        lead=(
            "你的规则用 JQK 时正确，换成 {argument} 就不对了。",
            "Your rules are right with JQK, but not with {argument}. ",
        ),
    ),
    right=Case(
        lambda attempt: (
            attempt.tree and {"sets": len(attempt.tree.infosets), "nodes": attempt.tree.n_nodes}
        ),
        "你的规则在三张、四张、五张牌时都正确；五张牌的树有 {sets} 个信息集、{nodes} 个结点。",
        "Your rules are right with three, four and five cards; the tree for five cards has {sets} "
        "information sets and {nodes} nodes.",
    ),
    mistakes=(
        rule_case(
            "chance",
            _pair_of_one_card,
            "你的 chance(()) 里有 {deal}：同一张牌能发给两个人吗？",
            "Your chance(()) contains {deal}: can one card be dealt to both players?",
        ),
        rule_case(
            "chance",
            _too_few_cards,
            "cards 是 {cards}，你的 chance(()) 却只有 {n} 种发牌。你用到了几张牌？",
            "The argument cards is {cards}, but your chance(()) has only {n} deals. How many "
            "cards does your program use?",
        ),
        rule_case(
            "chance",
            _half_of_the_deals,
            "你的 chance(()) 只有 {n} 种发牌。JQ 和 QJ 是同一种发牌吗？",
            "Your chance(()) has only {n} deals. Are JQ and QJ the same deal?",
        ),
        rule_case(
            "chance",
            _all_deals,
            "发牌都列出了，可是概率不对：发牌共 {n} 种，每种的概率应当是多少，加起来才等于 1？",
            "The deals are right, but their probabilities are not: there are {n} deals. How "
            "likely is each deal, and what is the sum of the probabilities?",
        ),
        rule_case(
            "chance",
            _no_deals,
            "chance(()) 应当返回一个字典：键是发牌（如 {deal}），值是概率。"
            "你的 chance(()) 返回 {given}。",
            "chance(()) should return a dictionary that maps deals such as {deal} to "
            "probabilities; your function returns {given}.",
        ),
        rule_case(
            "mover",
            _other_players_turn,
            "在 {h}，你的 mover 说轮到玩家 {given}。h 里有几步是发牌？",
            "At {h}, your function mover says that it is player {given}'s turn. How many steps of "
            "h belong to the deal?",
        ),
        rule_case(
            "mover",
            _plays_past_end,
            "在 {h}，你的 mover 还让玩家 {given} 行动。走到这里，这一手结束了没有？",
            "At {h}, is the hand over? Your function mover still lets player {given} move.",
        ),
        rule_case(
            "payoffs",
            _pays_nothing,
            "你的 payoffs 对 {h} 什么也没有返回。"
            "判断这一手怎样结束时，你写的条件看的是最后一步，还是别的某一步？",
            "Your function payoffs returns nothing for {h}. How does that hand end? Which move do "
            "your conditions look at, the last one or another?",
        ),
        rule_case(
            "payoffs",
            _not_two_numbers,
            "payoffs 应当返回两个数，玩家 1 的在前；你的 payoffs 对 {h} 返回 {given}。",
            "The function payoffs should return two numbers, player 1's first; for {h}, your "
            "function returns {given}.",
        ),
        rule_case(
            "payoffs",
            _not_zero_sum,
            "你的 payoffs 对 {h} 返回 {given}：一个人赢的，不正是另一个人输的吗？",
            "Your function payoffs returns {given} for {h}. In a zero-sum game, one player wins as "
            "much as the other loses. Is this true of your two numbers?",
        ),
        rule_case(
            "payoffs",
            _only_folds,
            "弃牌的结局不对：你的 payoffs 对 {h} 返回 {given}。谁下的注，谁弃的牌？",
            "The payoffs after folds are wrong: for {h}, your function payoffs returns {given}. "
            "Who bet, and who folded?",
        ),
        rule_case(
            "payoffs",
            _wrong_winner,
            "摊牌时输赢反了：你的 payoffs 对 {h} 返回 {given}。两张牌的大小是怎么比的？",
            "The wrong player wins a showdown: for {h}, your function payoffs returns {given}. "
            "How does your program compare the two cards?",
        ),
        rule_case(
            "payoffs",
            _wrong_stakes,
            "输赢的筹码数不对：你的 payoffs 对 {h} 返回 {given}。输家一共放进了几个筹码？",
            "The amounts won and lost are wrong: for {h}, your function payoffs returns {given}. "
            "How many chips had the loser put in?",
        ),
        rule_case(
            "sees",
            _merged_and_split,
            "在 {one} 与 {two}，玩家拿同样的牌、看到同样的行动，你的 sees 却把两者分开了；"
            "该分开的历史又没有分开。sees 写的是谁的牌？",
            "At {one} and {two}, the player holds the same card and has seen the same moves, but "
            "your function sees() distinguishes them; yet it merges histories that the player can "
            "tell apart. Whose card does this function return?",
        ),
        rule_case(
            "sees",
            _split_sets,
            "你的 sees 把 {one} 和 {two} 分开了。轮到行动的玩家看得出区别吗？",
            "Your function sees() distinguishes {one} and {two}. Can the player to move "
            "distinguish them?",
        ),
        rule_case(
            "sees",
            partial(_merged_sets, same_moves=True),
            "你的 sees 分不清 {one} 和 {two}。轮到行动的玩家在两处拿的是同一张牌吗？",
            "Your function sees() does not distinguish {one} and {two}. Does the player to move "
            "hold the same card at both histories?",
        ),
        rule_case(
            "sees",
            partial(_merged_sets, same_moves=False),
            "你的 sees 分不清 {one} 和 {two}。轮到行动的玩家在两处看到的行动相同吗？",
            "Your function sees() does not distinguish {one} and {two}. Has the player to move "
            "seen the same moves at both histories?",
        ),
    ),
    otherwise=other_rule(NAME),
)
