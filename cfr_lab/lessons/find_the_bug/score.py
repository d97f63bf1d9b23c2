"""Draw the tally of the lesson's 26 puzzles, marking each puzzle that `check` has accepted."""

from cfr_lab import draw, memory
from cfr_lab.exercises import shown_id
from cfr_lab.words import say

# GROUPS contains the numbers of the puzzles in each part of the lesson.
GROUPS = (range(1, 4), range(4, 8), range(8, 12), range(12, 17), range(17, 22), range(22, 27))
PUZZLES = [puzzle for group in GROUPS for puzzle in group]


def solved_puzzles():
    """Return the numbers of the puzzles solved so far, in this session or an earlier one."""
    solved = memory.solved_exercises()
    return frozenset(puzzle for puzzle in PUZZLES if name_of(puzzle) in solved)


def name_of(puzzle):
    return f"find_the_bug.{puzzle}"


def tally():
    """Return a picture of the puzzles solved so far, with a row for each part of the lesson."""
    return tally_picture(solved_puzzles())


def tally_picture(known):
    names = (
        say("一　标签与名字", "1  labels and names"),
        say("二　下标与括号", "2  indices and brackets"),
        say("三　定义与正负号", "3  definitions and signs"),
        say("四　原地改动与平均", "4  changes in place, and averages"),
        say("五　到达概率与权重", "5  reach and weights"),
        say("六　定理保证什么", "6  what theorems promise"),
    )
    widest = max(map(len, GROUPS))
    rows, highlighted = [], set()
    for i, (name, group) in enumerate(zip(names, GROUPS, strict=True)):
        signs = [
            f"{'✓' if puzzle in known else '·'} {shown_id(name_of(puzzle))}" for puzzle in group
        ]
        highlighted |= {(i, k) for k, puzzle in enumerate(group, 1) if puzzle in known}
        rows.append([name, *signs, *[""] * (widest - len(group))])
    title = say("26 处错误，已找到 {n} 处", "{n} of 26 mistakes found", n=len(known))
    return draw.pad(draw.table(rows, highlighted=highlighted, title=title, size=16))
