"""Lesson 07's exercises: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F

from cfr_lab.exercises import a_number, all_close, hint, near, right, some_numbers
from cfr_lab.lessons.lesson_07.written_response import exercise_2
from cfr_lab.lessons.lesson_07.written_stop import exercise_5


def exercise_1(answer):
    given = some_numbers(answer, 3)

    def agrees(*wanted):
        return all(map(near, given, wanted))

    if agrees(F(-1, 6), F(-1, 12), F(-1, 6)):
        return right(
            "Q:pb 跟注，值 −1/6；Q: 过牌值 −1/12，比下注的 −1/6 好，所以先过牌，遇到下注再跟。",
            "Q:pb calls, worth -1/6; at Q: passing is worth -1/12 and betting -1/6: pass, and call "
            "if there is a bet.",
        )
    if agrees(F(-1, 4), F(-1, 6), F(-1, 6)):
        return hint(
            "Q:pb 选了弃牌。弃牌值 −1/4，跟注呢？",
            "At Q:pb you fold. That is worth -1/4; and calling?",
        )
    if agrees(F(-5, 24), F(-1, 8), F(-1, 6)):
        return hint(
            "Q:pb 取了两个行动的平均。到了那里，最优反应会一半一半吗？",
            "At Q:pb you took the mean of both actions. Would a best response toss a coin there?",
        )
    if near(given[1], F(1, 12)) or near(given[0], F(0)):
        return hint(
            "对 J 跟注、对 K 弃牌，要看得见牌才行。一个信息集里只能选一个行动。",
            "To call J and fold to K you would have to see the card. One set, one action.",
        )
    if agrees(F(-2, 3), F(-1, 4), F(-1, 2)) or near(given[0], F(-2, 3)):
        return hint(
            "这是走到那里之后的平均收益。V 还要乘他人的到达概率，包括发牌的 1/6。",
            "That is the mean once play is there. V is multiplied by the others' reach, the deal's "
            "1/6 included.",
        )
    if agrees(F(-1, 12), F(-1, 24), F(-1, 6)) or near(given[0], F(-1, 12)):
        return hint(
            "Q:pb 的值小了一半：自己原来过牌的 1/2 乘进来了吗？",
            "The value of Q:pb is half of what it should be: is your own old 1/2 of passing in it?",
        )
    if agrees(F(-1, 6), F(1, 12), F(-1, 6)) or (
        near(given[0], F(-1, 6)) and not near(given[1], F(-1, 12))
    ):
        return hint(
            "Q:pb 对了。Q: 过牌之后有两条路：J 也可能过牌，那是摊牌；其余走到 Q:pb，值已经有了。",
            "Q:pb is right. After passing at Q: there are two ways on: J may pass, a showdown; the "
            "rest comes to Q:pb, whose value you have.",
        )
    if near(given[0], F(-1, 6)):
        return hint(
            "Q:pb 和过牌都对了。下注之后，J 弃牌你赢 1，K 跟注你输 2，各乘 1/6。",
            "Q:pb and passing are right. After a bet J folds and you win 1, K calls and you lose "
            "2, each times 1/6.",
        )
    return hint(
        "先做 Q:pb：(QJ, p, b) 的 π₋₁ 是 1/6·1/2，(QK, p, b) 的是 1/6；弃牌都输 1，跟注各 +2、−2。",
        "First Q:pb: π₋₁ of (QJ, p, b) is 1/6·1/2, of (QK, p, b) 1/6; folding loses 1, calling "
        "wins 2 or loses 2.",
    )


def exercise_3(answer):
    given = some_numbers(answer, 2)
    wanted = F(5, 18), F(2, 9)
    if all(map(near, given, wanted)):
        return right(
            "玩家 1 的老实打法比值少 5/18，玩家 2 的少 2/9，加起来 1/2，正是 NashConv。",
            "Honest player 1 is 5/18 short of the value, player 2 2/9; together 1/2, which is "
            "NashConv.",
        )
    if all(map(near, given, wanted[::-1])):
        return hint(
            "次序反了：第一个是玩家 1 的损失，对手是玩家 2 的最优反应。",
            "The order is reversed: first player 1's loss, against player 2's best response.",
        )
    if all_close(given, (F(1, 3), F(1, 6))) or all(map(near, given, (F(1, 3), F(1, 6)))):
        return hint(
            "这是各人输掉的筹码。损失是和博弈的值比：玩家 1 的值是 −1/18，玩家 2 的呢？",
            "That is what each loses in chips. The loss is measured from the value: -1/18 for "
            "player 1, and for player 2?",
        )
    if all(map(near, given, (F(7, 18), F(1, 9)))):
        return hint(
            "值的符号用反了：玩家 1 的值是 −1/18，他本来就该输一点。",
            "The value came in with the wrong sign: it is -1/18 for player 1, who is to lose a "
            "little anyway.",
        )
    if all(map(near, given, (F(1, 4), F(1, 4)))):
        return hint(
            "这是可利用度，两人的平均。两个座位分开算，各是多少？",
            "That is the exploitability, the mean of both. What is each seat's own?",
        )
    if near(given[0] + given[1], F(1, 2)):
        return hint(
            "加起来是 NashConv，没有错；分得不对。u₁(σ₁, ·) 最小是 −1/3。",
            "The sum is NashConv, as it must be, but the shares are not right: the least of "
            "u₁(σ₁, ·) is -1/3.",
        )
    return hint(
        "ℓ₁ = v − min u₁(σ₁, ·)，ℓ₂ = max u₁(·, σ₂) − v；v = −1/18，最小和最大在第 3 节的表里。",
        "ℓ₁ = v − min u₁(σ₁, ·) and ℓ₂ = max u₁(·, σ₂) − v, with v = -1/18; the table of section 3 "
        "has the least and the most.",
    )


def exercise_4(answer):
    x = a_number(answer)
    if abs(x - 720_000) <= 1:
        return right(
            "要 72 万次，界才保证 1%；实际第 44 次就到了。界是放心用的，停要靠量。",
            "The bound guarantees 1% after 720,000 iterations; in fact 44 were enough. A bound is "
            "for peace of mind; to stop, measure.",
        )
    if near(x, F("848.528")) or abs(x - 848) <= 1:
        return hint("差一步：√T 是这个数，T 呢？", "One step more: this is √T. And T?")
    if abs(x - 2_880_000) <= 4:
        return hint(
            "这是对 NashConv 要求 1%。可利用度只是它的一半。",
            "That asks for 1% of NashConv; exploitability is half of it.",
        )
    if abs(x - 180_000) <= 1:
        return hint(
            "只加了一位玩家的信息集：推论里的和取遍两人的十二个。",
            "Only one player's sets are in it: the sum runs over all twelve of both.",
        )
    if abs(x - 360_000) <= 1:
        return hint(
            "√|A(I)| 里的 |A(I)| 是 2，别漏了。", "|A(I)| is 2 under the root: do not lose it."
        )
    if abs(x - 45_000) <= 1:
        return hint("这是陷阱博弈的：它只有三个信息集。", "That is the trap, with its three sets.")
    if x in (44, 144):
        return hint(
            "这是实际用的次数。问的是界：推论 5.5 的右边什么时候不超过 0.01Δ？",
            "That is how many it really took. The bound is asked for: when is the right side of "
            "corollary 5.5 at most 0.01 Δ?",
        )
    return hint(
        "令 Δ·12·√2 / (2√T) = 0.01Δ，Δ 约去，解出 T。",
        "Set Δ·12·√2 / (2√T) = 0.01 Δ; Δ cancels; solve for T.",
    )


EXERCISES = {
    "07.1": exercise_1,
    "07.2": exercise_2,
    "07.3": exercise_3,
    "07.4": exercise_4,
    "07.5": exercise_5,
}
# Functions to write, as the reader finds them.
AS_GIVEN = {"07.2": "ae8c5431", "07.5": "b51db2df"}
# The sections that an exercise needs.
SECTIONS = {
    "07.1": (2,),
    "07.2": (2,),
    "07.3": (3,),
    "07.4": (5,),
    "07.5": (4,),
}
