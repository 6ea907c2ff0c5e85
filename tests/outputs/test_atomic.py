"""A file is replaced by a complete one or stays as it was."""

from __future__ import annotations

import errno
import os
import stat

import pytest

from errbar.outputs import write_atomically, write_text_atomically


def test_a_file_is_complete_when_it_appears_and_nothing_else_is_left(tmp_path):
    path = tmp_path / "a.txt"
    seen = []

    def write(sink):
        sink.write(b"half")
        sink.flush()
        seen.append(path.exists())
        sink.write(b" and half")

    write_atomically(path, write)
    assert seen == [False]
    assert path.read_bytes() == b"half and half"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("cause", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt(), ValueError("no")])
def test_a_failure_in_the_middle_leaves_the_old_file_and_no_part(tmp_path, cause):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def write(sink):
        sink.write(b"new")
        raise cause

    with pytest.raises(type(cause)):
        write_atomically(path, write)
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


def test_the_bytes_are_on_the_disk_before_the_name_is_and_the_folder_after(tmp_path, monkeypatch):
    order = []
    sync, rename = os.fsync, os.replace
    monkeypatch.setattr(
        os, "fsync", lambda fd: (order.append("dir" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file"), sync(fd))
    )
    monkeypatch.setattr(os, "replace", lambda a, b: (order.append("rename"), rename(a, b)))
    write_text_atomically(tmp_path / "a.txt", "x")
    assert order == ["file", "rename", "dir"]


def test_an_existing_file_keeps_its_permissions_and_a_new_one_gets_those_of_the_process(tmp_path):
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text("old")
    old.chmod(0o604)
    before = os.umask(0o027)
    try:
        write_text_atomically(old, "changed")
        write_text_atomically(new, "fresh")
    finally:
        os.umask(before)
    assert stat.S_IMODE(old.stat().st_mode) == 0o604
    assert stat.S_IMODE(new.stat().st_mode) == 0o640


def test_a_symbolic_link_stays_and_its_target_is_replaced(tmp_path):
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "a.txt", tmp_path / "link.txt"
    target.write_text("old")
    link.symlink_to(target)
    write_text_atomically(link, "new")
    assert link.is_symlink() and target.read_text() == "new"
    assert [p.name for p in (tmp_path / "far").iterdir()] == ["a.txt"]


def test_a_name_of_the_greatest_length_can_be_written(tmp_path):
    path = tmp_path / ("ü" * 124 + ".txt")
    write_text_atomically(path, "x")
    assert path.read_text() == "x"
