"""Exercise 6: liar's dice with one die each, from rules in words, judged by its tree."""

from cfr_core.games import liars_dice
from cfr_lab.exercises import brief, hint, right
from cfr_lab.lessons.lesson_06.rules_judged import a_game, a_tree, difference, told
from cfr_lab.words import history

FACES = (2, 3)
NAME = "dudo"


def exercise_6(answer):
    for faces in FACES:
        game = a_game(answer, faces, NAME)
        wrong = difference(game, liars_dice(faces))
        if wrong is not None:
            return HINTS[wrong.rule](wrong, faces)
        tree = a_tree(game)
    return right(
        "两面、三面的骰子都对：三面的树有 {nodes} 个结点、{sets} 个信息集。现在用 CFR 把它解出来。",
        "Right with two faces and with three, whose tree has {nodes} nodes and {sets} information "
        "sets. Now solve it with CFR.",
        nodes=tree.n_nodes,
        sets=len(tree.sets),
    )


def _chance(wrong, faces):
    h, given, _ = wrong.first
    return hint(
        "机会在 {h} 给出 {given}：两颗骰子分两步掷，每步是从 '1' 到 '{faces}' 各占多少？",
        "At {h} chance gives {given}: the dice are rolled one after the other; how likely is "
        "each of '1' to '{faces}'?",
        h=history(h),
        given=brief(given),
        faces=faces,
    )


def _mover(wrong, faces):
    swapped = [z for z, (who, right_one) in wrong.found.items() if {who, right_one} == {1, 2}]
    if swapped:
        return hint(
            "走到 {h}，mover 说轮到玩家 {given}。掷骰子占了历史的前几步？第一个开口的是谁？",
            "At {h} mover says it is player {given}'s turn. How many steps are the dice? Who "
            "makes the first claim?",
            h=history(swapped[0]),
            given=brief(wrong.found[swapped[0]][0]),
        )
    return told(wrong, NAME)


def _actions(wrong, faces):
    for h, (given, _) in wrong.found.items():
        try:
            offered = list(given)
        except TypeError:
            return told(wrong, NAME)
        if len(h) == 2 and "liar" in offered:
            return hint(
                "走到 {h} 还没有人宣称过什么，却已经可以喊 liar。",
                "At {h} nobody has claimed anything, and yet liar can be called.",
                h=history(h),
            )
        if len(h) > 2 and h[-1] in offered:
            return hint(
                "走到 {h} 还可以再宣称 {claim}。后一个宣称必须比前一个高。",
                "At {h} {claim} can be claimed once more. A claim must be higher than the last.",
                h=history(h),
                claim=h[-1],
            )
        if len(h) > 2 and "liar" not in offered:
            return hint(
                "走到 {h}，不信的人怎么办？",
                "At {h}, what can a player do who does not believe it?",
                h=history(h),
            )
    h, given, _ = wrong.first
    return hint(
        "走到 {h}，可选的是 {given}。宣称先比个数，个数相同再比点数，从低到高列出，liar 在最后。",
        "At {h} the choices are {given}. Claims go by number, then by face, listed upwards, with "
        "liar at the end.",
        h=history(h),
        given=brief(given),
    )


def _payoffs(wrong, faces):
    wild = str(faces)
    h, given, _ = wrong.first
    facts = {"h": history(h), "given": brief(given)}
    if given is None:
        return hint(
            "payoffs 对 {h} 什么也没有返回。", "payoffs returns nothing for {h}.", h=facts["h"]
        )
    if len(wrong.found) == _ends(faces):
        return hint(
            "所有结局的输赢都反了。喊 liar 的人在宣称为假的时候是赢还是输？最后一个宣称是谁说的？",
            "Every end goes to the wrong player. When the claim is false, does the one who calls "
            "liar win? And whose was the last claim?",
        )
    if all(_pays(z, given) == _with(z, "") for z, (given, _) in wrong.found.items()):
        return hint(
            "payoffs 对 {h} 给出 {given}。骰子上最大的一面可以当任何一面用，算进去了吗？",
            "payoffs gives {given} for {h}. The highest face counts as any face: is it counted?",
            **facts,
        )
    if all(_pays(z, given) == _with(z, wild, True) for z, (given, _) in wrong.found.items()):
        return hint(
            "payoffs 对 {h} 给出 {given}。宣称说的是“至少”还是“正好”？",
            "payoffs gives {given} for {h}. Does a claim say “at least”, or “exactly”?",
            **facts,
        )
    return hint(
        "payoffs 对 {h} 给出 {given}。两颗骰子合起来，有几颗算得上宣称的点数？那么谁赢？",
        "payoffs gives {given} for {h}. How many of the two dice count towards the claim, and who "
        "wins then?",
        **facts,
    )


def _pays(z, given):
    """What the reader's rules pay player 1, None where they give no two numbers."""
    try:
        first, _ = given
        return float(first)
    except (TypeError, ValueError):
        return None


def _with(z, wild, exactly=False):
    """What player 1 gets when that face is wild, or none, and claims are meant exactly."""
    number, face = z[-2].split("x")
    showing = sum(die in (face, wild) for die in z[:2])
    true = showing == int(number) if exactly else showing >= int(number)
    claimer = 1 if len(z) % 2 == 0 else 2
    return 1 if true == (claimer == 1) else -1


def _ends(faces):
    """As many ends as there are: for each roll, a set of claims that is not empty."""
    return faces**2 * (2 ** (2 * faces) - 1)


def _sees(wrong, faces):
    given_together, wanted_together = {}, {}
    for h, (given, wanted) in wrong.found.items():
        given_together.setdefault(str(given), []).append((wanted, h))
        wanted_together.setdefault(wanted, []).append((str(given), h))
    for told_apart in wanted_together.values():
        for name, h in told_apart:
            if name != told_apart[0][0]:
                return hint(
                    "sees 把 {one} 和 {two} 分开了。轮到的玩家看得见对方的骰子吗？",
                    "sees tells {one} from {two}. Can the player to move see the other die?",
                    one=history(told_apart[0][1]),
                    two=history(h),
                )
    for together in given_together.values():
        for name, h in together:
            if name != together[0][0]:
                return hint(
                    "sees 分不清 {one} 和 {two}：自己的骰子、到此为止的全部宣称，都要看得出来。",
                    "sees cannot tell {one} from {two}: one's own die and all claims so far must "
                    "show.",
                    one=history(together[0][1]),
                    two=history(h),
                )
    return told(wrong, NAME)


HINTS = {
    "chance": _chance,
    "mover": _mover,
    "actions": _actions,
    "payoffs": _payoffs,
    "sees": _sees,
}
