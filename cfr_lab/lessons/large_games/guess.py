"""Ask for three guesses: the size of limit hold'em and the prices of two abstractions."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.large_games.abstraction import run
from cfr_lab.lessons.large_games.counting import count_limit_holdem
from cfr_lab.lessons.large_games.growth import power
from cfr_lab.numbers import number_text
from cfr_lab.words import say


def guess_first():
    """Return the explorer that asks for three guesses and shows the answers on request."""
    return ask(
        {
            "size": choice(
                say(
                    "单挑限注德州扑克有多少个信息集？",
                    "How many information sets does limit hold'em have?",
                ),
                [("10⁸", "8"), ("10¹⁴", "14"), ("10⁴⁰", "40")],
            ),
            "suits": choice(
                say(
                    "Leduc 里忘掉花色，代价多大？",
                    "What is the price of forgetting suits in Leduc?",
                ),
                [(name, key) for key, name in _prices().items()],
            ),
            "ranks": choice(
                say(
                    "再把 J、Q 看成一样，代价多大？",
                    "What is the price of merging J and Q as well?",
                ),
                [(name, key) for key, name in _prices().items()],
            ),
        },
        guess_picture,
    )


def _prices():
    return {
        "none": say("没有代价", "nothing"),
        "little": say("不到 0.1 个筹码", "less than 0.1 chips"),
        "much": say("半个筹码以上", "more than half a chip"),
    }


def guess_picture(size, suits, ranks, shown):
    prices = _prices()
    head = draw.sentences(
        say(
            "你的猜测：10 的 {n} 次方个；{a}；{b}。",
            "Your guesses: 10 to the power {n}; {a}; {b}.",
            n=size,
            a=prices[suits],
            b=prices[ranks],
        )
    )
    if not shown:
        return unanswered_picture(head)
    texts = [
        _mark(size == "14")
        + say(
            "有 {n} 个信息集：数得出来，但存不下，见第 2 节。",
            "{n} information sets: they can be counted but not stored (section 2).",
            n=power(count_limit_holdem()[0]),
        ),
        _mark(suits == "none")
        + say(
            "忘掉花色没有代价，证明见第 4 节。",
            "Forgetting suits costs nothing, as section 4 proves.",
        ),
        _mark(ranks == "much")
        + say(
            "可利用度从 0 变成 {e}：对手平均每手能多赢这么多筹码。",
            "Exploitability rises from 0 to {e}: an opponent can win this much more per hand.",
            e=number_text(run("low")[1][-1][2]),
        ),
    ]
    return draw.pad(draw.column(head, draw.sentences(*texts)))


def _mark(right):
    return "✓ " if right else "✗ "
