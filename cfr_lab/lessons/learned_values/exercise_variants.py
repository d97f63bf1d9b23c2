"""Generate random variants of the exercises whose answers are numbers.

The seed of the random number generator determines the numbers in each variant.
"""

from fractions import Fraction as F

from cfr_lab.variants import ExerciseVariant, draw_until, one_of, tex_fraction


def reservoir(rng):
    """Return a variant whose numbers of places and items differ from those in exercise 1."""
    places, items = draw_until(
        lambda: (one_of(rng, range(2, 9)), one_of(rng, range(10, 41))),
        lambda sample: sample != (3, 12),
    )
    item = one_of(rng, range(2, items))
    other = one_of(rng, range(item + 1, items + 1))
    one = F(places, items)
    p_both = F(places * (places - 1), items * (items - 1))
    p_neither = 1 - 2 * one + p_both
    work = (
        f"\\frac{{{places} \\cdot {places - 1}}}{{{items} \\cdot {items - 1}}} = "
        f"{tex_fraction(p_both)}"
    )
    return ExerciseVariant(
        f"样本池有 {places} 个位置，用蓄水池抽样，一共来了 {items} 项。依次写出：最后第 {item} 项在"
        f"样本池里的概率，第 {item}、{other} 两项都在样本池里的概率，这两项都不在样本池里的概率。",
        f"A memory has {places} places and uses reservoir sampling; {items} items arrive. Write "
        f"down, in this order, the probability that item {item} is in memory at the end, the "
        f"probability that items {item} and {other} both are, and the probability that neither is.",
        (one, p_both, p_neither),
        f"由定理 @learned_values.4，最后留下的是哪 {places} 项，各种情形的概率都相等，"
        f"所以每一项在样本池里的概率是 ${places}/{items} = {tex_fraction(one)}$，"
        f"两项都在的概率是 ${work}$，都不在的概率是 "
        f"$1 - 2 \\times {tex_fraction(one)} + {tex_fraction(p_both)} = "
        f"{tex_fraction(p_neither)}$。",
        f"By theorem @learned_values.4, all sets of {places} items are equally likely to be in "
        f"memory. So each item is in memory with probability ${places}/{items} = "
        f"{tex_fraction(one)}$, both items with probability ${work}$, and neither with probability "
        f"$1 - 2 \\times {tex_fraction(one)} + {tex_fraction(p_both)} = "
        f"{tex_fraction(p_neither)}$.",
    )


VARIANTS = {1: reservoir}
