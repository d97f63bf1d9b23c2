"""Test quick questions: their form in every lesson that has them, their display, their file."""

import json
import re
from dataclasses import replace
from fractions import Fraction as F
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from quick_questions import PAPER, ROCK, SCISSORS, M, right_answer

from cfr_core import Profile, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values, exploitability, nash_conv_bound
from cfr_core.matching import regret_matching
from cfr_core.values import action_values, infoset_values, instantaneous_regrets
from cfr_lab import memory
from cfr_lab.lessons import exploitability as lesson_on_exploitability
from cfr_lab.lessons import kuhn_poker
from cfr_lab.questions import Choice, Question, Quiz, quick_questions, read
from cfr_lab.words import say, set_language

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted(
    choices_path.parent.name
    for choices_path in (ROOT / "cfr_lab" / "lessons").glob("*/questions.toml")
)
HAN = re.compile("[\u4e00-\u9fff]")
REFERENCES = "参考文献与史注", "References and history"


@pytest.mark.parametrize("lesson", LESSONS)
def test_five_questions_each_with_one_right_answer_and_every_choice_explained(lesson):
    results = read(lesson)
    assert len(results) == 5
    places = []
    for each in results:
        assert 2 <= len(each.choices) <= 5
        (right,) = [k for k, choice in enumerate(each.choices) if choice.right]
        places.append(right)
        pairs = [each.text, *(pair for c in each.choices for pair in (c.text, c.why))]
        for zh, en in pairs:
            assert zh.strip() == zh != ""
            assert en.strip() == en != ""
            assert not HAN.search(en)
        assert each.text[0].endswith("？")
        assert each.text[1].endswith("?")
        for choice in each.choices:
            assert choice.why[0].endswith("。")
            assert choice.why[1].endswith(".")
            assert HAN.search(choice.why[0])
        for side in (0, 1):
            for part in ("text", "why"):
                assert len({getattr(c, part)[side] for c in each.choices}) == len(each.choices)
    assert len(set(places)) > 1, "the right answer always stands in the same place"
    longest = [max(each.choices, key=lambda c: len(c.text[0])).right for each in results]
    assert not all(longest), "the right answer is always the longest"


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_lesson_asks_them_once_before_its_summary(lesson):
    text = (ROOT / "notebooks" / "source" / f"{lesson}.md").read_text("utf-8")
    assert text.count("lesson.quick_questions()") == 1
    at = text.index("lesson.quick_questions()")
    after = re.findall(r"^## (?:\d+(?:　|  ))?(.*)", text[at:], re.MULTILINE)
    assert [head for head in after if head not in REFERENCES] == ["小结", "Summary"]


class Texts(HTMLParser):
    """Collect the texts of a piece of HTML, and the tags that are open at each."""

    def __init__(self, html):
        super().__init__()
        self.open, self.found = [], []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.found.append((data, "details" in self.open, "script" in self.open))


def tricky_questions():
    return [
        Question(
            ("<b>甲</b> & {x}？", "<b>A</b> & {y}?"),
            (
                Choice(("</script>", "</script>"), ("对。", "so."), True),
                Choice(("乙", "B"), ("错。", "not so."), False),
            ),
        )
    ]


def tricky_quiz():
    return Quiz(tricky_questions(), "rock_paper_scissors")


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("lesson", LESSONS)
def test_saved_questions_are_complete_with_folded_answers(lesson):
    quiz = quick_questions(lesson)
    mime_bundle = quiz._repr_mimebundle_()
    texts = Texts(mime_bundle["text/html"]).found
    plain = [text for text, folded, _ in texts if not folded]
    folded = "".join(text for text, folded, _ in texts if folded)
    requests = [part for q in read(lesson) for part in (q.text, *(c.text for c in q.choices))]
    assert plain == [say(*part) for part in requests]
    # Each explanation is in its place: the letters before the explanations are those of the
    # choices.
    words = {True: say("✓ 对。", "✓ Right."), False: say("✗ 不对。", "✗ No.")}
    explained = [(c.right, say(*c.why)) for q in read(lesson) for c in q.choices]
    head = say("答案", "Answer")
    lines = [text for text, inside, _ in texts if inside and text != head]
    assert lines == [f"{words[right]} {reason}" for right, reason in explained]
    facts = [c for each in quiz.page_data["questions"] for c in each["choices"]]
    assert [(c["right"], c["why"]) for c in facts] == explained
    assert folded.count("✓") == 5
    assert not any(reason in mime_bundle["text/plain"] for _, reason in explained)
    assert [line.split(". ", 1)[1] for line in mime_bundle["text/plain"].splitlines()] == plain
    assert "application/vnd.jupyter.widget-view+json" in mime_bundle


def test_the_page_has_the_same_facts_and_escapes_its_script(language):
    quiz = tricky_quiz()
    ((_, _, facts),) = [
        (None, None, text) for text, _, script in Texts(quiz.page()).found if script
    ]
    assert json.loads(facts) == quiz.page_data
    assert quiz.widget.children[0].page_data == quiz.page_data
    requests = {"zh": "<b>甲</b> & {x}？", "en": "<b>A</b> & {y}?"}[language]
    assert quiz.page_data["questions"][0]["asked"] == requests
    assert "<b>" not in quiz.still


@pytest.fixture
def choices_path(tmp_path, monkeypatch):
    """Return the path of the file of choices, in which none is stored."""
    memory.forget()
    monkeypatch.setenv("CFR_LAB_MEMORY", str(tmp_path / "progress.json"))
    yield tmp_path / "progress.json"
    memory.forget()


def click(quiz, number, choice):
    view = quiz.widget.children[0]
    view._handle_custom_msg({"number": number, "choice": choice}, [])
    return view


def test_choices_survive_a_restart(choices_path, language):
    for number, choice in ((0, 2), (0, 1), (3, 0)):
        view = click(quiz := quick_questions("rock_paper_scissors"), number, choice)
    assert view.warning == ""
    memory.forget()
    texts = [[2, 1], None, None, [0, 0], None]
    assert quick_questions("rock_paper_scissors").widget.children[0].picked == texts
    assert quick_questions("regret_matching").widget.children[0].picked == [None] * 5
    # The answers are there in the other language, too.
    say_it = {"zh": "en", "en": "zh"}[language]
    set_language(say_it)
    assert quick_questions("rock_paper_scissors").widget.children[0].picked == texts
    assert memory.known_entries() == {}
    kept = json.loads(choices_path.read_text("utf-8"))["questions"]
    assert kept == {
        quiz.names[0]: {"first": 2, "last": 1},
        quiz.names[3]: {"first": 0, "last": 0},
    }


@pytest.mark.usefixtures("language")
def test_a_page_loaded_again_shows_the_choices(choices_path):
    quiz = quick_questions("rock_paper_scissors")
    click(quiz, 1, 2)
    assert click(quiz, 1, 0).picked == [None, [2, 0], None, None, None]


@pytest.mark.usefixtures("language")
def test_another_text_is_another_question(choices_path):
    quiz = tricky_quiz()
    click(quiz, 0, 1)
    (each,) = tricky_questions()
    others = (
        replace(each, text=("别的？", "Else?")),
        replace(each, choices=each.choices[::-1]),
        replace(each, choices=tuple(replace(c, right=not c.right) for c in each.choices)),
    )
    for other in others:
        assert Quiz([other], "rock_paper_scissors").widget.children[0].picked == [None]
    explained = replace(each, choices=tuple(replace(c, why=("", "")) for c in each.choices))
    assert Quiz([explained], "rock_paper_scissors").widget.children[0].picked == [[1, 1]]
    assert Quiz([each], "regret_matching").widget.children[0].picked == [None]


@pytest.mark.usefixtures("language")
def test_unknown_choice_counts_as_no_choice(choices_path):
    memory.remember_choice(quick_questions("rock_paper_scissors").names[0], 9)
    assert quick_questions("rock_paper_scissors").widget.children[0].picked == [None] * 5


@pytest.mark.usefixtures("language")
def test_unwritable_memory_is_reported(tmp_path, monkeypatch):
    memory.forget()
    monkeypatch.setenv("CFR_LAB_MEMORY", str(tmp_path / "no" / "folder" / "progress.json"))
    view = click(quick_questions("rock_paper_scissors"), 0, 1)
    assert say("无法写入", "cannot be written") in view.warning
    assert view.picked[0] == [1, 1]
    memory.forget()


def test_answers_of_start_here_are_those_computed():
    assert M[PAPER, SCISSORS] - M[ROCK, SCISSORS] == -2
    assert right_answer("start_here", 1) == "−2"
    assert list(regret_matching([F(-2), F(-3), F(0)])) == [F(1, 3)] * 3
    assert right_answer("start_here", 2) == "Each action with probability 1/3"
    even = [SCISSORS, SCISSORS, ROCK, ROCK, PAPER, PAPER]
    assert M[:, even].sum(axis=1).tolist() == [0, 0, 0]
    for habit in ([ROCK, ROCK, SCISSORS, PAPER], [ROCK] * 45 + [PAPER] * 45):
        assert M[:, habit].sum(axis=1).argmax() == PAPER
        assert M[PAPER, habit].sum() > 0
    assert right_answer("start_here", 3).startswith("Scissors, scissors, rock, rock, paper, paper")
    assert M[:, [SCISSORS, ROCK]].sum(axis=1).tolist() == [-1, 1, 0]
    assert right_answer("start_here", 4) == "Rock, earning 1/2 per round on average"


def test_habits_of_start_here_score_as_the_answers_say():
    def play_habit(habit, rounds, rng):
        """Return the opponent's score, and the number of times that it played each action."""
        regret, played, score = np.zeros(3), np.zeros(3), 0
        for t in range(rounds):
            other_action = habit[t % len(habit)]
            own_action = rng.choice(3, p=regret_matching(regret))
            regret += M[:, other_action] - M[own_action, other_action]
            played[own_action] += 1
            score += M[own_action, other_action]
        return score / rounds, played / rounds

    rng = np.random.default_rng(0)
    hidden, _ = play_habit([SCISSORS, SCISSORS, ROCK, ROCK, PAPER, PAPER], 3000, rng)
    assert abs(hidden) < 0.05
    for habit in ([ROCK, ROCK, SCISSORS, PAPER], [ROCK] * 45 + [PAPER] * 45):
        results, played = play_habit(habit, 3000, rng)
        assert results > 0.15
        assert played.argmax() == PAPER
    results, played = play_habit([SCISSORS, ROCK], 3000, rng)
    assert results > 0.45
    assert played[ROCK] > 0.95


def test_answers_of_rock_paper_scissors_are_those_computed():
    assert M[SCISSORS, PAPER] == 1
    assert right_answer("rock_paper_scissors", 1) == "−1"
    mix = np.array([F(1, 2), F(1, 2), 0])
    worth = -(mix @ M)
    assert worth.tolist() == [F(-1, 2), F(1, 2), 0]
    assert right_answer("rock_paper_scissors", 3) == "Always rock"
    assert (np.full(3, F(1, 3)) @ M).tolist() == [0, 0, 0]
    assert "0 on average" in right_answer("rock_paper_scissors", 5)


def test_answers_of_regret_matching_are_those_computed():
    assert M[SCISSORS, PAPER] - M[ROCK, PAPER] == 2
    assert right_answer("regret_matching", 1) == "2"
    assert list(regret_matching([4, -1, 0])) == [1, 0, 0]
    assert right_answer("regret_matching", 2) == "(1, 0, 0)"
    assert np.isclose((1 / 100) ** 0.5, 1 / 10)
    assert right_answer("regret_matching", 4) == "By a factor of 100"
    assert np.full(3, F(1, 3)) @ M[:, ROCK] == 0
    assert M[PAPER, ROCK] == 1
    assert right_answer("regret_matching", 5) == "0"


def test_answers_of_colonel_blotto_are_those_computed():
    actions = [a for a in np.ndindex(6, 6, 6) if sum(a) == 5]

    def payoff(own_action, other_action):
        return int(np.sign(np.sign(np.subtract(own_action, other_action)).sum()))

    blotto = np.array([[payoff(a, b) for b in actions] for a in actions])
    assert payoff((2, 2, 1), (5, 0, 0)) == 1
    assert right_answer("colonel_blotto", 1) == "1"
    assert right_answer("colonel_blotto", 2) == str(
        len([a for a in np.ndindex(4, 4) if sum(a) == 3])
    )
    assert np.array_equal(blotto.T, -blotto)
    assert "0" in right_answer("colonel_blotto", 3)
    assert blotto[actions.index((1, 2, 2))].sum() > 0, "the uniform strategy is exploited"


def test_answers_of_values_on_a_tree_are_those_computed():
    assert F(1, 2) * F(1, 4) * 24 == 3
    assert right_answer("values_on_a_tree", 1) == "3"
    tree = Tree(games.rock_paper_scissors())
    for second, whole in (((F(1, 3),) * 3, 0), ((0, 1, 0), F(1, 10))):
        profile = Profile(tree, {"I1": (F(4, 10), F(3, 10), F(3, 10)), "I2": second})
        assert list(action_values(profile, 2)["I2"]) == [0, F(1, 10), F(-1, 10)]
        assert infoset_values(profile, 2)["I2"] == whole
    assert right_answer("values_on_a_tree", 2).endswith("from 0 to 0.1")
    assert F(1, 10) * 4 + F(3, 10) * -2 == F(-2, 10)
    assert right_answer("values_on_a_tree", 3) == "−0.2"
    assert F(1, 2) * F(-2, 10) == F(-1, 10)
    assert right_answer("values_on_a_tree", 4) == "It falls from −0.1 to −0.2"


def test_answers_of_cfr_in_four_steps_are_those_computed():
    assert 4 - (F(1, 4) * 4 + F(3, 4) * 0) == 3
    assert right_answer("cfr_in_four_steps", 1) == "3"
    assert (1 * F(1, 2) + 0 * 1) / F(1 + 0) == F(1, 2)
    assert right_answer("cfr_in_four_steps", 3) == "1/2"
    fixed = {1: {"I1": (0, 1, 0)}}
    average = CFR(Tree(games.rock_paper_scissors()), fixed_strategies=fixed).run(100).average["I2"]
    assert average.argmax() == PAPER
    assert average[PAPER] > 0.99
    assert M[PAPER, SCISSORS] == -1
    assert right_answer("cfr_in_four_steps", 4).startswith("It tends to “always paper”")


def test_answers_of_kuhn_poker_are_those_computed():
    tree = Tree(games.kuhn())
    mover = next(s for s in tree.infosets if tree.node("KQ", "p", "b") in s.nodes)
    assert tree.node("KJ", "p", "b") in mover.nodes
    assert tree.node("JQ", "p", "b") not in mover.nodes
    assert right_answer("kuhn_poker", 1) == "(KJ, p, b)"
    assert tree.payoff(tree.node("KQ", "p", "b", "p"))[0] == -1
    assert right_answer("kuhn_poker", 2) == "−1"
    assert instantaneous_regrets(uniform(tree, exact=True), 2)["Q:b"][1] == F(1, 12)
    at_q = next(s for s in tree.infosets if s.name == "Q:b").nodes
    assert set(at_q) == {tree.node("JQ", "b"), tree.node("KQ", "b")}
    assert right_answer("kuhn_poker", 3) == "0"
    member = kuhn_poker.equilibrium(tree, F(1, 6))
    fold, call = action_values(member.replace({"K:": (0, 1)}), 2)["Q:b"]
    assert fold > call
    assert right_answer("kuhn_poker", 4) == "Always fold"
    honest = lesson_on_exploitability.styles(tree)["honest"]
    assert expected_values(member.replace(honest.strategies_of(2)))[0] == F(-1, 18)
    assert right_answer("kuhn_poker", 5) == "−1/18"


def test_answers_of_exploitability_are_those_computed():
    values = [F(3, 10) * a + F(1, 10) * b for a, b in ((1, -2), (-1, 3))]
    assert values == [F(1, 10), 0]
    assert right_answer("exploitability", 1) == "a"
    assert 100 * (F(3, 10) + F(1, 10)) / 2 == 20
    assert right_answer("exploitability", 2) == "20"
    tree = Tree(games.kuhn())
    assert exploitability(uniform(tree, exact=True)) == F(11, 24) < F(1, 2)
    assert np.isclose(nash_conv_bound(tree, 4608) / 2, 0.5)
    assert right_answer("exploitability", 3) == "At the first iteration"
    learnt = CFR(tree, alternating=False).run(5000).average
    program = lesson_on_exploitability.stored_solution(tree)[1]
    assert round(learnt["J:"][1], 1) == 0.2
    assert np.isclose(program["J:"][1], 0)


def test_more_exploitable_strategy_may_win_as_the_answer_says():
    tree = Tree(games.kuhn())
    bob = CFR(tree, alternating=False).run(50).average
    ann = best_response(bob, 1).replace(best_response(bob, 2).strategies_of(2))
    assert exploitability(ann) > exploitability(bob)
    first = expected_values(ann.replace(bob.strategies_of(2)))[0]
    second = expected_values(bob.replace(ann.strategies_of(2)))[1]
    assert first + second > 0
    assert "Bob loses less" in right_answer("exploitability", 4)
