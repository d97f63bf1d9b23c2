"""How many of the 26 are found: what `check` remembers."""

from cfr_lab import draw, memory
from cfr_lab.words import say

# {puzzle: the mistake in it}, in the lesson's order, by group.
GROUPS = (
    {"11.1": "M1", "11.2": "M2", "11.3": "M13"},
    {"11.4": "M5", "11.5": "M9", "11.6": "M12", "11.7": "M21"},
    {"11.8": "M24", "11.9": "M16", "11.10": "M25", "11.11": "M8"},
    {"11.12": "M10", "11.13": "M11", "11.14": "M3", "11.15": "M4", "11.16": "M22"},
    {"11.17": "M18", "11.18": "M6", "11.19": "M19", "11.20": "M20", "11.21": "M7"},
    {"11.22": "M14", "11.23": "M15", "11.24": "M17", "11.25": "M26", "11.26": "M23"},
)
PUZZLES = [puzzle for group in GROUPS for puzzle in group]


def found():
    """The puzzles found so far, in this session or an earlier one."""
    return memory.solved() & frozenset(PUZZLES)


def tally():
    """A picture of what is found so far, group by group."""
    return tally_picture(found())


def tally_picture(known):
    names = (
        say("一　标签与名字", "1  labels and names"),
        say("二　下标与括号", "2  indices and brackets"),
        say("三　定义与符号", "3  definitions and signs"),
        say("四　原地改动与平均", "4  in place, and averages"),
        say("五　到达概率", "5  reach"),
        say("六　定理许诺什么", "6  what theorems promise"),
    )
    widest = max(map(len, GROUPS))
    rows, lit = [], set()
    for i, (name, group) in enumerate(zip(names, GROUPS, strict=True)):
        signs = [f"{'✓' if puzzle in known else '·'} {puzzle}" for puzzle in group]
        lit |= {(i, k) for k, puzzle in enumerate(group, 1) if puzzle in known}
        rows.append([name, *signs, *[""] * (widest - len(group))])
    title = say("26 处错误，已找到 {n} 处", "{n} of 26 mistakes found", n=len(known))
    return draw.pad(draw.table(rows, lit=lit, title=title, size=16))
