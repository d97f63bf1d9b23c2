"""What is computed once and kept: equilibria by linear programming, and Leduc's long run."""

from cfr_core.games import kuhn, leduc, trap
from cfr_core.tree import Tree
from cfr_lab.lessons.lesson_07.guarantee import guarantee
from cfr_lab.lessons.lesson_07.sequence_program import solved
from cfr_lab.lessons.stored import rounded


def judge(rules=(trap, kuhn, leduc)):
    """{game name: {"value": ..., "strategies": probabilities of all pairs (I, a)}}."""
    found = {}
    for rule in rules:
        tree = Tree(rule())
        value, profile = solved(tree)
        found[tree.name] = rounded({"value": float(value), "strategies": profile.vector}, 9)
    return found


def guarantee_of_leduc(T=1000):
    """What `guarantee` gives for Leduc poker, where it takes some seconds."""
    return rounded(guarantee(Tree(leduc()), T), 5)


RUNS = {"judge": judge, "guarantee": guarantee_of_leduc}
