"""Explain, in both languages, why the pages could not be written and what to do."""

import errno
import sys

from publish.site.third_party import UnreachableError

OFFLINE = (
    "无法连接网络：第一次写网页时，要从网上下载网页所用的 MathJax；请接通网络后再次运行，或者从已经"
    "写过网页的电脑上复制 {path}。",
    "There is no network: the pages need MathJax, which is fetched when pages are first written; "
    "please connect and run this again, or copy {path} from a machine that has written the pages.",
)
FULL = (
    "磁盘已满：请腾出一些空间后再次运行，已经写好的网页不会重写。",
    "The disk is full: please free some space and run this again; pages already written are kept.",
)
FORBIDDEN = (
    "{path} 无法写入：请在命令后面写上一个自己可以写入的文件夹，例如 python3 start.py site 网页",
    "{path} cannot be written: please name a writable folder after the command, as in "
    "python3 start.py site pages",
)
OTHERWISE = ("写网页时出错了：{error}", "The pages could not be written: {error}")


def sentences(error):
    """Return two sentences that explain an OSError: the first in Chinese, the second in English."""
    if isinstance(error, UnreachableError):
        templates = OFFLINE
        path = error.args[0]
    else:
        templates = {
            **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), FULL),
            **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), FORBIDDEN),
        }.get(error.errno, OTHERWISE)
        path = error.filename
    return [sentence.format(path=path, error=error) for sentence in templates]


def exit_with(error):
    """End the program with the sentences that explain an error.

    Characters that the console cannot show are escaped.
    """
    sys.stderr.reconfigure(errors="backslashreplace")
    sys.exit("\n".join(sentences(error)))
