"""Every refusal of the package, one sentence in each language, in one table of data.

A sentence says what was wrong, where, and what to give instead.
"""

MESSAGES = {
    # rules and trees
    "game-wanted": (
        "建树要的是博弈的规则（Game），得到的却是 {given}；"
        "请写 Tree(games.kuhn())，博弈名后面要有括号。",
        "A tree is made from the rules of a game (Game), not from {given}; "
        "write Tree(games.kuhn()), with the brackets after the game.",
    ),
    "actions-form": (
        "历史 {history} 之后，actions 给出了 {value}；请给出行动的元组，"
        '例如 ("p", "b")，每个行动是文字或数。',
        "actions gives {value} after {history}; give a tuple of actions, "
        'such as ("p", "b"), each of them text or a number.',
    ),
    "chance-form": (
        "历史 {history} 之后，chance 给出了 {value}；请给出“行动: 概率”的字典，"
        '例如 {{"heads": 0.5, "tails": 0.5}}。',
        "chance gives {value} after {history}; give a dictionary from action to probability, "
        'such as {{"heads": 0.5, "tails": 0.5}}.',
    ),
    "tree-pickled": (
        "博弈 {game} 的树不能用 pickle 保存；请保存 profile.vector，"
        "之后由同样的规则再建一次树，用 Profile.from_vector(tree, vector) 还原。",
        "The tree of {game} cannot be pickled; keep profile.vector, build the tree again from "
        "its rules, and restore the profile with Profile.from_vector(tree, vector).",
    ),
    "actions-differ": (
        "信息集 {name} 中，历史 {first} 的行动是 {actions}，历史 {history} 的行动却是 {others}；"
        "同一信息集中的行动必须相同，请改动 sees 把它们分开，或让 actions 一致。",
        "Information set {name} offers {actions} after {first} but {others} after {history}; "
        "make the actions equal, or let sees tell the two histories apart.",
    ),
    "players-differ": (
        "信息集 {name} 中，历史 {first} 轮到玩家 {player}，历史 {history} 却轮到玩家 {other}；"
        "请让 sees 对不同的玩家给出不同的名字。",
        "Information set {name} belongs to player {player} after {first} but to player {other} "
        "after {history}; let sees give different names to different players.",
    ),
    "imperfect-recall": (
        "信息集 {name} 中，玩家 {player} 在历史 {first} 与 {history} 之前自己走过的行动不同，"
        "等于忘了自己的行动；请把自己走过的行动写进 sees。",
        "In information set {name} player {player} has forgotten an own action: {first} and "
        "{history} follow different ones; put the player's own past actions into sees.",
    ),
    "too-many-nodes": (
        "博弈 {game} 的树超过了 {limit} 个结点（最后走到历史 {history}）；"
        "请检查它是否会结束，或用 max_nodes 放宽上限。",
        "The tree of {game} has more than {limit} nodes (last history: {history}); "
        "check that it ends, or raise the limit with max_nodes.",
    ),
    "too-deep": (
        "博弈 {game} 在 {limit} 步之后仍未结束（最后走到历史 {history}）；"
        "请检查它是否会结束，或用 max_depth 放宽上限。",
        "{game} is not over after {limit} moves (last history: {history}); "
        "check that it ends, or raise the limit with max_depth.",
    ),
    "sees-form": (
        "历史 {history} 之后，sees 给出了 {value}，它写成文字分不清看到了什么；"
        '请给出文字、数，或由它们组成的元组，例如 "K:pb" 或 ("K", "p", "b")。',
        "sees gives {value} after {history}, whose text does not tell what is seen; give text, "
        'a number, or a tuple of them, such as "K:pb" or ("K", "p", "b").',
    ),
    "chance-sum": (
        "历史 {history} 之后，机会行动的概率之和是 {total}，应当是 1；请改动 chance。",
        "The chance probabilities after {history} sum to {total}, not to 1; mend chance.",
    ),
    "chance-negative": (
        "历史 {history} 之后，机会行动 {action} 的概率是 {value}；概率应在 0 与 1 之间。",
        "Chance plays {action} after {history} with probability {value}; "
        "a probability lies between 0 and 1.",
    ),
    "chance-missing": (
        "历史 {history} 轮到机会行动，但博弈 {game} 没有给出 chance；请给出 chance(h)。",
        "Chance moves after {history}, but {game} has no chance function; give it chance(h).",
    ),
    "payoff-length": (
        "历史 {history} 结束时给出了 {given} 个收益，而玩家有 {wanted} 位；请给每位玩家一个收益。",
        "The end {history} pays {given} numbers to {wanted} players; give every player one payoff.",
    ),
    "payoff-form": (
        "历史 {history} 结束时，payoffs 给出了 {value}；请给出收益的元组，每位玩家一个数，"
        "玩家 1 在前，例如 (1, -1)。",
        "payoffs gives {value} at the end {history}; give a tuple of numbers, one for every "
        "player, player 1 first, such as (1, -1).",
    ),
    "payoff-number": (
        "历史 {history} 结束时，玩家 {player} 的收益是 {value}；收益必须是有限的数。",
        "The end {history} pays player {player} {value}; a payoff must be a finite number.",
    ),
    "mover-unknown": (
        "历史 {history} 之后，mover 给出了 {value}；应当是 1 到 {players} 的玩家编号、"
        "CHANCE（机会）或 None（结束）。",
        "mover gives {value} after {history}; it must be a player from 1 to {players}, "
        "CHANCE, or None at the end.",
    ),
    "no-actions": (
        "历史 {history} 之后没有任何行动；请给出行动，或让 mover 返回 None 表示结束。",
        "There is no action after {history}; give one, or let mover return None to end the game.",
    ),
    "actions-repeated": (
        "历史 {history} 之后的行动 {actions} 有重复；每个行动只能出现一次。",
        "The actions after {history}, {actions}, repeat one; name each action once.",
    ),
    "rules-missing": (
        "博弈 {game} 的 {part} 应当是 {wanted}，得到的却是 {value}。",
        "{part} of the game {game} must be {wanted}; it is {value}.",
    ),
    "matrix-shape": (
        "收益矩阵的形状是 {shape}；请给出每行一样长的二维矩阵，行是玩家 1 的行动，"
        "列是玩家 2 的行动。",
        "The payoff matrix has shape {shape}; give a two-dimensional one, "
        "rows for player 1's actions, columns for player 2's.",
    ),
    "matrix-number": (
        "收益矩阵第 {row} 行第 {column} 列（从 0 数起）是 {value}；收益应当是数或符号。",
        "The payoff matrix holds {value} in row {row}, column {column}, counted from 0; "
        "a payoff is a number or a symbol.",
    ),
    "matrix-names": (
        "玩家 {player} 的行动名是 {value}；请给 {wanted} 个互不相同的名字，每个是文字或数。",
        "The names of player {player}'s actions are {value}; give {wanted} different ones, "
        "each of them text or a number.",
    ),
    "matrix-labels": (
        "玩家 {player} 有 {wanted} 个行动，却给了 {given} 个名字；请一一对应。",
        "Player {player} has {wanted} actions but {given} names; give one name an action.",
    ),
    "tree-payoffs": (
        "三人博弈树有 {wanted} 个结局，却给了 {given} 组收益；请按 z1 到 z{wanted} 的次序给出。",
        "The three-player tree has {wanted} ends but {given} payoff triples; "
        "give them in the order z1 to z{wanted}.",
    ),
    "tree-triples": (
        "三人博弈树的收益中有 {value}；请按 z1 到 z{wanted} 的次序给出 {wanted} 组收益，"
        "每组三个数，例如 (0, 2, 0)。",
        "The payoffs of the three-player tree hold {value}; give {wanted} triples of numbers, "
        "z1 to z{wanted} in order, such as (0, 2, 0).",
    ),
    "history-unknown": (
        "博弈 {game} 里没有历史 {history}；走到 {known} 之后可选的行动是 {actions}。",
        "{game} has no history {history}; after {known} the actions are {actions}.",
    ),
    "node-unknown": (
        "博弈 {game} 的树里没有结点 {node}；结点编号是 0 到 {last}。",
        "The tree of {game} has no node {node}; its nodes are 0 to {last}.",
    ),
    "end-wanted": (
        "结点 {node}（历史 {history}）不是结局，没有收益；请给 tree.ends 中的结点。",
        "Node {node}, after {history}, is no end and pays nothing; give one of tree.ends.",
    ),
    "set-unknown": (
        "博弈 {game} 里没有名为 {name} 的信息集；已有的是 {known}。",
        "{game} has no information set {name}; it has {known}.",
    ),
    "player-unknown": (
        "博弈 {game} 里没有玩家 {player}；玩家编号是 1 到 {players}。",
        "{game} has no player {player}; its players are 1 to {players}.",
    ),
    # profiles
    "profile-dictionary": (
        "策略组合应当是“信息集名: 策略”的字典，得到的却是 {given}；"
        "若有所有概率排成的一个向量，请用 Profile.from_vector(tree, vector)。",
        "A profile is made from a dictionary from information set to strategy, not from {given}; "
        "for a vector of all probabilities there is Profile.from_vector(tree, vector).",
    ),
    "profile-missing": (
        "策略组合没有给出信息集 {names} 上的策略；请补上。",
        "The profile has no strategy for {names}; add one.",
    ),
    "profile-form": (
        "信息集 {name} 的策略是 {value}；请按行动 {actions} 的次序给出概率，"
        "或写成“行动: 概率”的字典。",
        "The strategy for {name} is {value}; give probabilities in the order {actions}, "
        "or a dictionary from action to probability.",
    ),
    "profile-length": (
        "信息集 {name} 有 {wanted} 个行动 {actions}，却给了 {given} 个概率；请一一对应。",
        "Information set {name} has {wanted} actions, {actions}, but {given} probabilities; "
        "give one an action.",
    ),
    "profile-action": (
        "信息集 {name} 没有行动 {action}；它的行动是 {actions}。",
        "Information set {name} has no action {action}; its actions are {actions}.",
    ),
    "profile-number": (
        "信息集 {name} 上行动 {action} 的概率是 {value}；请给一个有限的数或一个符号。",
        "The probability of {action} in {name} is {value}; give a finite number or a symbol.",
    ),
    "profile-negative": (
        "信息集 {name} 上行动 {action} 的概率是 {value}；概率不能为负。",
        "The probability of {action} in {name} is {value}; it cannot be negative.",
    ),
    "profile-sum": (
        "信息集 {name} 上的概率之和是 {total}，应当是 1。",
        "The probabilities in {name} sum to {total}; they must sum to 1.",
    ),
    # regrets
    "regrets-form": (
        "遗憾值 {value} 不能用来做遗憾匹配；请给每个行动一个有限的数。",
        "The regrets {value} cannot be matched; give one finite number an action.",
    ),
    "vector-length": (
        "策略向量的形状是 {given}，应当给出 {wanted} 个概率，每个（信息集，行动）一个。",
        "The vector of a profile has shape {given}; give {wanted} probabilities, "
        "one for every pair of information set and action.",
    ),
    # solvers
    "tree-wanted": (
        "这里要的是博弈树，得到的却是 {given}；请写 Tree(博弈)，例如 Tree(games.kuhn())。",
        "A tree is wanted here, not {given}; write Tree(game), such as Tree(games.kuhn()).",
    ),
    "tree-symbols": (
        "博弈 {game} 的收益或概率中有符号 {value}；求解需要数，请先代入。",
        "{game} has the symbol {value} among its payoffs or chances; "
        "solving takes numbers, so put them in first.",
    ),
    "variant-unknown": (
        "没有名为 {given} 的算法变体；可选的是 {known}，或者一个 Variant。",
        "There is no variant {given}; choose from {known}, or give a Variant.",
    ),
    "whole-number": (
        "{name} 的值是 {value}；请给不小于 {least} 的整数。",
        "{name} is {value}; give a whole number from {least}.",
    ),
    "true-or-false": (
        "{name} 的值是 {value}；请给 True 或 False。",
        "{name} is {value}; give True or False.",
    ),
    "setting-number": (
        "{name} 的值是 {value}；请给一个浮点数容得下的数或无穷（不能是 NaN；"
        "gamma 应在 0 与 {most} 之间）。",
        "{name} is {value}; give a number that a float can hold, or infinity, not NaN "
        "(gamma: from 0 to {most}).",
    ),
    "setting-shape": (
        "{name} 的形状是 {shape}，而同时运行的个数 runs 是 {runs}；请给一个数，或每个运行各一个。",
        "{name} has shape {shape} while runs is {runs}; give one number, or one for every run.",
    ),
    "setting-exact": (
        "精确计算时 {name} 的值是 {value}；分数运算要求它是绝对值不超过 {most} 的整数，或无穷。",
        "{name} is {value} in exact arithmetic; fractions take a whole one up to {most} in size, "
        "or an infinite one.",
    ),
    "payoffs-form": (
        "收益数组的形状是 {shape}；请按 tree.ends 的次序给出形状为 {wanted} 的有限数，"
        "多个运行时末尾加一轴 runs。",
        "The payoffs have shape {shape}; give finite numbers of shape {wanted} in the order of "
        "tree.ends, with a last axis for runs if there are several.",
    ),
    "payoffs-number": (
        "收益数组在 tree.ends 的第 {end} 个结局（从 0 数起）给玩家 {player} 的是 {value}；"
        "请给有限的实数。",
        "The payoffs give player {player} {value} at number {end} of tree.ends, counted from 0; "
        "give a finite real number.",
    ),
    "fixed-form": (
        "{place} 是 {value}；请写成 {{玩家: {{信息集名: 策略}}}}，"
        '例如 fixed={{1: {{"I1": [1, 0, 0]}}}}，或 fixed={{1: profile}}。',
        "{place} is {value}; write {{player: {{set name: strategy}}}}, "
        'such as fixed={{1: {{"I1": [1, 0, 0]}}}}, or fixed={{1: profile}}.',
    ),
    "fixed-shape": (
        "fixed 中信息集 {name} 的策略形状是 {shape}；请给 {actions} 个概率，"
        "或者 {actions} 行的数组，每个运行一列（runs 是 {runs}）。",
        "The strategy fixed for {name} has shape {shape}; give {actions} probabilities, "
        "or {actions} rows with a column for every run (runs is {runs}).",
    ),
    "solver-pickled": (
        "求解器不能用 pickle 保存；请保存 solver.average.vector 与构造时的设定，"
        "再用 Profile.from_vector(tree, vector) 取回策略组合。",
        "A solver cannot be pickled; keep solver.average.vector and the settings it was made "
        "with, and get the profile back by Profile.from_vector(tree, vector).",
    ),
    "profile-wanted": (
        "这里要的是所有玩家的策略组合（Profile），得到的却是 {given}。",
        "A profile, with the strategies of all players, is wanted here, not {given}.",
    ),
    "profile-other-tree": (
        "这个策略组合属于另一棵树 {other}，不是 {tree}；请用同一个 Tree 对象构造两者。",
        "This profile belongs to another tree, {other}, not to {tree}; "
        "make both from the same Tree object.",
    ),
    "profile-symbols": (
        "策略组合里有符号 {value}；这里要比较大小，请先代入数。",
        "The profile holds the symbol {value}; numbers are compared here, so put them in first.",
    ),
    "exploitability-meaning": (
        "{game} 不是两人零和博弈：这个数只是各玩家改用最优反应所得增益的平均（NashConv / 玩家数），"
        "不表示最强的对手能从你这里赢多少。",
        "{game} is not a two-player zero-sum game: this number is only the mean of what players "
        "gain by best replies (NashConv / players), not what a best opponent would win from you.",
    ),
    "two-player-zero-sum": (
        "{game} 不是两人零和博弈；遗憾的上界只在两人零和时才给出 NashConv 的上界，"
        "请改用 regret_bound。",
        "{game} is not a two-player zero-sum game; only there do bounds on regret bound NashConv. "
        "Use regret_bound instead.",
    ),
    "bound-range": (
        "收益的范围 delta 是 {value}；请给一个不小于 0、不超过 {most} 的数。",
        "The range of payoffs delta is {value}; give a number from 0 to {most}.",
    ),
    "scheme-unknown": (
        "没有名为 {given} 的抽样方式；可选的是 {known}。",
        "There is no sampling scheme {given}; choose from {known}.",
    ),
    "generator-wanted": (
        "这里需要随机数生成器，得到的却是 {given}；请给 numpy.random.default_rng(种子)。",
        "A random generator is wanted, not {given}; give numpy.random.default_rng(seed).",
    ),
    "epsilon": (
        "epsilon 的值是 {value}；请给大于 0、不大于 1 的数。",
        "epsilon is {value}; give a number above 0 and up to 1.",
    ),
    "sample-weights": (
        "在博弈 {game} 中，按 epsilon = {epsilon} 抽到的一局权重可达 {weight}，大于 {most}，"
        "累加起来会超出浮点数的范围；请把 epsilon 取大些，或换用其他抽样方式。",
        "In {game}, with epsilon = {epsilon}, a sampled end can weigh {weight}, above {most}, and "
        "sums of it would leave the floats; take a larger epsilon, or another scheme.",
    ),
    "payoffs-large": (
        "收益的绝对值达到 {value}；浮点数相加相乘时不致溢出的上限是 {most}，"
        "请换更大的单位来计收益，或者用分数精确计算。",
        "A payoff is {value} in size; up to {most}, sums and products stay within floats: measure "
        "payoffs in a larger unit, or count in fractions.",
    ),
    "fixed-other-player": (
        "fixed[{player}] 给了信息集 {name} 的策略，而它是玩家 {owner} 的；"
        "请写进 fixed[{owner}]，或者删去。",
        "fixed[{player}] gives a strategy for {name}, which is a set of player {owner}; "
        "put it into fixed[{owner}], or leave it out.",
    ),
    "report-wanted": (
        "report 是 {given}；请给一个函数，它会收到已经完成的迭代次数，例如 report=print。",
        "report is {given}; give a function, which is told how many iterations are done, "
        "such as report=print.",
    ),
    "too-much-memory": (
        "{name} 的值是 {value}，大约需要 {size} GB 内存，超过了 {most} GB 或本机所有；"
        "请给小一些的数，分几次来算。",
        "{name} is {value}, which takes about {size} GB of memory, more than {most} GB or than "
        "this computer has; give less, and do the work in several goes.",
    ),
    # other people's games
    "package-missing": (
        "这一步需要安装 {package}，课程本身不依赖它；请运行 {command}。",
        "This needs {package}, which the course does without; run {command}.",
    ),
    "openspiel-unknown": (
        "OpenSpiel 无法载入博弈 {name}：{reason}。",
        "OpenSpiel cannot load the game {name}: {reason}.",
    ),
    "openspiel-broken": (
        "把博弈 {game} 展开成树时，OpenSpiel 出错：{reason}；请检查它的参数，或换一个博弈。",
        "OpenSpiel fails while {game} is spelt out as a tree: {reason}; check its parameters, "
        "or take another game.",
    ),
    "openspiel-wanted": (
        "这里要的是 OpenSpiel 的博弈或它的名字，得到的却是 {given}；"
        '例如 from_openspiel("kuhn_poker")。',
        "An OpenSpiel game or its name is wanted, not {given}; "
        'such as from_openspiel("kuhn_poker").',
    ),
    "openspiel-simultaneous": (
        "{game} 是同时行动的博弈，而博弈树里每次只有一位玩家行动；"
        "请先用 pyspiel.convert_to_turn_based(game) 改成依次行动。",
        "In {game} players move at the same time, and in a tree one player moves at a node; "
        "turn it with pyspiel.convert_to_turn_based(game) first.",
    ),
    "openspiel-mean-field": (
        "{game} 是平均场博弈，没有有限的玩家，因而没有博弈树；请换一个依次行动的博弈。",
        "{game} is a mean field game, which has no finite players and so no tree; "
        "take a sequential game.",
    ),
    "openspiel-sampled": (
        "{game} 的机会行动只能抽样，没有给出概率，因而列不出博弈树；请换一个给出概率的博弈。",
        "{game} only samples its chance moves and gives no probabilities, so its tree cannot be "
        "listed; take a game with explicit chance.",
    ),
    "openspiel-unseen": (
        "{game} 没有说明玩家看见了什么（information_state_string），因而分不出信息集；"
        "请换一个有此说明的博弈。",
        "{game} does not say what players see (information_state_string), so its information sets "
        "are unknown; take a game that does.",
    ),
    "openspiel-other": (
        "历史 {history} 在 OpenSpiel 的 {game} 里走不通；请用 from_openspiel 从同一个博弈建树。",
        "The history {history} cannot be played in OpenSpiel's {game}; make the tree from that "
        "game with from_openspiel.",
    ),
    "openspiel-words": (
        "OpenSpiel 对信息集 {name} 和 {other} 说的话相同，它的策略分不开这两处；"
        "请让两处的策略相等，或改用 to_csv、to_json。",
        "OpenSpiel has the same words for {name} and {other}, and its policies cannot tell them "
        "apart; let both play alike, or use to_csv or to_json.",
    ),
    # profiles as text
    "text-wanted": (
        "这里要的是文字，得到的却是 {given}；文件请先读出来：Path(名字).read_text()。",
        "Text is wanted here, not {given}; read a file first: Path(name).read_text().",
    ),
    "csv-header": (
        "CSV 的第一行应是 {wanted}，得到的却是 {given}；请用 to_csv 写出的样子。",
        "The first line of the CSV should be {wanted}, not {given}; keep the form of to_csv.",
    ),
    "csv-row": (
        "CSV 第 {line} 行应有 {wanted} 格，得到的却是 {given}；请用 to_csv 写出的样子。",
        "Line {line} of the CSV should have {wanted} fields, not {given}; keep the form of to_csv.",
    ),
    "csv-twice": (
        "CSV 第 {line} 行又写了一次信息集 {name} 的行动 {action}；每个行动只留一行。",
        "Line {line} of the CSV has action {action} of {name} a second time; keep one row for "
        "each action.",
    ),
    "json-form": (
        "这段文字不是 to_json 写出的 JSON：{reason}。",
        "This text is not JSON as to_json writes it: {reason}.",
    ),
    "export-actions": (
        "信息集 {name} 有两个行动写成文字都是 {action}，写出去就分不开了；请给行动不同的名字。",
        "Two actions of {name} both read {action} as text, so that they could not be told apart "
        "again; give them different names.",
    ),
    "efg-missing": (
        "没有文件 {path}；请检查路径。",
        "There is no file {path}; check the path.",
    ),
    "efg-broken": (
        "{path} 不是能用的 Gambit 扩展式文件（.efg）：{reason}。",
        "{path} is not a usable extensive form file (.efg) of Gambit: {reason}.",
    ),
    # repeated play
    "learner-wanted": (
        "玩家 {player} 的学习者是 {given}；请给 regret_matching()、hedge()、fixed(策略) 等之一。",
        "Player {player} learns by {given}; give one of regret_matching(), hedge(), "
        "fixed(strategy) and so on.",
    ),
    "number-range": (
        "{name} 的值是 {value}；请给 {least} 到 {most} 之间的数。",
        "{name} is {value}; give a number from {least} to {most}.",
    ),
    "learner-rate": (
        "{name} 的值是 {value}；请给大于 0、不超过 {most} 的数。",
        "{name} is {value}; give a number above 0 and up to {most}.",
    ),
    "learner-strategy": (
        "玩家 {player} 的学习者 {name} 给出的策略是 {value}（形状 {given}）；strategy 应当返回"
        "形状为 {wanted}（行动数，同时运行的个数）的数组，每列是不为负、和为 1 的概率。",
        "The learner {name} of player {player} plays {value}, of shape {given}; its strategy must "
        "be an array of shape {wanted}, actions by runs, each column probabilities, none negative, "
        "that sum to 1.",
    ),
    "fixed-strategy": (
        "固定策略 {value} 不能用；请给 {wanted} 个不为负、和为 1 的概率"
        "（多个运行时可以每个运行一列）。",
        "The fixed strategy {value} cannot be played; give {wanted} probabilities, none negative, "
        "that sum to 1, or a column of them for every run.",
    ),
    "payoffs-matrix": (
        "收益 {value} 不能用来反复对局；请给由有限的数组成的二维矩阵，两位玩家的形状相同。",
        "The payoffs {value} cannot be played repeatedly; give two-dimensional matrices of finite "
        "numbers, of one shape for both players.",
    ),
    "rounds-wanted": (
        "last 要的是 sampled_play 或 expected_play 给出的对局，得到的却是 {given}。",
        "last takes the rounds of sampled_play or expected_play, not {given}.",
    ),
    "action-number": (
        "玩家 {player} 没有编号为 {value} 的行动；编号是 0 到 {last}。",
        "Player {player} has no action number {value}; they go from 0 to {last}.",
    ),
    # the games
    "kuhn-cards": (
        "库恩扑克要 2 到 {most} 张名字各不相同、连写不会混淆的牌，从小到大排列，例如 J、Q、K；"
        "给的却是 {given}。",
        "Kuhn poker takes 2 to {most} different cards, the lowest first, such as J, Q, K, whose "
        "names cannot be mistaken side by side; it was given {given}.",
    ),
    "leduc-ranks": (
        "Leduc 扑克的点数个数是 {given}；请给 2 到 {most} 之间的整数。",
        "Leduc poker was asked for {given} ranks; give a whole number from 2 to {most}.",
    ),
    "blotto-size": (
        "布洛托博弈的士兵数是 {soldiers}，战场数是 {fields}；士兵数应为不小于 0 的整数，"
        "战场数应为不小于 1 的整数。",
        "Blotto was asked for {soldiers} soldiers on {fields} fields; give whole numbers, "
        "soldiers from 0 and fields from 1.",
    ),
    "blotto-many": (
        "{soldiers} 名士兵分到 {fields} 个战场的分法超过了 {most} 种；请减少士兵或战场。",
        "{soldiers} soldiers on {fields} fields give more than {most} allocations; "
        "take fewer of either.",
    ),
    "pennies-players": (
        "猜硬币博弈的玩家数是 {given}；请给 2 到 {most} 之间的整数。",
        "Matching pennies was asked for {given} players; give a whole number from 2 to {most}.",
    ),
    "dice-faces": (
        "大话骰的面数是 {given}；请给 2 到 {most} 之间的整数。",
        "Liar's dice was asked for dice with {given} faces; give a whole number from 2 to {most}.",
    ),
}
