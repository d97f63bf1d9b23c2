"""Test the cells' sampling programs, the values in the pictures and the stored runs."""

from fractions import Fraction as F

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_core import Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_core.matching import normalise
from cfr_core.mccfr import MCCFR
from cfr_core.profile import Profile
from cfr_core.values import (
    continuation_values,
    instantaneous_regrets,
    others_reach,
    own_reach,
)
from cfr_lab.lessons import sampled_cfr as lesson
from cfr_lab.lessons.sampled_cfr import baseline, programs, runs, samples, spread
from cfr_lab.lessons.sampled_cfr.cost import SHOWN_SCHEMES
from cfr_lab.lessons.stored import stored_result

SCHEMES = ("chance", "external", "outcome", "baseline")


@pytest.mark.parametrize("i", [1, 2])
def test_d5_4_samples_of_the_cells_agree_with_the_package(lesson_namespace, kuhn, i):
    profile = uniform(kuhn, exact=True)
    zero = 0 * profile.edge_probabilities
    cells = {
        "chance": lambda pick: lesson_namespace["sample_regrets"](kuhn, profile, i, {0}, pick),
        "external": lambda pick: lesson_namespace["sample_regrets"](
            kuhn, profile, i, {0, 3 - i}, pick
        ),
        "outcome": lambda pick: lesson_namespace["outcome_regrets"](kuhn, profile, i, pick, zero),
    }
    for scheme, program in cells.items():
        cells_samples = lesson_namespace["all_samples"](program)
        package_samples = programs.all_samples(
            lambda pick, s=scheme: programs.scheme_regrets(kuhn, profile, i, s, pick)
        )

        def probabilities_of(results):
            probabilities = {}
            for r, p in results:
                key = tuple((I, *map(F, x)) for I, x in r.items())
                probabilities[key] = probabilities.get(key, 0) + p
            return probabilities

        assert probabilities_of(cells_samples) == probabilities_of(
            (r, p) for p, r in package_samples
        )


def test_d5_4_variances_on_kuhn_poker_agree_with_the_definition(kuhn):
    """The variance is the mean squared error of a sample, summed over sets and actions."""
    profile, total = uniform(kuhn, exact=True), dict.fromkeys(SCHEMES, 0)
    for scheme in SCHEMES:
        for i in (1, 2):
            truth = instantaneous_regrets(profile, i)
            for p, r in spread.samples(scheme, i):
                total[scheme] += p * sum(sum((r[I] - truth[I]) ** 2) for I in truth)
    variances = {k: round(float(v), 3) for k, v in total.items()}
    assert variances == {"chance": 1.153, "external": 3.403, "outcome": 13.09, "baseline": 3.684}


def test_constant_baseline_raises_the_variance(kuhn):
    profile = uniform(kuhn, exact=True)
    total = 0
    for i in (1, 2):
        truth = instantaneous_regrets(profile, i)
        b = 0 * profile.edge_probabilities + 1
        results = programs.all_samples(
            lambda pick, i=i, b=b: programs.outcome_regrets(kuhn, profile, i, pick, b)
        )
        total += sum(p * sum(sum((r[I] - truth[I]) ** 2) for I in truth) for p, r in results)
    assert round(float(total), 2) == 21.09


def test_variance_decreases_as_the_baseline_approaches_the_truth(kuhn):
    """The mean is right without a baseline, with half the exact baseline and with the whole."""
    profile, i = uniform(kuhn, exact=True), 1
    variances = []
    for share in (0, F(1, 2), 1):
        b = share * continuation_values(profile, i)
        results = programs.all_samples(
            lambda pick, b=b: programs.outcome_regrets(kuhn, profile, i, pick, b)
        )
        truth = instantaneous_regrets(profile, i)
        for I in truth:
            assert all(sum(p * r[I] for p, r in results) == truth[I])
        variances.append(
            sum(p * sum(sum((r[I] - truth[I]) ** 2) for I in truth) for p, r in results)
        )
    assert variances[0] > variances[1] > variances[2]


def test_d5_4_walks_visit_the_stated_numbers_of_nodes(kuhn):
    profile = uniform(kuhn, exact=True)
    means = {s: samples.mean_nodes(kuhn, profile, s, 1) for s in ("full", *samples.SCHEMES)}
    assert means == {"full": 55, "chance": 10, "external": 7, "outcome": F(17, 4)}


@pytest.mark.parametrize("scheme", samples.SCHEMES)
def test_sample_pictures_contain_the_nodes_of_the_sampling_scheme(kuhn, scheme):
    """Below a node, the picture has all children if the scheme follows all, and one otherwise."""
    profile = uniform(kuhn, exact=True)
    for sample in range(1, 8):
        met = samples.nodes_met(kuhn, profile, scheme, 1, sample)
        came = np.bincount(met, minlength=kuhn.n_nodes)
        assert came.max() == 1
        for h in met:
            below = came[list(kuhn.children(h))].sum()
            mover = kuhn.player[h]
            follows = {"chance": mover > 0, "external": mover == 1, "outcome": False}[scheme]
            if mover >= 0:
                assert below == (kuhn.n_children[h] if follows else 1)


def test_samples_explorer_names_the_scheme_and_its_mean_nodes(language, kuhn):
    explorer = lesson.explore_samples(kuhn)
    explorer.controls["scheme"].value = "full"
    assert "55" in visible_texts(explorer.html.value)[0]
    explorer.controls["scheme"].value = "outcome"
    explorer.controls["player"].value = 2
    texts = visible_texts(explorer.html.value)[0]
    assert "4.25" in texts
    assert {"zh": "结果抽样", "en": "outcome sampling"}[language] in texts


def test_spread_explorer_shows_equal_means_for_all_schemes(language):
    explorer = lesson.explore_spread()
    texts = visible_texts(explorer.html.value)
    mean = {"zh": "平均 1/12", "en": "mean 1/12"}[language]
    assert texts.count(mean) == 4
    deviations = [t for t in texts if t.startswith(("标准差", "s.d."))]
    assert [d.split()[-1] for d in deviations] == ["0.312", "0.449", "0.640", "0.449"]
    explorer.controls["name"].value = "J:b"
    texts = visible_texts(explorer.html.value)
    assert len({t for t in texts if t.startswith(("平均 ", "mean "))}) == 1


def test_probabilities_of_each_distribution_sum_to_one(kuhn):
    for scheme in spread.ROWS:
        for name in uniform(kuhn):
            assert sum(spread.distribution(kuhn, scheme, name, 0).values()) == 1


STORED_SAMPLING = stored_result("sampled_cfr", "sampling")


@pytest.mark.parametrize("game", ["leduc", "dice"])
def test_stored_bands_are_ordered_and_exploitability_falls(game):
    for scheme in SHOWN_SCHEMES:
        entry = STORED_SAMPLING[game][scheme]
        n = len(entry["iterations"])
        assert n == len(entry["nodes"]) == len(entry["seconds"]) == len(entry["exploitability"])
        assert sorted(entry["nodes"]) == entry["nodes"]
        assert sorted(entry["seconds"]) == entry["seconds"]
        for low, middle, high in entry["exploitability"]:
            assert low <= middle <= high
        assert entry["exploitability"][-1][1] < entry["exploitability"][0][1]


@pytest.mark.parametrize("scheme", ["external", "outcome", "chance", "full", "batch"])
def test_stored_sampling_agrees_with_a_shorter_run(scheme, leduc):
    """With the same seeds, exploitability and nodes at the first marks are those stored."""
    most = {"batch": 3, "chance": 30}.get(scheme, 300)
    entry = STORED_SAMPLING["leduc"][scheme]
    marks = [mark for mark in entry["iterations"] if mark <= most]
    each = [
        runs._one_run(leduc, scheme, seed, marks)
        for seed in range(STORED_SAMPLING["seeds"]["leduc"])
    ]
    error = np.array([one[0] for one in each])
    nodes = np.array([one[1] for one in each])
    kept = np.array(entry["exploitability"])[: len(marks)]
    assert runs._band(error) == pytest.approx(kept, rel=6e-3)
    assert np.median(nodes, axis=0) == pytest.approx(entry["nodes"][: len(marks)], rel=1e-3)


def test_full_tree_results_agree_with_the_stored_curves_of_lesson_8():
    curves, entry = stored_result("faster_cfr", "curves"), STORED_SAMPLING["leduc"]["full"]
    for mark, (_, error, _) in zip(entry["iterations"], entry["exploitability"], strict=True):
        expected = curves["leduc"]["cfr"]["alternating"][0][curves["marks"].index(mark)]
        assert error == pytest.approx(expected, rel=6e-3)


# {curve: indices of its marks before and after the point where the two curves cross}.
CROSSING_MARKS = {"external": (6, 7), "full": (3, 4)}


def _interpolate(line, nodes):
    """Return exploitability at this number of nodes, interpolated on the chart's straight line."""
    touched, _, error = line
    return np.exp(np.interp(np.log(nodes), np.log(touched), np.log(error)))


def test_prose_states_the_stored_costs():
    def entry_of(game, scheme, k):
        entry = STORED_SAMPLING[game][scheme]
        return entry["nodes"][k], entry["seconds"][k], entry["exploitability"][k][1]

    assert entry_of("leduc", "full", 0)[0] == pytest.approx(18_914, rel=1e-3)
    assert entry_of("dice", "full", 0)[0] == pytest.approx(2 * 294_883, rel=1e-3)
    uniformly = entry_of("dice", "full", 0)[2]
    nodes, _, error = entry_of("dice", "external", -1)
    assert (round(nodes, -4), round(uniformly, 2), round(error, 2)) == (190_000, 0.78, 0.45)
    sampled, full, batch = (
        entry_of("leduc", s, k) for s, k in (("external", 6), ("full", 3), ("batch", 3))
    )
    assert [round(x[2], 2) for x in (sampled, full, batch)] == [0.28, 0.31, 0.29]
    assert [round(x[0], -4) for x in (sampled, full)] == [460_000, 570_000]
    best, _, worst = STORED_SAMPLING["leduc"]["external"]["exploitability"][6]
    assert 0.26 < best < worst < 0.3 < full[2]
    lines = {
        s: list(zip(*(entry_of("leduc", s, k) for k in ks), strict=True))
        for s, ks in CROSSING_MARKS.items()
    }
    ahead = {
        n: [_interpolate(lines[s], n) for s in CROSSING_MARKS]
        for n in (5e5, 9e5, 1e6, 1.1e6, 1.3e6)
    }
    assert all((external < full) == (n < 1e6) for n, (external, full) in ahead.items() if n != 1e6)
    assert all(round(error, 2) == 0.18 for error in ahead[1e6])
    assert [round(sampled[1]), round(full[1], 3), round(batch[1], 2)] == [5, 0.004, 0.07]


def test_training_without_a_baseline_is_as_good_as_mccfr(kuhn):
    """The samplers use different random numbers, but their median exploitabilities are similar."""
    package_samples = [
        exploitability(Profile.from_vector(kuhn, baseline.train(kuhn, (3000,), seed, False)[0]))
        for seed in range(5)
    ]
    theirs = [
        exploitability(MCCFR(kuhn, "outcome", np.random.default_rng(seed)).run(3000).average)
        for seed in range(5)
    ]
    assert np.median(package_samples) == pytest.approx(np.median(theirs), rel=0.6)


@pytest.mark.parametrize("learns", [True, False])
def test_stored_baselines_agree_with_a_shorter_run(kuhn, learns):
    record = stored_result("sampled_cfr", "baselines")
    marks = record["marks"][:3]
    result = runs.baselines(("kuhn",), marks)["kuhn"]
    kind = "learnt" if learns else "none"
    assert np.array(result[kind]) == pytest.approx(np.array(record["kuhn"][kind])[:3], rel=6e-3)


def test_prose_states_the_stored_results_of_baselines():
    record = stored_result("sampled_cfr", "baselines")

    def last_median(game, kind):
        return record[game][kind][-1][1]

    assert (last_median("kuhn", "learnt"), last_median("kuhn", "none")) == (0.00367, 0.00706)
    assert (last_median("leduc", "learnt"), last_median("leduc", "none")) == (0.388, 0.522)
    for game in ("kuhn", "leduc"):
        worst, best = record[game]["learnt"][-1][2], record[game]["none"][-1][0]
        assert worst < best, "all runs with the baseline are below all runs without"
    early = record["marks"].index(3000)
    assert record["leduc"]["learnt"][early][1] > 0.95 * record["leduc"]["none"][early][1]


def test_the_wrong_average_has_the_printed_digits(lesson_namespace, kuhn, leduc):
    """The weights are own reach (right) and own reach times others' reach (wrong)."""
    assert [round(x, 4) for x in lesson_namespace["gaps_of_averages"](kuhn, 3000)] == [
        0.0042,
        0.0050,
    ]
    assert [round(x, 3) for x in lesson_namespace["gaps_of_averages"](leduc, 600)] == [0.054, 0.633]


@pytest.mark.parametrize("factor", [1 / 7, 1.1, 3, 7])
def test_the_wrong_average_has_the_same_digits_for_scaled_payoffs(factor):
    """If all payoffs are multiplied, the printed digits on Leduc poker do not change."""
    tree = Tree(games.leduc())
    owner = tree.sequence_infoset
    first = np.array([s.nodes[0] for s in tree.infosets])[owner]
    mover = np.array([s.player for s in tree.infosets])[owner]
    nodes = np.flatnonzero(tree.infoset_index >= 0)
    solver = CFR(tree, alternating=False, payoffs=tree.payoffs * factor)
    right = wrong = np.zeros(tree.n_sequences)
    for _ in range(600):
        profile = solver.current
        for i in (1, 2):
            own = own_reach(profile, i)[first] * (mover == i)
            met = np.bincount(tree.infoset_index[nodes], others_reach(profile, i)[nodes])[owner]
            right, wrong = right + own * profile.vector, wrong + own * met * profile.vector
        solver.run(1)
    error = [exploitability(Profile.from_vector(tree, normalise(tree, S))) for S in (right, wrong)]
    assert [round(x, 3) for x in error] == [0.054, 0.633]
    assert exploitability(solver.average) == pytest.approx(error[0], rel=1e-6)


def test_the_wrong_average_has_the_printed_digits_after_3000(lesson_namespace, leduc):
    right, wrong = lesson_namespace["gaps_of_averages"](leduc, 3000)
    assert (round(right, 2), round(wrong, 2)) == (0.02, 0.25)


@pytest.mark.parametrize("scheme", ["external", "outcome"])
def test_stored_averages_agree_with_a_shorter_run(scheme):
    record = stored_result("sampled_cfr", "averages")
    result = runs.averages(("kuhn", "leduc"), (scheme,), 1000)
    for game in ("kuhn", "leduc"):
        for kind in ("right", "wrong"):
            again = np.array(result[game][scheme][kind])
            assert again == pytest.approx(np.array(record[game][scheme][kind])[:3], rel=6e-3)


def test_prose_states_the_stored_results_of_averages():
    record = stored_result("sampled_cfr", "averages")
    leduc, kuhn = (record[game]["external"] for game in ("leduc", "kuhn"))
    assert (leduc["right"][-1][1], leduc["wrong"][-1][1]) == (0.0722, 0.236)
    assert (kuhn["right"][-1][1], kuhn["wrong"][-1][1]) == (0.00393, 0.00449)
    assert kuhn["right"][-1][2] > kuhn["wrong"][-1][0], "the bands overlap"
    at = record["marks"]["external"].index(3000)
    assert (round(leduc["right"][at][1], 1), round(leduc["wrong"][at][1], 1)) == (0.7, 0.8)


def test_least_draw_is_the_smallest_sampling_probability(lesson_namespace, kuhn, leduc):
    """Each of a hand's at most 2 or 4 own draws has probability epsilon / |A| or more."""
    for tree, expected in ((kuhn, 0.3**2), (leduc, (0.3 * 0.2) ** 2)):
        assert min(lesson_namespace["least_probability"](tree, i) for i in (1, 2)) == pytest.approx(
            expected
        )
