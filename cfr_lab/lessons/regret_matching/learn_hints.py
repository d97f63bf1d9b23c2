"""Define the hints for exercise 5.

VERSION_HINTS contains a hint for each known wrong version of the program. The other hints are for
programs that fail or do not return two strategies.
"""

# The key is True if the program draws an action from probabilities that are NaN.
NO_PROBABILITIES = {
    True: (
        "你的程序抽行动时，给出的概率不是数（NaN），多半是因为算了 0 除以 0。"
        "所有遗憾都不为正时，策略该是什么？",
        "Your program draws an action with probabilities that are not numbers (NaN), probably "
        "from 0/0. What is the strategy when no regret is positive?",
    ),
    False: (
        "你的程序抽行动时，给出的数不是概率：有的是负数，或者加起来不是 1。"
        "策略由遗憾的哪一部分得出？",
        "Your program draws an action with numbers that are not probabilities: either some are "
        "negative, or they do not sum to 1. Which part of the regrets determines the strategy?",
    ),
}
UNEVEN = (
    "两位玩家的行动个数不同，两行数长短不一，不能放进一个 NumPy 数组。请返回两个数组，"
    "例如 return S1 / T, S2 / T。",
    "The players have different numbers of actions, and rows of unequal length do not fit into one "
    "NumPy array. Return two arrays, for instance return S1 / T, S2 / T.",
)
ONLY_SQUARE_HINT = (
    "你的程序在 W 上算得出，换成 {m} 行 {n} 列的矩阵就出错了：{error}。"
    "怎样从 M 得到两位玩家各自的行动个数？",
    "Your program runs on W, but on a matrix of {m} rows and {n} columns it fails: {error}. "
    "How can you get each player's number of actions from M?",
)
# The key is True if the matrix is square.
NO_PAIR = {
    True: (
        "你的函数返回 {value}；它应该返回两个策略：玩家 1 的 {m} 个数，玩家 2 的 {n} 个数。",
        "Your function returns {value}; it should return two strategies, {m} numbers for player 1 "
        "and {n} for player 2.",
    ),
    False: (
        "M 有 {m} 行 {n} 列时，你的函数返回 {value}；它应该先返回玩家 1 的 {m} 个数，"
        "再返回玩家 2 的 {n} 个数。怎样从 M 得到两位玩家各自的行动个数？",
        "For a matrix of {m} rows and {n} columns, your function returns {value}; it should "
        "return {m} numbers for player 1, then {n} for player 2. How can you get each player's "
        "number of actions from M?",
    ),
}

VERSION_HINTS = {
    "same action": (
        "你的程序里，双方每一局出的总是同一种行动。玩家 2 的行动，"
        "是从玩家 2 自己的策略里抽出来的吗？",
        "In your program, both players play the same action in every round. Is player 2's action "
        "drawn from player 2's own strategy?",
    ),
    "in place": (
        "你的程序里，累计遗憾被策略盖掉了：一局之后再看 R，它还是各局遗憾之和吗？想想第 8 节。",
        "Your program overwrites the cumulative regrets with a strategy: after a round, is R "
        "still the sum of the rounds' regrets? (See section 8.)",
    ),
    "current": (
        "你的函数返回的是最后的当前策略。定理保证的是哪一个策略的可利用度？",
        "Your function returns the last current strategy. Which strategy's exploitability "
        "does the theorem bound?",
    ),
    "regrets": (
        "你的函数返回的是遗憾。遗憾可以为负，不是策略；应该对什么求平均？",
        "Your function returns regrets. They can be negative, so they are not a strategy: which "
        "quantity should be averaged?",
    ),
    "sums": (
        "你的函数返回的是各局策略之和，各个数加起来等于 T。还差哪一步？",
        "Your function returns the sum of the strategies, whose entries add up to T. Which step is "
        "missing?",
    ),
    "rounds after": (
        "你的程序求平均的，是第 2 局到第 T + 1 局的策略，漏掉了第 1 局的策略。"
        "应该在更新遗憾之前把策略加进总和，还是之后？",
        "Your program averages the strategies of rounds 2 to T + 1 and leaves out round 1. Should "
        "it add the strategy to the sum before it updates the regrets, or after?",
    ),
    "frequencies": (
        "你的函数返回的是各行动出现的频率，题目要的是平均策略。每一局加进总和的，该是什么？",
        "Your function returns the frequencies of the actions; the exercise asks for the average "
        "strategy. Which numbers should be added to the sum in each round?",
    ),
    "clipped": (
        "你的程序把负的累计遗憾改成 0 存了下来。这是遗憾匹配+（第 @faster_cfr 课），也能学会，但"
        "不是这里要的规则：取正部只是为了算策略，R 要一直是各局遗憾之和。",
        "Your program stores negative cumulative regrets as 0. That is regret matching+ (lesson "
        "@faster_cfr), which also learns, but it is not the rule of this exercise: here the "
        "positive part only serves to compute the strategy, and R remains the sum of the regrets "
        "of all rounds.",
    ),
    "one array": (
        "你的程序把两位玩家的遗憾加到了同一个数组里。R1 = R2 = np.zeros(3) 造了几个数组？",
        "Your program adds both players' regrets into one array. How many arrays does "
        "R1 = R2 = np.zeros(3) create?",
    ),
    "own action": (
        "你的程序算遗憾时，固定的是玩家自己的行动。“要是我换一个行动”，这时不变的是谁的行动？",
        "Your program holds the player's own action fixed when it computes regrets. In “had I "
        "played something else”, whose action stays the same?",
    ),
    "rows and columns": (
        "你的程序把玩家 2 的遗憾算成了同一列里的差。玩家 2 换一个行动，在矩阵里是换行还是换列？",
        "Your program computes player 2's regrets as differences within a column. If player 2 "
        "plays another action, does the row of the matrix change, or the column?",
    ),
    "sign": (
        "在你的程序里，玩家 2 帮玩家 1 赢。玩家 2 的收益与 M 里的数有什么关系？",
        "In your program, player 2 helps player 1 to win. Whose payoffs are in M, and what are "
        "player 2's?",
    ),
    "payoffs": (
        "你的程序累计的是收益，不是遗憾。还应该减去什么？",
        "Your program adds up payoffs, not regrets. What must be subtracted?",
    ),
    "one round": (
        "你的程序只用最近一局的遗憾算策略。以前各局的遗憾到哪里去了？",
        "Your program computes the strategy from the last round's regrets alone. Where does the "
        "program add the regrets of earlier rounds?",
    ),
    "sum": (
        "用累计遗憾 (1, −3, −2) 试试你的程序：有一个遗憾为正，三个的和却是负的。该用均匀策略吗？",
        "Try your program on cumulative regrets (1, -3, -2): one of them is positive, but their "
        "sum is negative. Should the strategy be uniform?",
    ),
    "size": (
        "你的程序给负遗憾也按大小分了概率。一个行动的遗憾为负，说明什么？",
        "Your program gives negative regrets a share in proportion to their size. What does a "
        "negative regret say about an action?",
    ),
    "most regretted": (
        "你的程序每局只出遗憾最大的行动。遗憾为正的其他行动，概率应该是多少？",
        "Your program plays only the action with the largest regret. Which probabilities should "
        "the other actions with positive regret have?",
    ),
}
