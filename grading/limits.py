"""What an answer may take, and the sentences for one that took more; in one place for all."""

import re

from cfr_lab.words import say

MB = 1 << 20
# Of one process.
MEMORY, FILE = 2048 * MB, 50 * MB
CPU_SECONDS = 120
# Of one cell: seconds, and characters.
SECONDS, PRINTED = 20, 200_000
# Of one notebook.
ALL_SECONDS, PROCESSES, NOTEBOOK = 90, 32, 5 * MB
# The cell that gives the points, as assignment.py writes it.
JUDGES = re.compile(r'^verdict = lab\.check\("(\d\d\.\d+)", ', re.MULTILINE)
LANGUAGE = re.compile(r'^lab\.use\("(zh|en)"\)', re.MULTILINE)

SENTENCES = {
    "missing": ("没有交。", "Nothing was handed in."),
    "named": ("交上来的文件里没有 {name}。", "There is no file {name} in what was handed in."),
    "link": (
        "交上来的 {name} 不是普通文件，没有打开。",
        "{name} as handed in is no plain file; it was not opened.",
    ),
    "large": (
        "交上来的 {name} 超过 {most} MB，没有打开。",
        "{name} as handed in is larger than {most} MB; it was not opened.",
    ),
    "unreadable": (
        "交上来的 {name} 不是笔记本：{why}",
        "{name} as handed in is not a notebook: {why}",
    ),
    "time": (
        "这一格运行了 {seconds} 秒还没有完，已经停下。",
        "The cell had not ended after {seconds} seconds and was stopped.",
    ),
    "all time": (
        "整个笔记本运行了 {seconds} 秒还没有完，已经停下。",
        "The notebook had not ended after {seconds} seconds and was stopped.",
    ),
    "printed": (
        "这一格打印了超过 {most:,} 个字符，已经停下。",
        "The cell printed more than {most:,} characters and was stopped.",
    ),
    "processes": (
        "答案开了超过 {most} 个进程，已经停下。",
        "The answer started more than {most} processes and was stopped.",
    ),
    "ended": (
        "内核在这一格里结束了（程序自己退出，或超出了内存、文件、时间的限额）。",
        "The kernel ended in this cell (the program left it, or went over a limit).",
    ),
    "changed": (
        "课程自己的 {what} 被改动过，没有评判。",
        "The course's own {what} had been changed; nothing was judged.",
    ),
    "above": ("上面的答案出错了：{why}", "The answer above failed: {why}"),
    "unjudged": ("没有得到评判。", "No verdict was given."),
    "ungraded": ("还没有批改。", "Not graded yet."),
    "grader": (
        "批改这一份的 nbgrader 没有正常结束（{why}），见文件夹 logs。",
        "The nbgrader that graded it did not end as it should ({why}); see the folder logs.",
    ),
}
FACTS = {
    "time": {"seconds": SECONDS},
    "all time": {"seconds": ALL_SECONDS},
    "printed": {"most": PRINTED},
    "processes": {"most": PROCESSES},
    "large": {"most": NOTEBOOK // MB},
}


def told(which, /, **facts):
    """The sentence in the language in use."""
    return say(*SENTENCES[which], **FACTS.get(which, {}), **facts)
