"""Show a poker table at which the reader plays, with the bot's reasons and the score."""

from itertools import pairwise

import numpy as np

from cfr_lab import draw
from cfr_lab.explorer import ButtonExplorer
from cfr_lab.lessons.kuhn_poker.dealer import Dealer
from cfr_lab.lessons.kuhn_poker.kuhn import move_name, pad_to_height
from cfr_lab.numbers import number_text, signed_texts
from cfr_lab.words import full_stop, join_with_commas, say


def play_hands(profile, draws):
    """Show a poker table with buttons for the reader's moves; the bot plays `profile`."""
    dealer = Dealer(profile, draws)

    def picture(hand):
        return table_picture(dealer, hand)

    return ButtonExplorer(dealer.deal(0), buttons, dealer.press, picture, dealer)


def buttons(hand):
    # When the hand is over, the buttons show the moves of a new hand and are disabled.
    moves = "" if hand.over else hand.moves
    own = {move: (move_name(moves, move), not hand.over) for move in "pb"}
    return {**own, "next": (say("发下一手", "deal the next hand"), hand.over)}


def table_picture(dealer, hand):
    left = draw.column(cards_and_pot(hand), moves_so_far(hand), gap=4)
    score = draw.column(*score_parts(dealer, hand), gap=10)
    drawing = draw.row(left, score, gap=28)
    return draw.pad(draw.column(drawing, _reasons(dealer, hand), gap=6), 8)


def cards_and_pot(hand):
    """Draw the reader's seat, both cards and the pot.

    The bot's card is face down until the hand is over.
    """
    seat = heading(hand.number + 1, hand.seat)
    own_card, bot_card = hand.cards
    body = draw.text(0, 22, seat, 19, "start", weight=700)
    titles = card_titles()
    body += _card(16, titles[0], own_card, hand.seat)
    body += _card(166, titles[1], bot_card if hand.over else None, 3 - hand.seat)
    text = f"{titles[2]} {pot(hand)}"
    body += draw.circle(376, 112, 40, draw.HIGHLIGHT, draw.INK, 2) + draw.text(376, 118, text, 17)
    return draw.Drawing(560, 172, body, seat + full_stop())


def card_titles():
    """Return the titles of both cards and of the pot."""
    return say("你的牌", "your card"), say("机器人的牌", "the bot's card"), say("底池", "pot")


def pot(hand):
    return 2 + hand.moves.count("b")


def heading(n, seat):
    """Return the heading, with the number of the hand, counting from 1, and the reader's seat."""
    text = say("第 {n} 手：你是玩家 {seat}", "Hand {n}: you are player {seat}", n=n, seat=seat)
    turn = {1: say("（先行动）", " (first to move)"), 2: say("（后行动）", " (second to move)")}
    return text + turn[seat]


def _card(left, title, card, player):
    """Draw a card under its title; if the card is None, draw it face down."""
    fill, ink = (draw.TINTS[player], draw.COLOURS[player]) if card else (draw.LINE_COLOUR, draw.INK)
    body = draw.rect(left, 62, 76, 100, fill, draw.COLOURS[player], 3, 10)
    body += draw.text(left + 38, 128, card or "?", 46, fill=ink, weight=700)
    return body + draw.text(left + 38, 52, title, 16)


def moves_so_far(hand):
    return draw.sentences(*lines_of_moves(hand), size=17, width=560)


def lines_of_moves(hand):
    """Return two lines: the moves so far, and either a request to move or the reader's payoff."""
    names = {hand.seat: say("你", "you"), 3 - hand.seat: say("机器人", "the bot")}
    steps = [
        say(
            "{who}{move}",
            "{who}: {move}",
            who=names[1 + i % 2],
            move=move_name(hand.moves[:i], move),
        )
        for i, move in enumerate(hand.moves)
    ]
    moves = join_with_commas(steps) if steps else say("还没有人行动", "none yet")
    last = say("轮到你了，请选择。", "Your turn: choose.")
    if hand.over:
        payment = number_text(hand.results[-1], sign=True)
        last = say("这一手你得 {n}。", "This hand pays you {n}.", n=payment)
    return say("行动：{moves}", "Moves: {moves}", moves=moves), last


def _reasons(dealer, hand):
    fill = draw.INK if hand.over else draw.FAINT
    return pad_to_height(
        draw.sentences(*lines_of_reasons(dealer, hand), size=16, width=1000, fill=fill), 132
    )


def lines_of_reasons(dealer, hand):
    """Return lines that give the bot's reasons or, during the hand, a line that announces them."""
    if not hand.over:
        return [
            say(
                "这一手结束后，这里写出机器人的牌和选择的理由。",
                "The bot's card and its reasons are shown after the hand.",
            )
        ]
    texts = [say("机器人为什么这样打", "The bot's reasons")]
    for name, r, move in hand.reasons:
        moves = name[2:]
        a, b = move_name(moves, "p"), move_name(moves, "b")
        p, q = (number_text(float(x)) for x in dealer.profile[name])
        u, v = signed_texts(dealer.action_payoffs[name])
        chose = say(
            "在信息集 {name} 里，机器人{a}的概率是 {p}，{b}的概率是 {q}；随机数是 {r}，"
            "于是{chosen}。",
            "At {name}, the bot's probabilities are {p} for {a} and {q} for {b}; the random "
            "number {r} selected {chosen}.",
            name=name,
            a=a,
            p=p,
            b=b,
            q=q,
            r=number_text(r),
            chosen=move_name(moves, move),
        )
        sentence = say(
            "自我对弈时，{a}平均得 {u}，{b}平均得 {v}。",
            "In self-play, the move {a} earns {u} on average, and {b} earns {v}.",
            a=a,
            u=u,
            b=b,
            v=v,
        )
        texts += [chose, sentence]
    if not hand.reasons:
        texts.append(say("这一手没有轮到机器人选择。", "The bot had no choice in this hand."))
    return texts


def score_parts(dealer, hand):
    """Return two drawings: a table and a chart of the reader's score."""
    n = len(hand.results)
    best = dealer.expected(n)
    expected = float(best[-1]) if n else 0.0
    rows = score_rows(str(n), sum(hand.results), expected)
    return draw.table(rows, size=16), score_chart(np.cumsum(hand.results), best)


def score_rows(hands, own_score, expected):
    return [
        [say("已打完的手数", "hands finished"), hands],
        [say("你的总分", "your score"), number_text(own_score, sign=True)],
        [
            say("最优反应的期望总分", "best response's expected score"),
            number_text(expected, sign=True),
        ],
    ]


def score_chart(score, best, width=400, height=150, legend=None):
    """Draw the score after every hand, and a dashed line for the expected score.

    score    array (hands,) of the reader's scores after each hand
    best     array (hands,) of the expected scores
    legend   text that explains the dashed line; by default, it names a best response's score
    """
    hands = max(10, len(score))
    high = max([4, *(abs(x) for x in (*score, *best))])
    left, top, bottom = 44, 10, 38
    room = height - top - bottom

    def at(n, value):
        return left + n * (width - left - 14) / hands, top + room * (1 - value / high) / 2

    body = draw.line(*at(0, 0), *at(hands, 0), draw.LINE_COLOUR, 1.5)
    body += draw.line(*at(0, -high), *at(0, high), draw.INK, 1.5)
    for value in (-high, 0, high):
        x, y = at(0, value)
        body += draw.text(x - 8, y + 5, number_text(float(value), 0, sign=True), 14, "end")
    own_series, best_series = (score, draw.COLOURS[1], None, 3), (best, draw.COLOURS[2], "6 4", 2)
    for values, stroke, dash, thick in (best_series, own_series):
        dots = [at(0, 0)] + [at(n, float(v)) for n, v in enumerate(values, 1)]
        for one, two in pairwise(dots):
            body += draw.line(*one, *two, stroke, thick, dash)
    if len(score):
        body += draw.circle(*at(len(score), float(score[-1])), 5, draw.COLOURS[1], draw.COLOURS[1])
    legend = legend or best_legend()
    body += draw.text(left, height - 8, legend, 14, "start", draw.FAINT)
    return draw.Drawing(width, height, body)


def best_legend():
    return say("虚线：最优反应的期望总分", "dashed: the best response's expected score")
