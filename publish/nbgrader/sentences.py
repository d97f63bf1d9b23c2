"""Hold the reasons that the table of marks gives for lost points, in both languages."""

from cfr_lab.words import say
from publish.nbgrader.run_notebook import CELL_TIMEOUT, MAX_OUTPUT

MAX_BYTES = 5 << 20  # MAX_BYTES is the largest accepted size of a notebook, in bytes.
REASONS = {
    "missing": ("没有交作业。", "Nothing was handed in."),
    "unlisted": (
        "这个学生没有自己的题目：不在 sheets.py 的名单里。",
        "This student has no questions: the list for sheets.py does not name the student.",
    ),
    "by hand": ("这道题由教师评分。", "This answer is marked by hand."),
    "named": ("交上来的文件里没有 {name}。", "The submission does not contain the file {name}."),
    "link": (
        "交上来的 {name} 是链接，不是文件，没有打开。",
        "The submitted {name} is a link and not a file; it was not opened.",
    ),
    "large": (
        "交上来的 {name} 超过 {most} MB，没有打开。",
        "The submitted {name} is larger than {most} MB; it was not opened.",
    ),
    "unreadable": (
        "交上来的 {name} 不是笔记本：{why}",
        "The submitted {name} is not a notebook: {why}",
    ),
    "CellTimeoutError": (
        "这一格运行了 {seconds} 秒还没有完成，已经停下。",
        "The cell had not ended after {seconds} seconds and was stopped.",
    ),
    "OutputTooLong": (
        "这一格的输出超过 {characters:,} 个字符，后面的没有保留。",
        "The cell printed more than {characters:,} characters; the rest was dropped.",
    ),
    "DeadKernelError": (
        "内核在这一格里结束了（程序自己退出，或超出了限额）。",
        "The kernel ended in this cell: the program ended it or exceeded a limit.",
    ),
    "failed": (
        "运行这个笔记本的沙箱没有返回结果（超出了时间、内存或输出的限额，或被答案里的程序强行结束）。",
        "The sandbox that ran the notebook returned no result: the answers exceeded a limit on "
        "time, memory or output, or ended the sandbox.",
    ),
    "above": ("上面的答案出错了：{why}", "The answer above failed: {why}"),
    "unjudged": ("这道题没有得到评判。", "There is no verdict on this answer."),
    "ungraded": ("这道题还没有批改。", "This answer has not been graded yet."),
    "grader": (
        "批改这份作业时，nbgrader 没有正常结束，见 {log}。",
        "The nbgrader process for this submission did not end normally; see {log}.",
    ),
}
FACTS = {"seconds": CELL_TIMEOUT, "characters": MAX_OUTPUT, "most": MAX_BYTES >> 20}


def reason(name, /, **facts):
    """Return a reason for lost points, in the current language.

    name   the key of the reason in REASONS
    facts  the values of the placeholders in the reason
    """
    return say(*REASONS[name], **FACTS, **facts)
