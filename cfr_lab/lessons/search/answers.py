"""List the correct answers and typical wrong answers to some of the lesson's exercises.

These exercises ask for numbers or truth values. WRONG lists the wrong answers, each with an excerpt
from its hint in both languages. The last wrong answer to each exercise matches no expected mistake.
Pages without Python judge answers against RIGHT and WRONG, and the tests check both.
"""

RIGHT = {
    1: [(0.4, 0.1)],
    3: [(True, False, False, False, True)],
}
WRONG = {
    1: [
        ((0.1, 0.4), "次序写反了", "Your two numbers are in the wrong order: q comes first."),
        ((0.6, 0.1), "0.6 是猜反面的概率。", "guessing tails"),
        ((0.25, 0.1), "价钱为 0.5", "a price of 0.5"),
        ((0.5, 0.1), "玩家 1 会不会因此多得收益？", "above 0"),
        ((0.4, 0.2), "0.2 是正面时多得的收益。", "earns with heads"),
        ((0.4, 0.3), "q 对了", "The first number is right."),
        ((0.9, 0.7), "取哪个 q", "For which q"),
    ],
    3: [
        ((False, False, False, False, True), "第一句", "First claim"),
        ((True, True, False, False, True), "第二句", "Second claim"),
        ((True, False, True, False, True), "第三句", "Third claim"),
        ((True, False, False, True, True), "第四句", "Fourth claim"),
        ((True, False, False, False, False), "第五句", "Fifth claim"),
    ],
}
