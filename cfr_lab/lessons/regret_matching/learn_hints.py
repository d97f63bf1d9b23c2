"""Exercise 5: the hints for what a program returns, and for the ways to write it wrong."""

NO_PROBABILITIES = {
    True: (
        "抽行动时，概率不是数（NaN），多半是 0 除以 0。所有遗憾都不为正时，策略该是什么？",
        "An action was to be drawn with probabilities that are no numbers (NaN), as 0/0 gives. "
        "What is the strategy when no regret is positive?",
    ),
    False: (
        "抽行动时，概率不成其为概率：有的是负数，或者加起来不是 1。策略由遗憾的哪一部分得出？",
        "An action was to be drawn with what are no probabilities: some negative, or the sum not "
        "1. Which part of the regrets makes the strategy?",
    ),
}
UNEVEN = (
    "两位玩家的行动个数不同，两行数长短不一，不能放进一个 NumPy 数组。分成两个数组，"
    "例如 return S1 / T, S2 / T。",
    "The players have different numbers of actions, and rows of unequal length do not go into one "
    "NumPy array. Keep two arrays, for instance return S1 / T, S2 / T.",
)
FOR_SQUARES = (
    "在 W 上算得出，换成 {m} 行 {n} 列的矩阵就出错了：{error}。"
    "两位玩家各有几个行动，从 M 的什么地方看出来？",
    "It runs on W, but on a matrix of {m} rows and {n} columns it fails: {error}. "
    "What of M tells how many actions each player has?",
)
# For a square matrix, and for another one.
NO_PAIR = {
    True: (
        "函数给出 {value}；这里要两个策略：玩家 1 的 {m} 个数，玩家 2 的 {n} 个数。",
        "The function gives {value}; two strategies are wanted, {m} numbers for player 1 and {n} "
        "for player 2.",
    ),
    False: (
        "M 有 {m} 行 {n} 列时，函数给出 {value}；这里要先是玩家 1 的 {m} 个数，再是玩家 2 的 "
        "{n} 个数。两位玩家各有几个行动，从 M 的什么地方看出来？",
        "For a matrix of {m} rows and {n} columns the function gives {value}; wanted are {m} "
        "numbers for player 1, then {n} for player 2. "
        "What of M tells how many actions each player has?",
    ),
}

WAYS = {
    "same action": (
        "每一局里，双方出的总是同一种行动。玩家 2 的行动，是从玩家 2 自己的策略里抽出来的吗？",
        "In every round both players play the same action. Is player 2's action drawn from "
        "player 2's own strategy?",
    ),
    "in place": (
        "累计遗憾被策略盖掉了：一局之后再看 R，它还是各局遗憾之和吗？想想第 8 节。",
        "The cumulative regrets are overwritten by a strategy: after a round, is R still the sum "
        "of the rounds' regrets? Think of section 8.",
    ),
    "current": (
        "返回的是最后的当前策略。有保证的是哪一个？",
        "What is returned is the current strategy at the end. Which one has a guarantee?",
    ),
    "regrets": (
        "返回的是遗憾。遗憾可以为负，它不是策略；要平均的是什么？",
        "What is returned are regrets. They can be negative and are no strategy: what is it that "
        "should be averaged?",
    ),
    "sums": (
        "返回的是各局策略之和，加起来等于 T。还差哪一步？",
        "What is returned is the sum of the strategies, which adds up to T. Which step is missing?",
    ),
    "rounds after": (
        "平均的是第 2 局到第 T + 1 局的策略，第 1 局的漏掉了。策略之和，"
        "该在更新遗憾之前加，还是之后加？",
        "What is averaged are the strategies of rounds 2 to T + 1; round 1 is left out. Is the "
        "strategy to be added to the sum before the regrets are updated, or after?",
    ),
    "frequencies": (
        "返回的是各行动出现的频率。要的是平均策略：每一局加进去的，是策略里的概率，"
        "不是抽到的那个行动。",
        "What is returned are the frequencies of the actions. The average strategy is wanted: "
        "what is added in a round are the strategy's probabilities, not the action drawn.",
    ),
    "clipped": (
        "累计遗憾里负的被改成 0 记了下来。这是遗憾匹配+（第 @faster_cfr 课），也能学会，"
        "可不是这里要的规则：取正部只是为了算策略，R 要一直是各局遗憾之和。",
        "Negative cumulative regrets are stored as 0. That is regret matching+ (lesson "
        "@faster_cfr), which learns too, but is not the rule asked for: the positive part serves "
        "to compute the strategy alone, and R stays the sum of all rounds' regrets.",
    ),
    "one array": (
        "两位玩家的遗憾加到了同一个数组里。R1 = R2 = np.zeros(3) 造了几个数组？",
        "Both players' regrets are added into one array. How many arrays does "
        "R1 = R2 = np.zeros(3) make?",
    ),
    "own action": (
        "算遗憾时固定的是自己的行动。“要是我换一个行动”，这时不变的是谁的行动？",
        "The regrets hold the player's own action fixed. “Had I played something else”: whose "
        "action stays the same then?",
    ),
    "rows and columns": (
        "玩家 2 的遗憾取成了一列里的差。玩家 2 换一个行动，在矩阵里是换行还是换列？",
        "Player 2's regrets are differences down a column. When player 2 changes its action, does "
        "the row of the matrix change, or the column?",
    ),
    "sign": (
        "玩家 2 在帮玩家 1 赢。M 是谁的收益？玩家 2 的收益是什么？",
        "Player 2 helps player 1 to win. Whose payoffs are in M, and what are player 2's?",
    ),
    "payoffs": (
        "累计的是收益，不是遗憾。少减了什么？",
        "What is added up are payoffs, not regrets. What was not taken away?",
    ),
    "one round": (
        "策略只由最近一局的遗憾得出。以前各局的到哪里去了？",
        "The strategy comes from the last round's regrets alone. Where have those before gone?",
    ),
    "sum": (
        "试试累计遗憾 (1, −3, −2)：有一个为正，和却是负的。该用均匀策略吗？",
        "Try cumulative regrets (1, -3, -2): one is positive, their sum is not. "
        "Is the uniform strategy called for?",
    ),
    "size": (
        "负遗憾按大小也分到了概率。负遗憾说明这个行动怎么样？",
        "Negative regrets get a share by their size. What does a negative regret say of an action?",
    ),
    "most regretted": (
        "每局只出遗憾最大的行动。别的正遗憾的行动应得多少？",
        "Each round plays the most regretted action alone. What is due to the others with a "
        "positive regret?",
    ),
}
