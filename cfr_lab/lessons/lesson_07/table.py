"""The table: play a strategy against the best response to it, and see what it costs."""

from dataclasses import dataclass, replace

import numpy as np

from cfr_core.equilibrium import expected_values
from cfr_core.values import others_reach
from cfr_lab import draw
from cfr_lab.explorer import Turns
from cfr_lab.lessons.lesson_06.dealer import Dealer, Hand
from cfr_lab.lessons.lesson_06.kuhn import move_name, tall
from cfr_lab.lessons.lesson_06.table import cards_and_pot, moves_so_far, score_chart
from cfr_lab.lessons.lesson_07.responses import best_of, replies, worth_of_ends
from cfr_lab.numbers import number
from cfr_lab.words import say


@dataclass(frozen=True)
class Seat:
    """A hand, and how often the reader has done what the strategy never does."""

    hand: Hand
    made: int = 0
    departed: int = 0


class Lessons:
    """Deals hands; the bot plays the best response to `style`, which the reader is to play.

    style   the strategy of both seats, a Profile
    draws   (hands, 5) random numbers in [0, 1): the deal, two for the bot, two for the reader
    """

    def __init__(self, style, draws):
        self.style, self.draws = style, np.asarray(draws)
        self.best = style.replace({**replies(style, 1), **replies(style, 2)})
        self.dealer = Dealer(self.best, self.draws[:, :3])
        self.worth = {
            name: values for player in (1, 2) for name, values in on_arrival(style, player).items()
        }
        # What the style gets against the bot, sitting in either seat.
        self.expects = {
            seat: expected_values(self.best.replace(style.of(seat)))[seat - 1] for seat in (1, 2)
        }

    def deal(self):
        return Seat(self.dealer.deal(0))

    def set_name(self, seat):
        """The information set in which the reader is to choose."""
        return self.dealer.game.sees((seat.hand.deal, *seat.hand.moves))

    def advised(self, seat):
        """What the strategy does now, by the reader's own random number."""
        number = seat.hand.number % len(self.draws)
        r = float(self.draws[number, 3 + len(seat.hand.moves) // 2])
        return "p" if r < self.style[self.set_name(seat)][0] else "b"

    def press(self, seat, name):
        """After a button: "as" does what the strategy does, the others as in lesson 6."""
        if name == "next":
            return replace(seat, hand=self.dealer.press(seat.hand, name))
        move = self.advised(seat) if name == "as" else name
        never = self.style[self.set_name(seat)]["pb".index(move)] == 0
        return Seat(self.dealer.press(seat.hand, move), seat.made + 1, seat.departed + int(never))

    def expected(self, hands):
        """The strategy's expected score after each of so many hands."""
        return np.cumsum([float(self.expects[1 + n % 2]) for n in range(hands)])


def on_arrival(profile, player):
    """V(I, a) divided by the others' reach of I: {set name: [...]}, None where they never come."""
    weight = others_reach(profile, player)
    _, values = best_of(profile.tree, player, worth_of_ends(profile, player))
    found = {}
    for name, pair in values.items():
        here = sum(weight[profile.tree.set(name).nodes])
        found[name] = [v / here for v in pair] if here else None
    return found


def play_against_best(style, draws):
    """A table: the reader is to play `style`, the bot plays the best response to it."""
    lessons = Lessons(style, draws)

    def picture(seat):
        return table_picture(lessons, seat)

    return Turns(lessons.deal(), buttons, lessons.press, picture, lessons)


def buttons(seat):
    hand = seat.hand
    moves = "" if hand.over else hand.moves
    own = {move: (move_name(moves, move), not hand.over) for move in "pb"}
    return {
        "as": (say("照老实打法走一步", "as the honest do"), not hand.over),
        **own,
        "next": (say("发下一手", "deal the next hand"), hand.over),
    }


def table_picture(lessons, seat):
    left = draw.column(cards_and_pot(seat.hand), moves_so_far(seat.hand), gap=4)
    score = draw.column(*score_parts(lessons, seat), gap=8)
    top = draw.row(left, score, gap=28)
    return draw.pad(draw.column(top, _reasons(lessons, seat.hand), gap=6), 8)


def score_parts(lessons, seat):
    """The score in numbers, and its chart."""
    hand = seat.hand
    n = len(hand.results)
    expected = lessons.expected(n)
    mine = sum(hand.results)
    hundred = number(100.0 * mine / n, 0, sign=True) if n else "—"
    rows = score_rows(lessons, str(n), mine, hundred, seat.departed, seat.made)
    chart = score_chart(np.cumsum(hand.results), expected, legend=honest_legend())
    return draw.table(rows, size=15), chart


def score_rows(lessons, hands, mine, hundred, departed, made):
    told = float(100 * (lessons.expects[1] + lessons.expects[2]) / 2)
    return [
        [say("已打完的手数", "hands finished"), hands],
        [say("你的总分", "your score"), number(mine, sign=True)],
        [say("合每百手", "your score per hundred"), hundred],
        [say("老实打法每百手期望", "honest play, per hundred"), number(told, 0, sign=True)],
        [
            say("没有照老实打法的步数", "moves that were not honest"),
            say("{k} / {n}", "{k} of {n}", k=departed, n=made),
        ],
    ]


def honest_legend():
    return say("虚线：老实打法的期望总分", "dashed: what honest play expects")


def _reasons(lessons, hand):
    if not hand.over:
        later = say(
            "机器人知道你的打法，但看不见你的牌。这一手结束后，这里写出它为什么这样打。",
            "The bot knows how you play, but does not see your card. Its reasons come after "
            "the hand.",
        )
        return tall(draw.lines(later, size=16, width=1000, fill=draw.FAINT), 106)
    return tall(draw.lines(*_reasons_told(lessons, hand), size=16, width=1000), 106)


def _reasons_told(lessons, hand):
    told = [_reason(lessons, name, move) for name, _, move in hand.reasons]
    if not told:
        told = [say("这一手没有轮到它选择。", "It had no choice to make in this hand.")]
    return [say("机器人为什么这样打", "Why the bot played so"), *told]


def _reason(lessons, name, move):
    """Why the bot made that move in that set: what either was worth, or that it did not matter."""
    stay, bet = move_name(name[2:], "p"), move_name(name[2:], "b")
    facts = {"name": name, "chosen": move_name(name[2:], move)}
    if lessons.worth[name] is None:
        return say(
            "信息集 {name}，老实人走不到这里，怎样打都一样；它选了{chosen}。",
            "Set {name}, where honest play never leads: anything will do; it chose to {chosen}.",
            **facts,
        )
    p, b = (number(float(v), sign=True) for v in lessons.worth[name])
    if p == b:
        return say(
            "信息集 {name}，你若老实，{stay}、{bet}都平均得 {p}；它选了{chosen}。",
            "Set {name}, if you are honest: to {stay} or to {bet} is worth {p}; it chose to "
            "{chosen}.",
            stay=stay,
            bet=bet,
            p=p,
            **facts,
        )
    return say(
        "信息集 {name}，你若老实，{stay}平均得 {p}，{bet}平均得 {b}，所以它{chosen}。",
        "Set {name}, if you are honest: to {stay} is worth {p}, to {bet} {b}, so it chose to "
        "{chosen}.",
        stay=stay,
        p=p,
        bet=bet,
        b=b,
        **facts,
    )
