"""Judge exercise 2, in which students write gadget games, by trials with five subgames.

If the solution of a correct gadget game is put into the blueprint, the payoff of the opponent's
best response does not rise.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from cfr_core import CourseError, Profile, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values
from cfr_core.values import chance_reach, continuation_values, own_reach
from cfr_lab.answer_readers import call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.search.coin import coin_toss
from cfr_lab.numbers import number_text
from cfr_lab.plain_values import brief_text
from cfr_lab.verdict import RefusedAnswerError, refused_error
from cfr_lab.words import Sentence

ITERATIONS = 400
# The gadget games are solved only approximately, so a rise of at most SLACK in the opponent's
# best-response payoff is ignored.
SLACK = 0.004


@dataclass(frozen=True)
class Task:
    """Hold a subgame, the blueprint, and the arguments of the student's function.

    blueprint  a profile of the full game
    roots      {history: the probability of chance's actions times the resolver's own reach}
    hand       function from a root to the opponent's hand
    values     {hand: the opponent's best-response value, given that the opponent has that hand}
    opponent   the player against whom the resolver solves the subgame again
    """

    blueprint: Profile
    roots: dict
    hand: object
    values: dict
    opponent: int

    @property
    def arguments(self):
        game = self.blueprint.tree.game
        return game, dict(self.roots), self.hand, dict(self.values), self.opponent


@dataclass(frozen=True)
class Trial:
    """Hold the tree of the student's game for a task, and the rise in the opponent's payoff.

    stops   {name of an information set that the full game lacks: the player who moves there}
    rise    the rise in the opponent's best-response payoff after the subgame is solved again
    """

    task: Task
    tree: Tree
    stops: dict
    rise: float


def task(blueprint, roots, hand, opponent):
    """Return the Task for the subgame whose roots are the histories in `roots`."""
    tree = blueprint.tree
    nodes = [tree.node(*h) for h in roots]
    weight = (chance_reach(blueprint) * own_reach(blueprint, 3 - opponent))[nodes].astype(float)
    node_values = continuation_values(best_response(blueprint, opponent), opponent)[nodes]
    hands = [hand(h) for h in roots]
    values = {}
    for each in dict.fromkeys(hands):
        same_hand = [k for k, other in enumerate(hands) if other == each]
        if weight[same_hand].sum() > 0:
            values[each] = float(
                weight[same_hand] @ node_values[same_hand] / weight[same_hand].sum()
            )
    weights = {h: float(w) for h, w in zip(roots, weight, strict=True) if w > 0}
    return Task(blueprint, weights, hand, values, opponent)


@cache
def tasks():
    """Return the five tasks: two coin tosses and three subgames of four-card Kuhn poker."""
    played = [("heads", "play"), ("tails", "play")]
    results = []
    for heads, q in ((0.5, 0.25), (0.2, 0.4)):
        tree = Tree(coin_toss(heads=heads))
        blueprint = uniform(tree).replace({"guess": [q, 1 - q]})
        results.append(task(blueprint, played, lambda h: h[0], 1))
    tree = Tree(games.kuhn(range(1, 5)))
    blueprint = CFR(tree, "cfr+").run(100).average
    deals = [tree.history(node)[0] for node in tree.children(0)]
    for first, opponent in (("b", 1), ("p", 1), ("p", 2)):
        roots = [(deal, first) for deal in deals]
        results.append(task(blueprint, roots, _card_of(opponent), opponent))
    return tuple(results)


def _card_of(player):
    return lambda h: h[0][player - 1]


def read_gadget(answer):
    """Return a Trial of the student's function for each task.

    Raises RefusedAnswerError if the function returns no game for a task, or an unsuitable game.
    """
    return [_run_trial(answer, each) for each in tasks()]


def _run_trial(answer, each):
    game = _game(answer, each)
    try:
        tree = call_result(Tree, game, expected=(CourseError,), description="my_gadget(…)")
    except CourseError as error:
        raise _no_tree(error, game, each) from None
    full = each.blueprint.tree
    if tree.n_players != 2 or not np.allclose(tree.payoffs.astype(float).sum(axis=1), 0):
        raise refused_error(
            "在你的博弈里，两位玩家的收益之和不总是 0。停手时，两人各得多少？",
            "In your game, the payoffs of the two players do not always add up to 0. What does "
            "each player get when play stops?",
        )
    stops = {s.name: s.player for s in tree.infosets if s.name not in full_names(full)}
    solved = CFR(tree, "cfr+").run(ITERATIONS).average
    resolver = 3 - each.opponent
    new = {
        s.name: solved[s.name]
        for s in tree.infosets
        if s.name not in stops
        and full.infoset(s.name).player == resolver == s.player
        and s.actions == full.infoset(s.name).actions
    }
    if not new:
        raise refused_error(
            "在你的博弈里，找不到求解者的信息集。对手选择继续之后，sees 应当返回原博弈里的名字。",
            "Your game contains none of the resolver's information sets. After the choice to play "
            "on, does the function sees() return the full game's names?",
        )
    rise = _opponent_value(each.blueprint.replace(new), each) - _opponent_value(
        each.blueprint, each
    )
    return Trial(each, tree, stops, float(rise))


def _no_tree(error, game, each):
    """Return the exception for rules that do not define a tree.

    If the rules violate perfect recall, the hint names the probable mistake in the gadget.
    """
    if error.code == "imperfect-recall":
        root = next(iter(call_result(game.chance, ())))
        stops = call_result(game.mover, (root,))
        return refused_error(*(SEES_TOO_MUCH if stops == each.opponent else RESOLVER_STOPS))
    reason = Sentence(
        "{chinese}", "{english}", chinese=error.sentence("zh"), english=error.sentence("en")
    )
    return refused_error(
        "你的规则还不能构成一棵树：{why}", "Your rules do not define a tree yet: {why}", why=reason
    )


def full_names(tree):
    return {s.name for s in tree.infosets}


def _opponent_value(profile, each):
    return expected_values(best_response(profile, each.opponent))[each.opponent - 1]


def _game(answer, each):
    try:
        game = call_result(answer, *each.arguments, description="my_gadget(…)")
    except RefusedAnswerError as refused:
        if refused.verdict.state != "to-do":
            raise
        game = None
    if not isinstance(game, games.Game):
        raise refused_error(
            "my_gadget 返回 {game}；应当返回 games.Game(名称, 2, mover, actions, payoffs, "
            "sees, chance)。你的函数最后有没有 return 语句？",
            "my_gadget returned {game}; it should return games.Game(name, 2, mover, actions, "
            "payoffs, sees, chance). Does your function return one?",
            game=brief_text(game),
        )
    return game


def _never_worse(trials):
    return all(trial.rise <= SLACK for trial in trials)


def _nobody_stops(trials):
    return all(not trial.stops for trial in trials)


def _resolver_stops(trials):
    return all(
        trial.stops and set(trial.stops.values()) == {3 - trial.task.opponent} for trial in trials
    )


def _one_set(trials):
    return all(len(trial.stops) == 1 for trial in trials)


def _sees_too_much(trials):
    return any(len(trial.stops) > len(trial.task.values) for trial in trials)


def _after_chance(trial):
    """Return {first action: probability} if chance makes the game's first move, or else None."""
    tree = trial.tree
    if tree.player[0] != games.CHANCE:
        return None
    children = tree.children(0)
    labels = [tree.labels[tree.label_index[child]] for child in children]
    return dict(zip(labels, tree.chance_as_float[list(children)].tolist(), strict=True))


def _equal_deals(trials):
    for trial in trials:
        results = _after_chance(trial)
        if results is None or not np.allclose(list(results.values()), 1 / len(results)):
            return False
    return True


def _stop_payoffs(trial):
    """Yield (opponent's payoff, root or None) for each terminal node right after a set in stops."""
    tree = trial.tree
    for node, paid in zip(tree.terminals, tree.payoffs, strict=True):
        above = tree.parent[node]
        if tree.infoset_index[above] >= 0:
            name = tree.infosets[tree.infoset_index[above]].name
            if name in trial.stops:
                root = next((a for a in tree.history(node) if a in trial.task.roots), None)
                yield float(paid[trial.task.opponent - 1]), root


def _stop_pays(rule):
    """Return a test, for a Case, of whether every stop pays `rule(task, root)` to the opponent."""

    def when(trials):
        pairs = [
            (paid, rule(trial.task, root))
            for trial in trials
            for paid, root in _stop_payoffs(trial)
            if root is not None
        ]
        return bool(pairs) and all(abs(paid - owed) < 1e-9 for paid, owed in pairs)

    return when


def _value(task, root):
    return task.values[task.hand(root)]


def _player_1(task, root):
    """Return the opponent's payoff from a stop in a program that pays the value to player 1."""
    return _value(task, root) if task.opponent == 1 else -_value(task, root)


def _weighted_value(task, root):
    return _value(task, root) * task.roots[root]


def _value_of_hand(task, root):
    hand_weight = sum(w for h, w in task.roots.items() if task.hand(h) == task.hand(root))
    return _value(task, root) * hand_weight


def _other_payoff(trials):
    for trial in trials:
        for paid, root in _stop_payoffs(trial):
            if root is not None and abs(paid - _value(trial.task, root)) > 1e-9:
                return {
                    "hand": str(trial.task.hand(root)),
                    "paid": number_text(paid, 3),
                    "value": number_text(_value(trial.task, root), 3),
                }
    return None


def _rise_hint(trials):
    k = int(np.argmax([trial.rise for trial in trials]))
    return Sentence(
        "第 {k} 份蓝图：用你的博弈求解之后，对手的最优反应的收益增加了 {rise}。"
        "对手应当在看见自己的手牌之后、继续之前选择是否停手，停手得到这种手牌的值；你的博弈是这样吗？",
        "Blueprint {k}: when your game is solved, the opponent's best response wins {rise} more "
        "than against the blueprint. In your game, does the opponent choose after seeing its own "
        "hand and before play goes on, and does stopping pay the value of that hand?",
        k=k + 1,
        rise=number_text(trials[k].rise, 3),
    )


RESOLVER_STOPS = (
    "在你的博弈里，可以停手的是求解者自己。要保证谁的收益不增加？应当由谁选择不进入子博弈？",
    "In your game, the resolver may stop. Which player must not do better against the new "
    "strategy than against the blueprint?",
)
SEES_TOO_MUCH = (
    "在你的博弈里，对手选择是否停手时，连求解者的手牌也看得见。这个信息集的名字应当取决于什么？",
    "In your game, the opponent sees the resolver's hand, too, when choosing whether to stop. On "
    "what should the name of that information set depend?",
)

GADGET = Exercise(
    sections=(4,),
    read=read_gadget,
    right=Case(
        _never_worse,
        "五份蓝图都没有变差：对手的最优反应的收益都没有增加。",
        "None of the five blueprints gets worse: the opponent's best response never wins more "
        "than against the blueprint.",
    ),
    mistakes=(
        Case(
            _nobody_stops,
            "在你的博弈里，没有人可以停手，这就是不安全的求解。应当允许谁停手，在什么时候？",
            "Nobody can stop in your game, so your program does unsafe solving. Which player "
            "should be able to stop, and when?",
        ),
        Case(_resolver_stops, *RESOLVER_STOPS),
        Case(
            _one_set,
            "在你的博弈里，对手选择是否停手时，不知道自己的手牌。对手应当知道什么？",
            "In your game, the opponent cannot tell its own hands apart when choosing whether to "
            "stop. What does the opponent know?",
        ),
        Case(_sees_too_much, *SEES_TOO_MUCH),
        Case(
            _stop_pays(lambda task, root: -_value(task, root)),
            "停手的收益，符号反了：values 里写的是谁的收益？",
            "The payoffs of stopping have the wrong sign. Which player's payoffs does the "
            "argument values contain?",
        ),
        Case(
            _stop_pays(_player_1),
            "对手是玩家 1 时，停手的收益对了；对手是玩家 2 时，次序反了：payoffs 先写谁的收益？",
            "The payoff of stopping is right if the opponent is player 1, and has the wrong "
            "sign if it is player 2. In the result of the function payoffs, which player's payoff "
            "comes first?",
        ),
        Case(
            _stop_pays(lambda task, root: 0.0),
            "在你的博弈里，停手总是得 0。停手应当得到蓝图之下这种手牌的什么值？",
            "In your game, stopping always pays 0. Stopping should pay the value of the hand "
            "under the blueprint. Which argument contains this value?",
        ),
        Case(
            _stop_pays(_weighted_value),
            "你的程序把停手的收益又乘以根的权重。机会已经按权重发牌，还要再乘吗？",
            "Your payoff of stopping is multiplied by the weight of the root. Chance already "
            "deals each root with a probability proportional to its weight. Should the payoff "
            "contain the weight again?",
        ),
        Case(
            _stop_pays(_value_of_hand),
            "你的程序把停手的收益又乘以这种手牌的总权重。values 里的值已经是这种手牌的平均收益，"
            "还要再乘吗？",
            "Your payoff of stopping is multiplied by the total weight of the hand. The value in "
            "the argument values is already an average over plays with that hand. Should the "
            "payoff contain the weight again?",
        ),
        Case(
            _equal_deals,
            "在你的博弈里，机会以相等的概率发出每个根。求解者走到各个根的概率相等吗？",
            "In your game, chance deals all roots with equal probabilities. Does the resolver "
            "reach them with equal probabilities?",
        ),
        Case(
            _other_payoff,
            "在你的博弈里，对手拿着 {hand} 停手得 {paid}；蓝图之下这种手牌的值是 {value}。"
            "两者为什么不同？",
            "Stopping with {hand} pays the opponent {paid} in your game; the blueprint's value "
            "of that hand is {value}. Why do the two numbers differ?",
        ),
    ),
    otherwise=_rise_hint,
    given_fingerprint="5f145aab",
)
