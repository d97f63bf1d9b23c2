"""Exercise 4: a game from its rule card, judged by its tree."""

from fractions import Fraction
from functools import partial

from cfr_core.games import CHANCE, Game
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.kuhn_poker.rule_comparison import compare, other_rule, place, rule_case

# The card's own price, then two that the reader has not tried.
PRICES = (Fraction(1, 4), Fraction(1, 2), Fraction(0))
STAKES = {"L": 1, "R": 2}
NAME = "my_hide"


def hide(price):
    """Hide and look: player 1 hides a coin, player 2 may pay to look before guessing."""

    def mover(h):
        if not h:
            return 1
        if h[-1] == "look":
            return CHANCE
        return 2 if len(h) in (1, 3) and not _over(h) else None

    def _over(h):
        return len(h) == 2 or len(h) == 4

    def actions(h):
        return ("L", "R", "look") if len(h) == 1 else ("L", "R")

    def chance(h):
        return {"seen": Fraction(1, 2), "dark": Fraction(1, 2)}

    def payoffs(h):
        paid = price if h[1] == "look" else 0
        won = STAKES[h[0]] if h[-1] == h[0] else 0
        return (paid - won, won - paid)

    def sees(h):
        if len(h) < 3:
            return ("hide", "guess")[len(h)]
        return f"seen {h[0]}" if h[2] == "seen" else "dark"

    return Game("hide and look", 2, mover, actions, payoffs, sees, chance)


def _next_mover_is(wanted):
    return lambda wrong, price: wrong.first[2] == wanted and place(wrong)


def _coin_again(wrong, price):
    _, given, _ = wrong.first
    return isinstance(given, dict) and set(given) == {"L", "R"} and place(wrong)


def _another_look(wrong, price):
    h, given, _ = wrong.first
    return len(h) == 3 and given is not None and "look" in tuple(given) and place(wrong)


def _pays_nothing(wrong, price):
    return wrong.first[1] is None and place(wrong)


def _two_payoffs(wrong):
    try:
        first, second = map(Fraction, wrong.first[1])
    except (TypeError, ValueError):
        return None
    return first, second


def _not_two_numbers(wrong, price):
    return _two_payoffs(wrong) is None and place(wrong)


def _not_zero_sum(wrong, price):
    return sum(_two_payoffs(wrong)) != 0 and place(wrong)


def _exchanged(wrong, price):
    return _two_payoffs(wrong)[::-1] == tuple(wrong.first[2]) and place(wrong)


def _only_after_look(wrong, price):
    return all(len(z) == 4 for z in wrong.found) and place(wrong)


def _only_right(wrong, price):
    return all(z[0] == "R" for z in wrong.found) and place(wrong)


def _somewhere(wrong, price):
    return place(wrong)


def _names(wrong):
    """Return {history: the name that the student's sees gives}, where it is wrong."""
    return {h: given for h, (given, _) in wrong.found.items()}


def _told_apart(*after):
    """Return the condition that `sees` tells L from R after these moves."""

    def is_told_apart(wrong, price):
        if None in _names(wrong).values():
            return False
        names = {_names(wrong).get((coin, *after)) for coin in "LR"} - {None}
        return len(names) == 2 and place(wrong)

    return is_told_apart


def _blind_when_seen(wrong, price):
    left, right = (_names(wrong).get((coin, "look", "seen")) for coin in "LR")
    mixed = None not in _names(wrong).values() and left is not None and left == right
    return mixed and place(wrong)


def _mixed_up(wrong, price):
    if None in _names(wrong).values():
        return False
    return place(wrong, max(wrong.found, key=len))


CARD = Exercise(
    sections=(6,),
    read=partial(
        compare,
        arguments=PRICES,
        right=hide,
        name=NAME,
        lead=(
            "价钱是 1/4 时都对，换成 {argument} 就不对了。",
            "Right at a price of 1/4, but not at {argument}. ",
        ),
    ),
    right=Case(
        lambda given: given.tree is not None,
        "三种价钱的树都对。看一眼的价钱是 c，博弈的值是 −max(2/3, 1 − c)：c 不到 1/3 才值得看。",
        "Right at three prices. When a look costs c, the value is −max(2/3, 1 − c): it is worth "
        "the money below 1/3.",
    ),
    mistakes=(
        rule_case(
            "mover",
            _next_mover_is(CHANCE),
            "走到 {h}，mover 给出 {given}。付了钱，看得见看不见，由谁决定？",
            "At {h} mover gives {given}. The money is paid; who decides whether the coin is seen?",
        ),
        rule_case(
            "mover",
            _next_mover_is(None),
            "走到 {h}，已经猜过了，mover 还给出 {given}。",
            "At {h} the guess is made, and mover still gives {given}.",
        ),
        rule_case(
            "chance",
            _coin_again,
            "chance 给出 L 和 R。硬币在哪里早已定了；机会决定的是看得见看不见。",
            "chance gives L and R. Where the coin is was settled before; chance settles whether "
            "it is seen.",
        ),
        rule_case(
            "chance",
            _somewhere,
            'chance 要给出 {{"seen": 1/2, "dark": 1/2}}；走到 {h}，收到的是 {given}。',
            'chance should give {{"seen": 1/2, "dark": 1/2}}; at {h} it gives {given}.',
        ),
        rule_case(
            "actions",
            _another_look,
            "走到 {h} 又可以看一次？规则卡只许看一眼。",
            "At {h} there is another look? The card allows one.",
        ),
        rule_case(
            "payoffs",
            _pays_nothing,
            "payoffs 对 {h} 什么也没有返回。",
            "payoffs returns nothing for {h}.",
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
            "payoffs 对 {h} 给出 {given}，两数之和不是 0。玩家 2 付的钱到谁手里去了？",
            "payoffs gives {given} for {h}, which does not sum to 0. Who receives what player 2 "
            "pays?",
        ),
        rule_case(
            "payoffs",
            _exchanged,
            "payoffs 对 {h} 给出 {given}：两个人的次序反了，玩家 1 的在前。",
            "payoffs gives {given} for {h}: the players are exchanged; player 1 comes first.",
        ),
        rule_case(
            "payoffs",
            _only_after_look,
            "没看就猜的结局都对，看过的不对：payoffs 对 {h} 给出 {given}。看一眼要付多少？",
            "Right where nobody looked, wrong after a look: payoffs gives {given} for {h}. What "
            "does a look cost?",
        ),
        rule_case(
            "payoffs",
            _only_right,
            "硬币在 L 的结局都对，在 R 的不对：payoffs 对 {h} 给出 {given}。R 里猜中赢多少？",
            "Right with the coin in L, wrong with it in R: payoffs gives {given} for {h}. What "
            "does a right guess of R win?",
        ),
        rule_case(
            "payoffs",
            _somewhere,
            "payoffs 对 {h} 给出 {given}。猜中了没有，看过了没有，各值多少？",
            "payoffs gives {given} for {h}. Was the guess right, was there a look, and what is "
            "each worth?",
        ),
        rule_case(
            "sees",
            _told_apart(),
            "玩家 2 还没看，sees 却把 (L) 和 (R) 分开了：硬币藏在哪里，他知道吗？",
            "Before any look sees tells (L) from (R): does player 2 know where the coin is?",
        ),
        rule_case(
            "sees",
            _told_apart("look", "dark"),
            "没看见（dark）的时候，sees 也把两处分开了：他看见了什么？",
            "In the dark, too, sees tells the two apart: what has player 2 seen?",
        ),
        rule_case(
            "sees",
            _blind_when_seen,
            "看见了（seen），sees 却不说看见的是什么：L 和 R 混在一起了。",
            "The coin is seen, but sees does not say where: L and R are mixed up.",
        ),
        rule_case(
            "sees",
            _mixed_up,
            "sees 把 {h} 和别处混在一起了。到那里的玩家记得自己付过钱吗？",
            "sees mixes {h} up with another place. Does the player there remember having paid?",
        ),
    ),
    otherwise=other_rule(NAME),
    given="70d321bc",
)
