"""Run CFR with regrets fitted by function approximation.

The approximating functions are linear functions of features (for example, polynomials) or networks.
"""

import numpy as np

from cfr_core.profile import Profile, uniform
from cfr_core.values import instantaneous_regrets, own_reach
from cfr_lab.lessons.learned_values.networks import new_network, predict, train

# Mean regrets that differ by less than TOLERANCE count as equal, so that rounding errors do not
# decide which of two actions is played.
TOLERANCE = 1e-9


def regrets_of(profile):
    """Return both players' regrets r(I, a) under a profile, as an array over all pairs (I, a)."""
    regrets = instantaneous_regrets(profile, 1) | instantaneous_regrets(profile, 2)
    return np.concatenate([regrets[s.name] for s in profile.tree.infosets])


def reach_of(profile):
    """Return the mover's own reach of each pair's set, as an array over all pairs (I, a)."""
    reach = {i: own_reach(profile, i) for i in (1, 2)}
    sets = profile.tree.infosets
    return np.array([reach[s.player][s.nodes[0]] for s in sets])[profile.tree.sequence_infoset]


def matching_profile(tree, guess):
    """Return the profile that regret matching plays with fitted regrets.

    If no regret at an information set is positive, the action with the largest regret is played; if
    several actions have the largest regret, they are played with equal probabilities.

    guess   array over all pairs (I, a) of fitted mean regrets; differences up to TOLERANCE are
            ignored
    """
    start = [s.start for s in tree.infosets]
    best = np.maximum.reduceat(guess, start)[tree.sequence_infoset]
    positive = np.where(best > TOLERANCE, np.maximum(guess, 0), 1.0 * (guess >= best - TOLERANCE))
    total = np.add.reduceat(positive, start)[tree.sequence_infoset]
    return Profile.from_vector(tree, positive / total)


def fitted_cfr(tree, fit, T):
    """Yield (t, summed strategies, R, guess, r) after each iteration of Linear CFR.

    R contains the cumulative regrets, `guess` the fitted values of R, and r the regrets of
    iteration t. R, `guess`, r and the summed strategies are arrays over all pairs (I, a).

    fit   function that maps mean regrets to fitted mean regrets, both arrays over all pairs (I, a)
    T     number of iterations
    """
    profile = uniform(tree)
    R, S = np.zeros(tree.n_sequences), np.zeros(tree.n_sequences)
    for t in range(1, T + 1):
        r = regrets_of(profile)
        R = R + t * r
        S = S + t * reach_of(profile) * profile.vector
        total = t * (t + 1) / 2
        guess = fit(R / total)
        profile = matching_profile(tree, guess)
        yield t, S, R, guess * total, r


def projection(tree, features):
    """Return a function `fit` for `fitted_cfr` that applies least squares.

    The regrets of each player and action are fitted separately.

    features   array (sets, number of features)
    """
    groups = groups_of(tree)
    hats = {key: features[sets] @ np.linalg.pinv(features[sets]) for key, (sets, _) in groups}

    def fit(mean):
        guess = np.empty_like(mean)
        for key, (_, pairs) in groups:
            guess[pairs] = hats[key] @ mean[pairs]
        return guess

    return fit


def groups_of(tree):
    """Group the information sets and the pairs (I, a) by player and action.

    Returns [((player, action), (indices of the sets, indices of the pairs))].
    """
    groups = {}
    for s in tree.infosets:
        for k, a in enumerate(s.actions):
            sets, pairs = groups.setdefault((s.player, a), ([], []))
            sets.append(s.index)
            pairs.append(s.start + k)
    return list(groups.items())


def polynomials(tree, n, degree):
    """Return features for n-card Kuhn poker, as an array (sets, number of features).

    Each betting sequence has its own polynomials in the card's rank, of degrees 0 to `degree`.
    """
    ends = sorted({s.name.split(":")[1] for s in tree.infosets})
    deck = list(dict.fromkeys(s.name.split(":")[0] for s in tree.infosets))
    rank = {card: 2 * k / (n - 1) - 1 for k, card in enumerate(deck)}
    rows = np.zeros((len(tree.infosets), len(ends), degree + 1))
    for s in tree.infosets:
        card, moves = s.name.split(":")
        rows[s.index, ends.index(moves)] = np.polynomial.legendre.legvander([rank[card]], degree)
    return rows.reshape(len(rows), -1)


def leduc_features(tree):
    """Return features for Leduc poker, as an array (sets, 24).

    The features represent the ranks of both cards, whether the cards form a pair, the round, and
    the moves so far.
    """
    return np.array([_leduc_row(s.name) for s in tree.infosets], float)


def _leduc_row(name):
    card, betting = name.split(":", 1)
    first, _, second = betting.partition(" ")
    public, _, round_moves = second.partition(":")
    row = [card[0] == rank for rank in "JQK"] + [public[:1] == rank for rank in "JQK"]
    row += [card[0] == public[:1], public != ""]
    for moves in (first, round_moves):
        row += [moves[k : k + 1] == move for k in range(4) for move in "cr"]
    return row


def table_positions(tree):
    """Return two arrays over all pairs (I, a): the set's index and the action's column.

    There is one column for each action name, in alphabetical order.
    """
    columns = sorted({a for s in tree.infosets for a in s.actions})
    places = [(s.index, columns.index(a)) for s in tree.infosets for a in s.actions]
    return tuple(np.array(places).T)


def mask_of(tree):
    """Return an array (sets, columns), 1 where a set has the column's action and 0 elsewhere."""
    sets, columns = table_positions(tree)
    M = np.zeros((len(tree.infosets), columns.max() + 1))
    M[sets, columns] = 1
    return M


def network_fit(tree, features, hidden, rng, steps=200):
    """Return a function `fit` for `fitted_cfr` that trains two neural networks, one per player.

    Every call of `fit` trains the same two networks further.

    features   array (sets, number of features)
    hidden     number of units in each of the two hidden layers
    steps      number of training steps in each call
    """
    sets, columns = table_positions(tree)
    player, M = np.array([s.player for s in tree.infosets]), mask_of(tree)
    sizes = (features.shape[1], hidden, hidden, M.shape[1])
    weights = {i: new_network(sizes, rng) for i in (1, 2)}

    def fit(mean):
        Y, guess = np.zeros(M.shape), np.zeros(M.shape)
        Y[sets, columns] = mean
        for i in (1, 2):
            own = player == i
            scale = np.abs(Y[own]).max() + 1e-12
            weights[i] = train(weights[i], features[own], Y[own] / scale, M[own], steps, rng)
            guess[own] = predict(weights[i], features[own]) * scale
        return guess[sets, columns]

    return fit
