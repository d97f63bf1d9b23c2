"""Test the errors when pages cannot be written: no network, a full disk, a foreign folder."""

import errno
import hashlib
import io
import os
import socket
import subprocess
import sys
import tarfile

import pytest
from start_script import ROOT

from publish.site import third_party
from publish.site.error_messages import sentences
from publish.site.third_party import UnreachableError, fetch

WANTED = ("dist/one.js", "LICENSE")
ARCHIVE_FILES = {"dist/one.js": b"let one", "LICENSE": b"as you like"}


@pytest.fixture
def registry(tmp_path, monkeypatch):
    """Return the address of a package registry on disk that has one release."""
    path = tmp_path / "registry" / "one" / "-" / "one-1.0.tgz"
    path.parent.mkdir(parents=True)
    with tarfile.open(path, "w:gz") as files:
        for name, content in {**ARCHIVE_FILES, "unwanted": b""}.items():
            about = tarfile.TarInfo(f"package/{name}")
            about.size = len(content)
            files.addfile(about, io.BytesIO(content))
    checksum = hashlib.sha256(path.read_bytes()).hexdigest()
    monkeypatch.setitem(third_party.RELEASES, "one", ("one/-/one-1.0.tgz", checksum, WANTED))
    return (tmp_path / "registry").as_uri() + "/"


def no_server():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/"


def test_package_is_fetched_only_once(tmp_path, registry):
    folder = tmp_path / "share"
    assert fetch("one", folder, registry) == ARCHIVE_FILES
    result = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert result == {"one-1.0/dist/one.js", "one-1.0/LICENSE"}
    assert fetch("one", folder, no_server()) == ARCHIVE_FILES


def test_another_release_is_rejected(tmp_path, registry, monkeypatch):
    monkeypatch.setitem(
        third_party.RELEASES, "one", (*third_party.RELEASES["one"][:1], "0" * 64, WANTED)
    )
    with pytest.raises(SystemExit, match="does not have the expected hash"):
        fetch("one", tmp_path / "share", registry)
    assert not (tmp_path / "share").exists()


def test_files_are_used_even_if_they_cannot_be_stored(tmp_path, registry):
    (tmp_path / "file").touch()
    assert fetch("one", tmp_path / "file" / "share", registry) == ARCHIVE_FILES


def test_half_a_file_is_never_stored(tmp_path, monkeypatch):
    def fail(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    third_party.store_file(b"MathJax", tmp_path / "mathjax.js")
    assert list(tmp_path.iterdir()) == []


def test_message_without_network_names_the_place_for_a_copy(tmp_path):
    with pytest.raises(UnreachableError) as caught:
        fetch("mathjax", tmp_path, no_server())
    zh, en = sentences(caught.value)
    assert zh.startswith("无法连接网络")
    assert en.startswith("There is no network")
    for text in (zh, en):
        assert str(tmp_path / "mathjax-3.2.2") in text


@pytest.mark.parametrize(
    ("error", "zh", "en"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "磁盘已满", "The disk is full"),
        (OSError(errno.EROFS, "Read-only file system", "/x/site"), "/x/site 无法写入", "/x/site"),
        (PermissionError(errno.EACCES, "Permission denied", "/x"), "/x 无法写入", "/x cannot"),
        (OSError(errno.EIO, "Input/output error"), "出错了：[Errno 5]", "not be written: [Errno"),
    ],
)
def test_system_errors_are_explained(error, zh, en):
    text = sentences(error)
    assert zh in text[0]
    assert en in text[1]
    assert all("\n" not in sentence for sentence in text)


def test_failed_build_prints_one_line_per_language_and_no_traceback(tmp_path):
    """If the named folder is a file, the program prints one line per language and no traceback."""
    (tmp_path / "file").touch()
    command = [sys.executable, ROOT / "publish/site" / "build.py", tmp_path / "file"]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    run_result = subprocess.run(command, env=variables, capture_output=True)
    assert run_result.returncode == 1
    zh, en = run_result.stderr.decode("utf-8").splitlines()
    assert zh.startswith("写网页时出错了")
    assert en.startswith("The pages could not be written")
