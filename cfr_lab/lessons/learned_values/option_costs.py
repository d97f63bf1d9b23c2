"""Ask for a guess, and then show the effect of each option of a small version of Deep CFR."""

from cfr_lab import draw
from cfr_lab.controls import choice, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import formatted
from cfr_lab.words import say

ALL_ON = "111"
# In each of these variants of Deep CFR, one option is off, and its digit in the key is 0.
OFF = {"reservoir": "011", "linear": "101", "scratch": "110"}


def names():
    """Return the names of four changes to Deep CFR, as {key: name}, in the reader's language.

    Each of the first three changes switches one option off; the fourth, "network", replaces the
    exact average strategy with a strategy that networks learn.
    """
    return {
        "reservoir": say("只留最后的样本", "only the last rows"),
        "linear": say("各次迭代权重相同", "equal weights"),
        "scratch": say("接着上次的网络训练", "further training of the last network"),
        "network": say("平均策略也交给网络", "a network for the average"),
    }


def last_median(result, key, kind):
    """Return the median exploitability of variant `key` at the last mark.

    kind   "exact" for the exact average strategy, or "network" for the one that networks learn
    """
    return result[key][kind][-1][1]


def costs(result):
    """Return {change: factor by which it raises the median exploitability}.

    For the first three changes, the exploitability is that of the networks' average strategy. The
    factor for "network" is the median exploitability of the networks' average strategy divided by
    that of the exact average strategy.
    """
    base = last_median(result, ALL_ON, "network")
    factors = {name: last_median(result, key, "network") / base for name, key in OFF.items()}
    return {**factors, "network": base / last_median(result, ALL_ON, "exact")}


def guess_choice(found=None):
    """Ask the reader which of four changes to Deep CFR raises exploitability most."""
    found = found or stored_result("learned_values", "choices")
    options = [(name, key) for key, name in names().items()]
    return ask(
        {"guess": choice(say("我猜是", "My guess"), options)},
        lambda guess, shown: guess_picture(found, guess, shown),
    )


def guess_picture(found, guess, shown):
    head = draw.sentences(say("你的猜测：{name}。", "Your guess: {name}.", name=names()[guess]))
    if not shown:
        return unanswered_picture(head)
    factors = costs(found)
    largest_key = max(factors, key=factors.get)
    rows = [
        [name, *(formatted(last_median(found, key, kind), ".2f") for kind in ("exact", "network"))]
        for name, key in [
            (say("全部打开", "everything on"), ALL_ON),
            *((names()[each], key) for each, key in OFF.items()),
        ]
    ]
    heads = [say("改动", "change"), say("精确的平均", "exact average")]
    heads.append(say("网络的平均", "network's average"))
    place = list(factors).index(largest_key)
    highlighted = (
        {(1 + place, c) for c in range(3)} if largest_key in OFF else {(0, c) for c in range(3)}
    )
    table = draw.table(rows, heads, highlighted)
    verdict = draw.sentences(
        ("✓ " if guess == largest_key else "✗ ")
        + say(
            "代价最大的是“{name}”：用网络求平均时，可利用度是原来的 {factor} 倍。",
            "“{name}” costs most: the exploitability of the network's average rises {factor}-fold.",
            name=names()[largest_key],
            factor=formatted(factors[largest_key], ".1f"),
        )
    )
    base = draw.sentences(
        say(
            "Leduc 扑克，{t} 次迭代之后的可利用度，{n} 次训练的中位数",
            "Leduc poker, exploitability after {t} iterations, median of {n} runs",
            t=found["marks"][-1],
            n=found["seeds"],
        )
    )
    return draw.pad(draw.column(head, base, table, verdict))


def explore_choices(found=None):
    """Return the explorer that switches three options of Deep CFR on and off.

    The chart compares the chosen variant with the variant in which all three options are on.
    """
    found = found or stored_result("learned_values", "choices")
    controls = {
        "reservoir": toggle(say("蓄水池", "reservoir"), True),
        "linear": toggle(say("线性权重", "linear weights"), True),
        "scratch": toggle(say("每次从头训练", "a new network each time"), True),
    }

    def picture(reservoir, linear, scratch):
        key = "".join(str(int(on)) for on in (reservoir, linear, scratch))
        return choices_picture(found, key)

    return Explorer(controls, picture)


def choices_picture(found, key):
    chosen = say("你的选择", "as chosen")
    series = [
        (say("全部打开，精确的平均", "everything on, exact average"), ALL_ON, "exact"),
        (say("{c}，精确的平均", "{c}, exact average", c=chosen), key, "exact"),
        (say("{c}，网络的平均", "{c}, network's average", c=chosen), key, "network"),
    ]
    marks = found["marks"]
    curves = [
        (
            name,
            marks,
            [middle for _, middle, _ in found[of][kind]],
            [(low, high) for low, _, high in found[of][kind]],
        )
        for name, of, kind in series
    ]
    title = say(
        "Leduc 扑克：可利用度，{n} 次训练的中位数与范围",
        "Leduc poker: exploitability, median and range of {n} runs",
        n=found["seeds"],
    )
    x_label = say("迭代次数", "iterations")
    return draw.pad(draw.chart(curves, marks[-1], (0.1, 3), "xy", title=title, x_label=x_label))
