"""Answers in a box of bubblewrap's: no network, none of your files, no process of yours to be seen.

Copy it into the course folder as nbgrader_config.py. Linux; `apt install bubblewrap`.
"""

c = get_config()  # noqa: F821 - nbgrader's own
reads = ["/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "{base}", "{python}"]
reads += [f"{{course}}/{name}" for name in ("cfr_core", "cfr_lab", "grading")]
c.Judged.box = [
    *("bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL"),
    *("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"),
    *(word for path in reads for word in ("--ro-bind-try", path, path)),
    *("--bind", "{folder}", "{folder}", "--chdir", "{folder}"),
]
