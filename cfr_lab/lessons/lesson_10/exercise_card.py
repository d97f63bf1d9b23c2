"""Exercise 4: a game from its rule card, judged by its tree."""

from fractions import Fraction

from cfr_core.games import CHANCE, Game
from cfr_lab.exercises import Verdict, brief, hint, right
from cfr_lab.lessons.lesson_06.rules_judged import (
    a_game,
    a_tree,
    difference,
    no_two_numbers,
    told,
)
from cfr_lab.words import history, say

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


def exercise_4(answer):
    for price in PRICES:
        game = a_game(answer, price, NAME)
        wrong = difference(game, hide(price))
        if wrong is not None:
            return _only_with(price, HINTS[wrong.rule](wrong))
        a_tree(game)
    return right(
        "三种价钱的树都对。看一眼的价钱是 c，博弈的值是 −max(2/3, 1 − c)：c 不到 1/3 才值得看。",
        "Right at three prices. When a look costs c, the value is -max(2/3, 1 - c): it is worth "
        "the money below 1/3.",
    )


def _only_with(price, verdict):
    if price == PRICES[0]:
        return verdict
    lead = say(
        "价钱是 1/4 时都对，换成 {price} 就不对了。",
        "Right at a price of 1/4, but not at {price}. ",
        price=price,
    )
    return Verdict("not-yet", lead + verdict.message)


def _mover(wrong):
    h, given, wanted = wrong.first
    if wanted == CHANCE:
        return hint(
            "走到 {h}，mover 给出 {given}。付了钱，看得见看不见，由谁决定？",
            "At {h} mover gives {given}. The money is paid; who decides whether the coin is seen?",
            h=history(h),
            given=brief(given),
        )
    if wanted is None:
        return hint(
            "走到 {h}，已经猜过了，mover 还给出 {given}。",
            "At {h} the guess is made, and mover still gives {given}.",
            h=history(h),
            given=brief(given),
        )
    return told(wrong, NAME)


def _chance(wrong):
    h, given, _ = wrong.first
    if isinstance(given, dict) and set(given) == {"L", "R"}:
        return hint(
            "chance 给出 L 和 R。硬币在哪里早已定了；机会决定的是看得见看不见。",
            "chance gives L and R. Where the coin is was settled before; chance settles whether "
            "it is seen.",
        )
    return hint(
        'chance 要给出 {{"seen": 1/2, "dark": 1/2}}；走到 {h}，收到的是 {given}。',
        'chance is to give {{"seen": 1/2, "dark": 1/2}}; at {h} it gives {given}.',
        h=history(h),
        given=brief(given),
    )


def _actions(wrong):
    h, given, _ = wrong.first
    if len(h) == 3 and given is not None and "look" in tuple(given):
        return hint(
            "走到 {h} 又可以看一次？规则卡只许看一眼。",
            "At {h} there is another look? The card allows one.",
            h=history(h),
        )
    return told(wrong, NAME)


def _payoffs(wrong):
    h, given, wanted = wrong.first
    if given is None:
        return hint(
            "payoffs 对 {h} 什么也没有返回。",
            "payoffs returns nothing for {h}.",
            h=history(h),
        )
    try:
        first, second = map(Fraction, given)
    except (TypeError, ValueError):
        return no_two_numbers(h, given)
    facts = {"h": history(h), "given": brief(given)}
    if first + second:
        return hint(
            "payoffs 对 {h} 给出 {given}，两数之和不是 0。玩家 2 付的钱到谁手里去了？",
            "payoffs gives {given} for {h}, which does not sum to 0. Who receives what player 2 "
            "pays?",
            **facts,
        )
    if (second, first) == tuple(wanted):
        return hint(
            "payoffs 对 {h} 给出 {given}：两个人的次序反了，玩家 1 的在前。",
            "payoffs gives {given} for {h}: the players are exchanged; player 1 comes first.",
            **facts,
        )
    if all(len(z) == 4 for z in wrong.found):
        return hint(
            "没看就猜的结局都对，看过的不对：payoffs 对 {h} 给出 {given}。看一眼要付多少？",
            "Right where nobody looked, wrong after a look: payoffs gives {given} for {h}. What "
            "does a look cost?",
            **facts,
        )
    if all(z[0] == "R" for z in wrong.found):
        return hint(
            "硬币在 L 的结局都对，在 R 的不对：payoffs 对 {h} 给出 {given}。R 里猜中赢多少？",
            "Right with the coin in L, wrong with it in R: payoffs gives {given} for {h}. What "
            "does a right guess of R win?",
            **facts,
        )
    return hint(
        "payoffs 对 {h} 给出 {given}。猜中了没有，看过了没有，各值多少？",
        "payoffs gives {given} for {h}. Was the guess right, was there a look, and what is each "
        "worth?",
        **facts,
    )


def _sees(wrong):
    """What is told apart that should not be, and what is not."""
    names = {h: given for h, (given, _) in wrong.found.items()}
    if any(given is None for given in names.values()):
        return told(wrong, NAME)
    at_guess = {names.get((c,)) for c in "LR"} - {None}
    if len(at_guess) == 2:
        return hint(
            "玩家 2 还没看，sees 却把 (L) 和 (R) 分开了：硬币藏在哪里，他知道吗？",
            "Before any look sees tells (L) from (R): does player 2 know where the coin is?",
        )
    dark = {names.get((c, "look", "dark")) for c in "LR"} - {None}
    if len(dark) == 2:
        return hint(
            "没看见（dark）的时候，sees 也把两处分开了：他看见了什么？",
            "In the dark, too, sees tells the two apart: what has player 2 seen?",
        )
    seen = [names.get((c, "look", "seen")) for c in "LR"]
    if None not in seen and seen[0] == seen[1]:
        return hint(
            "看见了（seen），sees 却不说看见的是什么：L 和 R 混在一起了。",
            "The coin is seen, but sees does not say where: L and R are mixed up.",
        )
    return hint(
        "sees 把 {h} 和别处混在一起了。到那里的玩家记得自己付过钱吗？",
        "sees mixes {h} up with another place. Does the player there remember having paid?",
        h=history(max(wrong.found, key=len)),
    )


HINTS = {
    "mover": _mover,
    "chance": _chance,
    "actions": _actions,
    "payoffs": _payoffs,
    "sees": _sees,
}
