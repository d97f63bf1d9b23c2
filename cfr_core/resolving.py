"""Re-solve subgames separately, safely or unsafely, and put the solutions back into a profile.

Three problems can be solved in place of a subgame. `unsafe_problem` takes both players' ranges as
given; `gadget_problem` lets the opponent stop instead of playing the subgame; and `margin_problem`
lets the opponent choose the hand with which to play it. Source: Burch, Johanson and Bowling (2014);
Moravčík et al. (2016); Brown and Sandholm (2017).
"""

from dataclasses import dataclass

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.checks import check_profile
from cfr_core.profile import Profile
from cfr_core.subgame_trees import (
    choice_tree,
    deal_tree,
    inner_pairs,
    payoffs_by_root,
    terminal_rows,
)
from cfr_core.subgames import Subgames
from cfr_core.tree import Tree


@dataclass(frozen=True, eq=False, repr=False)
class Problem:
    """Hold the game that is solved in place of each of n subgames.

    The functions `unsafe_problem`, `gadget_problem` and `margin_problem` each return a `Problem`.

    subgames  the `Subgames` that the problem replaces
    tree      the problem's tree, in which the information sets have the same names as in the first
              subgame
    weights   (m, n) the weights of each subgame's m roots
    payoffs   (terminals, 2, n) both players' payoffs, already multiplied by the weights
    """

    subgames: Subgames
    tree: Tree
    weights: np.ndarray
    payoffs: np.ndarray


def unsafe_problem(subgames, ranges):
    """Return the unsafe re-solving problem, in which the roots are dealt according to both ranges.

    ranges   {player: (hands, n)} the players' ranges
    """
    weights = (
        subgames.chance_reach
        * _root_ranges(subgames, 1, ranges)
        * _root_ranges(subgames, 2, ranges)
    )
    tree = deal_tree(subgames)
    return Problem(subgames, tree, weights, payoffs_by_root(subgames, tree, weights))


def gadget_problem(subgames, resolver, ranges, values):
    """Return the safe re-solving problem, which is the gadget game of CFR-D.

    resolver   the player whose strategy is re-solved; the opponent sees its own hand and then
               either plays on (`in`) or stops (`out`), in which case it receives the value of the
               hand
    ranges     {player: (hands, n)} the players' ranges; only the resolver's range is used
    values     (hands, n) the counterfactual value that the opponent receives for stopping with each
               hand, weighted as in `cfr_core.subgames.hand_values`

    Source: Burch, Johanson and Bowling (2014).
    """
    opponent = 3 - resolver
    weights = subgames.chance_reach * _root_ranges(subgames, resolver, ranges)
    tree = deal_tree(subgames, stopper=opponent)
    payoffs = payoffs_by_root(subgames, tree, weights)
    root, row = terminal_rows(subgames, tree)
    is_stop = row < 0
    # A hand's value is divided among the roots with this hand. The tree deals each of the m roots
    # with probability 1/m, and the factor m compensates for this.
    stop_payoff = (
        len(weights) * _share(subgames.hands[opponent], weights) * values[subgames.hands[opponent]]
    )
    payoffs[is_stop, opponent - 1] = stop_payoff[root[is_stop]]
    payoffs[is_stop, resolver - 1] = -stop_payoff[root[is_stop]]
    return Problem(subgames, tree, weights, payoffs)


def margin_problem(subgames, resolver, ranges, values):
    """Return the maximum-margin problem, in which the opponent chooses its own hand.

    The opponent receives the payoff of the subgame minus the value of stopping, both per unit of
    the hand's weight. A solution therefore maximises the resolver's smallest improvement over all
    hands. The arguments are those of `gadget_problem`. Source: Moravčík et al. (2016).
    """
    opponent, hands = 3 - resolver, subgames.hands[3 - resolver]
    weights = subgames.chance_reach * _root_ranges(subgames, resolver, ranges)
    total = sum_by_hand(hands, weights)
    tree = choice_tree(subgames, opponent)
    root, row = terminal_rows(subgames, tree, root_position=1, action_position=2)
    sign = 1 if opponent == 1 else -1
    stop = _divide(values, total)[hands]
    # The tree deals each of the k roots of the chosen hand with probability 1/k, and the factor k
    # compensates for this.
    share = np.bincount(hands)[hands][:, None] * _share(hands, weights)
    gains = sign * subgames.payoffs[row] - stop[root]
    # A hand that cannot occur must not be the opponent's best choice.
    lower_bound = -4 * abs(gains).max(initial=1)
    gains = np.where(total[hands[root]] > 0, share[root] * gains, lower_bound)
    payoffs = np.stack([sign * gains, -sign * gains], axis=1)
    return Problem(subgames, tree, weights, payoffs)


def solve_problem(problem, iterations, variant="cfr+"):
    """Solve a problem with CFR; return the subgames' average strategies as an array (pairs, n).

    iterations   the number of iterations
    variant      the variant of CFR, as in the class `CFR`
    """
    n = problem.payoffs.shape[-1]
    solver = CFR(problem.tree, variant, runs=n, payoffs=problem.payoffs).run(iterations)
    vectors = np.stack([profile.vector for profile in solver.average], axis=-1)
    return vectors[inner_pairs(problem.subgames, problem.tree)]


def replace_strategies(profile, problem, player, strategies, include_zero_weight=False):
    """Return the profile with `player`'s strategies in the subgames replaced by a solution.

    strategies            (pairs, n) a solution of the problem; only the rows of the player's pairs
                          are used
    include_zero_weight   whether strategies for hands of weight 0 are replaced too, although the
                          problem does not determine them

    Raises CourseError for anything but a numerical profile on the tree of the problem's subgames.
    """
    subgames = problem.subgames
    vector = check_profile(profile, subgames.tree).vector.astype(float)
    has_weight = sum_by_hand(subgames.hands[player], problem.weights) > 0
    is_own = subgames.pair_player == player
    is_replaced = has_weight[subgames.pair_hand[is_own]] | include_zero_weight
    vector[subgames.pairs[is_own][is_replaced]] = strategies[is_own][is_replaced]
    return Profile.from_vector(subgames.tree, vector)


def sum_by_hand(hands, root_values):
    """Return, for each hand, the sum of an array over the roots with this hand.

    hands         (m,) the index of the hand at each root, counting from 0
    root_values   (m, n) the array to sum
    returns       (number of hands, n) the sums
    """
    sums = np.zeros((hands.max() + 1, root_values.shape[1]))
    np.add.at(sums, hands, root_values)
    return sums


def _root_ranges(subgames, player, ranges):
    return np.asarray(ranges[player], float)[subgames.hands[player]]


def _share(hands, weights):
    """Return each root's share of its hand's weight, as an array (m, n).

    The share is 0 if the hand has weight 0.
    """
    return _divide(weights, sum_by_hand(hands, weights)[hands])


def _divide(numerator, denominator):
    return np.divide(
        numerator, denominator, out=np.zeros(np.shape(denominator)), where=denominator > 0
    )
