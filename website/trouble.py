"""Why the pages were not written, and what to do: a sentence in both languages."""

import errno
import sys

from website.fetched import UnreachableError

OFFLINE = (
    "连不上网络：网页和幻灯片要用的 MathJax、reveal.js，第一次写的时候从网上取一次；"
    "请接通网络后再次运行，或从写过网页的电脑上拷来 {path}。",
    "No network: pages and slides need MathJax and reveal.js, fetched once, at the first time; "
    "please connect and run this again, or copy {path} from a machine that has written the pages.",
)
FULL = (
    "磁盘已满：请腾出一些空间后再次运行，已经写好的网页不会重写。",
    "The disk is full: please free some space and run this again; pages already written stay.",
)
FORBIDDEN = (
    "{path} 无法写入：请在命令后面写上一个自己可以写入的文件夹，例如 python3 start.py site 网页",
    "{path} cannot be written: please name a folder of your own after the command, as in "
    "python3 start.py site pages",
)
OTHERWISE = ("网页没有写成：{error}", "The pages were not written: {error}")


def sentences(error):
    """For an OSError: in Chinese, then in English."""
    if isinstance(error, UnreachableError):
        found = OFFLINE
        path = error.args[0]
    else:
        found = {
            **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), FULL),
            **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), FORBIDDEN),
        }.get(error.errno, OTHERWISE)
        path = error.filename
    return [sentence.format(path=path, error=error) for sentence in found]


def tell(error):
    """Ends the program with both on the console, as far as it has their letters."""
    sys.stderr.reconfigure(errors="backslashreplace")
    sys.exit("\n".join(sentences(error)))
