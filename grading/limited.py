"""A kernel for other people's programs: memory, time, files and what it prints are bounded.

Used by nbgrader_config.py. This keeps an honest mistake from stopping the machine. It is no
protection against malice: for that a container is needed, as docs/grading.md says.
"""

import resource
import sys

GIGABYTE = 1 << 30
MEMORY, SECONDS, FILE, PRINTED = 4 * GIGABYTE, 600, 100 << 20, 1_000_000


def bound():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))


def quiet(stream_class):
    """What a cell prints beyond so many characters is an error of that cell."""
    write = stream_class.write

    def bounded(stream, text):
        stream.printed = getattr(stream, "printed", 0) + len(text)
        if stream.printed > PRINTED:
            stream.printed = 0
            raise RuntimeError(f"More than {PRINTED:,} characters printed.")
        return write(stream, text)

    stream_class.write = bounded


def main():
    bound()
    from ipykernel import iostream, kernelapp

    quiet(iostream.OutStream)
    kernelapp.launch_new_instance()


if __name__ == "__main__":
    sys.exit(main())
