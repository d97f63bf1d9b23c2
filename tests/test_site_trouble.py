"""Pages that cannot be written: no network, a full disk, a folder of somebody else's."""

import errno
import hashlib
import io
import os
import socket
import subprocess
import sys
import tarfile

import pytest
from door import ROOT

from website import mathjax as kept
from website.mathjax import UnreachableError, mathjax
from website.trouble import sentences


def release(tmp_path, content=b"MathJax"):
    """The address of an archive as the registry gives it, and its checksum."""
    path = tmp_path / "release.tgz"
    with tarfile.open(path, "w:gz") as files:
        about = tarfile.TarInfo(kept.INSIDE)
        about.size = len(content)
        files.addfile(about, io.BytesIO(content))
    return path.as_uri(), hashlib.sha256(path.read_bytes()).hexdigest()


def nobody_listens():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/mathjax.tgz"


def test_fetched_once(tmp_path, monkeypatch):
    address, checksum = release(tmp_path)
    monkeypatch.setattr(kept, "CHECKSUM", checksum)
    folder = tmp_path / "share"
    assert mathjax(folder, address) == b"MathJax"
    assert [path.name for path in folder.iterdir()] == ["mathjax-3.2.2.js"]
    assert mathjax(folder, nobody_listens()) == b"MathJax"


def test_another_release_is_refused(tmp_path):
    address, _ = release(tmp_path)
    with pytest.raises(SystemExit, match="not the release"):
        mathjax(tmp_path / "share", address)
    assert not (tmp_path / "share").exists()


def test_where_it_cannot_be_kept_it_is_used_all_the_same(tmp_path, monkeypatch):
    address, checksum = release(tmp_path)
    monkeypatch.setattr(kept, "CHECKSUM", checksum)
    (tmp_path / "file").touch()
    assert mathjax(tmp_path / "file" / "share", address) == b"MathJax"


def test_half_of_it_is_never_kept(tmp_path, monkeypatch):
    def half(path, content):
        path.open("wb").write(content[:3])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(type(tmp_path), "write_bytes", half)
    kept.keep(b"MathJax", tmp_path / "mathjax.js")
    assert list(tmp_path.iterdir()) == []


def test_no_network_tells_where_a_copy_may_be_put(tmp_path):
    with pytest.raises(UnreachableError) as caught:
        mathjax(tmp_path, nobody_listens())
    zh, en = sentences(caught.value)
    assert zh.startswith("连不上网络")
    assert en.startswith("No network")
    for told in (zh, en):
        assert str(tmp_path / "mathjax-3.2.2.js") in told


@pytest.mark.parametrize(
    ("error", "zh", "en"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "磁盘已满", "The disk is full"),
        (OSError(errno.EROFS, "Read-only file system", "/x/site"), "/x/site 无法写入", "/x/site"),
        (PermissionError(errno.EACCES, "Permission denied", "/x"), "/x 无法写入", "/x cannot"),
        (OSError(errno.EIO, "Input/output error"), "没有写成：[Errno 5]", "not written: [Errno"),
    ],
)
def test_what_the_system_reports(error, zh, en):
    told = sentences(error)
    assert zh in told[0]
    assert en in told[1]
    assert all("\n" not in sentence for sentence in told)


def test_two_lines_and_no_traceback(tmp_path):
    """For real: the folder named is a file."""
    (tmp_path / "file").touch()
    command = [sys.executable, ROOT / "website" / "build.py", tmp_path / "file"]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, env=variables, capture_output=True)
    assert done.returncode == 1
    zh, en = done.stderr.decode("utf-8").splitlines()
    assert zh.startswith("网页没有写成")
    assert en.startswith("The pages were not written")
