"""Convert OpenSpiel and Gambit games to trees, and profiles to OpenSpiel policies."""

import re
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from pathlib import Path

from cfr_core.checks import check_profile
from cfr_core.errors import CourseError, wrong_kind_error
from cfr_core.games.rules import CHANCE, Game
from cfr_core.tree import MAX_DEPTH, MAX_NODES, Tree, too_large_error


def from_openspiel(game, max_nodes=MAX_NODES, max_depth=MAX_DEPTH):
    """Return the tree of an OpenSpiel game.

    game    a pyspiel.Game, or a name such as "kuhn_poker(players=3)"
    max_nodes, max_depth   the same limits as in `Tree`

    Players are numbered from 1. Actions have OpenSpiel's names, and information sets are named
    after their information state strings. Raises CourseError if OpenSpiel is not installed, does
    not know the game or raises an error, and for games that cannot be expanded into a tree: games
    with simultaneous moves, mean field games, games whose chance events can only be sampled, and
    games without information states. Source: Lanctot et al. (2019).
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

    path    the path of an .efg file, as a string or a Path
    max_nodes, max_depth   the same limits as in `Tree`

    Names of actions and information sets are kept if they are unique. Gambit itself numbers actions
    and players that have no name, as in `_1`, and actions that share a name at the same node, as in
    `L_1` and `L_2`. If the name of an information set is empty or not unique, the new name consists
    of the player's name, the old name (if any) and the number of the set, as in `Bob:1`; " (2)" is
    appended if another set has that name. Payoffs at inner nodes are added to those of the terminal
    nodes below, and decimals become exact fractions. Raises CourseError if pygambit is not
    installed, if the file does not exist or does not hold a valid game, or if the game has
    imperfect recall. Source: Gambit's documentation of the file format for extensive games.
    """
    pygambit = _import("pygambit", "pygambit", "pip install --pre pygambit")
    path = Path(path)
    try:
        path.stat()
        # Gambit checks the file and converts it to its full text form, with one node per line. This
        # text is parsed because the functions that traverse a game changed between Gambit 16 and
        # Gambit 17, whereas the format of the text did not.
        text = pygambit.read_efg(str(path)).to_efg()
        rules = _efg_rules(text, path.stem, max_depth)
    except CourseError:
        raise
    except Exception as error:
        raise CourseError("efg-broken", path=str(path), reason=_first_line(error)) from error
    return Tree(rules, max_nodes, max_depth)


def to_openspiel_policy(profile, game=None):
    """Return the profile as a pyspiel.TabularPolicy, for use in OpenSpiel.

    profile  a numerical profile on a tree that `from_openspiel` returned
    game     the pyspiel.Game or its name; by default, the game after which the tree is named

    Raises CourseError if OpenSpiel is not installed, if the tree belongs to another game, or if
    OpenSpiel gives the same information state string to sets with different strategies. Source:
    Lanctot et al. (2019).
    """
    tree = check_profile(profile).tree
    pyspiel = _import("pyspiel", "open_spiel", "pip install open_spiel")
    game = _load_game(pyspiel, tree.name if game is None else game)
    state, table, sets = _state_function(game), {}, {}
    for infoset in tree.infosets:
        h = tree.history(infoset.nodes[0])
        try:
            spiel_state = state(h)
            action_numbers = [_actions(spiel_state)[action] for action in infoset.actions]
            name = spiel_state.information_state_string()
        except Exception:  # A missing action raises KeyError; OpenSpiel may raise any error.
            raise CourseError("openspiel-history", game=game, history=h) from None
        strategy = list(zip(action_numbers, map(float, profile[infoset.name]), strict=True))
        if table.setdefault(name, strategy) != strategy:
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
    # The remaining lines of OpenSpiel's message, which list a hundred games, are omitted.
    return line.removesuffix(" Available games are:").rstrip(".")


def _unused_name(name, names):
    """Return `name`, with a suffix if it is already in `names`, and add the result to `names`."""
    candidate, suffix = name, 2
    while candidate in names:
        candidate, suffix = f"{name} ({suffix})", suffix + 1
    names.add(candidate)
    return candidate


def _int_if_whole(number):
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
        raise wrong_kind_error("game", game, "pyspiel.Game", '"kuhn_poker"')
    return game


def _check_kind(pyspiel, game):
    kind = game.get_type()
    dynamics = pyspiel.GameType.Dynamics
    has_other_dynamics = kind.dynamics not in (dynamics.SIMULTANEOUS, dynamics.SEQUENTIAL)
    has_sampled_chance = kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    code_holds = {
        "openspiel-simultaneous": kind.dynamics == dynamics.SIMULTANEOUS,
        "openspiel-mean-field": has_other_dynamics,
        "openspiel-sampled": has_sampled_chance,
        "openspiel-states": not kind.provides_information_state_string,
    }
    for code, holds in code_holds.items():
        if holds:
            raise CourseError(code, game=str(game))


def _openspiel_rules(game):
    state = _state_function(game)
    names = {}

    def mover(h):
        spiel_state = state(h)
        if spiel_state.is_terminal():
            return None
        return CHANCE if spiel_state.is_chance_node() else spiel_state.current_player() + 1

    def actions(h):
        return tuple(_actions(state(h)))

    def chance(h):
        spiel_state = state(h)
        probabilities = dict(spiel_state.chance_outcomes())
        return {name: probabilities[action] for name, action in _actions(spiel_state).items()}

    def payoffs(h):
        return tuple(map(_int_if_whole, state(h).returns()))

    def sees(h):
        spiel_state = state(h)
        name = spiel_state.information_state_string()
        # In some games, two players have the same information state string. The player's number is
        # then appended to the string of the second player.
        if names.setdefault(name, spiel_state.current_player()) != spiel_state.current_player():
            name = f"{name} (player {spiel_state.current_player() + 1})"
        return name

    return Game(str(game), game.num_players(), mover, actions, payoffs, sees, chance)


def _state_function(game):
    """Return a function that maps a history to its OpenSpiel state.

    The function caches only the states of the two latest levels of the tree.
    """
    depths = {0: {(): game.new_initial_state()}}

    def state(h):
        states_at_depth = depths.setdefault(len(h), {})
        if h not in states_at_depth:
            parent_state = state(h[:-1])
            states_at_depth[h] = parent_state.child(_actions(parent_state)[h[-1]])
            # A tree is expanded level by level, so two levels suffice; storing all levels would
            # exhaust the memory.
            for depth in [depth for depth in depths if 0 < depth < len(h) - 1]:
                del depths[depth]
        return states_at_depth[h]

    return state


def _actions(state):
    """Return the legal actions at a state as {name: OpenSpiel's number}.

    If several actions share a name, each action's number is appended to its name.
    """
    player = state.current_player()
    action_numbers = state.legal_actions()
    names = [state.action_to_string(player, number) for number in action_numbers]
    name_counts = Counter(names)
    used_names = set(names)
    return {
        name if name_counts[name] == 1 else _unused_name(f"{name} #{number}", used_names): number
        for name, number in zip(names, action_numbers, strict=True)
    }


# The following functions read Gambit games.


@dataclass
class _Node:
    """Hold a node of an .efg file.

    mover           a player's number, CHANCE, or None at a terminal node
    actions         the mover's actions
    probabilities   the probabilities of the actions, at chance nodes
    infoset         (mover, number of the information set in the file)
    own_payoffs     the players' payoffs at the node itself, or () if the node has none
    total_payoffs   the sum of the players' payoffs from the root to this node
    """

    mover: int | None = None
    actions: tuple = ()
    probabilities: tuple = ()
    infoset: tuple = ()
    own_payoffs: tuple = ()
    total_payoffs: tuple = field(default=(), compare=False)


TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s{},"]+)')


def _efg_rules(text, default_title, max_depth=MAX_DEPTH):
    words = _tokens(text)
    next(words), next(words), next(words)
    title = next(words)[1] or default_title
    players = [word for _, word in _read_braces(words)]
    kind, word = next(words)
    if kind == "name":
        kind, word = next(words)
    nodes, outcomes, set_names = [], {}, {}
    while word in ("c", "p", "t"):
        node, (kind, word) = _read_node(word, words, outcomes, set_names)
        nodes.append(node)
    node_at = _nodes_by_history(nodes, len(players), title, max_depth)
    names = _set_names(set_names, players)

    def chance(h):
        return dict(zip(node_at[h].actions, node_at[h].probabilities, strict=True))

    return Game(
        title,
        len(players),
        mover=lambda h: node_at[h].mover,
        actions=lambda h: node_at[h].actions,
        payoffs=lambda h: node_at[h].total_payoffs,
        sees=lambda h: names[node_at[h].infoset],
        chance=chance,
    )


def _tokens(text):
    for match in TOKEN.finditer(text):
        name, brace, bare_word = match.groups()
        if name is not None:
            yield "name", re.sub(r"\\(.)", r"\1", name)
        else:
            yield ("brace", brace) if brace else ("bare", bare_word)
    yield "end", ""


def _read_braces(words):
    """Return the words between two braces, and consume them and the braces."""
    next(words)
    enclosed_words = []
    for kind, word in words:
        if kind == "brace":
            return enclosed_words
        enclosed_words.append((kind, word))
    return enclosed_words


def _read_node(kind, words, outcomes, set_names):
    """Read a node, and return it together with the word that follows it.

    In the file, a node consists of its name; its information set and actions, unless it is
    terminal; the number of its outcome; and the outcome's name and payoffs, if given there.

    kind        "c" for a chance node, "p" for a player's node, "t" for a terminal node
    words       an iterator over the words of the file, as `_tokens` yields them
    outcomes    {number: payoffs} of the outcomes read so far; a new outcome is added
    set_names   {(mover, number): name} of the sets read so far; a new set is added
    """
    next(words)
    node = _Node()
    if kind != "t":
        node.mover = CHANCE if kind == "c" else int(next(words)[1])
        node.infoset = node.mover, int(next(words)[1])
        set_names[node.infoset] = next(words)[1]
        tokens = _read_braces(words)
        labels = [word for token_kind, word in tokens if token_kind == "name"]
        node.probabilities = tuple(
            _read_number(word) for token_kind, word in tokens if token_kind == "bare"
        )
        node.actions = _distinct_labels(labels)
    outcome = int(next(words)[1])
    token = next(words)
    if token[0] == "name":
        outcomes[outcome] = tuple(_read_number(word) for _, word in _read_braces(words))
        token = next(words)
    node.own_payoffs = outcomes.get(outcome, ())
    return node, token


def _read_number(word):
    number = Fraction(word)
    return int(number) if number.denominator == 1 else number


def _distinct_labels(labels):
    """Return the labels, changed so that no two are equal and none is empty.

    A repeated label is followed by its position, counting from 1; an empty label becomes `action`
    followed by its position.
    """
    label_counts = Counter(labels)
    used_names = set(labels)
    return tuple(
        label
        if label and label_counts[label] == 1
        else _unused_name(f"{label or 'action'} {position}", used_names)
        for position, label in enumerate(labels, 1)
    )


def _nodes_by_history(nodes, n_players, title, max_depth):
    """Return {history: node}, and set each node's `total_payoffs`, summed over its path.

    nodes   the nodes in depth-first order
    """
    node_at, stack = {}, [((), (0,) * n_players)]
    for node in nodes:
        h, total_payoffs = stack.pop()
        if len(h) > max_depth:
            raise too_large_error(title, "max_depth", max_depth, h)
        node.total_payoffs = tuple(
            a + b for a, b in zip(total_payoffs, node.own_payoffs or (0,) * n_players, strict=True)
        )
        node_at[h] = node
        stack.extend(((*h, action), node.total_payoffs) for action in reversed(node.actions))
    return node_at


def _set_names(set_names, players):
    """Return {(player, number): set name}, using the file's names where they are unique."""
    player_names = {key: name for key, name in set_names.items() if key[0] != CHANCE}
    name_counts = Counter(player_names.values())
    used_names = set(player_names.values())
    names = {}
    for (player, number), name in player_names.items():
        if not name or name_counts[name] > 1:
            words = f"{name} {number}" if name else number
            name = _unused_name(f"{players[player - 1] or player}:{words}", used_names)
        names[player, number] = name
    return names
