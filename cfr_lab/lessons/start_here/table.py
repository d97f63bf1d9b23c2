"""Show the game table, with buttons, both hands, the opponent's regrets and the score."""

from cfr_core.games import RPS_ACTIONS
from cfr_lab import draw
from cfr_lab.explorer import ButtonExplorer
from cfr_lab.lessons.rps import A, actions
from cfr_lab.lessons.start_here.hands import hand
from cfr_lab.lessons.start_here.opponent import (
    HABIT_ROUNDS,
    regrets_of_round,
    repeat_pattern,
    repeated_pattern,
    replay,
)
from cfr_lab.lessons.start_here.score import score_chart
from cfr_lab.numbers import decimal_texts, number_text, signed_texts
from cfr_lab.words import join_items, say


def play_rounds(draws):
    """Return the interactive game table at which the reader plays rock, paper, scissors.

    draws   (rounds,) the opponent's random numbers in [0, 1)
    """
    return ButtonExplorer(replay((), [float(r) for r in draws]), buttons, press, match_picture)


def table_picture(moves, draws):
    """Draw the game table after the given moves (0 for scissors, 1 for rock, 2 for paper)."""
    return match_picture(replay(moves, draws))


def buttons(match):
    own = {name: (word, True) for name, word in zip(RPS_ACTIONS, actions(), strict=True)}
    begun = match.rounds > 0
    restart = (say("从头开始", "start over"), begun)
    return {**own, "over": restart, "habit": (habit_label(repeated_pattern(match.moves)), begun)}


def habit_label(pattern):
    """Return the label of the button that continues a habit."""
    if not pattern:
        return say("再打 {n} 局", "{n} more rounds", n=HABIT_ROUNDS)
    if len(pattern) > 3:
        return say(
            "照最近 {k} 局的打法再打 {n} 局",
            "{n} more rounds like the last {k}",
            k=len(pattern),
            n=HABIT_ROUNDS,
        )
    return say(
        "再打 {n} 局：{moves}",
        "{n} more rounds: {moves}",
        n=HABIT_ROUNDS,
        moves=join_items(actions()[k] for k in pattern),
    )


def press(match, name):
    """Return the Match after the button `name` (an action, "habit" or "over") is pressed."""
    if name == "over":
        return replay((), match.draws)
    more = (
        repeat_pattern(repeated_pattern(match.moves), HABIT_ROUNDS)
        if name == "habit"
        else (RPS_ACTIONS.index(name),)
    )
    return replay((*match.moves, *more), match.draws)


def match_picture(match):
    first, second, text = next_strategy_bars(match)
    after = draw.column(draw.row(first, second, gap=20), text, gap=4)
    left = draw.column(_hands(match), score(match), gap=14)
    right = draw.column(account(match), after, gap=14)
    return draw.pad(draw.row(left, right, gap=36), 8)


def _hands(match):
    own_move, bot_move = (match.moves[-1], match.answers[-1]) if match.rounds else (None, None)
    title = heading(match.rounds, own_move, bot_move)
    body = draw.text(0, 20, title, 18, "start", weight=700)
    body += hand(120, 105, own_move, 1) + hand(350, 105, bot_move, 2)
    body += draw.text(120, 182, say("你", "you"), 16)
    body += draw.text(350, 182, say("对手", "the opponent"), 16)
    return draw.Drawing(480, 190, body, title + say("。", ". "))


def heading(n, own_action, other_action):
    """Return the heading of round n, which states both actions and the outcome."""
    if own_action is None:
        return say("第 1 局：请出手", "Round 1: your move")
    return say(
        "第 {n} 局：你出{mine}，对手出{theirs}，{so}",
        "Round {n}: your {mine} against {theirs}; {so}",
        n=n,
        mine=actions()[own_action],
        theirs=actions()[other_action],
        so=_outcome(-int(A[other_action, own_action])),
    )


def _outcome(points):
    return {
        1: say("你赢 1 分", "you win 1"),
        0: say("平局", "a draw"),
        -1: say("你输 1 分", "you lose 1"),
    }[points]


def account(match):
    """Draw a table of the opponent's regrets: those of the last round and the cumulative ones."""
    if match.rounds:
        answer, move = match.answers[-1], match.moves[-1]
        alternatives, regrets = A[:, move].tolist(), regrets_of_round(answer, move)
        last = [signed_texts(alternatives), signed_texts(regrets)]
    else:
        last = [[draw.blank("+1")] * 3] * 2
    R = match.regrets[-1]
    rows = account_rows(*last, signed_texts(R), [*decimal_texts(match.mixes[-1], 2)])
    highlighted = {(2, k + 1) for k in range(3) if R[k] == max(R) > 0}
    return draw.table(rows, ["", *actions()], highlighted, account_title(), 15)


def account_title():
    return say("对手的遗憾", "The opponent's regrets")


def account_rows(alternatives, of_round, regrets, mix):
    """Return the rows of the opponent's regret table, each with a name and one text per action."""
    return [
        [say("这一局本来能得", "would have earned"), *alternatives],
        [say("这一局的遗憾", "regret of this round"), *of_round],
        [say("累计遗憾", "cumulative regret"), *regrets],
        [bar_titles()[1], *mix],
    ]


def next_strategy_bars(match):
    """Draw bars for the positive regrets and the probabilities, and state how they are related."""
    positive = [max(R, 0) for R in match.regrets[-1]]
    titles = bar_titles()
    first = draw.bars(
        actions(),
        positive,
        0,
        max(4, *positive),
        best=False,
        title=titles[0],
        width=250,
        sign=False,
        player=2,
    )
    second = draw.bars(
        actions(),
        [float(p) for p in match.mixes[-1]],
        0,
        1,
        best=False,
        title=titles[1],
        width=250,
        sign=False,
        player=2,
    )
    return first, second, draw.sentences(proportion(any(positive)), size=15)


def bar_titles():
    return say("正遗憾", "positive regret"), say("下一局的概率", "next-round probability")


def proportion(positive):
    """Return the rule for the probabilities, given whether any regret is positive."""
    if positive:
        return say("概率与正遗憾成正比。", "Probabilities are proportional to positive regret.")
    return say("没有正遗憾：三种各 1/3。", "No regret is positive: probability 1/3 each.")


def score(match):
    results = [now - before for before, now in zip(match.score, match.score[1:], strict=False)]
    n_won, n_drawn, n_lost = (results.count(points) for points in (1, 0, -1))
    text = score_text(number_text(match.score[-1], sign=True), n_won, n_drawn, n_lost)
    return score_chart(match.score, [max(R) for R in match.regrets], text)


def score_text(total, won, drawn, lost):
    return say(
        "你的总分 {score}：{won} 胜 {drawn} 平 {lost} 负",
        "Your score is {score}: {won} won, {drawn} drawn, {lost} lost",
        score=total,
        won=won,
        drawn=drawn,
        lost=lost,
    )
