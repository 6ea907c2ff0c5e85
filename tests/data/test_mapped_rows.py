"""Rows of mapped data are copied to a file, with the same numbers and nothing left behind."""

import tempfile

import numpy as np
import pytest

from errbar.data.mapped_rows import copy_rows, is_mapped


@pytest.fixture
def mapped(tmp_path):
    np.save(tmp_path / "x.npy", np.arange(2_000_000.0).reshape(20_000, 100))  # 16 MB
    return np.load(tmp_path / "x.npy", mmap_mode="r")


def test_a_large_copy_of_mapped_rows_is_mapped_too(mapped, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = sorted(tmp_path.iterdir())
    rows = np.delete(np.arange(20_000), [3, 77])
    found = copy_rows(np.asarray(mapped), rows)
    assert is_mapped(found)
    assert found.tobytes() == np.asarray(mapped)[rows].tobytes() and found.shape == (19_998, 100)
    assert found.flags.writeable and found.flags.c_contiguous
    assert sorted(tmp_path.iterdir()) == before  # the file has no name


def test_small_copies_and_copies_of_memory_stay_in_memory(mapped):
    assert not is_mapped(copy_rows(mapped, np.arange(10)))
    here = np.zeros((20_000, 100))
    assert not is_mapped(copy_rows(here, np.arange(19_000)))


def test_a_full_disk_leaves_the_copy_in_memory(mapped, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.posix_fallocate", full)
    found = copy_rows(mapped, np.arange(19_000))
    assert not is_mapped(np.array(found)) and found[5, 7] == 507.0
