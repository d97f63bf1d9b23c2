"""Judge exercise 4, a game that the student programs from a rule card, by its game tree."""

from fractions import Fraction
from functools import partial

from cfr_core.games import CHANCE, Game
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.kuhn_poker.rule_comparison import compare, other_rule, place, rule_case

# The first price is on the rule card; the student has not seen the other two prices.
PRICES = (Fraction(1, 4), Fraction(1, 2), Fraction(0))
STAKES = {"L": 1, "R": 2}
NAME = "my_hide"


def hide_and_look(price):
    """Return the game of hide and look, in which player 2 may pay to look for a hidden coin.

    price  the amount that player 2 pays to player 1 for a look
    """

    def mover(h):
        if not h:
            return 1
        if h[-1] == "look":
            return CHANCE
        return 2 if len(h) in (1, 3) and not _is_over(h) else None

    def _is_over(h):
        return len(h) == 2 or len(h) == 4

    def actions(h):
        return ("L", "R", "look") if len(h) == 1 else ("L", "R")

    def chance(h):
        return {"seen": Fraction(1, 2), "dark": Fraction(1, 2)}

    def payoffs(h):
        payment = price if h[1] == "look" else 0
        won = STAKES[h[0]] if h[-1] == h[0] else 0
        return (payment - won, won - payment)

    def sees(h):
        if len(h) < 3:
            return ("hide", "guess")[len(h)]
        return f"seen {h[0]}" if h[2] == "seen" else "dark"

    return Game("hide and look", 2, mover, actions, payoffs, sees, chance)


def _next_mover_is(expected):
    return lambda difference, price: difference.first[2] == expected and place(difference)


def _coin_again(difference, price):
    _, given, _ = difference.first
    return isinstance(given, dict) and set(given) == {"L", "R"} and place(difference)


def _another_look(difference, price):
    h, given, _ = difference.first
    return len(h) == 3 and given is not None and "look" in tuple(given) and place(difference)


def _pays_nothing(difference, price):
    return difference.first[1] is None and place(difference)


def _two_payoffs(difference):
    try:
        first, second = map(Fraction, difference.first[1])
    except (TypeError, ValueError):
        return None
    return first, second


def _not_two_numbers(difference, price):
    return _two_payoffs(difference) is None and place(difference)


def _not_zero_sum(difference, price):
    return sum(_two_payoffs(difference)) != 0 and place(difference)


def _payoffs_exchanged(difference, price):
    return _two_payoffs(difference)[::-1] == tuple(difference.first[2]) and place(difference)


def _only_after_look(difference, price):
    return all(len(z) == 4 for z in difference.by_history) and place(difference)


def _only_right(difference, price):
    return all(z[0] == "R" for z in difference.by_history) and place(difference)


def _first_mistake(difference, price):
    return place(difference)


def _names(difference):
    """Return the wrong set names, as {history: name that the student's `sees` returns}."""
    return {h: given for h, (given, _) in difference.by_history.items()}


def _distinguishes(*after):
    """Return a test, for a Case, of whether `sees` wrongly distinguishes L from R.

    after  the moves between player 1's choice of L or R and the call to `sees`
    """

    def is_told_apart(difference, price):
        if None in _names(difference).values():
            return False
        names = {_names(difference).get((coin, *after)) for coin in "LR"} - {None}
        return len(names) == 2 and place(difference)

    return is_told_apart


def _blind_when_seen(difference, price):
    left, right = (_names(difference).get((coin, "look", "seen")) for coin in "LR")
    mixed = None not in _names(difference).values() and left is not None and left == right
    return mixed and place(difference)


def _mixed_up(difference, price):
    if None in _names(difference).values():
        return False
    return place(difference, max(difference.by_history, key=len))


CARD = Exercise(
    sections=(6,),
    read=partial(
        compare,
        arguments=PRICES,
        right=hide_and_look,
        name=NAME,
        lead=(
            "价钱是 1/4 时，你的程序全对；价钱换成 {argument}，就不对了。",
            "Your program is right at a price of 1/4, but not at {argument}. ",
        ),
    ),
    right=Case(
        lambda attempt: attempt.tree is not None,
        "在三种价钱下，你的程序给出的树都对。看一眼的价钱是 c 时，博弈的值是 −max(2/3, 1 − c)："
        "只有 c 小于 1/3 时，玩家 2 才值得看。",
        "Your trees are right at three prices. If a look costs c, the value is −max(2/3, 1 − c), "
        "so looking pays only if c is below 1/3.",
    ),
    mistakes=(
        rule_case(
            "mover",
            _next_mover_is(CHANCE),
            "在 {h}，你的 mover 返回 {given}。付钱之后，玩家 2 看不看得见硬币，由谁决定？",
            "At {h}, your function mover returns {given}. After player 2 has paid, who decides "
            "whether the coin is seen?",
        ),
        rule_case(
            "mover",
            _next_mover_is(None),
            "在 {h}，玩家 2 已经猜过了，你的 mover 还返回 {given}。这一局结束了没有？",
            "At {h}, player 2 has already made the guess, but your function mover still returns "
            "{given}. Is the game over at that point?",
        ),
        rule_case(
            "chance",
            _coin_again,
            "你的 chance 返回 L 和 R。硬币藏在哪里，玩家 1 早已决定；机会决定的是什么？",
            "Your function chance returns L and R. But player 1 has already hidden the coin: what "
            "does chance decide?",
        ),
        rule_case(
            "chance",
            _first_mistake,
            'chance 应当返回 {{"seen": 1/2, "dark": 1/2}}；在 {h}，你的 chance 返回 {given}。',
            'The function chance should return {{"seen": 1/2, "dark": 1/2}}; at {h}, your function '
            "returns {given}.",
        ),
        rule_case(
            "actions",
            _another_look,
            "在 {h}，你的 actions 又允许看一次。规则卡上，玩家 2 可以看几次？",
            "At {h}, your function actions() allows another look. How many looks does the rule "
            "card allow?",
        ),
        rule_case(
            "payoffs",
            _pays_nothing,
            "对 {h}，你的 payoffs 什么也没有返回。你写的哪个条件包括这个结局？",
            "Your function payoffs returns nothing for {h}. Which of your conditions covers this "
            "terminal node?",
        ),
        rule_case(
            "payoffs",
            _not_two_numbers,
            "payoffs 应当返回两个数，玩家 1 的在前；对 {h}，你的 payoffs 返回 {given}。",
            "The function payoffs should return two numbers, player 1's first; for {h}, your "
            "function returns {given}.",
        ),
        rule_case(
            "payoffs",
            _not_zero_sum,
            "对 {h}，你的 payoffs 返回 {given}，两数之和不是 0。玩家 2 付的钱给了谁？",
            "For {h}, your function payoffs returns {given}; these two numbers do not sum to 0. "
            "Who receives the money that player 2 pays?",
        ),
        rule_case(
            "payoffs",
            _payoffs_exchanged,
            "对 {h}，你的 payoffs 返回 {given}：两位玩家的次序反了，玩家 1 的收益在前。",
            "For {h}, your function payoffs returns {given}; the two payoffs are in the wrong "
            "order. Player 1's payoff comes first.",
        ),
        rule_case(
            "payoffs",
            _only_after_look,
            "玩家 2 没看就猜的结局，你的 payoffs 都对；玩家 2 看过的结局不对：对 {h} 给出 {given"
            "}。看一眼要付多少？",
            "Your function payoffs is right for plays without a look and wrong for plays with "
            "one: for {h}, it returns {given}. How much does a look cost?",
        ),
        rule_case(
            "payoffs",
            _only_right,
            "硬币在 L 的结局，你的 payoffs 都对；在 R 的结局不对：对 {h} 返回 {given}。"
            "硬币在 R 时，猜中赢多少？",
            "Your function payoffs is right if the coin is in L and wrong if it is in R: for {h}, "
            "it returns {given}. How much does a correct guess of R win?",
        ),
        rule_case(
            "payoffs",
            _first_mistake,
            "对 {h}，你的 payoffs 返回 {given}。玩家 2 猜中了没有？看过没有？这两件事各使收益"
            "改变多少？",
            "For {h}, your function payoffs returns {given}. Was the guess right, was there a "
            "look, and how much does each change the payoff?",
        ),
        rule_case(
            "sees",
            _distinguishes(),
            "玩家 2 还没看，你的 sees 却区分了 (L) 和 (R)：玩家 2 这时知道硬币藏在哪里吗？",
            "Before any look, your function sees() distinguishes (L) from (R): does player 2 know "
            "where the coin is?",
        ),
        rule_case(
            "sees",
            _distinguishes("look", "dark"),
            "玩家 2 没看见硬币（dark）时，你的 sees 也区分了 L 和 R：玩家 2 看见了什么？",
            "After “dark”, too, your function sees() distinguishes L from R. What has player 2 "
            "seen?",
        ),
        rule_case(
            "sees",
            _blind_when_seen,
            "玩家 2 看见了硬币（seen），你的 sees 却不区分 L 和 R：玩家 2 这时知道什么？",
            "After “seen”, your function sees() does not distinguish L from R: what does player 2 "
            "know in that case?",
        ),
        rule_case(
            "sees",
            _mixed_up,
            "你的 sees 没有把 {h} 与别的历史区分开。在那里行动的玩家，记得自己付过钱吗？",
            "Your function sees() does not distinguish {h} from another history. Does the player "
            "to move there remember having paid?",
        ),
    ),
    otherwise=other_rule(NAME),
    given_fingerprint="70d321bc",
)
