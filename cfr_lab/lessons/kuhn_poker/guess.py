"""Ask the reader for three guesses about Kuhn poker before showing the answers."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.kuhn_poker.kuhn import THIRD, value_of_the_game
from cfr_lab.numbers import number_text
from cfr_lab.words import player_name, say


def guess_first(tree):
    """Ask which player is ahead, how often to bet with J, and how often to call with Q."""
    value = value_of_the_game(tree)
    player_options = [(name, key) for key, name in _players().items()]
    count_options = [(name, key) for key, name in _frequency_names().items()]
    call = say("玩家 2 拿 Q，对方下注，该跟注吗？", "How often should player 2 call a bet with Q?")

    def picture(ahead, bluff, call, shown):
        return guess_picture(ahead, bluff, call, shown, value)

    return ask(
        {
            "ahead": choice(
                say("平均来看，谁占便宜？", "Who is ahead on average?"), player_options
            ),
            "bluff": choice(
                say("玩家 1 拿 J，该下注吗？", "How often should player 1 bet with J?"),
                count_options,
            ),
            "call": choice(call, count_options),
        },
        picture,
    )


def _players():
    return {"1": player_name(1), "2": player_name(2), "nobody": say("谁也不占", "nobody")}


def _frequency_names():
    return {
        "never": say("从不", "never"),
        "sometimes": say("有时", "sometimes"),
        "always": say("总是", "always"),
    }


def guess_picture(ahead, bluff, call, shown, value):
    frequency_names = _frequency_names()
    guesses = say(
        "你的猜测：{a}；{b}；{c}。",
        "Your guesses: {a}; {b}; {c}.",
        a=_players()[ahead],
        b=frequency_names[bluff],
        c=frequency_names[call],
    )
    head = draw.sentences(guesses)
    if not shown:
        return unanswered_picture(head)
    on_ahead = say(
        "双方都按均衡打，玩家 1 平均每手得 {u}：后行动的玩家占便宜。",
        "In equilibrium, player 1 gets {u} per hand on average: it is better to move second.",
        u=number_text(value),
    )
    on_bluff = say(
        "拿 J 从不下注也行，有时下注（诈唬）也行，但概率不能超过 {p}。",
        "With J, either never bet, or bet (as a bluff) with a probability of at most {p}.",
        p=number_text(THIRD),
    )
    on_call = say(
        "拿 Q 有时跟注，概率恰好是 {p}。",
        "With Q, call with probability exactly {p}.",
        p=number_text(THIRD),
    )
    texts = [
        _mark(ahead == "2") + on_ahead,
        _mark(bluff in ("never", "sometimes")) + on_bluff,
        _mark(call == "sometimes") + on_call,
    ]
    return draw.pad(draw.column(head, draw.sentences(*texts)))


def _mark(right):
    return "✓ " if right else "✗ "
