"""Test profiles that are written as CSV or JSON and read back, or used as OpenSpiel policies."""

import csv
import io
import json
from fractions import Fraction as F

import numpy as np
import pytest
from random_games import random_profile

from cfr_core import CourseError, Profile, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, exploitability, nash_conv
from cfr_core.export import from_csv, from_json, to_csv, to_json
from cfr_core.interop import from_openspiel, to_openspiel_policy

FORMATS = [(to_csv, from_csv), (to_json, from_json)]


@pytest.fixture(scope="module")
def kuhn():
    return Tree(games.kuhn())


@pytest.mark.parametrize(("write", "read"), FORMATS, ids=["csv", "json"])
@pytest.mark.parametrize("make", [games.kuhn, games.leduc, games.three_player_game])
def test_exactly_the_same_numbers_are_read_back(make, write, read):
    tree = Tree(make())
    rng = np.random.default_rng(5)
    for profile in (random_profile(tree, rng), uniform(tree, exact=True)):
        back = read(tree, write(profile))
        assert back == profile
        assert back.vector.dtype == profile.vector.dtype
        assert list(map(type, back.vector)) == list(map(type, profile.vector))
    # The profile is read for a tree of the same rules, built again.
    assert nash_conv(read(Tree(make()), write(profile))) == nash_conv(profile)


@pytest.mark.parametrize(("write", "read"), FORMATS, ids=["csv", "json"])
def test_pure_profiles_stay_exact(kuhn, write, read):
    pure = Profile(kuhn, dict.fromkeys(uniform(kuhn), (1, 0)))
    assert list(read(kuhn, write(pure)).vector) == [1, 0] * 12
    assert read(kuhn, write(pure)).vector.dtype == object
    assert nash_conv(read(kuhn, write(pure))) == nash_conv(pure)


def test_csv_has_one_row_per_action(kuhn):
    average = CFR(kuhn).run(10).average
    header, *rows = csv.reader(io.StringIO(to_csv(average)))
    assert header == ["set", "player", "action", "probability"]
    assert len(rows) == kuhn.n_sequences
    for name, player, action, p in rows:
        infoset = kuhn.infoset(name)
        assert int(player) == infoset.player
        assert float(p) == average[name][infoset.actions.index(action)]


def test_json_has_names_and_probabilities_for_other_programs(kuhn):
    held = json.loads(to_json(uniform(kuhn, exact=True), indent=2))
    assert held["game"] == "Kuhn poker"
    assert held["strategies"]["Q:pb"] == {"p": "1/2", "b": "1/2"}
    assert json.loads(to_json(uniform(kuhn)))["strategies"]["Q:pb"] == {"p": 0.5, "b": 0.5}


def test_rows_in_any_order_and_1_for_1_0_are_read(kuhn):
    average = CFR(kuhn).run(10).average.replace({"K:b": (0.0, 1.0)})
    header, *rows = to_csv(average).splitlines()
    rows = [row.removesuffix(".0") for row in reversed(rows)]
    assert "K:b,2,b,1" in rows
    back = from_csv(kuhn, "\n".join([header, *rows, "", ""]))
    assert back.vector.dtype == float
    assert back == average


def test_names_with_commas_quotes_and_lines_are_read_back():
    base = games.kuhn()
    odd = games.Game(
        "odd",
        2,
        base.mover,
        base.actions,
        base.payoffs,
        lambda h: f'"{base.sees(h)}",\n更多',
        base.chance,
    )
    tree = Tree(odd)
    profile = random_profile(tree, np.random.default_rng(1))
    for write, read in FORMATS:
        assert read(tree, write(profile)) == profile


def with_actions(*actions):
    return Tree(
        games.Game(
            "one",
            1,
            lambda h: None if h else 1,
            lambda h: actions,
            lambda h: (0,),
            lambda h: "I",
        )
    )


def test_actions_that_are_numbers_are_read_as_numbers():
    tree = with_actions(1, 2)
    profile = Profile(tree, {"I": (0.25, 0.75)})
    for write, read in FORMATS:
        assert read(tree, write(profile)) == profile


HEAD = "set,player,action,probability\n"


@pytest.mark.parametrize(
    ("text", "code", "piece"),
    [
        ("", "csv-form", "set, player"),
        ("a,b\n", "csv-form", "a"),
        (HEAD + "J:,1,p\n", "csv-form", "2"),
        (HEAD + "J:,1,p,0.5\nJ:,1,p,0.5\n", "csv-form", "3"),
        (HEAD + "J:,1,p,half\nJ:,1,b,1/2\n", "profile-missing", ""),
        (HEAD + "J:,1,p,1/0\n", "profile-missing", ""),
        (HEAD + "J:,1,p,nan\nJ:,1,b,1\n", "profile-missing", ""),
        (HEAD + "X:,1,p,1\n", "infoset-unknown", "X:"),
        (HEAD + "J:,2,p,1\n", "csv-form", "Line 2"),
        (HEAD + "J:,nobody,p,1\n", "csv-form", "nobody"),
        (HEAD + '"' + "y" * 200_000 + '",1,p,1\n', "csv-form", "field larger"),
    ],
)
def test_bad_csv_is_rejected(kuhn, text, code, piece):
    with pytest.raises(CourseError) as caught:
        from_csv(kuhn, text)
    assert caught.value.code == code
    assert piece in str(caught.value)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "json-form"),
        ("[1]", "json-strategies"),
        ('{"strategies": [1]}', "json-strategies"),
        ('{"strategies": {"J:": 1}}', "json-strategies"),
        ('{"strategies": {"J:": {"p": 1, "b": 0, "p": 0}}}', "json-repeated"),
        ('{"strategies": {"J:": {}, "J:": {}}}', "json-repeated"),
        ('{"strategies": {"J:": {"p": ' + "9" * 5000 + "}}}", "json-form"),
        ("[" * 10**5, "json-form"),
    ],
)
def test_bad_json_is_rejected(kuhn, text, code):
    with pytest.raises(CourseError) as caught:
        from_json(kuhn, text)
    assert caught.value.code == code


def test_sums_and_actions_are_checked_on_reading(kuhn):
    text = to_json(uniform(kuhn))
    for old, new, code in (
        ('"p": 0.5', '"p": 0.6', "probability-sum"),
        ('"p": 0.5', '"q": 0.5', "profile-form"),
        ('"p": 0.5', '"p": null', "profile-form"),
        ('"p": 0.5', '"p": true', "probability-sum"),
    ):
        with pytest.raises(CourseError) as caught:
            from_json(kuhn, text.replace(old, new, 1))
        assert caught.value.code == code, new


def test_anything_but_text_is_rejected(kuhn):
    for read in (from_csv, from_json):
        with pytest.raises(TypeError):
            read(kuhn, 7)


def test_csv_saved_by_excel_is_read(kuhn):
    profile = uniform(kuhn, exact=True)
    text = to_csv(profile)
    for saved in ("\ufeff" + text, text.replace("\n", "\r"), text.replace("\n", "\r\n")):
        assert from_csv(kuhn, saved) == profile


def test_names_with_line_ends_are_read_back():
    for name in ("my\rset", "my\nset", "my\r\nset", 'my "set", too'):
        tree = with_actions(name, "b")
        profile = Profile(tree, {"I": (0.25, 0.75)})
        for write, read in FORMATS:
            assert read(tree, write(profile)) == profile


def test_profiles_that_cannot_be_written_are_rejected():
    with pytest.raises(CourseError) as caught:
        to_csv(uniform(with_actions(1, "1")))
    assert caught.value.code == "export-actions"
    with pytest.raises(CourseError) as caught:
        to_json("no profile")
    assert caught.value.code == "kind"
    sympy = pytest.importorskip("sympy")
    x = sympy.Symbol("x")
    with pytest.raises(CourseError) as caught:
        to_csv(Profile(with_actions("a", "b"), {"I": (x, 1 - x)}))
    assert caught.value.code == "symbol"


# The tests from here on use OpenSpiel.

GAMES = ["kuhn_poker", "leduc_poker", "kuhn_poker(players=3)", "tiny_hanabi"]


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_judges_our_strategies_equally(name):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(name)
    tree = from_openspiel(name)
    rng = np.random.default_rng(3)
    for profile in (CFR(tree).run(20).average, random_profile(tree, rng), uniform(tree, True)):
        policy = to_openspiel_policy(profile)
        assert pyspiel.nash_conv(game, policy) == pytest.approx(float(nash_conv(profile)))
        if game.num_players() == 2 and name != "tiny_hanabi":
            assert pyspiel.exploitability(game, policy) == pytest.approx(
                float(exploitability(profile))
            )
        returns = pyspiel.expected_returns(
            game.new_initial_state(), [policy] * game.num_players(), -1, True
        )
        assert returns == pytest.approx([float(u) for u in expected_values(profile)])


def test_tree_of_another_game_is_rejected(kuhn):
    pytest.importorskip("pyspiel")
    with pytest.raises(CourseError) as caught:
        to_openspiel_policy(uniform(kuhn), "kuhn_poker")
    assert caught.value.code == "openspiel-history"
    with pytest.raises(CourseError) as caught:
        to_openspiel_policy(uniform(kuhn))
    assert caught.value.code == "openspiel-broken"
    with pytest.raises(CourseError) as caught:
        to_openspiel_policy(uniform(from_openspiel("kuhn_poker")), "leduc_poker")
    assert caught.value.code == "openspiel-history"


def test_sets_with_one_openspiel_name_need_equal_strategies(monkeypatch):
    from core.test_openspiel import AmbiguousGame

    from cfr_core import interop

    class Policy(dict):
        pass

    class Fake:
        Game, TabularPolicy = AmbiguousGame, Policy
        GameType = pytest.importorskip("pyspiel").GameType

    monkeypatch.setattr(interop, "import_module", lambda name: Fake)
    tree = from_openspiel(AmbiguousGame())
    assert list(to_openspiel_policy(uniform(tree), AmbiguousGame())) == ["your turn"]
    other = uniform(tree).replace({"your turn (player 2)": (F(1), 0, 0, 0)})
    with pytest.raises(CourseError) as caught:
        to_openspiel_policy(other, AmbiguousGame())
    assert caught.value.code == "openspiel-words"


def test_missing_openspiel_is_reported(kuhn, monkeypatch):
    from cfr_core import interop

    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(interop, "import_module", missing)
    with pytest.raises(CourseError, match="pip install open_spiel"):
        to_openspiel_policy(uniform(kuhn))
