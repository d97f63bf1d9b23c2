"""Show a strategy for Leduc poker as a poker player reads it: by private and public card."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number_text
from cfr_lab.words import full_stop, join_items, say

RANKS = "JQK"
# FIRST_ROUND_MOVES contains the sequences of moves that end the first round without a fold, and the
# empty sequence, which means that the first round is still in progress. MOVES_BEFORE_DECISION
# contains the sequences of moves that may precede a decision in a round.
FIRST_ROUND_MOVES = ("", "cc", "rc", "crc", "rrc", "crrc")
MOVES_BEFORE_DECISION = ("", "c", "r", "cr", "rr", "crr")
COLOURS = {"f": "#e3e5e8", "c": draw.TINTS[1], "r": "#f2b48a"}


def move_probabilities(profile, card, first, public, round_moves):
    """Return the move probabilities of a player who holds `card`, as {move: probability}.

    first         the moves of the first round; empty during the first round
    public        the rank of the public card in the second round
    round_moves   the moves made so far in the current round
    """
    spot = f"{card}s:{round_moves}" if not first else f"{card}s:{first} {public}h:{round_moves}"
    actions = profile.tree.infoset(spot).actions
    return dict(zip(actions, map(float, profile[spot]), strict=True))


def explore_strategy(profile):
    """Show bars of the move probabilities for each private and public card after chosen moves."""
    rounds = [(_round(first), first) for first in FIRST_ROUND_MOVES]
    spots = [(_spot_label(round_moves), round_moves) for round_moves in MOVES_BEFORE_DECISION]

    def picture(first, round_moves):
        return strategy_picture(profile, first, round_moves)

    return Explorer(
        {
            "first": choice(say("第一轮", "first round"), rounds),
            "round_moves": choice(say("本轮", "this round"), spots),
        },
        picture,
    )


def _round(first):
    return _moves(first) if first else say("正在进行", "in progress")


def _spot_label(round_moves):
    return _moves(round_moves) if round_moves else say("首先行动", "first to act")


def _moves(moves):
    """Return a sequence of moves in words; c is a call after a raise and a check otherwise."""
    names, facing = [], False
    for move in moves:
        if move == "r":
            names.append(say("加注", "raise"))
        else:
            names.append(say("跟注", "call") if facing else say("过牌", "check"))
        facing = move == "r"
    return say("、", ", ").join(names)


def strategy_picture(profile, first, round_moves):
    mover = 1 + len(round_moves) % 2
    title = say(
        "玩家 {i} 行动；第一轮：{first}；本轮：{now}",
        "Player {i} to act; first round: {first}; this round: {now}",
        i=mover,
        first=_round(first),
        now=_spot_label(round_moves),
    )
    columns = RANKS if first else " "
    panels = [_panel(profile, first, public, round_moves) for public in columns]
    return draw.pad(
        draw.column(
            draw.sentences(title, size=17),
            draw.row(*panels, gap=12),
            _legend(round_moves),
            draw.sentences(_situation(round_moves, first), size=15, fill=draw.FAINT),
        )
    )


def _panel(profile, first, public, round_moves):
    """Draw a bar of move probabilities per private card, for round 1 or for one public card."""
    bar_width, bar_height, left, top = (230, 62, 50, 34) if first else (480, 62, 50, 34)
    body = draw.text(0, top - 10, say("手里", "holding"), 15, "start", draw.FAINT)
    if first:
        head = say("公共牌 {c}", "public card {c}", c=public)
        body += draw.text(left + bar_width / 2, top - 10, head, 16, weight=600)
    texts = []
    for i, card in enumerate(RANKS):
        body += draw.text(25, top + bar_height * i + 38, card, 22, weight=600)
        chances = move_probabilities(profile, card, first, public, round_moves)
        body += _bar(left, top + bar_height * i, bar_width, bar_height - 14, chances, round_moves)
        texts.append(
            card + (public if first else "") + " " + _probabilities_text(chances, round_moves)
        )
    return draw.Drawing(
        left + bar_width, top + bar_height * 3 - 8, body, join_items(texts) + full_stop()
    )


def _bar(x, y, bar_width, bar_height, chances, round_moves):
    """Draw a bar from 0 to 1 with one segment per move and a percentage in each wide segment."""
    body, segment_x = "", x
    for move in ("r", "c", "f"):
        p = round(chances.get(move, 0.0), 3)
        if p > 0.0005:
            body += draw.rect(segment_x, y, bar_width * p, bar_height, COLOURS[move])
            if bar_width * p > 46:
                text = f"{move} {number_text(100 * p, 0)}%"
                body += draw.text(segment_x + bar_width * p / 2, y + bar_height * 0.64, text, 15)
            segment_x += bar_width * p
    return body + draw.rect(x, y, bar_width, bar_height, "none", draw.INK, 1.5, 2)


def _probabilities_text(chances, round_moves):
    return " ".join(f"{m} {number_text(100 * chances[m], 0)}%" for m in "rcf" if m in chances)


def _legend(round_moves):
    facing = round_moves.endswith("r")
    names = {
        "r": say("r 加注", "r raise"),
        "c": say("c 跟注", "c call") if facing else say("c 过牌", "c check"),
        "f": say("f 弃牌", "f fold"),
    }
    body, x = "", 50
    for move in ("r", "c", "f") if facing else ("r", "c"):
        if move == "r" and round_moves.count("r") == 2:
            continue
        body += draw.rect(x, 0, 26, 18, COLOURS[move], draw.INK, 1)
        body += draw.text(x + 34, 15, names[move], 15, "start")
        x += 130
    return draw.Drawing(x, 20, body)


def _situation(round_moves, first):
    size = 4 if first else 2
    if round_moves.endswith("r"):
        return say("面对 {n} 个筹码的加注。", "Facing a raise of {n} chips.", n=size)
    return say(
        "还没有人加注；加注的大小是 {n} 个筹码。", "No raise so far; a raise is {n} chips.", n=size
    )


def strategy_sentences(profile):
    """Return sentences that describe a strategy to a poker player, including its probabilities."""

    def share(card, round_moves, move="r", first="", public=""):
        return 100 * move_probabilities(profile, card, first, public, round_moves)[move]

    def percent(x):
        # Tenths of a percent depend on rounding errors in sums, so only whole percentages are
        # shown.
        return number_text(x, 0)

    bluffs, slow = share("J", ""), 100 - share("K", "")
    return [
        say(
            "先行动：拿 J 加注的概率是 {j}%，这是诈唬；拿 Q 是 {q}%，拿 K 是 {k}%。"
            "拿 K 过牌的概率是 {slow}%，这叫慢打，所以过牌并不表示牌差。",
            "First to act: a J raises {j}% of the time, which is a bluff; a Q raises {q}% and a K "
            "{k}% of the time. A K checks {slow}% of the time (slow play), so a check is not a "
            "sign of weakness.",
            j=percent(bluffs),
            q=percent(share("Q", "")),
            k=percent(share("K", "")),
            slow=percent(slow),
        ),
        say(
            "对方过牌之后：拿 K 必加注（{k}%），拿 Q 加注的概率是 {q}%，拿 J 诈唬的概率升到 {j}%："
            "后行动的玩家诈唬更多。",
            "After a check: a K always raises ({k}%), a Q raises {q}% of the time, and a J bluffs "
            "{j}% of the time: the last player to act bluffs more.",
            k=percent(share("K", "c")),
            q=percent(share("Q", "c")),
            j=percent(share("J", "c")),
        ),
        say(
            "面对加注：拿 J 弃牌的概率是 {f}%，但大约每 {r} 次里有一次反加注，这是诈唬；"
            "拿 Q、K 从不弃牌；拿 K 反加注的概率只有 {k}%，其余时候只跟注，把牌力藏起来。",
            "Facing a raise: a J folds {f}% of the time and bluffs by re-raising about once in "
            "{r} hands; a Q or a K never folds; a K re-raises only {k}% of the time and otherwise "
            "just calls, to hide its strength.",
            f=percent(share("J", "r", "f")),
            # The probability is about 5.5%, so rounding errors would decide whether 5% or 6% is
            # displayed. Its reciprocal is displayed instead.
            r=number_text(100 / share("J", "r"), 0),
            k=percent(share("K", "r")),
        ),
        say(
            "玩家 1 第一轮加注，对方跟注，公共牌是 Q：玩家 1 拿 Q 有一对，加注的概率是 {q}%；"
            "拿 J 摊牌赢不了，加注的概率是 {j}%；拿 K 居中，加注的概率是 {k}%。"
            "最强和最弱的牌常加注，中间的牌过牌：这叫两极化。",
            "Player 1 raised and was called in round 1, and the public card is a Q. The pair of "
            "queens raises {q}% of the time; the J, worthless at a showdown, {j}%; and the K, in "
            "between, {k}%. The best and the worst hands raise, and the middle ones check: a "
            "polarised range.",
            q=percent(share("Q", "", first="rc", public="Q")),
            j=percent(share("J", "", first="rc", public="Q")),
            k=percent(share("K", "", first="rc", public="Q")),
        ),
    ]


def show_reading(profile):
    """Show the sentences of `strategy_sentences` as a numbered list."""
    sentences = [f"{n}. {sentence}" for n, sentence in enumerate(strategy_sentences(profile), 1)]
    return draw.pad(draw.column(*(draw.paragraph(each, 900, 16) for each in sentences), gap=0))


def suit_difference(profile):
    """Return the largest difference between the strategies for the two suits (0 in theory)."""
    tree, largest = profile.tree, 0.0
    for infoset in tree.infosets:
        other = infoset.name.translate(str.maketrans("sh", "hs"))
        largest = max(largest, float(np.abs(profile[infoset.name] - profile[other]).max()))
    return largest
