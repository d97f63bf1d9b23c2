"""Convert OpenSpiel and Gambit games to trees, and profiles to OpenSpiel policies."""

import re
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from pathlib import Path

from cfr_core.checks import check_profile
from cfr_core.errors import CourseError, plain_text, wrong_kind
from cfr_core.games.rules import CHANCE, Game
from cfr_core.tree import MAX_DEPTH, MAX_NODES, Tree, too_large


def from_openspiel(game, max_nodes=MAX_NODES, max_depth=MAX_DEPTH):
    """Return the tree of an OpenSpiel game.

    game    a pyspiel.Game, or a name such as "kuhn_poker(players=3)"
    max_nodes, max_depth   limits as in `Tree`

    Players are numbered from 1. Actions have OpenSpiel's names, and information sets are named by
    their information state strings. Raises CourseError if OpenSpiel is not installed, does not know
    the game or fails on it, and for games that cannot be expanded into a tree: those with
    simultaneous moves, mean field games, and those whose chance events can only be sampled or that
    have no information states. Source: Lanctot et al. (2019).
    """
    pyspiel = _import("pyspiel", "open_spiel", "pip install open_spiel")
    game = _load_game(pyspiel, game)
    try:
        _check_kind(pyspiel, game)
        return Tree(_openspiel_rules(game), max_nodes, max_depth)
    except CourseError:
        raise
    except Exception as error:
        raise CourseError("openspiel-broken", game=game, reason=_first_line(error)) from error


def from_efg(path, max_nodes=MAX_NODES, max_depth=MAX_DEPTH):
    """Read a Gambit extensive-form file with pygambit, and return the game's tree.

    path    the path of an .efg file, as text or as a Path
    max_nodes, max_depth   limits as in `Tree`

    Names of actions and information sets are kept if they are unique. Gambit itself numbers actions
    and players without a name, as in `_1`, and actions at one node that share a name, as in `L_1`
    and `L_2`. A set whose name is empty or not unique is named after its player, followed by its
    old name, if it has one, and its number, as in `Bob:1`; " (2)" is added if another set has that
    name. Payoffs at inner nodes are added to those of the terminal nodes below, and decimals become
    exact fractions. Raises CourseError if pygambit is not installed, if the file does not exist or
    is not a valid game, and for imperfect recall.
    Source: Gambit, the file format for extensive games.
    """
    pygambit = _import("pygambit", "pygambit", "pip install --pre pygambit")
    path = Path(path)
    try:
        path.stat()
        # Gambit checks the file and writes it out in full, one node per line. That text is read
        # because the functions that traverse a game changed from Gambit 16 to 17; the text did not.
        text = pygambit.read_efg(str(path)).to_efg()
        rules = _efg_rules(text, path.stem, max_depth)
    except CourseError:
        raise
    except Exception as error:
        raise CourseError("efg-broken", path=str(path), reason=_first_line(error)) from error
    return Tree(rules, max_nodes, max_depth)


def to_openspiel_policy(profile, game=None):
    """Return the profile as a pyspiel.TabularPolicy, for use in OpenSpiel.

    profile  a numerical profile on a tree that `from_openspiel` made
    game     the pyspiel.Game or its name; by default, the game after which the tree is named

    Raises CourseError if OpenSpiel is not installed, if the tree belongs to another game, and if
    OpenSpiel gives one information state string to sets with different strategies. Source: Lanctot
    et al. (2019).
    """
    tree = check_profile(profile).tree
    pyspiel = _import("pyspiel", "open_spiel", "pip install open_spiel")
    game = _load_game(pyspiel, tree.name if game is None else game)
    state, table, sets = _states(game), {}, {}
    for infoset in tree.infosets:
        h = tree.history(infoset.nodes[0])
        try:
            here = state(h)
            numbers = [_actions(here)[action] for action in infoset.actions]
            name = here.information_state_string()
        except Exception:  # The lookup of an action raises KeyError; OpenSpiel may raise any error.
            reason = f"no history {plain_text(h)}"
            raise CourseError("openspiel-broken", game=game, reason=reason) from None
        results = list(zip(numbers, map(float, profile[infoset.name]), strict=True))
        if table.setdefault(name, results) != results:
            raise CourseError("openspiel-words", name=sets[name], other=infoset.name)
        sets.setdefault(name, infoset.name)
    return pyspiel.TabularPolicy(table)


def _import(module, package, command):
    try:
        return import_module(module)
    except ImportError:
        raise CourseError("package-missing", package=package, command=command) from None


def _first_line(error):
    line = (str(error).strip().splitlines() or [type(error).__name__])[0]
    # After this line OpenSpiel lists a hundred games, which are left out.
    return line.removesuffix(" Available games are:").rstrip(".")


def _unused_name(name, taken):
    """Return `name`, lengthened until it is not in `taken`, and add the result to `taken`."""
    longer, again = name, 2
    while longer in taken:
        longer, again = f"{name} ({again})", again + 1
    taken.add(longer)
    return longer


def _whole_if_possible(number):
    return int(number) if number == int(number) else number


# The following functions read OpenSpiel games.


def _load_game(pyspiel, game):
    """Return an OpenSpiel game, after loading it if only its name is given."""
    if isinstance(game, str):
        try:
            game = pyspiel.load_game(game)
        except Exception as error:
            reason = _first_line(error)
            raise CourseError("openspiel-broken", game=game, reason=reason) from None
    if not isinstance(game, pyspiel.Game):
        raise wrong_kind(game, "pyspiel.Game", '"kuhn_poker"')
    return game


def _check_kind(pyspiel, game):
    kind = game.get_type()
    dynamics = pyspiel.GameType.Dynamics
    unfit = {
        "simultaneous moves, which pyspiel.convert_to_turn_based(game) makes sequential": (
            kind.dynamics == dynamics.SIMULTANEOUS
        ),
        "a mean field game": kind.dynamics not in (dynamics.SIMULTANEOUS, dynamics.SEQUENTIAL),
        "sampled chance": kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        "no information_state_string": not kind.provides_information_state_string,
    }
    for reason in unfit:
        if unfit[reason]:
            raise CourseError("openspiel-broken", game=str(game), reason=reason)


def _openspiel_rules(game):
    state = _states(game)
    names = {}

    def mover(h):
        here = state(h)
        if here.is_terminal():
            return None
        return CHANCE if here.is_chance_node() else here.current_player() + 1

    def actions(h):
        return tuple(_actions(state(h)))

    def chance(h):
        here = state(h)
        probabilities = dict(here.chance_outcomes())
        return {name: probabilities[action] for name, action in _actions(here).items()}

    def payoffs(h):
        return tuple(map(_whole_if_possible, state(h).returns()))

    def sees(h):
        here = state(h)
        name = here.information_state_string()
        # In some games two players have the same information state string.
        if names.setdefault(name, here.current_player()) != here.current_player():
            name = f"{name} (player {here.current_player() + 1})"
        return name

    return Game(str(game), game.num_players(), mover, actions, payoffs, sees, chance)


def _states(game):
    """Return a function that maps a history to its OpenSpiel state.

    The function caches the states at the last two depths.
    """
    depths = {0: {(): game.new_initial_state()}}

    def state(h):
        known = depths.setdefault(len(h), {})
        if h not in known:
            above = state(h[:-1])
            known[h] = above.child(_actions(above)[h[-1]])
            # A tree grows level by level, so two levels suffice; storing all levels would fill
            # memory.
            for depth in [depth for depth in depths if 0 < depth < len(h) - 1]:
                del depths[depth]
        return known[h]

    return state


def _actions(state):
    """Return the legal actions at a state, {name: OpenSpiel's number}.

    If several actions have the same name, the action's number is appended to each name.
    """
    player = state.current_player()
    numbers = state.legal_actions()
    names = [state.action_to_string(player, number) for number in numbers]
    often = Counter(names)
    taken = set(names)
    return {
        name if often[name] == 1 else _unused_name(f"{name} #{number}", taken): number
        for name, number in zip(names, numbers, strict=True)
    }


# The following functions read Gambit games.


@dataclass
class _Node:
    """Hold a node of an .efg file.

    mover           a player's number, CHANCE, or None at a terminal node
    actions         the mover's actions
    probabilities   the probabilities of the actions, at chance nodes
    infoset         (mover, number of the information set)
    paid            the players' payoffs at the node itself, or () if the node has none
    total           the sum of the players' payoffs from the root to this node
    """

    mover: int | None = None
    actions: tuple = ()
    probabilities: tuple = ()
    infoset: tuple = ()
    paid: tuple = ()
    total: tuple = field(default=(), compare=False)


TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s{},"]+)')


def _efg_rules(text, fallback, max_depth=MAX_DEPTH):
    words = _words(text)
    next(words), next(words), next(words)
    title = next(words)[1] or fallback
    players = [word for _, word in _read_braces(words)]
    kind, word = next(words)
    if kind == "name":
        kind, word = next(words)
    nodes, outcomes, set_names = [], {}, {}
    while word in ("c", "p", "t"):
        node, (kind, word) = _node(word, words, outcomes, set_names)
        nodes.append(node)
    at = _by_history(nodes, len(players), title, max_depth)
    names = _set_names(set_names, players)

    def chance(h):
        return dict(zip(at[h].actions, at[h].probabilities, strict=True))

    return Game(
        title,
        len(players),
        mover=lambda h: at[h].mover,
        actions=lambda h: at[h].actions,
        payoffs=lambda h: at[h].total,
        sees=lambda h: names[at[h].infoset],
        chance=chance,
    )


def _words(text):
    for match in TOKEN.finditer(text):
        name, brace, bare = match.groups()
        if name is not None:
            yield "name", re.sub(r"\\(.)", r"\1", name)
        else:
            yield ("brace", brace) if brace else ("bare", bare)
    yield "end", ""


def _read_braces(words):
    """Return the words in braces, reading from the opening brace to the closing one."""
    next(words)
    results = []
    for kind, word in words:
        if kind == "brace":
            return results
        results.append((kind, word))
    return results


def _node(kind, words, outcomes, set_names):
    """Read a node, and return it with the word that follows.

    In the file, a node consists of its name, its information set and actions unless it is terminal,
    the number of its outcome, and the outcome's name and payoffs if they are given there.

    kind        "c" for a chance node, "p" for a player's node, "t" for a terminal node
    words       an iterator over the words of the file, as `_words` yields them
    outcomes    {number: payoffs} of the outcomes read so far; a new outcome is added
    set_names   {(mover, number): name} of the sets read so far; a new set is added
    """
    next(words)
    node = _Node()
    if kind != "t":
        node.mover = CHANCE if kind == "c" else int(next(words)[1])
        node.infoset = node.mover, int(next(words)[1])
        set_names[node.infoset] = next(words)[1]
        inside = _read_braces(words)
        labels = [word for what, word in inside if what == "name"]
        node.probabilities = tuple(_number(word) for what, word in inside if what == "bare")
        node.actions = _distinct_labels(labels)
    outcome = int(next(words)[1])
    after = next(words)
    if after[0] == "name":
        outcomes[outcome] = tuple(_number(word) for _, word in _read_braces(words))
        after = next(words)
    node.paid = outcomes.get(outcome, ())
    return node, after


def _number(word):
    number = Fraction(word)
    return int(number) if number.denominator == 1 else number


def _distinct_labels(labels):
    """Return the labels, changed so that no two are equal and none is empty.

    A label's position, counted from 1, is appended to a repeated label; an empty label becomes
    `action` followed by its position.
    """
    often = Counter(labels)
    taken = set(labels)
    return tuple(
        label
        if label and often[label] == 1
        else _unused_name(f"{label or 'action'} {place}", taken)
        for place, label in enumerate(labels, 1)
    )


def _by_history(nodes, n_players, title, max_depth):
    """Return {history: node}, and set each node's `total` to the sum of payoffs on its path.

    nodes   the nodes in depth-first order
    """
    at, waiting = {}, [((), (0,) * n_players)]
    for node in nodes:
        h, sofar = waiting.pop()
        if len(h) > max_depth:
            raise too_large(title, "max_depth", max_depth, h)
        node.total = tuple(a + b for a, b in zip(sofar, node.paid or (0,) * n_players, strict=True))
        at[h] = node
        waiting.extend(((*h, action), node.total) for action in reversed(node.actions))
    return at


def _set_names(set_names, players):
    """Return {(player, number): name}, using the file's names where they are unique."""
    given = {key: name for key, name in set_names.items() if key[0] != CHANCE}
    often = Counter(given.values())
    taken = set(given.values())
    names = {}
    for (player, number), name in given.items():
        if not name or often[name] > 1:
            words = f"{name} {number}" if name else number
            name = _unused_name(f"{players[player - 1] or player}:{words}", taken)
        names[player, number] = name
    return names
