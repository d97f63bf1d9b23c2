"""The words that pictures, tables and checks use, each in Chinese and English, in one table."""

from cfr_core.errors import CourseError, written

LANGUAGES = ("zh", "en")

# What the games themselves name, actions first; what is not listed is shown as it is.
NAMES = {
    "scissors": ("剪刀", "scissors"),
    "rock": ("石头", "rock"),
    "paper": ("布", "paper"),
    "rock-paper-scissors": ("剪刀石头布", "rock, paper, scissors"),
    "three-player tree": ("三人博弈树", "three-player tree"),
    "the trap": ("陷阱博弈", "the trap"),
    "stop": ("停", "stop"),
    "go": ("进", "go"),
    "left": ("左", "left"),
    "right": ("右", "right"),
    "up": ("上", "up"),
    "down": ("下", "down"),
    "Kuhn poker": ("库恩扑克", "Kuhn poker"),
}

WORDS = {
    "chance": ("机会", "chance"),
    "player": ("玩家 {n}", "player {n}"),
    "history": ("历史 {h}", "history {h}"),
    "root": ("根结点", "the root"),
    "to-move": ("轮到{who}", "{who} to move"),
    "in-set": ("属于信息集 {name}", "in information set {name}"),
    "payoffs": ("收益 {values}", "payoffs {values}"),
    "reach": ("到达概率 π(h) = {p}", "reach π(h) = {p}"),
    "best": ("最优", "best"),
    "tree-alt": ("博弈树：{what}", "Game tree: {what}"),
    "and": ("；", "; "),
    "list": ("，", ", "),
    "names": ("、", ", "),
    "colon": ("：", ": "),
    "stop": ("。", ". "),
    "yes": ("是", "yes"),
    "no": ("否", "no"),
    "game-size": (
        "{name}：{nodes} 个结点，{ends} 个结局，{sets} 个信息集",
        "{name}: {nodes} nodes, {ends} ends, {sets} information sets",
    ),
    "first-state": ("初始状态：{values}。{alt}", "At the start: {values}. {alt}"),
    "language-unknown": (
        '没有语言 {language}；请用 "zh"（中文）或 "en"（英文）。',
        'There is no language {language}; use "zh" (Chinese) or "en" (English).',
    ),
    "right": ("正确", "Right"),
    "not-yet": ("还不对", "Not yet"),
    "to-do": ("待完成", "To do"),
    "exercise": ("练习 {id}", "Exercise {id}"),
    "exercise-unknown": (
        "没有编号为 {id} 的练习；已有的是 {known}。",
        "There is no exercise {id}; there are {known}.",
    ),
    "answer-empty": (
        "把 … 换成你的答案，再运行这一格。",
        "Put your answer in place of the ..., then run the cell again.",
    ),
    "answer-none": (
        "收到的是 None：答案还没有算出来。函数是否忘了写 return？",
        "The answer is None: nothing was computed. Does a function lack its return?",
    ),
    "answer-as-given": (
        "这还是原来的函数。先想一想错在哪里，改了再运行这一格；想不出来，随便改动一处，就会有提示。",
        "This is still the function as it was given. Think first about what is wrong, then mend "
        "it and run the cell again. If stuck, change anything at all, and a hint appears.",
    ),
    "answer-number": (
        "收到的是 {value}，这里要一个数，例如 0.25 或 Fraction(1, 4)。",
        "The answer is {value}; a number is wanted, such as 0.25 or Fraction(1, 4).",
    ),
    "answer-numbers": (
        "收到的是 {value}，这里要 {n} 个数，写成 (…, …, …) 的样子。",
        "The answer is {value}; {n} numbers are wanted, written like (..., ..., ...).",
    ),
    "answer-function": (
        "收到的是 {value}，这里要交一个函数，写函数名就行，不要加括号。",
        "The answer is {value}; hand in the function itself: its name, without brackets.",
    ),
    "answer-raised": (
        "你的函数在试算时出错了：{error}。",
        "Your function failed when it was tried: {error}.",
    ),
    "answer-strategy": (
        "这几个数不是一个策略：概率不能为负，加起来要等于 1（现在是 {total}）。",
        "These numbers are no strategy: none may be negative and they must sum to 1 (now {total}).",
    ),
}

_language = "zh"


def language():
    """The language in use, "zh" or "en"."""
    return _language


def set_language(name):
    """Use "zh" or "en" from here on. Raises ValueError, in both languages, for another."""
    global _language
    if name not in LANGUAGES:
        sentences = [pair(WORDS["language-unknown"], at, language=name) for at in LANGUAGES]
        raise ValueError(" / ".join(sentences))
    _language = name


def pair(texts, at=None, **facts):
    """The one of a (Chinese, English) pair that the language in use calls for, filled in."""
    return texts[LANGUAGES.index(at or _language)].format(**facts)


def say(key, **facts):
    """The words for `key`, filled in."""
    return pair(WORDS[key], **facts)


def label(name):
    """The name of an action or a game for the reader."""
    return pair(NAMES[name]) if name in NAMES else str(name)


def refusal(error: CourseError):
    """A refusal's sentence in the language in use."""
    return error.sentence(_language)


def history(h):
    """A history for the reader: (rock, paper), or the root."""
    return written(tuple(label(action) for action in h)) if h else say("root")


def who(player):
    """The player's name for the reader."""
    return say("chance") if player == 0 else say("player", n=player)
