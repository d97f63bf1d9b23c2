"""Define the conditions, verdicts and mistakes shared by the exercises on writing a solver."""

from functools import partial

from cfr_lab.exercises import Case
from cfr_lab.lessons.student_strategies import ITERATIONS, equals_program, like_unscaled
from cfr_lab.words import Sentence


def equals_faulty(program, *faults):
    """Return a test, for a Case, of whether a student's program has one of the given faults.

    The test compares the student's results with those of our program for one fault at a time.

    program  our program, which is correct unless an argument introduces a fault
    faults   dictionaries {argument: value}, each of which introduces one fault
    """
    conditions = [equals_program(partial(program, **fault)) for fault in faults]
    return lambda given: any(condition(given) for condition in conditions)


def after_long(program, shown):
    """Return a function from Strategies to the values for the sentence about a correct program.

    These values include the exploitability in each trial game after ITERATIONS iterations. If the
    Strategies differ from those of `program`, the function returns False instead.

    program  our program, which is correct
    shown    function from an exploitability to its text
    """

    def facts(given):
        if not given.agree_with(program):
            return False
        results = [shown(x) for x in given.exploitabilities()]
        text = Sentence("、".join(results), ", ".join(results))
        return {"games": len(results), "n": ITERATIONS, "found": text}

    return facts


def mistakes_of(program):
    """Return {name: Case} for the mistakes that occur in programs for both CFR and CFR+."""
    return {
        "not repeatable": Case(
            lambda given: not given.are_repeatable(),
            "给你的程序同样的树、同样的 T，第二次调用与第一次的结果不同。"
            "R、S 是不是写在函数外面了？",
            "With the same tree and the same T, the second call of your program gives a different "
            "result. Are R and S created outside the function?",
        ),
        "not normalised": Case(
            like_unscaled(program),
            "你的程序返回的数，比例都正确，但是加起来不等于 1。最后还缺哪一步计算？",
            "The numbers that your program returns have the right proportions, but do not sum to "
            "1. Which step is missing at the end?",
        ),
        "reach without chance": Case(
            equals_faulty(program, {"value": "players"}),
            "你的程序算反事实值时，乘了对手的到达概率，没有乘机会的到达概率。"
            "“他人”除了对手，还包括谁？",
            "Your program's counterfactual values contain the opponent's reach but not chance's. "
            "Who, besides the opponent, belongs to “the others”?",
        ),
        "chance as player 1": Case(
            equals_faulty(program, {"chance": "player 1"}),
            "你的程序把机会行动的概率乘进了玩家 1 自己的到达概率。这些行动由玩家 1 选吗？"
            "对玩家 1 来说，这些概率该乘进谁的到达概率？",
            "Your program multiplies the probabilities of chance's actions into player 1's own "
            "reach. Does player 1 choose these actions? To whose reach do they belong?",
        ),
        "chance added": Case(
            equals_faulty(program, {"chance": "added"}),
            "在机会结点，你的程序把各个子结点的 U 直接相加，没有乘机会的概率。"
            "机会结点的 U(h) 是按什么加权的平均？",
            "At a chance node, your program adds the children's U without multiplying them by "
            "chance's probabilities. There U(h) is an average: with what weights?",
        ),
        "player 1's payoffs": Case(
            equals_faulty(program, {"payoffs": "player 1"}),
            "你的程序给两位玩家用的都是玩家 1 的收益。每个信息集里，做选择的是谁？",
            "Your program uses player 1's payoffs for both players. Which player chooses at each "
            "information set?",
        ),
        "last history": Case(
            equals_faulty(program, {"histories": "last"}),
            "一个信息集有几个历史时，你的程序只留下最后一个历史的遗憾，前面的都被覆盖了。"
            "遗憾的定义是对哪些历史求和？",
            "If an information set has several histories, your program keeps only the last one's "
            "regret and overwrites the others. Over which histories does the definition of the "
            "regret sum?",
        ),
        "nothing subtracted": Case(
            equals_faulty(program, {"baseline": "nothing"}),
            "你的程序加进 R 的是行动值本身。遗憾是行动值与什么相比？",
            "Your program adds the action values themselves to R. With what does a regret compare "
            "an action's value?",
        ),
        "plain mean subtracted": Case(
            equals_faulty(program, {"baseline": "plain"}),
            "你的程序减去的是几个行动值的简单平均。玩家选各个行动的概率相等吗？",
            "Your program subtracts the unweighted mean of the action values. Are the actions "
            "equally likely?",
        ),
        "one too many": Case(
            equals_program(lambda tree, T: program(tree, T + 1)),
            "你的程序好像多做了一次迭代。T = 1 时，你的程序迭代几次？",
            "Your program seems to run one iteration too many. How many does it run with T = 1?",
        ),
        "one too few": Case(
            equals_program(lambda tree, T: program(tree, T - 1)),
            "你的程序好像少做了一次迭代。T = 2 时，你的程序迭代几次？",
            "Your program seems to run one iteration too few. How many does it run with T = 2?",
        ),
    }
