"""Judge puzzles 6 and 7: the last move of a hand, and the information before a move (M12, M21)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.answer_readers import a_number, call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.find_the_bug.programs import program_puzzle, show_errors
from cfr_lab.numbers import number_text
from cfr_lab.verdict import RefusedAnswerError
from cfr_lab.words import Sentence, say

# ENDINGS maps each history to the payoff of the player whose turn it would be. If the value is a
# string, it is the amount won or lost at a showdown, and the cards determine the sign. The payoff
# is 1 after a fold and 0 if the hand continues.
ENDINGS = {"": 0, "p": 0, "b": 0, "pb": 0, "pp": "1", "bb": "2", "pbb": "2", "bp": 1, "pbp": 1}
FOLDS = {"bp", "pbp"}
DEALS = [(i, j) for i in (1, 2, 3) for j in (1, 2, 3) if i != j]


@show_errors
def show_endings(payoff):
    """Return a table of the program's payoffs at all histories of one deal (M12)."""
    cards = (3, 1)
    known = {"": say("（空）", "(empty)")}
    rows = []
    for history, kind in ENDINGS.items():
        payment = payoff(cards, history)
        answer = say("否", "no") if kind == 0 else say("是", "yes")
        rows.append(
            [
                known.get(history, history),
                answer,
                "None" if payment is None else number_text(payment),
            ]
        )
    header = [
        say("历史", "history"),
        say("结束了吗", "hand over?"),
        say("程序返回", "program returns"),
    ]
    title = say("玩家 1 拿 K，玩家 2 拿 J", "player 1 holds K, player 2 holds J")
    return draw.pad(draw.table(rows, header, title=title, size=16))


def right_payoff(cards, history):
    """Return the right payoff for the player whose turn it would be, or 0 if the hand continues."""
    kind = ENDINGS[history]
    own_index = len(history) % 2
    higher = 1 if cards[own_index] > cards[1 - own_index] else -1
    return higher * int(kind) if isinstance(kind, str) else kind


def read_endings(answer):
    """Return {(cards, history): payoff}, with None for payoffs that the program does not return."""
    return {(cards, h): _payment_at(answer, cards, h) for cards in DEALS for h in ENDINGS}


def _payment_at(answer, cards, history):
    """Return the program's payoff at a history, or None if the program returns nothing.

    Returning nothing is the bug of puzzle 6.
    """
    try:
        return a_number(call_result(answer, cards, history))
    except RefusedAnswerError as refusal:
        if refusal.verdict.state == "to-do":
            return None
        raise


def _wrong_histories(payments):
    return {h for (cards, h), payment in payments.items() if payment != right_payoff(cards, h)}


def _unpaid_histories(payments):
    """Return {"histories": text} for the histories without a payoff, or {} if there are none."""
    unpaid = {h for (_, h), paid in payments.items() if paid is None}
    return {"histories": _history_list(unpaid)} if unpaid else {}


def _history_list(histories):
    names = sorted(histories - {""})
    zh, en = (["空历史"], ["the empty history"]) if "" in histories else ([], [])
    return Sentence("、".join(zh + names), ", ".join(en + names))


def _by_player_1(payments):
    """Return {"histories": text} if every payoff is player 1's, and a falsy value otherwise.

    If every payoff is player 1's, only the signs are wrong, and only at histories at which it would
    be player 2's turn.
    """
    wrong_histories = _wrong_histories(payments)
    signs = all(
        len(h) % 2 and payments[cards, h] == -right_payoff(cards, h)
        for cards in DEALS
        for h in wrong_histories
    )
    return wrong_histories and signs and {"histories": _history_list(wrong_histories)}


def _all_negated(payments):
    """Return whether every payoff is the right payoff with the opposite sign."""
    return all(payment == -right_payoff(*trial) for trial, payment in payments.items())


def _other_stakes(payments):
    """Return whether the wrong payoffs all follow folds and are positive and equal."""
    folds = {payments[cards, h] for cards in DEALS for h in _wrong_histories(payments)}
    return _wrong_histories(payments) <= FOLDS and len(folds) == 1 and min(folds) > 0


def _wrong_showdown(payments):
    if _wrong_histories(payments) & FOLDS:
        return Sentence(
            "弃牌和摊牌的收益都有错：看 {histories}。先写弃牌（bp、pbp），再写摊牌（pp、bb、pbb）："
            "轮到行动的玩家各得多少？",
            "Your program pays the wrong amounts after folds and at showdowns: look at "
            "{histories}. Write the folds, bp and pbp, first, and then the showdowns, pp, bb and "
            "pbb. In each case, what is the payoff of the player whose turn it would be?",
            histories=_history_list(_wrong_histories(payments)),
        )
    return Sentence(
        "你的程序里，摊牌的收益有错，错在 {histories}。pp 之后输赢 1 个筹码，"
        "bb、pbb 之后输赢 2 个，牌大的赢；返回的是轮到的那位玩家的收益。",
        "Your program pays the wrong amount at a showdown: look at {histories}. The winner gets 1 "
        "after pp and 2 after bb or pbb, and the higher card wins; return the payoff of the "
        "player whose turn it would be.",
        histories=_history_list(_wrong_histories(payments)),
    )


PAYOFF = Exercise(
    sections=("kuhn_poker.1",),
    read=read_endings,
    right=Case(
        lambda payments: not _wrong_histories(payments),
        "六种发牌、九段历史，你的程序都对：以 p 结束的历史里，pp 是两人都过牌，要摊牌；"
        "bp 和 pbp 是弃牌。",
        "Your program is right for six deals and nine histories: of the histories that end in p, "
        "pp leads to a showdown, since both players pass, while bp and pbp are folds.",
    ),
    mistakes=(
        Case(
            lambda payments: any(payments[cards, "bp"] is None for cards in DEALS),
            "bp 之后这一手已经结束，你的程序却什么也不返回。弃牌是哪一步：最后一步，还是前一步？",
            "After bp, the hand is over, but your program returns nothing. Which move is the "
            "fold: the last one, or the one before it?",
        ),
        Case(
            _unpaid_histories,
            "在 {histories} 之后，你的程序什么也没有返回。你写的哪个条件包括这些历史？",
            "Your program returns nothing after {histories}. Which of your conditions covers "
            "these histories?",
        ),
        Case(
            lambda payments: "pb" in _wrong_histories(payments),
            "在 pb 之后，你的程序已经返回了收益。这一手结束了吗，还是轮到谁？",
            "After pb, your program already returns a payoff. Is the hand over there, or is it "
            "somebody's turn?",
        ),
        Case(
            lambda payments: _wrong_histories(payments) & {"", "p", "b"},
            "这一手还没有结束时，你的程序应当返回 0。",
            "While the hand goes on, your program should return 0.",
        ),
        Case(
            _all_negated,
            "每一处的正负都反了。cards[player] 是轮到的那位玩家的牌：返回的是这位玩家的收益，"
            "还是对手的收益？",
            "All the signs are reversed. cards[player] is the card of the player whose turn it "
            "would be: does your program return that player's payoff or the opponent's?",
        ),
        Case(
            _by_player_1,
            "在 {histories} 之后，你的程序返回的是玩家 1 的收益。这里下一个该轮到谁？",
            "After {histories}, your program returns player 1's payoff. Whose turn would it be "
            "there?",
        ),
        Case(
            _other_stakes,
            "弃牌的是谁，你的程序判断对了，收益的大小不对。弃牌的人没有跟注，一共投进了几个筹码？",
            "Your program recognises who folds, but the amount is wrong. The player who folds does "
            "not call: how many chips has that player put in?",
        ),
        Case(
            lambda payments: _wrong_histories(payments) <= FOLDS,
            "bp、pbp 之后轮到的那位玩家，是弃牌的，还是赢的？赢多少，要看牌吗？",
            "After bp and pbp, would it be the turn of the player who folded or of the player who "
            "won? Does the amount depend on the cards?",
        ),
    ),
    otherwise=_wrong_showdown,
    given_fingerprint="119270a9",
)


def coin_tosses(rounds):
    """Return payoffs (rounds, 2) of guessing heads or tails, and random numbers (rounds,).

    The random numbers determine the learner's actions.
    """
    rng = np.random.default_rng(2021)
    heads = rng.integers(2, size=rounds)
    return np.where(heads[:, None] == [0, 1], 1, -1), rng.random(rounds)


@show_errors
def show_coin(learn):
    """Return a table of the first rounds of a learner that guesses the tosses of a fair coin (M21).

    The learner's mean payoff per round is shown below the table.
    """
    payoffs, draws = coin_tosses(1000)
    strategies = np.array(learn(payoffs, draws), dtype=float)
    with_draw = [(d > s.cumsum()[:-1]).sum() for s, d in zip(strategies, draws, strict=True)]
    earnings = np.array([v[a] for v, a in zip(payoffs, with_draw, strict=True)])
    rows = [
        [
            str(t + 1),
            number_text(int(v[0])),
            number_text(int(v[1])),
            *map(number_text, s),
            number_text(int(e)),
        ]
        for t, (v, s, e) in enumerate(zip(payoffs[:6], strategies, earnings, strict=False))
    ]
    a, b = say("正面", "heads"), say("反面", "tails")
    header = [
        say("局", "round"),
        say("猜{a}得", "payoff of {a}", a=a),
        say("猜{a}得", "payoff of {a}", a=b),
        f"σ({a})",
        f"σ({b})",
        say("收益", "payoff earned"),
    ]
    text = say(
        "1000 局，平均每局得 {x}",
        "1,000 rounds: {x} per round",
        x=number_text(float(earnings.mean()), 3),
    )
    return draw.pad(draw.column(draw.table(rows, header, size=16), draw.sentences(text)))


def sampled_learner(uses_earlier_rounds_only=True, none_positive=True):
    """Return a program that runs regret matching with sampled actions.

    uses_earlier_rounds_only   whether R contains only the regrets of earlier rounds, not those of
                               the current round
    none_positive              whether the uniform strategy is used if no regret is positive
    """

    def learn(payoffs, draws):
        total, earnings, strategies = np.zeros(len(payoffs[0])), 0.0, []
        for v, chance in zip(payoffs, draws, strict=True):
            R = (total if uses_earlier_rounds_only else total + v) - earnings
            positive = np.maximum(R, 0)
            if (positive if none_positive else R).any():
                sigma = positive / positive.sum()
            else:
                sigma = np.ones(len(v)) / len(v)
            total = total + v
            earnings = earnings + v[(chance > sigma.cumsum()[:-1]).sum()]
            strategies.append(sigma)
        return strategies

    return learn


# In both trials, there is a round before which all cumulative regrets are negative.
THREE_ACTION_PAYOFFS = np.array([[0, 2, -1], [1, -1, 3], [2, 0, 0], [-2, 1, 1], [0, 3, 1]] * 3)
TOSSES = (
    coin_tosses(20),
    (THREE_ACTION_PAYOFFS, np.random.default_rng(0).random(len(THREE_ACTION_PAYOFFS))),
)


ORDER = program_puzzle(
    "cfr_in_four_steps.2",
    "7a5ac115",
    TOSSES,
    sampled_learner(),
    (
        (
            sampled_learner(uses_earlier_rounds_only=False, none_positive=False),
            "你的程序从第 1 局起，每局都猜对了：选行动之前，能知道这一局的 v 吗？"
            "还有，nan 是 0 除以 0 的结果。",
            "Your program guesses right from the first round on. Can the player know this "
            "round's v before the move? The NaN values come from dividing 0 by 0.",
        ),
        (
            sampled_learner(uses_earlier_rounds_only=False),
            "nan 没有了，可是你的程序仍然预知了结果：谁也不能靠猜公平的硬币长期赢钱。"
            "σᵗ 用的是到哪一局为止的遗憾？",
            "Your program no longer returns nan, but it still uses the result of a toss before "
            "the coin is tossed. In the long run, nobody can win by guessing a fair coin. Up to "
            "which round are regrets added up to compute σᵗ?",
        ),
        (
            sampled_learner(none_positive=False),
            "次序对了。可是遗憾全是负数（不是 0）时，你的程序除以什么？",
            "The order is right. But what does your program divide by if all regrets are negative "
            "rather than 0?",
        ),
    ),
    (
        "σᵗ 由 Rᵗ⁻¹ 得来；所有遗憾都不为正时，用均匀策略。",
        "σᵗ is computed from Rᵗ⁻¹, and it is uniform if no regret is positive.",
    ),
)
