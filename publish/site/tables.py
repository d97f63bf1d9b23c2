"""Export the game tables at which a reader plays in lessons 0, 6 and 7.

The exported data contain the rules, the strategies and the texts. With these data, the script
publish/site/tables.js can continue a game for as long as the reader likes. The script uses the
notebook's random numbers, so the same moves lead to the same hands as in the notebook. After the
last of these numbers, the script begins again with the first.
"""

from itertools import product

from cfr_core.tree import TERMINAL
from cfr_lab.lessons.exploitability import table as against_best
from cfr_lab.lessons.kuhn_poker import table as kuhn
from cfr_lab.lessons.kuhn_poker.dealer import Hand
from cfr_lab.lessons.rps import A, actions
from cfr_lab.lessons.start_here import table as start
from cfr_lab.lessons.start_here.opponent import HABIT_ROUNDS, LOOKBACK_ROUNDS, Match
from cfr_lab.lessons.start_here.score import legend_words
from cfr_lab.words import say


def endless_table(explorer):
    """Return the data with which a page continues an endless game, or None for other games."""
    makers = {Match: rounds, Hand: hands, against_best.Seat: hands_against_best}
    if type(explorer.state) not in makers:
        return None
    names = dict.fromkeys([*explorer.buttons_at(explorer.state), "over"])
    facts = {"first": "", "buttons": list(names), "over": say("从头开始", "start over")}
    return facts | makers[type(explorer.state)](explorer)


def rounds(explorer):
    """Return the data for the game table of lesson 0.

    At this table, the reader plays rock-paper-scissors against an opponent that learns from regret.
    """
    short_patterns = [pattern for n in range(4) for pattern in product(range(3), repeat=n)]
    long_patterns = {n: start.habit_label((0,) * n) for n in range(4, LOOKBACK_ROUNDS + 1)}
    heads = [[start.heading("{n}", mine, its) for its in range(3)] for mine in range(3)]
    return {
        "script": "Rounds",
        "draws": explorer.state.draws,
        "pays": A.tolist(),
        "names": actions(),
        "begin": start.heading(0, None, None),
        "headings": heads,
        "again": {"".join(map(str, p)): start.habit_label(p) for p in short_patterns}
        | long_patterns,
        "back": LOOKBACK_ROUNDS,
        "more": HABIT_ROUNDS,
        "score": start.score_text("{score}", "{won}", "{drawn}", "{lost}"),
        "account": start.account_title(),
        "rows": [row[0] for row in start.account_rows((), (), (), ())],
        "why": [start.proportion(False), start.proportion(True)],
        "legend": legend_words(),
    }


def hands(explorer):
    """Return the data for the card table of lesson 6.

    At this table, the reader plays hands of Kuhn poker against a fixed strategy.
    """
    dealer = explorer.dealer
    places = ("{n}", "{score}", "{expected}")
    rows = zip((row[0] for row in kuhn.score_rows("", 0, 0.0)), places, strict=True)
    facts = {"rows": list(rows), "legend": kuhn.best_legend(), "draws": dealer.draws.tolist()}
    facts["expects"] = [dealer.best[1], dealer.best[2]]
    return facts | kuhn_poker(explorer, dealer, lambda hand: hand, kuhn.lines_of_reasons)


def hands_against_best(explorer):
    """Return the data for the card table of lesson 7.

    At this table, the reader plays hands of Kuhn poker and tries to follow a given strategy, and
    the bot plays a best response to that strategy.
    """
    taught_table = explorer.dealer
    rows = against_best.score_rows(taught_table, "{n}", 0, "{hundred}", "{departed}", "{made}")
    rows[1][1] = "{score}"
    facts = {
        "rows": rows,
        "legend": against_best.honest_legend(),
        "draws": taught_table.draws.tolist(),
    }
    facts["expects"] = [float(taught_table.expected_payoff[seat]) for seat in (1, 2)]
    functions = against_best.Seat, against_best.lines_of_reasons
    return facts | kuhn_poker(explorer, taught_table.dealer, *functions, taught_table.style)


def kuhn_poker(explorer, dealer, state, reasons, style=None):
    """Return the data that both card tables need: the tree, and the reader's view of its nodes.

    dealer   the Dealer that deals the hands
    state    function from a Hand to a state of the table
    reasons  function from the table's rules and a Hand to the lines about the bot's moves
    style    the Profile that the reader tries to play, or None if there is none
    """
    tree, nodes = dealer.tree, range(dealer.tree.n_nodes)
    facts = {
        "script": "Hands",
        "players": tree.player.tolist(),
        "children": [list(map(int, tree.children(node))) for node in nodes],
        "pays": {int(end): tree.payoff(end).tolist() for end in tree.terminals},
        # For each node, this is the probability of the move or deal that leads to the node.
        "odds": list(map(float, dealer.profile.edge_probabilities)),
        "style": style and list(map(float, style.edge_probabilities)),
        "seen": ([None] * len(nodes), [None] * len(nodes)),
    }
    for seat, node in product((1, 2), nodes):
        # A node is a stop if the reader moves there or the hand is over.
        if node and tree.player[node] in (seat, TERMINAL):
            hand = hand_at(tree, node, seat)
            cards = hand.cards[0], hand.cards[1] if hand.over else "?", str(kuhn.pot(hand))
            facts["seen"][seat - 1][node] = {
                "told": [kuhn.heading("{hand}", seat), *kuhn.lines_of_moves(hand)],
                "cards": list(zip(kuhn.card_titles(), cards, strict=True)),
                "why": reasons(explorer.dealer, hand),
                "buttons": list(explorer.buttons_at(state(hand)).values()),
            }
    return facts


def hand_at(tree, node, seat):
    """Return the Hand at a node of the tree, for a reader in the given seat.

    In place of the bot's random numbers, the Hand contains placeholders, such as "{r0}".
    """
    deal, *moves = tree.history(node)
    bot = [i for i in range(len(moves)) if 1 + i % 2 != seat]
    sets = [tree.game.sees((deal, *moves[:i])) for i in bot]
    reasons = tuple((name, f"{{r{k}}}", moves[bot[k]]) for k, name in enumerate(sets))
    is_over = tree.player[node] == TERMINAL
    # A Hand contains the results of all finished hands. The page shows only the last of these
    # results, and only when the hand is over, so the results of earlier hands may be arbitrary.
    payment = tree.payoff(node).tolist()[:seat] if is_over else [0] * (seat - 1)
    return Hand(seat - 1, deal, "".join(moves), reasons, tuple(payment))
