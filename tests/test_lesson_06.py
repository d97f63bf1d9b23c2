"""Lesson 06: Kuhn poker's pictures, its table, its exercises, and every number its prose states."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp

from cfr_core import Profile, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values, gains, nash_conv
from cfr_core.matching import regret_matching
from cfr_core.mccfr import MCCFR
from cfr_core.values import action_value, expected_payoff, instantaneous_regret
from cfr_lab import check, draw
from cfr_lab.draw.kuhn_trees import deal_names
from cfr_lab.explorer import Turns
from cfr_lab.lessons import lesson_06 as lesson
from cfr_lab.numbers import number

LANGUAGES = ("zh", "en")
ENDS = ("pp", "bp", "bb", "pbp", "pbb")


pytestmark = pytest.mark.usefixtures("language")


@pytest.fixture(scope="module")
def tree():
    return Tree(games.kuhn())


@pytest.fixture(scope="module")
def runs(tree):
    def train(solver):
        marks = [t for t in lesson.MARKS if t <= 3000]
        return [(t, solver.run(t - solver.iteration).current, solver.average) for t in marks]

    return {
        "full": train(CFR(tree, alternating=False)),
        "sampled": train(MCCFR(tree, "chance", np.random.default_rng(1950))),
    }


@pytest.fixture(scope="module")
def bot(tree):
    return CFR(tree, alternating=False).run(50_000).average


@pytest.fixture(scope="module")
def sampled_bot(tree):
    return MCCFR(tree, "chance", np.random.default_rng(1950)).run(50_000).average


def shown_texts(html):
    return re.findall(r"<text[^>]*>([^<]*)</text>", html)


# The rules and the tree


def test_d5_3_counts(tree):
    assert (tree.n_nodes, len(tree.ends), len(tree.sets)) == (55, 30, 12)
    assert len(tree.children(0)) == 6
    assert 1 + 6 * 9 == 55
    assert 3 * 2 * 2 == 12
    assert all(len(s.nodes) == 2 for s in tree.sets)
    below = [node for node in range(1, 55) if tree.path(node)[1] == tree.children(0)[0]]
    assert len(below) == 9
    assert sum(tree.player[node] > 0 for node in below) == 4


def test_d5_3_endings(language):
    game = games.kuhn()
    for moves, stake in zip(ENDS, (1, 1, 2, 1, 2), strict=True):
        paid = {game.payoffs((deal, *moves))[0] for deal in ("KQ", "QK")}
        assert {abs(u) for u in paid} == {stake}
        # Of a fold the cards know nothing.
        assert (len(paid) == 1) == moves.endswith("bp")
    told = lesson.show_endings().svg
    for moves in ENDS:
        assert f">{moves}<" in told
    assert ("弃牌" if language == "zh" else "fold") in told


def test_d5_3_every_node_is_drawn_and_told(tree):
    drawing = draw.kuhn(tree, uniform(tree, exact=True))
    shown = shown_texts(drawing.body)
    for infoset in tree.sets:
        assert shown.count(infoset.name) == 2
    assert sum(text in ("+1", "−1", "+2", "−2") for text in shown) == 30
    titles = re.findall(r"<title>([^<]*)</title>", drawing.body)
    assert len(titles) == 55 + 6  # six more: the cards of every deal
    assert sum("π(h) = 1/12" in title for title in titles) == 12


def test_d5_3_sets_light_up(tree):
    explorer = lesson.explore_tree(tree)
    assert "stroke-dasharray" not in explorer.html.value
    names = [value for _, value in explorer.controls["lit"].options]
    assert len(names) == 14
    for name in names[1:-1]:
        explorer.controls["lit"].value = name
        assert explorer.html.value.count('fill="#fff2cc"') == 2
        assert explorer.html.value.count("stroke-dasharray") == 3, "one tie of three pieces"
        for node in tree.set(name).nodes:
            h = "(" + ", ".join(tree.history(node)) + ")"
            assert h in shown_texts(explorer.html.value)[-1]
    explorer.controls["lit"].value = "all"
    assert explorer.html.value.count('fill="#fff2cc"') == 24
    assert explorer.html.value.count("stroke-dasharray") == 36


def test_d5_3_ties_never_share_a_lane(tree):
    drawn = draw.kuhn(tree, lit_sets=[s.name for s in tree.sets]).body
    lanes = []
    for line in re.findall(r"<line [^>]*stroke-dasharray[^>]*>", drawn):
        x1, y1, x2, y2 = (
            float(re.search(rf' {k}="([^"]*)"', line)[1]) for k in ("x1", "y1", "x2", "y2")
        )
        if y1 == y2:
            lanes.append((y1, min(x1, x2), max(x1, x2)))
    assert len(lanes) == 12
    for i, (y, left, right) in enumerate(lanes):
        for other, start, end in lanes[i + 1 :]:
            assert y != other or right < start or end < left


def test_d5_3_deals_fold(tree, language):
    explorer = lesson.explore_tree(tree)
    for i, deal in enumerate(deal_names(tree)):
        explorer.controls["deal"].value = i
        explorer.controls["lit"].value = "none"
        shown = shown_texts(explorer.html.value)
        assert sum(text in ("+1", "−1", "+2", "−2") for text in shown) == 5
        assert f"{deal[0]}:pb" in shown
        explorer.controls["lit"].value = "all"
        assert explorer.html.value.count('fill="#fff2cc"') == 4
    explorer.controls["deal"].value = 0
    explorer.controls["lit"].value = "K:pb"
    assert ("不在其中" if language == "zh" else "not in it") in explorer.html.value


# One iteration


def test_d5_3_walk_goes_through_every_node(tree):
    events = lesson.walk_events(tree)
    assert len(events) == 6 * (4 * 2 + 5) + 1
    assert sorted(node for kind, node in events if kind == "end") == list(tree.ends)
    for infoset in tree.sets:
        for node in infoset.nodes:
            down, up = events.index(("down", node)), events.index(("up", node))
            inside = [at for _, at in events[down + 1 : up]]
            assert all(node in tree.path(at) for at in inside)


@pytest.mark.parametrize("t", [1, 2, 3])
def test_d5_3_walk_adds_up_to_the_definitions(tree, t):
    now = lesson.rounds_of(tree)[t - 1]
    events = lesson.walk_events(tree)
    regrets = lesson.regrets_so_far(tree, now, events)
    for player in (1, 2):
        for name, instant in instantaneous_regret(now.profile, player).items():
            assert list(regrets[name] - now.before[name]) == list(instant)
            assert list(regrets[name]) == list(now.after[name])


def test_d5_3_walk_writes_out_the_arithmetic(tree):
    explorer = lesson.explore_walk(tree)
    events = lesson.walk_events(tree)
    # Q:b in iteration 1: the two entries that the prose explains.
    node = tree.node("JQ", "b")
    explorer.controls["step"].value = events.index(("up", node)) + 1
    assert "1/12 · (2 − 1/2) = +1/8" in explorer.html.value
    node = tree.node("KQ", "b")
    explorer.controls["step"].value = events.index(("up", node)) + 1
    assert "1/12 · (−2 − (−3/2)) = −1/24" in explorer.html.value
    assert "(−1/8, +1/8)" in explorer.html.value
    assert "(−1/12, +1/12)" in explorer.html.value
    assert F(1, 8) - F(1, 24) == F(1, 12)


def test_d5_3_walk_shows_every_step(tree):
    explorer = lesson.explore_walk(tree)
    pictures = set()
    for t in (1, 2, 3):
        explorer.controls["t"].value = t
        for step in range(1, 80):
            explorer.controls["step"].value = step
            pictures.add(explorer.html.value)
    assert len(pictures) == 3 * 79
    regrets = CFR(tree, alternating=False, exact=True)
    for _ in range(3):
        step = regrets.step()
    for name in ("J:", "Q:pb", "K:b"):
        for value in step.regrets[name]:
            assert f">{number(value, sign=True)}<" in explorer.html.value


# The program


def lessons_program(tree, strategy, iterations, dealt):
    """The lesson's walk with another rule for the strategy; returns the average."""
    game = tree.game
    regret = {s.name: np.zeros(2) for s in tree.sets}
    total = {s.name: np.zeros(2) for s in tree.sets}

    def walk(h, sigma, reach):
        i = game.mover(h)
        if i is None:
            return np.array(game.payoffs(h))
        name = game.sees(h)
        own, others = reach[i], reach[0] * reach[3 - i]
        after = [
            walk((*h, a), sigma, {**reach, i: own * p})
            for a, p in zip("pb", sigma[name], strict=True)
        ]
        here = sigma[name] @ after
        total[name] += own * sigma[name]
        regret[name] += others * (np.array(after) - here)[:, i - 1]
        return here

    for _ in range(iterations):
        sigma = {name: strategy(r) for name, r in regret.items()}
        deals = dealt()
        for deal in deals:
            walk((deal,), sigma, {0: 1 / len(deals), 1: 1, 2: 1})
    return Profile(tree, {name: t / t.sum() for name, t in total.items()})


def clipped_in_place(regret):
    regret[regret < 0] = 0
    return regret / regret.sum() if regret.sum() > 0 else np.full(2, 0.5)


def normalised_in_place(regret):
    regret[:] = clipped_in_place(regret)
    return regret.copy()


def test_d5_4_program_is_the_solver(tree):
    mine = lessons_program(tree, regret_matching, 200, lambda: deal_names(tree))
    solver = CFR(tree, alternating=False).run(200)
    assert np.allclose(mine.vector, solver.average.vector, atol=1e-12)


def test_d5_4_sampled_deals(tree):
    rng = np.random.default_rng(54)
    deals = deal_names(tree)
    average = lessons_program(tree, regret_matching, 5000, lambda: [rng.choice(deals)])
    assert nash_conv(average) < 0.05
    assert expected_values(average)[0] == pytest.approx(-1 / 18, abs=0.01)


def test_d5_4_fifty_thousand_iterations(sampled_bot):
    assert expected_values(sampled_bot)[0] == pytest.approx(-1 / 18, abs=0.003)
    assert nash_conv(sampled_bot) < 0.02


@pytest.mark.parametrize("language", ["zh"], indirect=True)  # no words in it: once will do
def test_m10_m11_regrets_changed_in_place(tree):
    """Clipping alone makes RM+, which converges; normalised in place too, it gets no nearer."""
    every = deal_names(tree)
    sound, clipped, normalised = (
        [nash_conv(lessons_program(tree, how, n, lambda: every)) for n in (500, 2000)]
        for how in (regret_matching, clipped_in_place, normalised_in_place)
    )
    assert sound[1] < 0.6 * sound[0]
    assert clipped[1] < 0.6 * clipped[0]
    assert normalised[1] > 0.9 * normalised[0] > 0.02
    rng = np.random.default_rng(0)
    sampled = lessons_program(tree, normalised_in_place, 5000, lambda: [rng.choice(every)])
    assert nash_conv(sampled) > 0.1


def test_m13_a_player_that_does_not_learn(tree):
    untaught = CFR(tree, alternating=False, fixed={2: uniform(tree).of(2)}).run(1000)
    sound = CFR(tree, alternating=False).run(1000)
    assert round(nash_conv(sound.average), 4) == 0.0145
    assert round(nash_conv(untaught.average), 4) == 0.8334


def test_d5_7_uniform_nash_conv(tree):
    assert nash_conv(uniform(tree, exact=True)) == F(11, 12)


# Training


def test_d5_4_training_pictures(tree, runs):
    explorer = lesson.explore_training(tree, runs)
    for method in ("full", "sampled"):
        explorer.controls["method"].value = method
        for mark, (t, _, average) in enumerate(runs[method]):
            explorer.controls["mark"].value = mark
            shown = shown_texts(explorer.html.value)
            for p in (average["J:"][1], average["Q:b"][1], average["K:pb"][1]):
                assert number(float(p), 3) in shown
            assert f"T = {t:,}" in explorer.html.value
            assert f"NashConv {number(float(nash_conv(average)), 4)}" in explorer.html.value
            assert "−1/18" in explorer.html.value


def test_d5_5_training_reaches_the_family(bot, sampled_bot):
    a = bot["J:"][1]
    assert bot["K:"][1] == pytest.approx(3 * a, abs=0.01)
    assert bot["Q:pb"][1] == pytest.approx(a + 1 / 3, abs=0.01)
    assert 0 <= a <= 1 / 3
    for name, bet in {"J:p": 1 / 3, "Q:b": 1 / 3, "Q:p": 0, "K:p": 1, "J:b": 0, "K:b": 1}.items():
        assert bot[name][1] == pytest.approx(bet, abs=0.01)
    assert abs(sampled_bot["J:"][1] - a) > 0.05, "the two trainings stop at different places"
    off = abs(sampled_bot["K:"][1] - 3 * sampled_bot["J:"][1])
    assert round(off, 3) == 0.029


def test_d5_5_kings_indifference_asks_nothing_more(tree):
    """Whatever player 1 does, the gain of betting K is a sixth of y - x."""
    for x, y in ((F(1, 3), F(1, 3)), (F(1, 5), F(3, 4)), (F(0), F(1))):
        family = lesson.equilibrium(tree, F(1, 4))
        profile = family.replace({"J:p": (1 - x, x), "Q:b": (1 - y, y)})
        stay, bet = action_value(profile, 1)["K:"]
        assert 6 * (bet - stay) == y - x


def test_d5_4_current_strategy_swings(tree):
    solver = CFR(tree, alternating=False).run(40_000)
    seen = [solver.run(50).current["K:"][1] for _ in range(200)]
    assert max(seen) - min(seen) > 0.9


def test_d5_4_sampling_does_not_pay_here(tree, runs):
    """At equal work, 55 nodes an iteration against 20, the full tree is nearer at the end."""
    conv = {key: {t: nash_conv(average) for t, _, average in run} for key, run in runs.items()}
    assert conv["full"][1000] < conv["sampled"][3000]


# The equilibrium family


def test_d5_5_derivation():
    tree = Tree(games.kuhn())
    alpha, k, c, x, y = sp.symbols("alpha k c x y")
    bets = {"J:": alpha, "Q:": 0, "K:": k, "J:pb": 0, "Q:pb": c, "K:pb": 1}
    bets |= {"J:p": x, "Q:p": 0, "K:p": 1, "J:b": 0, "Q:b": y, "K:b": 1}
    profile = Profile(tree, {name: (1 - b, b) for name, b in bets.items()})
    v1, v2 = action_value(profile, 1), action_value(profile, 2)
    gain = [v[n][1] - v[n][0] for v, n in ((v1, "J:"), (v1, "Q:pb"), (v2, "J:p"), (v2, "Q:b"))]
    answer = sp.solve(gain, [k, c, x, y])
    third = sp.Rational(1, 3)
    assert answer == {k: 3 * alpha, c: alpha + third, x: third, y: third}
    solved = {name: sp.sympify(b).subs(answer) for name, b in bets.items()}
    member = lesson.equilibrium(tree, alpha)
    assert all(sp.simplify(member[name][1] - bet) == 0 for name, bet in solved.items())
    assert expected_payoff(member, 1)[0] == sp.Rational(-1, 18)


@pytest.mark.parametrize("n", range(0, 21, 4))
def test_d5_5_every_member_is_an_equilibrium(tree, n):
    member = lesson.equilibrium(tree, F(n, 60))
    assert nash_conv(member) == 0
    assert expected_values(member)[0] == F(-1, 18)


def test_d5_5_player_2_has_no_freedom(tree):
    """Another bluff or another call, and player 1 profits."""
    member = lesson.equilibrium(tree, F(1, 6))
    for name in ("J:p", "Q:b"):
        for bet in (F(1, 3) - F(1, 60), F(1, 3) + F(1, 60)):
            assert gains(member.replace({name: (1 - bet, bet)}))[0] > 0


def test_d5_5_player_2_values_are_best_responses(tree):
    rng = np.random.default_rng(2)
    for a, k, c in rng.integers(0, 61, (10, 3)):
        bets = {"J:": F(int(a), 60), "K:": F(int(k), 60), "Q:pb": F(int(c), 60)}
        _, guaranteed, value = lesson.against_best(tree, bets)
        profile = lesson.equilibrium(tree, F(1, 6))
        profile = profile.replace({name: (1 - b, b) for name, b in bets.items()})
        assert guaranteed == expected_values(best_response(profile, 2))[0]
        assert value == F(-1, 18)
        assert guaranteed <= value


def test_d5_5_family_explorer_stays_on_the_line(language, tree):
    explorer = lesson.explore_family(tree)
    controls = explorer.controls
    reached = {"zh": "已到博弈的值", "en": "That is the value of the game"}[language]
    for name, value in (("a", 0.25), ("k", 0.3), ("c", 0.6), ("a", 0.0), ("k", 1.0)):
        controls[name].value = value
        assert controls["k"].value == pytest.approx(3 * controls["a"].value)
        assert controls["c"].value == pytest.approx(controls["a"].value + 1 / 3)
        assert controls[name].value == pytest.approx(value)
        assert reached in explorer.html.value
        assert shown_texts(explorer.html.value).count("=") >= 2
    controls["a"].value = 0.5
    assert not controls["tied"].value
    assert reached not in explorer.html.value
    controls["k"].value = 0.2
    assert controls["a"].value == 0.5
    controls["tied"].value = True
    assert controls["a"].value == pytest.approx(1 / 3)
    assert reached in explorer.html.value


def test_d5_5_family_explorer_off_the_line(tree):
    explorer = lesson.explore_family(tree)
    explorer.controls["tied"].value = False
    explorer.controls["k"].value = 0.0
    _, guaranteed, _ = lesson.against_best(
        tree,
        {"J:": F(1, 10), "Q:": F(0), "K:": F(0), "J:pb": F(0), "Q:pb": F(13, 30), "K:pb": F(1)},
    )
    assert guaranteed < F(-1, 18)
    assert number(guaranteed) in explorer.html.value


def test_a_missing_mark_is_told():
    assert "α = 0.75 →" in lesson.family_chart((0.75, 0.5, 0.5)).body


# Guesses


def test_guess_keeps_the_answers_to_itself(tree):
    explorer = lesson.guess_first(tree)
    for value in ("2", "nobody"):
        explorer.controls["ahead"].value = value
        assert "✓" not in explorer.html.value
        assert "1/18" not in explorer.html.value
    explorer.controls["shown"].value = True
    explorer.controls["bluff"].value = "always"
    assert sum(t.startswith("✗ ") for t in shown_texts(explorer.html.value)) == 3
    explorer.controls["ahead"].value = "2"
    explorer.controls["call"].value = "sometimes"
    # Never bluffing with J is in the family too: alpha = 0.
    assert nash_conv(lesson.equilibrium(tree, F(0))) == 0
    for bluff, right in (("never", 3), ("sometimes", 3), ("always", 2)):
        explorer.controls["bluff"].value = bluff
        assert sum(t.startswith("✓ ") for t in shown_texts(explorer.html.value)) == right
    assert "−1/18" in explorer.html.value


# The table


def play(turns, hands, choose):
    """Play so many hands; choose(live buttons) picks one."""
    while len(turns.state.results) < hands:
        turns.press(choose([name for name, b in turns.buttons.items() if not b.disabled]))
    return turns.state


def test_table_deals_and_pays_by_the_rules(tree):
    rng = np.random.default_rng(8)
    turns = lesson.play_hands(uniform(tree), rng.random((300, 3)))
    assert isinstance(turns, Turns)
    deals, game, seen = set(), tree.game, []
    while len(seen) < 300:
        play(turns, len(seen) + 1, lambda live: live[rng.integers(len(live))])
        hand = turns.state
        assert hand.over
        assert hand.seat == 1 + len(seen) % 2
        seen.append(game.payoffs((hand.deal, *hand.moves))[hand.seat - 1])
        assert hand.results == tuple(seen)
        deals.add(hand.deal)
        for name, r, move in hand.reasons:
            assert name.startswith(hand.deal[2 - hand.seat] + ":")
            assert move == ("p" if r < 0.5 else "b")
    assert deals == set(deal_names(tree))


def test_table_hides_the_card_until_the_hand_is_over(tree):
    rng = np.random.default_rng(9)
    turns = lesson.play_hands(uniform(tree), rng.random((60, 3)))
    for _ in range(120):
        hand = turns.state
        mine, theirs = hand.deal[hand.seat - 1], hand.deal[2 - hand.seat]
        cards = [text for text in shown_texts(turns.html.value) if text in ("J", "Q", "K", "?")]
        assert cards == [mine, theirs if hand.over else "?"]
        if not hand.over:
            assert f"{theirs}:" not in turns.html.value
            assert theirs + ":" not in turns.picture(hand).alt
        live = [name for name, button in turns.buttons.items() if not button.disabled]
        turns.press(live[rng.integers(len(live))])


def test_table_gives_reasons_and_score(language, tree, bot):
    rng = np.random.default_rng(10)
    turns = lesson.play_hands(bot, rng.random((80, 3)))
    hand = play(turns, 24, lambda live: live[rng.integers(len(live))])
    html = turns.html.value
    assert f">{number(sum(hand.results), sign=True)}<" in html
    for name, r, _ in hand.reasons:
        assert name in html
        assert number(r) in html
        assert number(float(bot[name][1])) in html
    mean, gained = expected_values(bot), gains(bot)
    best = 12 * (mean[0] + gained[0]) + 12 * (mean[1] + gained[1])
    assert f">{number(float(best), sign=True)}<" in html
    # The prose: about 1/18 lost as player 1, 1/18 won as player 2.
    assert mean[0] + gained[0] == pytest.approx(-1 / 18, abs=0.003)
    assert mean[1] + gained[1] == pytest.approx(1 / 18, abs=0.003)


def test_table_buttons_change_their_names(language, tree):
    turns = lesson.play_hands(uniform(tree), np.zeros((4, 3)))
    check_name, fold = {"zh": ("过牌", "弃牌"), "en": ("pass", "fold")}[language]
    assert turns.buttons["p"].description == check_name
    assert turns.buttons["next"].disabled
    before = turns.state
    turns.press("next")
    assert turns.state is before, "a dead button does nothing"
    turns.buttons["b"].click()
    assert turns.state.over, "a bot that draws 0 folds"
    assert turns.buttons["p"].disabled
    assert not turns.buttons["next"].disabled
    turns.buttons["next"].click()
    assert turns.state.number == 1
    turns = lesson.play_hands(uniform(tree), np.full((4, 3), 0.9))
    turns.press("p")
    assert turns.buttons["p"].description == fold


def test_table_is_pure_and_leaves_a_still_picture(tree):
    draws = np.random.default_rng(3).random((20, 3))
    turns, other = (lesson.play_hands(uniform(tree), draws) for _ in range(2))
    for name in ("b", "next", "p"):
        turns.press(name)
        other.press(name)
    assert turns.html.value == other.html.value
    bundle = turns._repr_mimebundle_()
    assert bundle["image/svg+xml"] == other.still.svg != turns.html.value
    assert len(bundle["text/plain"]) > 20


def test_worth_of_actions_is_conditional(tree):
    worth = lesson._worth(lesson.equilibrium(tree, 1 / 6))
    # At Q:b calling meets J (alpha) or K (3 alpha): 2/4 - 2 * 3/4 = -1, the same as folding.
    assert worth["Q:b"] == pytest.approx((-1, -1))
    assert worth["K:b"] == pytest.approx((-1, 2))


def test_styles(tree, bot):
    scores = lesson.style_scores(tree, bot)
    mean = {key: (one + two) / 2 for key, (one, two) in scores.items()}
    assert max(mean, key=mean.get) == "style-best"
    assert abs(mean["style-best"]) < 0.002
    assert abs(mean["style-honest"]) < 0.002
    assert mean["style-random"] < -0.1
    assert mean["style-bold"] < -0.1
    shown = shown_texts(lesson.show_styles(tree, bot).svg)
    for one, two in scores.values():
        assert number(one, 3, sign=True) in shown
        assert number((one + two) / 2, 3, sign=True) in shown
    # Exercise 6: the honest player can be exploited.
    honest = lesson.styles(tree, bot)["style-honest"]
    assert sum(gains(honest)) > 0.1


# Exercises


def payoff(deal, moves):
    return games.kuhn().payoffs((deal, *moves))[0]


def payoff_m12(deal, moves):
    higher = 1 if "JQK".index(deal[0]) > "JQK".index(deal[1]) else -1
    if moves[-2] == "p":
        return {"pp": higher, "bp": 1, "pbp": -1}.get(moves)
    return 2 * higher if moves[-2:] == "bb" else None


def payoff_of_two(deal, moves):
    return payoff(deal, moves) * (-1 if moves.endswith("bp") else 1)


def payoff_small(deal, moves):
    return 1 if payoff(deal, moves) > 0 else -1


def strategy(regret):
    positive = np.maximum(regret, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.full(len(regret), 1 / len(regret))


def strategy_m11(regret):
    positive = regret
    positive[positive < 0] = 0
    return strategy(positive)


def strategy_absolute(regret):
    return abs(regret) / abs(regret).sum()


def strategy_greedy_at_zero(regret):
    return strategy(regret) if max(regret) > 0 else np.array([1.0, 0.0])


RIGHT = {
    "06.1": [(16, 109), [16.0, 109.0], np.array([16, 109])],
    "06.2": [(F(-1, 24), F(1, 24)), (-1 / 24, 1 / 24), np.array([-1, 1]) / 24],
    "06.3": [payoff],
    "06.4": [strategy, regret_matching, lambda r: list(strategy(r))],
    "06.5": [(0.75, 7 / 12), (F(3, 4), F(7, 12))],
    "06.6": [(-1, -0.5), (-1, F(-1, 2))],
}
WRONG = {
    "06.1": [(48, 109), (16, 108), (16, 73), (8, 109), (12, 55)],
    "06.2": [
        (-1, 1),
        (F(-1, 4), F(1, 4)),
        (F(-1, 4), F(-1, 6)),
        (F(1, 24), F(-1, 24)),
        (F(-1, 12), F(1, 12)),
        (F(-1, 6), F(1, 6)),
        (0, 0),
    ],
    "06.3": [payoff_m12, payoff_of_two, payoff_small],
    "06.4": [strategy_m11, strategy_absolute, strategy_greedy_at_zero],
    "06.5": [(7 / 12, 3 / 4), (0.75, 0.25), (0.25, 7 / 12), (0.75, 1.5), (0.5, 0.5)],
    "06.6": [(-1, -2), (-1, 1), (0, -0.5), (0, 0)],
}
BAD = {
    "06.1": [16, "16, 109", (16,), (16, 109, 1), {16, 109}, (16, None), (True, 109), 1j],
    "06.2": [0.5, "a", (1, "b"), (float("nan"), 1), [[1, 2]]],
    "06.3": [1, "payoff", lambda: 0, lambda d, m: 1 / 0, lambda d, m: "x", lambda d, m: None],
    "06.4": [
        0.4,
        "strategy",
        lambda: 0,
        lambda r: 1 / 0,
        lambda r: "x",
        lambda r: 1,
        lambda r: [1],
        lambda r: None,
    ],
    "06.5": [0.75, "x", (0.75,), (float("inf"), 1), {0.75: 1}],
    "06.6": [-1, None, "x", (-1, "x")],
}


def test_m12_fold_after_a_bet_returns_nothing():
    missed = [m for m in ENDS if payoff_m12("KQ", m) is None]
    assert missed == ["bp", "pbp"]
    verdict = check("06.3", payoff_m12)
    assert "'bp'" in verdict.message


def test_m11_clipping_in_place_is_found():
    verdict = check("06.4", strategy_m11)
    assert "[3.0, -1.0]" in verdict.message
    assert "[3.0, 0.0]" in verdict.message


def test_exercise_1_counts():
    """Four cards, counted by a tree rather than by hand."""
    cards = "JQKA"
    kuhn = games.kuhn()
    deals = {a + b: F(1, 12) for a in cards for b in cards if a != b}
    four = games.Game(
        "four cards",
        2,
        lambda h: kuhn.mover(("JQ", *h[1:])) if h else 0,
        kuhn.actions,
        lambda h: kuhn.payoffs(("JQ", *h[1:])),
        lambda h: f"{h[0][(len(h) - 1) % 2]}:{''.join(h[1:])}",
        lambda h: deals,
    )
    tree = Tree(four)
    assert (len(tree.sets), tree.n_nodes) == (16, 109)
    assert sum(tree.player > 0) == 48


def test_exercise_2_by_the_definitions(tree):
    half = F(1, 2)
    profile = lesson.equilibrium(tree, F(0)).replace(
        {"Q:": (1, 0), "Q:pb": (half, half), "J:p": (half, half), "K:p": (0, 1)}
    )
    assert list(instantaneous_regret(profile, 1)["Q:pb"]) == [F(-1, 24), F(1, 24)]
    assert list(action_value(profile, 1)["Q:pb"]) == [F(-1, 4), F(-1, 6)]


def test_exercise_6_by_the_definitions(tree, bot):
    honest = lesson.styles(tree, bot)["style-honest"]
    profile = honest.replace({"J:pb": (1, 0)})
    # Both deals with J for player 1 have 1/6: given J, each counts half.
    assert 3 * action_value(profile, 1)["J:"] == pytest.approx((-1, -0.5))
