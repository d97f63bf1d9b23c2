"""Three guesses, before the answers."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.guessing import ask, unanswered
from cfr_lab.lessons.large_games.abstraction import run
from cfr_lab.lessons.large_games.counting import limit_holdem
from cfr_lab.lessons.large_games.growth import power
from cfr_lab.numbers import number
from cfr_lab.words import say


def guess_first():
    """How large is limit hold'em, what do suits cost, what does a rank cost?"""
    return ask(
        {
            "size": choice(
                say("单挑限注德州扑克有多少信息集？", "Information sets of limit hold'em?"),
                [("10⁸", "8"), ("10¹⁴", "14"), ("10⁴⁰", "40")],
            ),
            "suits": choice(
                say("Leduc 里忘掉花色，要付多少？", "Leduc without suits: the price?"),
                [(name, key) for key, name in _prices().items()],
            ),
            "ranks": choice(
                say("再把 J、Q 看成一样呢？", "And with J and Q alike, too?"),
                [(name, key) for key, name in _prices().items()],
            ),
        },
        guess_picture,
    )


def _prices():
    return {
        "none": say("不要钱", "nothing"),
        "little": say("不到 0.1", "less than 0.1"),
        "much": say("半个筹码以上", "more than half a chip"),
    }


def guess_picture(size, suits, ranks, shown):
    prices = _prices()
    head = draw.lines(
        say(
            "你的猜测：10 的 {n} 次方；{a}；{b}。",
            "Your guesses: 10 to the {n}; {a}; {b}.",
            n=size,
            a=prices[suits],
            b=prices[ranks],
        )
    )
    if not shown:
        return unanswered(head)
    told = [
        _mark(size == "14")
        + say(
            "{n} 个，数得出来，存不下：第 2 节。",
            "{n}: they can be counted, not kept; section 2.",
            n=power(limit_holdem()[0]),
        ),
        _mark(suits == "none")
        + say(
            "不要钱，而且能证明：第 4 节。",
            "Nothing, and that can be proved: section 4.",
        ),
        _mark(ranks == "much")
        + say(
            "可利用度从 0 变成 {e}：对手每手多赢你这么多。",
            "Exploitability goes from 0 to {e}: so much more an opponent can win a hand.",
            e=number(run("low")[1][-1][2]),
        ),
    ]
    return draw.pad(draw.column(head, draw.lines(*told)))


def _mark(right):
    return "✓ " if right else "✗ "
