"""Compare a student's rules with the right ones and find the first rule that is wrong."""

from dataclasses import dataclass

from cfr_core.errors import CourseError
from cfr_core.games.rules import Game
from cfr_core.tree import Tree
from cfr_lab.answer_readers import call_result
from cfr_lab.exercises import Case
from cfr_lab.plain_values import NUMBER_TYPES, a_name_or_number, brief_text
from cfr_lab.student_code import plain_string
from cfr_lab.verdict import RefusedAnswerError, refused_error
from cfr_lab.words import Sentence, both_histories

# Rules are compared in this order, because an error in one rule affects later ones.
RULES = ("chance", "mover", "actions", "payoffs", "sees")


@dataclass(frozen=True)
class Difference:
    """Hold the histories at which a student's rule is wrong, with the given and right results.

    rule        "chance", "mover", "actions", "payoffs" or "sees"
    by_history  {history: (given, right)} for results that differ; for `sees`, the histories whose
                information sets differ, each with (name given, right name)
    """

    rule: str
    by_history: dict

    @property
    def first(self):
        """Return the first history with a wrong result, the given result and the right result."""
        h, (given, expected) = next(iter(self.by_history.items()))
        return h, given, expected


@dataclass(frozen=True)
class Comparison:
    """Hold the result of comparing a student's games with the right games.

    argument    the first argument for which the games differ, or the last argument if there is none
    lead        a Sentence that says that the games agree for the first argument, if they differ for
                a later one; otherwise, ""
    difference  the Difference, or None
    tree        the tree of the last game, or None if there is a difference
    """

    argument: object
    lead: object
    difference: Difference | None
    tree: Tree | None


def compare(answer, arguments, right, name, lead=("", "")):
    """Compare the games that the student's function returns with the right games.

    Returns a Comparison. No game is created after the first argument for which the games differ.

    answer     the student's function, which returns a Game for an argument
    arguments  the arguments, in the order of the comparison
    right      function that returns the right game for an argument
    name       name of the student's function, for error messages
    lead       (Chinese, English) sentence for games that agree for the first argument but differ
               for a later one; the later argument replaces the placeholder {argument}
    """
    for argument in arguments:
        game = a_game(answer, argument, name)
        wrong = difference(game, right(argument))
        if wrong is not None:
            first = argument == arguments[0]
            before = "" if first else Sentence(*lead, argument=str(argument))
            return Comparison(argument, before, wrong, None)
        tree = a_tree(game)
    return Comparison(argument, "", None, tree)


def rule_case(rule, facts, zh, en):
    """Return the Case for games that differ in a rule.

    rule    the rule's name, as in RULES
    facts   function of the Difference and the argument that returns the values for the hint's
            placeholders, or a falsy value if the case does not apply
    zh, en  the hint in Chinese and in English
    """

    def when(given):
        if given.difference is None or given.difference.rule != rule:
            return False
        results = facts(given.difference, given.argument)
        return bool(results) and {**results, "lead": given.lead}

    return Case(when, "{lead}" + zh, "{lead}" + en)


def other_rule(name):
    """Return a function from a Comparison to the Sentence for differences that match no Case."""

    def sentence(given):
        if given.difference.rule == "mover":
            zh, en = (
                "{lead}在 {h}，你的 mover 返回 {given}。这时轮到机会、玩家 1 或玩家 2 行动，"
                "还是已经结束了？（0 表示机会，None 表示结束。）",
                "{lead}At {h}, your function mover returns {given}. Is it chance's turn, player "
                "1's or player 2's, or is the game over? (0 stands for chance, None for the end.)",
            )
        else:
            zh, en = (
                "{lead}在 {h}，{name} 的 {rule} 返回 {given}，与规则不合。"
                "按规则，{rule} 在这里应当返回什么？",
                "{lead}At {h}, the function {rule} of {name} returns {given}, which does not agree "
                "with the rules. What should it return there?",
            )
        facts = {"lead": given.lead, "name": name, "rule": given.difference.rule}
        return Sentence(zh, en, **facts, **place(given.difference))

    return sentence


def place(difference, h=None):
    """Return the hint values `h` and `given`: a history and the student's result at it, as text.

    h   a history at which the rules differ; by default, the first such history
    """
    h = difference.first[0] if h is None else h
    return {"h": both_histories(h), "given": brief_text(difference.by_history[h][0])}


def a_game(make, argument, name):
    """Return the Game that the student's function creates.

    Raises RefusedAnswerError if the function returns anything other than a Game.
    """
    try:
        game = call_result(make, argument)
    except RefusedAnswerError as refused:
        if refused.verdict.state != "to-do":
            raise
        game = None
    if isinstance(game, Game):
        return game
    raise refused_error(
        "{name}({given}) 返回 {game}；应当返回 games.Game(名称, 2, mover, actions, payoffs, "
        "sees, chance)。你的函数最后有没有 return？",
        "{name}({given}) returned {game}; it should return games.Game(name, 2, mover, actions, "
        "payoffs, sees, chance). Does your function return one?",
        name=name,
        given=repr(argument),
        game=brief_text(game),
    )


def difference(game, reference):
    """Return the Difference between a game and the reference, or None if their rules agree.

    The Difference contains only the first rule, in the order of RULES, that gives a wrong result.
    The rules are called at all histories of the reference. Actions may be listed in any order. The
    rule `sees` is judged by the information sets that it forms, not by the sets' names.
    """
    histories = _histories(reference)
    for rule in RULES[:-1]:
        results = {}
        for h, mover in histories:
            if _applies(rule, mover):
                expected = getattr(reference, rule)(h)
                given = ask(getattr(game, rule), h)
                if not _is_right(rule, given, expected):
                    results[h] = given, expected
        if results:
            return Difference(rule, results)
    names = {h: (ask(game.sees, h), reference.sees(h)) for h, mover in histories if mover}
    texts = {h: plain_string(str(given)) for h, (given, _) in names.items()}
    partner = {}
    for h, (_, expected) in names.items():
        partner.setdefault((0, texts[h]), set()).add(expected)
        partner.setdefault((1, expected), set()).add(texts[h])
    results = {
        h: pair
        for h, pair in names.items()
        if pair[0] is None or len(partner[0, texts[h]]) + len(partner[1, pair[1]]) > 2
    }
    return Difference("sees", results) if results else None


def ask(rule, h):
    """Return a rule's result for a history, or None if the rule is missing or returns nothing."""
    if rule is None:
        return None
    try:
        return call_result(rule, h)
    except RefusedAnswerError as refusal:
        if refusal.verdict.state != "to-do":
            raise
        return None


def a_tree(game):
    """Return the game's tree.

    Raises RefusedAnswerError with the message of the CourseError if no tree can be built.
    """
    try:
        return Tree(game)
    except CourseError as error:
        raise refused_error(
            "你的规则还不能构成一棵树：{why}",
            "Your rules do not define a tree yet: {why}",
            why=Sentence(
                "{chinese}",
                "{english}",
                chinese=error.sentence("zh"),
                english=error.sentence("en"),
            ),
        ) from None


def _histories(game):
    results, waiting = [], [()]
    while waiting:
        h = waiting.pop(0)
        mover = game.mover(h)
        results.append((h, mover))
        if mover is not None:
            waiting += [(*h, a) for a in (game.actions(h) if mover else game.chance(h))]
    return results


def _applies(rule, mover):
    """Return whether a rule other than `sees` applies at a history at which `mover` acts."""
    return {"mover": True, "chance": mover == 0, "actions": bool(mover), "payoffs": mover is None}[
        rule
    ]


def _is_right(rule, given, expected):
    if rule == "mover":
        if expected is None or given is None:
            return given is expected
        return type(given) in NUMBER_TYPES and bool(given == expected)
    try:
        if rule == "actions":
            return _are_equal_names(sorted(given), sorted(expected))
        if rule == "payoffs":
            return len(given) == len(expected) and all(
                abs(float(a) - float(b)) < 1e-9 for a, b in zip(given, expected, strict=True)
            )
        names = sorted(given)
        return _are_equal_names(names, sorted(expected)) and all(
            abs(float(given[a]) - float(expected[a])) < 1e-9 for a in expected
        )
    except (TypeError, ValueError, KeyError):
        return False


def _are_equal_names(names, others):
    """Return whether names are equal as plain strings or numbers.

    A student's names may define their own == operator, so they are first converted to plain values.
    """
    return [a_name_or_number(name) for name in names] == others
