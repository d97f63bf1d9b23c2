"""Hold the messages of all errors that the package raises, in Chinese and in English.

Each message says what was wrong and where, and what to give instead.
"""

MESSAGES = {
    # These messages are about rules and trees.
    "kind": (
        "参数 {name} 应当是 {wanted}，例如 {example}；现在是 {given}。",
        "The argument {name} must be a {wanted}, such as {example}, not {given}.",
    ),
    "game-players": (
        "博弈 {game} 的 n_players 是 {value}；它应当是正整数。",
        "In the game {game}, n_players is {value}; it must be a positive whole number.",
    ),
    "game-rule": (
        "博弈 {game} 的 {part} 是 {value}；它应当是一个以历史为参数的函数。",
        "In the game {game}, {part} is {value}; it must be a function of the history.",
    ),
    "mover": (
        "在历史 {history}，mover 返回了 {value}；应当返回 1 到 {players} 的玩家编号、"
        "CHANCE（机会）或 None（博弈结束）。",
        "mover returned {value} at history {history}; it must return a player's number from 1 to "
        "{players}, CHANCE, or None when the game is over.",
    ),
    "actions": (
        "在历史 {history}，actions 返回了 {value}；应当返回由互不相同的行动组成的元组，"
        '例如 ("p", "b")。博弈若已结束，mover 应当返回 None。',
        "actions returned {value} at history {history}; it must return a tuple of different "
        'actions, such as ("p", "b"). If the game is over, mover must return None.',
    ),
    "chance": (
        "在历史 {history}，chance 返回了 {value}；应当返回“行动: 概率”的字典，例如 "
        '{{"heads": 0.5, "tails": 0.5}}，概率不能为负。',
        "chance returned {value} at history {history}; it must return a dictionary such as "
        '{{"heads": 0.5, "tails": 0.5}}, which maps each action to its probability. No probability '
        "may be negative.",
    ),
    "chance-sum": (
        "在历史 {history}，chance 返回的概率之和是 {total}，应当是 1。",
        "The probabilities that chance returned at history {history} sum to {total}; they must sum "
        "to 1.",
    ),
    "payoffs": (
        "历史 {history} 是一个结局，payoffs 在这里返回了 {value}；"
        "应当返回 {players} 个有限的数或符号组成的元组，玩家 1 的收益在最前面。",
        "payoffs returned {value} at the terminal history {history}; it must return a tuple of "
        "finite numbers or symbols, one for each of the {players} players, starting with player 1.",
    ),
    "sees": (
        "在历史 {history}，sees 返回了 {value}；应当返回字符串、数，或由字符串和数组成的元组，"
        '例如 "K:pb" 或 ("K", "p", "b")。',
        "sees returned {value} at history {history}; it must return a string, a number, or a "
        'tuple of strings and numbers, such as "K:pb" or ("K", "p", "b").',
    ),
    "infoset-differs": (
        "信息集 {name} 在历史 {first} 属于玩家 {player}，行动是 {actions}；"
        "在历史 {history} 却属于玩家 {other}，行动是 {others}。"
        "同一信息集的玩家和行动必须相同，否则请让 sees 返回不同的名字。",
        "Information set {name} belongs to player {player} (actions: {actions}) at history "
        "{first}, but to player {other} (actions: {others}) at history {history}; make the player "
        "and the actions the same at both histories, or make sees return different names.",
    ),
    "imperfect-recall": (
        "信息集 {name} 里有历史 {first} 与 {history}，玩家 {player} 到达这两个历史之前，"
        "自己采取的行动不同，也就是说，这位玩家忘了自己的行动；"
        "请让 sees 的返回值包含玩家自己采取过的行动。",
        "In information set {name}, player {player} forgets an earlier action: the player's own "
        "actions on the way to {first} and on the way to {history} differ; include these actions "
        "in the value that sees returns.",
    ),
    "tree-large": (
        "博弈 {game} 的树超过了上限 {name} = {limit}（最后走到历史 {history}）；"
        "请检查博弈是否会结束，或者调大 {name}。",
        "The tree of {game} exceeds {name} = {limit} (last history: {history}); check that the "
        "game ends, or raise {name}.",
    ),
    "matrix": (
        "收益矩阵 {value} 无效；请给出各行长度相同的二维矩阵，元素是有限的数，行是玩家 1 的行动，"
        "列是玩家 2 的行动；两位玩家的矩阵形状要相同。",
        "The payoff matrix {value} cannot be used; give rows of equal length with finite numbers. "
        "The rows are player 1's actions and the columns player 2's, and both players' matrices "
        "must have the same shape.",
    ),
    "matrix-names": (
        "玩家 {player} 的行动名是 {value}；请给出 {wanted} 个互不相同的名字。",
        "The names of player {player}'s actions are {value}; give {wanted} different names.",
    ),
    "history-unknown": (
        "博弈 {game} 里没有历史 {history}；走到 {known} 之后可选的行动是 {actions}。",
        "{game} has no history {history}; after {known} the actions are {actions}.",
    ),
    "history-ended": (
        "博弈 {game} 里没有历史 {history}；走到 {known} 时，这一局已经结束。",
        "{game} has no history {history}; play ends at {known}.",
    ),
    "terminal-wanted": (
        "结点 {node}（历史 {history}）不是结局，没有收益；请给出 tree.terminals 中的结点。",
        "Node {node} (history {history}) is not a terminal node and has no payoffs; give a node in "
        "tree.terminals.",
    ),
    "infoset-unknown": (
        "{name} 不是博弈 {game} 的信息集；这个博弈的信息集是 {known}。",
        "{name} is not an information set of {game}; the information sets are {known}.",
    ),
    # These messages are about arguments of any kind.
    "whole-number": (
        "{name} 的值是 {value}；请给出 {minimum} 到 {maximum} 之间的整数。",
        "{name} is {value}; give a whole number from {minimum} to {maximum}.",
    ),
    "whole-number-least": (
        "{name} 的值是 {value}；请给出不小于 {minimum} 的整数。",
        "{name} is {value}; give a whole number of at least {minimum}.",
    ),
    "number-range": (
        "{name} 的值是 {value}；请给出区间 {interval} 中的数。",
        "{name} is {value}; give a number in the interval {interval}.",
    ),
    "choice-unknown": (
        "{name} 的值是 {value}；可选的值是 {known}。",
        "{name} is {value}; it must be one of these values: {known}.",
    ),
    "symbol": (
        "这里的计算要比较大小，却遇到了符号 {value}；请先代入数。",
        "This computation compares numbers, but {value} is a symbol; substitute a number first.",
    ),
    # These messages are about profiles.
    "profile-missing": (
        "策略组合没有给出以下信息集上的策略：{names}；请给每个信息集补上一个策略。",
        "The profile has no strategy for these information sets: {names}. Give one for each.",
    ),
    "profile-form": (
        "信息集 {name} 的策略是 {value}；这个信息集的行动是 {actions}，请按这个次序给每个行动一个"
        "不为负的概率，或写成“行动: 概率”的字典。",
        "The strategy at information set {name} is {value}. The actions there are {actions}; give "
        "a non-negative probability for each, in this order, or a dictionary that maps each action "
        "to its probability.",
    ),
    "probability-sum": (
        "信息集 {name} 的各行动概率之和是 {total}，应当是 1。",
        "The probabilities at information set {name} sum to {total}; they must sum to 1.",
    ),
    "vector-length": (
        "策略向量的形状是 {given}；应当给出 {wanted} 个概率，每对（信息集，行动）一个。",
        "The vector of a profile has shape {given}; give {wanted} probabilities, "
        "one for every pair of information set and action.",
    ),
    "profile-other-tree": (
        "这个策略组合属于另一个 Tree 对象 {other}，不属于这里所用的 {tree}；"
        "请用这里的 Tree 对象建立策略组合。",
        "This profile belongs to another Tree object, {other}, not to {tree}, which this call "
        "uses; make the profile from that Tree object.",
    ),
    # These messages are about solvers.
    "regrets-form": (
        "遗憾值 {value} 不能用来做遗憾匹配；请给每个行动一个有限的数。",
        "{value} cannot be used as regrets; give one finite number for each action.",
    ),
    "setting": (
        "{name} 的值是 {value}；请给出一个数或无穷；同时运行多次时，也可以为每次运行各给一个。",
        "{name} is {value}; give a number or infinity or, with several runs, a list with one of "
        "these for each run.",
    ),
    "setting-gamma": (
        "{name} 的值是 {value}；请给出 0 到 {maximum} 之间的数；同时运行多次时，也可以为每次运行"
        "各给一个。",
        "{name} is {value}; give a number from 0 to {maximum} or, with several runs, a list with "
        "one such number for each run.",
    ),
    "setting-exact": (
        "{name} 的值是 {value}；精确计算时，请给出绝对值不超过 {maximum} 的整数或无穷。",
        "{name} is {value}; in exact arithmetic, give infinity or a whole number whose absolute "
        "value is at most {maximum}.",
    ),
    "setting-exact-gamma": (
        "{name} 的值是 {value}；精确计算时，请给出 0 到 {maximum} 之间的整数。",
        "{name} is {value}; in exact arithmetic, give a whole number from 0 to {maximum}.",
    ),
    "payoffs-form": (
        "收益数组的形状是 {shape}；请按 tree.terminals 的次序给出形状为 {wanted} 的有限实数；"
        "同时运行多次时，可以在末尾加一个轴，每次运行占一项。",
        "The payoffs have shape {shape}; give an array of finite real numbers with shape {wanted}, "
        "in the order of tree.terminals. With several runs, it may have a last axis with one entry "
        "for each run.",
    ),
    "payoffs-large": (
        "收益的绝对值达到 {value}，超过了 {maximum}，浮点数相加相乘可能溢出；"
        "请换更大的单位来计收益，或者用分数精确计算。",
        "A payoff has absolute value {value}, more than {maximum}, so sums and products of floats "
        "could overflow; measure payoffs in a larger unit, or use exact fractions.",
    ),
    "fixed-form": (
        "{place} 的值是 {value}；fixed_strategies 请写成 {{玩家: {{这位玩家自己的信息集: 策略}}}}，"
        '例如 fixed_strategies={{1: {{"I1": [1, 0, 0]}}}} 或 fixed_strategies={{1: profile}}。',
        "{place} is {value}; write fixed_strategies as {{player: {{the player's information "
        'set: strategy}}}}, such as fixed_strategies={{1: {{"I1": [1, 0, 0]}}}} or '
        "fixed_strategies={{1: profile}}.",
    ),
    "fixed-runs": (
        "玩家 {player} 在信息集 {name} 的固定策略是 {value}；请给每个行动一个概率，"
        "或者给出形状为 {wanted}（行动数，同时运行的次数）的数组，每次运行占一列。",
        "Player {player}'s fixed strategy at information set {name} is {value}; give one "
        "probability for each action, or an array of shape {wanted}, with one row for each action "
        "and one column for each run.",
    ),
    "solver-cut-short": (
        "这个求解器在一次迭代的中途被强行停下，里面的数已经不完整；请重新建立一个 CFR 对象。",
        "This solver was interrupted in the middle of an iteration, so its numbers are "
        "incomplete; make a new CFR solver.",
    ),
    "exploitability-meaning": (
        "{game} 不是两人零和博弈：这个数只是各玩家改用最优反应所得增益的平均（NashConv / 玩家数），"
        "不表示最强的对手能从你这里赢多少。",
        "{game} is not a two-player zero-sum game: this number is only the players' mean gain from "
        "best responses (NashConv / players), not an opponent's gain from a best response to you.",
    ),
    "two-player-zero-sum": (
        "{game} 不是两人零和博弈；遗憾的上界只在两人零和时才给出 NashConv 的上界，"
        "请改用 regret_bound。",
        "{game} is not a two-player zero-sum game; only in such games does a bound on regrets "
        "give a bound on NashConv. Use regret_bound instead.",
    ),
    "sample-weights": (
        "在博弈 {game} 中，按 epsilon = {epsilon} 抽样，一个结局的权重可能超过 {maximum}，"
        "累加起来会超出浮点数的范围；请把 epsilon 取大些，或换用其他抽样方式。",
        "In {game}, with epsilon = {epsilon}, a sampled terminal node can have a weight above "
        "{maximum}, and sums of such weights overflow; use a larger epsilon or another sampling "
        "scheme.",
    ),
    # These messages are about repeated play.
    "learner-strategy": (
        "学习者 {name} 给出的策略是 {value}；策略应当是形状为 {wanted}"
        "（行动数，同时运行的次数）的数组，每列是不为负、和为 1 的概率。",
        "The learner {name} plays {value}. A strategy must be an array of shape {wanted}, with one "
        "row per action and one column per run; the probabilities in each column must be "
        "non-negative and sum to 1.",
    ),
    # These messages are about games.
    "kuhn-cards": (
        "库恩扑克要 2 到 {maximum} 张名字各不相同、连写不会混淆的牌，从小到大排列，例如 J、Q、K；"
        "现在给出的是 {given}。",
        "Kuhn poker needs 2 to {maximum} different cards, the lowest first, such as J, Q, K. Their "
        "names must be unambiguous when they are joined; the cards given are {given}.",
    ),
    "payoff-triples": (
        "payoffs 里有 {n} 组收益；请给出 {wanted} 组，每个结局一组，每组是三位玩家的收益。",
        "The number of triples in payoffs is {n}; give {wanted}, one for each terminal node; "
        "each consists of the three players' payoffs.",
    ),
    "blotto-many": (
        "{soldiers} 名士兵分到 {fields} 个战场的分法超过了 {maximum} 种；请减少士兵或战场。",
        "{soldiers} soldiers on {fields} fields give more than {maximum} allocations; "
        "use fewer soldiers or fewer fields.",
    ),
    # These messages are about subgames.
    "subgame-zero-sum": (
        "{game} 不是两人零和博弈，子博弈的求解方法只适用于两人零和博弈。",
        "{game} is not a two-player zero-sum game; the methods for subgames apply only to such "
        "games.",
    ),
    "subgame-nested": (
        "历史 {lower} 和 {upper} 都被当作子博弈的根，而前者在后者的下面；请只给出其中一个。",
        "{lower} and {upper} are both given as roots of subgames, although the first lies below "
        "the second; give only one of them.",
    ),
    "subgame-open": (
        "信息集 {name} 不能切开：历史 {inside} 在子博弈之内，历史 {outside} 在子博弈之外，"
        "而玩家分不清这两个历史；请把同一个公开事件之后的历史全部作为根。",
        "Information set {name} cannot be cut: {inside} is in a subgame and {outside} is not, but "
        "the player cannot tell them apart; give as roots all histories after the same public "
        "event.",
    ),
    # These messages are about OpenSpiel and Gambit games.
    "package-missing": (
        "这一步需要安装 {package}，课程本身不依赖它；请运行 {command}。",
        "This step needs {package}, on which the course itself does not depend; run {command}.",
    ),
    "openspiel-broken": (
        "OpenSpiel 的博弈 {game} 无法载入，或者无法展开成树：{reason}；请检查博弈的名字和参数，"
        "或换一个依次行动、给出机会概率和信息状态的博弈。",
        "The OpenSpiel game {game} cannot be loaded or expanded into a tree: {reason}. Check its "
        "name and parameters, or use a sequential game with chance probabilities and information "
        "states.",
    ),
    "openspiel-simultaneous": (
        "OpenSpiel 的博弈 {game} 里有玩家同时行动，无法展开成树；"
        "请先用 pyspiel.convert_to_turn_based(game) 改成依次行动。",
        "In the OpenSpiel game {game}, players move simultaneously, so it cannot be expanded into "
        "a tree; pyspiel.convert_to_turn_based(game) makes it sequential.",
    ),
    "openspiel-mean-field": (
        "OpenSpiel 的博弈 {game} 是平均场博弈，无法展开成树；请换一个依次行动的博弈。",
        "The OpenSpiel game {game} is a mean field game and cannot be expanded into a tree; use a "
        "sequential game.",
    ),
    "openspiel-sampled": (
        "OpenSpiel 的博弈 {game} 的机会结果只能抽样，无法展开成树；请换一个给出机会概率的博弈。",
        "The chance outcomes of the OpenSpiel game {game} can only be sampled, so it cannot be "
        "expanded into a tree; use a game with chance probabilities.",
    ),
    "openspiel-states": (
        "OpenSpiel 的博弈 {game} 不提供 information_state_string，无法确定信息集；"
        "请换一个提供它的博弈。",
        "The OpenSpiel game {game} does not provide information_state_string, so its information "
        "sets are unknown; use a game that does.",
    ),
    "openspiel-history": (
        "OpenSpiel 的博弈 {game} 里没有历史 {history}，而策略组合的树里有；"
        "请给出建立这棵树时所用的博弈。",
        "The OpenSpiel game {game} has no history {history}, although the profile's tree has it; "
        "give the game from which the tree was made.",
    ),
    "openspiel-words": (
        "OpenSpiel 对信息集 {name} 和 {other} 的描述相同，所以 OpenSpiel 的策略无法区分这两处；"
        "请让两处的策略相等，或改用 to_csv、to_json。",
        "OpenSpiel describes the information sets {name} and {other} in the same words, so its "
        "policies cannot distinguish them; give both the same strategy, or use to_csv or to_json.",
    ),
    "efg-broken": (
        "{path} 无法作为 Gambit 扩展式文件（.efg）读入：{reason}。",
        "{path} cannot be read as a Gambit extensive-form file (.efg): {reason}.",
    ),
    # These messages are about profiles in CSV or JSON.
    "csv-form": (
        "CSV 第 {line} 行是 {given}；第一行应是 {wanted}，以下每个行动一行，玩家编号与树相同。",
        "Line {line} of the CSV is {given}; the first line must be {wanted}, followed by one row "
        "for each action, with the same player as in the tree.",
    ),
    "json-form": (
        "这段文字不是 to_json 写出的 JSON：{reason}。",
        "This text is not JSON in the form that to_json writes: {reason}.",
    ),
    "json-repeated": (
        "这段 JSON 里，同一个对象中的键 {key} 出现了 {count} 次；每个键只能出现一次。",
        "In this JSON, the key {key} occurs {count} times in one object; each key may occur only "
        "once.",
    ),
    "json-strategies": (
        '这段 JSON 里没有 to_json 写出的键 "strategies"；它的值应当是 {{信息集: {{行动: 概率}}}}。',
        'This JSON lacks the key "strategies", which to_json writes; its value must be '
        "{{information set: {{action: probability}}}}.",
    ),
    "export-actions": (
        "信息集 {name} 有两个行动写成文字都是 {action}，读回时无法区分；请给它们取不同的名字。",
        "Two actions at information set {name} are both written as {action}, so they could not be "
        "distinguished when read back; give them different names.",
    ),
}
