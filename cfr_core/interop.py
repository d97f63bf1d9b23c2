"""Games of OpenSpiel and of Gambit's files as ordinary trees; profiles as OpenSpiel's policies."""

import re
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from pathlib import Path

from cfr_core.checks import check_profile
from cfr_core.errors import CourseError, quoted
from cfr_core.games.rules import CHANCE, Game
from cfr_core.tree import MAX_DEPTH, MAX_NODES, Tree


def from_openspiel(game, max_nodes=MAX_NODES, max_depth=MAX_DEPTH):
    """The tree of an OpenSpiel game.

    game    a pyspiel.Game, or a name such as "kuhn_poker(players=3)"

    Players are numbered from 1; actions are named as OpenSpiel writes them, information sets by
    their information state strings. Raises CourseError when OpenSpiel is not installed, does not
    know the game or fails at it, and for games it cannot spell out as a tree: simultaneous moves,
    mean field, chance that can only be sampled, no information states. Source: Lanctot et al.
    (2019).
    """
    pyspiel = _needed("pyspiel", "open_spiel", "pip install open_spiel")
    game = _loaded(pyspiel, game)
    try:
        _check_kind(pyspiel, game)
        return Tree(_openspiel_rules(game), max_nodes, max_depth)
    except CourseError:
        raise
    except Exception as error:
        raise CourseError("openspiel-broken", game=game, reason=_first_line(error)) from error


def from_efg(path, max_nodes=MAX_NODES, max_depth=MAX_DEPTH):
    """The tree of a file in Gambit's extensive form, read through pygambit.

    path    an .efg file, a name or a Path

    Names of actions and information sets are kept where they tell them apart. Gambit itself
    numbers actions and players without a name, and actions of one name at one node: `_1`, or
    `L_1` and `L_2`. A set whose name is empty or comes twice is called by its player, then its
    name if any and its number: `Bob:1`; with " (2)" after it where another set has that name.
    Payoffs along the way are added up at the end, and decimals become exact fractions. Raises
    CourseError when pygambit is not installed, when there is no such file, when it does not make
    sense, and for imperfect recall.
    Source: Gambit, the file format of extensive games.
    """
    pygambit = _needed("pygambit", "pygambit", "pip install --pre pygambit")
    try:
        found = Path(path).is_file()
    except (TypeError, OSError):  # no name at all, or longer than names may be
        found = False
    if not found:
        raise CourseError("efg-missing", path=path)
    path = Path(path)
    try:
        # Gambit checks the file and writes it out in full, one node a line. Its own way of
        # walking a game changed from 16 to 17; what it writes did not.
        text = pygambit.read_efg(str(path)).to_efg()
        rules = _efg_rules(text, path.stem, max_depth)
    except CourseError:
        raise
    except Exception as error:
        raise CourseError("efg-broken", path=str(path), reason=_first_line(error)) from error
    return Tree(rules, max_nodes, max_depth)


def to_openspiel_policy(profile, game=None):
    """The profile as OpenSpiel's pyspiel.TabularPolicy, for its own evaluations and players.

    profile  of a tree that `from_openspiel` made, in numbers
    game     the pyspiel.Game, or its name; left out, the one that the tree is named after

    Raises CourseError when OpenSpiel is not installed, when the tree is of another game, and where
    OpenSpiel has the same words for sets that are not played alike. Source: Lanctot et al. (2019).
    """
    tree = check_profile(profile).tree
    pyspiel = _needed("pyspiel", "open_spiel", "pip install open_spiel")
    game = _loaded(pyspiel, tree.name if game is None else game)
    state, table, sets = _states(game), {}, {}
    for infoset in tree.sets:
        h = tree.history(infoset.nodes[0])
        try:
            here = state(h)
            numbers = _actions(here)
            name = here.information_state_string()
            found = [
                (numbers[action], float(p))
                for action, p in zip(infoset.actions, profile[infoset.name], strict=True)
            ]
        except Exception:  # a KeyError of ours, or whatever OpenSpiel raises
            raise CourseError("openspiel-other", history=h, game=game) from None
        if table.setdefault(name, found) != found:
            raise CourseError("openspiel-words", name=sets[name], other=infoset.name)
        sets.setdefault(name, infoset.name)
    return pyspiel.TabularPolicy(table)


def _needed(module, package, command):
    try:
        return import_module(module)
    except ImportError:
        raise CourseError("package-missing", package=package, command=command) from None


def _first_line(error):
    line = (str(error).strip().splitlines() or [type(error).__name__])[0]
    # OpenSpiel would go on to list a hundred games.
    return line.removesuffix(" Available games are:").rstrip(".")


def _free(name, taken):
    """A made-up name, lengthened while another thing has it; then it is taken."""
    longer, again = name, 2
    while longer in taken:
        longer, again = f"{name} ({again})", again + 1
    taken.add(longer)
    return longer


def _whole_if_possible(number):
    return int(number) if number == int(number) else number


# OpenSpiel


def _loaded(pyspiel, game):
    """An OpenSpiel game, loaded if it is given by name."""
    if isinstance(game, str):
        try:
            game = pyspiel.load_game(game)
        except Exception as error:
            raise CourseError("openspiel-unknown", name=game, reason=_first_line(error)) from None
    if not isinstance(game, pyspiel.Game):
        raise CourseError("openspiel-wanted", given=quoted(game))
    return game


def _check_kind(pyspiel, game):
    kind = game.get_type()
    if kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        raise CourseError("openspiel-simultaneous", game=str(game))
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise CourseError("openspiel-mean-field", game=str(game))
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise CourseError("openspiel-sampled", game=str(game))
    if not kind.provides_information_state_string:
        raise CourseError("openspiel-unseen", game=str(game))


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
        odds = dict(here.chance_outcomes())
        return {name: odds[action] for name, action in _actions(here).items()}

    def payoffs(h):
        return tuple(map(_whole_if_possible, state(h).returns()))

    def sees(h):
        here = state(h)
        name = here.information_state_string()
        # Some games tell two players the same words.
        if names.setdefault(name, here.current_player()) != here.current_player():
            name = f"{name} (player {here.current_player() + 1})"
        return name

    return Game(str(game), game.num_players(), mover, actions, payoffs, sees, chance)


def _states(game):
    """A function from history to OpenSpiel's state, which remembers the last two depths."""
    depths = {0: {(): game.new_initial_state()}}

    def state(h):
        known = depths.setdefault(len(h), {})
        if h not in known:
            above = state(h[:-1])
            known[h] = above.child(_actions(above)[h[-1]])
            # A tree grows level by level: two levels are enough, all of them would fill memory.
            for depth in [depth for depth in depths if 0 < depth < len(h) - 1]:
                del depths[depth]
        return known[h]

    return state


def _actions(state):
    """{name: OpenSpiel's number}, names that come twice with their number."""
    player = state.current_player()
    numbers = state.legal_actions()
    names = [state.action_to_string(player, number) for number in numbers]
    often = Counter(names)
    taken = set(names)
    return {
        name if often[name] == 1 else _free(f"{name} #{number}", taken): number
        for name, number in zip(names, numbers, strict=True)
    }


# Gambit


@dataclass
class _Node:
    """A node of the file: its mover, actions, odds, set and what is paid on coming here."""

    mover: int | None = None
    actions: tuple = ()
    odds: tuple = ()
    infoset: tuple = ()
    paid: tuple = ()
    total: tuple = field(default=(), compare=False)


TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s{},"]+)')


def _efg_rules(text, fallback, max_depth=MAX_DEPTH):
    words = _words(text)
    next(words), next(words), next(words)
    title = next(words)[1] or fallback
    players = [word for _, word in _braced(words)]
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
        return dict(zip(at[h].actions, at[h].odds, strict=True))

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


def _braced(words):
    """The words between braces, the opening one still to come."""
    next(words)
    found = []
    for kind, word in words:
        if kind == "brace":
            return found
        found.append((kind, word))
    return found


def _node(kind, words, outcomes, set_names):
    """One node and the word after it: name, [set and actions,] outcome [and its payoffs]."""
    next(words)
    node = _Node()
    if kind != "t":
        node.mover = CHANCE if kind == "c" else int(next(words)[1])
        node.infoset = node.mover, int(next(words)[1])
        set_names[node.infoset] = next(words)[1]
        inside = _braced(words)
        labels = [word for what, word in inside if what == "name"]
        node.odds = tuple(_number(word) for what, word in inside if what == "bare")
        node.actions = _numbered(labels)
    outcome = int(next(words)[1])
    after = next(words)
    if after[0] == "name":
        outcomes[outcome] = tuple(_number(word) for _, word in _braced(words))
        after = next(words)
    node.paid = outcomes.get(outcome, ())
    return node, after


def _number(word):
    number = Fraction(word)
    return int(number) if number.denominator == 1 else number


def _numbered(labels):
    """Labels, those that are empty or come twice replaced by their place, from 1."""
    often = Counter(labels)
    taken = set(labels)
    return tuple(
        label if label and often[label] == 1 else _free(f"{label or 'action'} {place}", taken)
        for place, label in enumerate(labels, 1)
    )


def _by_history(nodes, n_players, title, max_depth):
    """{history: node} of nodes listed depth first, payoffs on the way added up."""
    at, waiting = {}, [((), (0,) * n_players)]
    for node in nodes:
        h, sofar = waiting.pop()
        if len(h) > max_depth:
            raise CourseError("too-deep", game=title, limit=max_depth, history=h)
        node.total = tuple(a + b for a, b in zip(sofar, node.paid or (0,) * n_players, strict=True))
        at[h] = node
        waiting.extend(((*h, action), node.total) for action in reversed(node.actions))
    return at


def _set_names(set_names, players):
    """{(player, number): name}, the file's names where they tell the sets apart."""
    given = {key: name for key, name in set_names.items() if key[0] != CHANCE}
    often = Counter(given.values())
    taken = set(given.values())
    names = {}
    for (player, number), name in given.items():
        if not name or often[name] > 1:
            words = f"{name} {number}" if name else number
            name = _free(f"{players[player - 1] or player}:{words}", taken)
        names[player, number] = name
    return names
