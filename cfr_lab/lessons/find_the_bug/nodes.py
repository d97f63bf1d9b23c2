"""Judge puzzle 13: the faulty strategy function changes the node's regrets (M11)."""

from copy import deepcopy
from dataclasses import dataclass
from functools import partial

import numpy as np

from cfr_core.games import kuhn
from cfr_core.tree import Tree
from cfr_lab import draw, student_code
from cfr_lab.answer_readers import call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.find_the_bug.programs import matching_strategy, show_errors
from cfr_lab.numbers import brief_number, number_text
from cfr_lab.outputs import are_close, numbers_in
from cfr_lab.words import Sentence, say


def train_kuhn(strategy, hands=2000, seed=11):
    """Run chance-sampled CFR on Kuhn poker with the reader's `strategy(node, reach)`.

    Returns the nodes as {set name: {"regret": [...], "sum": [...]}} and, separately, the sums of
    the amounts added to each node's regrets as {set name: [...]}.
    """
    tree, rng = Tree(kuhn()), np.random.default_rng(seed)
    sets = {int(h): s.name for s in tree.infosets for h in s.nodes}
    nodes = {s.name: {"regret": [0.0, 0.0], "sum": [0.0, 0.0]} for s in tree.infosets}
    added = {name: [0.0, 0.0] for name in nodes}
    pays = {int(z): float(tree.payoff(z)[0]) for z in tree.terminals}
    below = {h: [int(c) for c in tree.children(h)] for h in sets}
    mover = {h: int(tree.player[h]) for h in sets}

    def walk(h, reach):
        if h in pays:
            return pays[h]
        i, node = mover[h], nodes[sets[h]]
        sigma = list(strategy(node, reach[i - 1]))
        U = []
        for child, p in zip(below[h], sigma, strict=True):
            on = [reach[0] * p, reach[1]] if i == 1 else [reach[0], reach[1] * p]
            U.append(walk(child, on))
        mean = sum(p * u for p, u in zip(sigma, U, strict=True))
        for a, u in enumerate(U):
            r = reach[2 - i] * (u - mean) * (1 if i == 1 else -1)
            node["regret"][a] += r
            added[sets[h]][a] += r
        return mean

    deals = [int(c) for c in tree.children(0)]
    for deal in rng.integers(len(deals), size=hands):
        walk(deals[deal], [1.0, 1.0])
    return nodes, added


# Each pair contains a set's name and the index of a dominated action at this set: folding a king or
# calling with a jack.
BAD_MOVES = (("K:b", 0), ("K:pb", 0), ("J:b", 1), ("J:pb", 1))


@partial(show_errors, copies=False)
def show_node(strategy):
    """Return a table that compares stored regrets with the sums of amounts added to them (M11)."""
    nodes, added = train_kuhn(strategy)
    moves = say("弃牌", "fold"), say("跟注", "call")
    rows = [
        [
            f"{name}　{moves[a]}",
            number_text(added[name][a], 1),
            number_text(nodes[name]["regret"][a], 1),
        ]
        for name, a in BAD_MOVES
    ]
    header = [
        say("信息集、行动", "information set, action"),
        say("加进去的遗憾之和", "sum of the amounts added"),
        say("结点里存的遗憾", "regret stored in the node"),
    ]
    return draw.pad(draw.table(rows, header, {(i, 2) for i in range(len(rows))}))


NODES = (
    ({"regret": [3.0, -1.0], "sum": [0.5, 0.25]}, 0.5),
    ({"regret": [-2.0, -1.0], "sum": [0.0, 0.0]}, 1.0),
    ({"regret": [1.0, 3.0, -4.0], "sum": [1.0, 2.0, 0.5]}, 0.25),
)


@dataclass(frozen=True)
class Call:
    """Hold the arguments and the results of one call to the student's function.

    node       the node before the call
    reach      the player's own reach
    strategy   the strategy that the function returns
    regret     the node's regrets after the call
    new_sum    the node's sum of strategies after the call

    A result that cannot be read is None.
    """

    node: dict
    reach: float
    strategy: object
    regret: object
    new_sum: object

    @property
    def matched(self):
        return matching_strategy(np.array(self.node["regret"]))

    def adds_strategy(self, weight):
        """Return whether the call added the strategy, multiplied by `weight`, to the node's sum."""
        expected = np.array(self.node["sum"]) + weight * self.matched
        return self.new_sum is not None and are_close(self.new_sum, expected)


@dataclass(frozen=True)
class Calls:
    """Hold the student's function, `program`, and `calls`, a tuple with one Call for each trial."""

    program: object
    calls: tuple


def read_node(answer):
    calls = []
    for trial, reach in NODES:
        node = deepcopy(trial)
        returned = call_result(answer, node, reach)
        calls.append(Call(trial, reach, *map(numbers_in, (returned, node["regret"], node["sum"]))))
    return Calls(answer, tuple(calls))


def _first_call(attempt, is_wrong):
    return next((call for call in attempt.calls if is_wrong(call)), None)


def _wrong_strategy(attempt):
    call = _first_call(
        attempt, lambda c: c.strategy is None or not are_close(c.strategy, c.matched)
    )
    return call and {"R": _bracket(call.node["regret"]), "wanted": _bracket(call.matched)}


def _changed_regret(attempt):
    call = _first_call(
        attempt, lambda c: c.regret is None or not are_close(c.regret, np.array(c.node["regret"]))
    )
    return call and {
        "before": _bracket(call.node["regret"]),
        "after": "None" if call.regret is None else _bracket(call.regret),
    }


def _training_values(attempt):
    """Return the values for the praise from a run of 500 hands, or None if the program is wrong.

    A right program leaves the regrets unchanged, and each of its calls adds the strategy,
    multiplied by `reach`, to the node's sum of strategies.
    """
    if _wrong_strategy(attempt) or _changed_regret(attempt):
        return None
    if not all(call.adds_strategy(call.reach) for call in attempt.calls):
        return None
    nodes, added = student_code.call(train_kuhn, attempt.program, 500)
    largest = max(
        abs(nodes[name]["regret"][a] - added[name][a]) for name in nodes for a in range(2)
    )
    return {"off": number_text(largest, 1)}


def _wrong_sum(attempt):
    call = _first_call(attempt, lambda c: not c.adds_strategy(c.reach))
    return Sentence(
        '调用一次之后，node["sum"] 应当是 {wanted}，你的程序不是。每次调用，该加多少？',
        'After one call, node["sum"] should be {wanted}, but in your program it is not. How '
        "much should one call add to this list?",
        wanted=_bracket(np.array(call.node["sum"]) + call.reach * call.matched),
    )


NODE = Exercise(
    sections=("kuhn_poker.4",),
    read=read_node,
    right=Case(
        _training_values,
        "500 手之后，十二个结点里存的遗憾，与加进去的遗憾之和，最多差 {off}。",
        "After 500 hands, the regrets in the twelve nodes differ by at most {off} from the sums "
        "of the amounts added.",
    ),
    mistakes=(
        Case(
            _wrong_strategy,
            "你的程序返回的策略变了：遗憾是 {R} 时，应当返回 {wanted}。",
            "The strategy that your program returns has changed: for regrets {R} it should be "
            "{wanted}.",
        ),
        Case(
            _changed_regret,
            '调用一次之后，node["regret"] 由 {before} 变成了 {after}。'
            "求策略时，只许读这个列表：程序的哪一行改动了它？",
            'One call of your program changed node["regret"] from {before} to {after}. Computing '
            "a strategy may only read the regrets: which line changes them?",
        ),
        Case(
            lambda attempt: all(call.adds_strategy(0) for call in attempt.calls),
            '遗憾不再被改动，可是 node["sum"] 也不再增加了：平均策略从哪里来？',
            'Your program leaves the regrets alone, but node["sum"] no longer grows: from which '
            "numbers is the average strategy computed?",
        ),
        Case(
            lambda attempt: all(call.adds_strategy(1) for call in attempt.calls),
            "你的程序每次都加上整份策略。参数 reach 是自己的到达概率，它用在哪里？",
            "Your program adds the whole strategy every time. The argument reach is the player's "
            "own reach: where is it used?",
        ),
    ),
    otherwise=_wrong_sum,
    given_fingerprint="07d11114",
)


def _bracket(values):
    return "(" + ", ".join(brief_number(x, 4) for x in values) + ")"
