"""The tables of Kuhn poker: rules, strategies and pictures as data for website/tables.js."""

from dataclasses import dataclass
from html import escape

from cfr_core.tree import TERMINAL
from cfr_lab.lessons.lesson_06 import table as lesson_06
from cfr_lab.lessons.lesson_06.dealer import Hand
from cfr_lab.lessons.lesson_07 import table as lesson_07
from cfr_lab.lessons.lesson_07.table import Seat
from cfr_lab.words import say
from website import free


@dataclass(frozen=True)
class Kind:
    """How the tables of two lessons differ, as functions of Turns and of their states.

    style     the strategy that the reader is to play, None where there is none
    expects   what the dashed line gains in a hand, as player 1 and as player 2
    state     a hand as a state of the table
    parts     the score in numbers and its chart, two Drawings
    rows      the score's rows with free places
    """

    dealer: object
    draws: object
    style: object
    expects: tuple
    state: object
    parts: object
    rows: list
    legend: str
    size: int


def of_06(turns):
    """(pictures, facts) of lesson 06's table."""
    dealer = turns.rules
    kind = Kind(
        dealer,
        dealer.draws,
        None,
        (dealer.best[1], dealer.best[2]),
        lambda hand: hand,
        lambda hand: lesson_06.score_parts(dealer, hand),
        lesson_06.score_rows("{n}", "{score}", "{best}"),
        lesson_06.best_legend(),
        16,
    )
    return made(turns, kind)


def of_07(turns):
    """(pictures, facts) of lesson 07's table."""
    lessons = turns.rules
    slots = "{n}", "{score}", "{hundred}", "{departed}", "{made}"
    kind = Kind(
        lessons.dealer,
        lessons.draws,
        lessons.style,
        tuple(float(lessons.expects[seat]) for seat in (1, 2)),
        Seat,
        lambda seat: lesson_07.score_parts(lessons, seat),
        lesson_07.score_rows(lessons, *slots),
        lesson_07.honest_legend(),
        15,
    )
    return made(turns, kind)


def made(turns, kind):
    pictures = free.Pictures()
    tree = kind.dealer.tree
    frames, buttons = [], []
    for seat in (1, 2):
        shown = [at(turns, kind, node, seat) for node in range(tree.n_nodes)]
        frames.append([each and pictures.number(*each) for each in shown])
        buttons.append(
            [each and labels(turns, kind, node, seat) for node, each in enumerate(shown)]
        )
    facts = {
        "frames": frames,
        "buttons": buttons,
        "over": say("从头开始", "start over"),
        "nodes": [rules(kind, node) for node in range(tree.n_nodes)],
        "deals": list(tree.children(0)),
        "draws": kind.draws.tolist(),
        "expects": kind.expects,
        "rows": {
            "cells": free.told(kind.rows),
            "widths": free.widths([[row[0], ""] for row in kind.rows], kind.size),
            "size": kind.size,
        },
        "legend": escape(kind.legend),
        "words": free.marks(),
        "look": free.look(),
    }
    return pictures.all, facts


def rules(kind, node):
    """A node as the script walks on: who moves, where to, with what probabilities; what is paid."""
    tree = kind.dealer.tree
    if tree.player[node] == TERMINAL:
        return {"pays": list(tree.game.payoffs(tree.history(node)))}
    if node == 0:
        return {}
    name = tree.sets[tree.infoset[node]].name
    found = {
        "mover": int(tree.player[node]),
        "to": list(tree.children(node)),
        "odds": [float(p) for p in kind.dealer.profile[name]],
    }
    return found | ({"style": [float(p) for p in kind.style[name]]} if kind.style else {})


def hand_at(kind, node, seat, before=()):
    """The hand of a reader who sits there and stands at that node; the bot's draws are free."""
    tree = kind.dealer.tree
    deal, *moves = tree.history(node)
    reasons, results = [], list(before)
    for i, move in enumerate(moves):
        if 1 + i % 2 != seat:
            name = tree.game.sees((deal, *moves[:i]))
            reasons.append((name, f"{{r{len(reasons)}}}", move))
    if tree.player[node] == TERMINAL:
        results.append(tree.game.payoffs(tree.history(node))[seat - 1])
    return Hand(len(before), deal, "".join(moves), tuple(reasons), tuple(results))


def at(turns, kind, node, seat):
    """The picture at a node as first seen and as seen later; None where the reader never stops."""
    if node == 0 or kind.dealer.tree.player[node] not in (seat, TERMINAL):
        return None
    return [
        seen(turns, kind, hand_at(kind, node, seat, (1, -2) * n + (1,) * (seat - 1)))
        for n in (0, 7)
    ]


def seen(turns, kind, hand):
    state = kind.state(hand)
    numbers, chart = kind.parts(state)
    title = escape(lesson_06.heading(hand.number + 1, hand.seat))
    return turns.picture(state).html, {
        title: escape(lesson_06.heading("{hand}", hand.seat)),
        **free.places("table", numbers),
        **free.places("chart", chart),
    }


def labels(turns, kind, node, seat):
    """What stands on the buttons there, and whether they can be pressed."""
    hand = hand_at(kind, node, seat, (1,) * (seat - 1))
    return [list(each) for each in turns.buttons_at(kind.state(hand)).values()]
