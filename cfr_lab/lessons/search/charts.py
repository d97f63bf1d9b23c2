"""Plot stored results on blueprints, safe solving, depth-limited solving and errors in values."""

from cfr_lab import draw
from cfr_lab.controls import choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.search.runs import ERRORS, LEAF_ITERATIONS, MARKS, ROUNDS, SOLVER_ITERATIONS
from cfr_lab.lessons.search.solving import METHODS, method_name
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import number_text
from cfr_lab.words import say


def explore_blueprints(results=None):
    """Show each blueprint's exploitability before and after the second rounds are solved again.

    results   a result of `runs.blueprints`; by default, the stored result
    """
    results = results or stored_result("search", "blueprints")

    def picture(variant, T):
        return blueprints_picture(results, variant, T)

    return Explorer(
        {
            "variant": choice(say("蓝图", "blueprint"), [("CFR", "cfr"), ("CFR+", "cfr+")]),
            "T": slider_with_stops(
                say("蓝图的迭代次数 T", "iterations T of the blueprint"), MARKS, 100
            ),
        },
        picture,
    )


def blueprints_picture(results, variant, T):
    series = [(method_name(k), MARKS, results[variant][k]) for k in ("itself", *METHODS)]
    return draw.pad(
        draw.chart(
            series,
            T,
            (1e-5, 10),
            "xy",
            title=say(
                "Leduc 扑克，第二轮重新求解之后的可利用度",
                "Leduc poker: exploitability after the second round is solved again",
            ),
            x_label=say("蓝图的迭代次数", "iterations of the blueprint"),
            alt_prefix=f"{variant.upper()}, T = {T}",
            height=320,
        )
    )


def explore_guarantee(results=None):
    """Show the exploitability and its bound for each number of iterations of the subgame solver.

    results   a result of `runs.guarantee`; by default, the stored result
    """
    results = results or stored_result("search", "guarantee")

    def picture(n):
        return guarantee_picture(results, n)

    return Explorer(
        {
            "n": slider_with_stops(
                say("求解第二轮的迭代次数", "iterations in the second round"),
                SOLVER_ITERATIONS,
                100,
            )
        },
        picture,
    )


def guarantee_picture(results, n):
    (unsafe, _), (safe, bound) = (zip(*results[m], strict=True) for m in ("unsafe", "safe"))
    itself = [results["itself"]] * len(SOLVER_ITERATIONS)
    series = [
        (method_name("itself"), SOLVER_ITERATIONS, itself),
        (method_name("unsafe"), SOLVER_ITERATIONS, unsafe),
        (method_name("safe"), SOLVER_ITERATIONS, safe),
        (say("安全求解的上界", "bound for safe solving"), SOLVER_ITERATIONS, bound),
    ]
    return draw.pad(
        draw.chart(
            series,
            n,
            (1e-3, 10),
            "xy",
            title=say(
                "可利用度（蓝图：CFR+，200 次迭代）", "exploitability (blueprint: CFR+, T = 200)"
            ),
            x_label=say("求解第二轮的迭代次数", "iterations in the second round"),
            alt_prefix=str(n),
            height=300,
        )
    )


def kinds_of_error():
    return [
        (say("全部偏低", "all too low"), "low"),
        (say("全部偏高", "all too high"), "high"),
        (say("随机偏高或偏低", "random signs"), "mixed"),
    ]


def kind_named(kind):
    """Return, in the reader's language, the name of a kind of error."""
    return next(name for name, key in kinds_of_error() if key == kind)


def explore_wrong_values(results=None):
    """Show how errors in the opponent's values affect exploitability after safe solving.

    results   a result of `runs.wrong_values`; by default, the stored result
    """
    results = results or stored_result("search", "wrong_values")

    def picture(kind, e):
        return wrong_values_picture(results, kind, e)

    return Explorer(
        {
            "kind": choice(say("误差的方向", "errors"), kinds_of_error()),
            "e": slider_with_stops(
                say("误差 ε，每局的筹码数", "error ε, chips per hand"), ERRORS, 0.2
            ),
        },
        picture,
    )


def wrong_values_picture(results, kind, e):
    measured, bound = zip(*results[kind], strict=True)
    series = [
        (method_name("itself"), ERRORS, [results["itself"]] * len(ERRORS)),
        (method_name("safe"), ERRORS, measured),
        (say("上界", "bound"), ERRORS, bound),
    ]
    return draw.pad(
        draw.chart(
            series,
            e,
            (0, 1),
            title=say(
                "停手的值有误差 ε 时，安全求解之后的可利用度",
                "exploitability after safe solving if the values of stopping are off by ε",
            ),
            x_label=say("误差 ε", "error ε"),
            digits=3,
            alt_prefix=f"{kind_named(kind)}, ε = {number_text(float(e))}",
        )
    )


def names_of_depth():
    return [
        say("两轮的平均策略", "average of both rounds"),
        say("平均策略的上界", "bound on the average"),
        say("第二轮：不安全的求解", "second round solved unsafely"),
        say("第二轮：安全的求解", "second round solved safely"),
    ]


def explore_depth(results=None):
    """Show the depth-limited solver's exploitability for each number of iterations at a leaf.

    results   a result of `runs.depth`; by default, the stored result
    """
    results = results or stored_result("search", "depth")

    def picture(T, K):
        return depth_picture(results, T, K)

    return Explorer(
        {
            "T": choice(say("第一轮的迭代次数 T", "iterations T of round 1"), _rounds(), 100),
            "K": slider_with_stops(
                say("叶子的迭代次数 K", "iterations K of each leaf"), LEAF_ITERATIONS, 20
            ),
        },
        picture,
    )


def _rounds():
    return [(str(T), T) for T in ROUNDS]


def depth_picture(results, T, K):
    columns = zip(*results[str(T)], strict=True)
    series = [(name, LEAF_ITERATIONS, y) for name, y in zip(names_of_depth(), columns, strict=True)]
    return draw.pad(
        draw.chart(
            series,
            K,
            (1e-2, 10),
            "xy",
            title=say(
                "Leduc 扑克的可利用度：只迭代第一轮，第二轮的值由叶子给出",
                "Leduc poker: exploitability of depth-limited solving with leaves of K iterations",
            ),
            x_label=say("每次给叶子求值所用的迭代次数 K", "iterations K per evaluation of a leaf"),
            alt_prefix=f"T = {T}, K = {K}",
            height=320,
        )
    )


def explore_leaf_errors(results=None):
    """Show how errors in the leaf values affect the depth-limited solver's exploitability.

    results   a result of `runs.leaf_errors`; by default, the stored result
    """
    results = results or stored_result("search", "leaf_errors")

    def picture(kind, e):
        return leaf_errors_picture(results, kind, e)

    return Explorer(
        {
            "kind": choice(say("误差的方向", "errors"), kinds_of_error(), "mixed"),
            "e": slider_with_stops(
                say("误差 ε，每局的筹码数", "error ε, chips per hand"), ERRORS, 0.2
            ),
        },
        picture,
    )


def leaf_errors_picture(results, kind, e):
    columns = zip(*results[kind], strict=True)
    series = [(name, ERRORS, y) for name, y in zip(names_of_depth(), columns, strict=True)]
    return draw.pad(
        draw.chart(
            series,
            e,
            (0, 1),
            title=say(
                "叶子的值有误差 ε 时的可利用度", "exploitability if the leaves' values are off by ε"
            ),
            x_label=say("误差 ε", "error ε"),
            digits=3,
            alt_prefix=f"{kind_named(kind)}, ε = {number_text(float(e))}",
            height=300,
        )
    )
