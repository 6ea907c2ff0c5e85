import errno
import os
import tempfile
import threading

import numpy as np
import pytest

from errbar.engines import _dump
from errbar.engines._dump import dump, let_go, load, size_of
from errbar.errors import BadInput


@pytest.fixture(autouse=True)
def apart(tmp_path, monkeypatch):
    """A temporary folder of our own, and no limits set on this process, which is no worker."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(_dump, "quiet_process", lambda: None)
    yield
    _dump._held.clear()


def test_large_arrays_come_back_mapped_and_small_ones_whole():
    large = np.arange(20_000.0).reshape(100, 200)
    what = {"c": large, "f": np.asfortranarray(large), "small": np.arange(3), "none": np.empty((0, 2)), "same": large}
    with dump(what) as path:
        got = load(path)
        assert set(got) == set(what) and all(np.array_equal(got[k], what[k]) for k in what)
        assert isinstance(got["c"].base.base, np.memmap) and not got["c"].flags.writeable
        assert got["f"].flags.f_contiguous and got["same"] is got["c"]
        assert got["small"].flags.writeable
        assert load(path) is got, "read once"


def test_arrays_of_text_and_objects_come_back():
    what = (np.array(["a", None, 3.5], dtype=object), np.array(["x", "yy"]), np.arange(12)[::3])
    with dump(what) as path:
        assert [list(a) for a in load(path)] == [["a", None, 3.5], ["x", "yy"], [0, 3, 6, 9]]


def test_functions_written_on_the_spot_come_back():
    with dump(lambda x: x + 1) as path:
        assert load(path)(41) == 42


def test_the_file_is_gone_after_the_run_and_after_an_error(tmp_path):
    with dump(1) as path:
        assert os.path.exists(path) and len(os.listdir(tmp_path)) == 1
    with pytest.raises(ZeroDivisionError), dump(1):
        _ = 1 / 0
    assert os.listdir(tmp_path) == []


def test_a_worker_lets_go_of_data_whose_run_is_over():
    with dump([1, 2]) as path:
        load(path)
        let_go()
        assert path in _dump._held
    let_go()
    assert _dump._held == {}


def test_the_size_is_that_of_the_arrays_and_a_little():
    assert 8_000_000 < size_of({"x": np.zeros(1_000_000), "name": "abc"}) < 8_001_000


def test_what_cannot_be_pickled_is_said_in_words(tmp_path):
    with (
        pytest.raises(BadInput, match=r"must be picklable; got something that is not: cannot pickle.*lock"),
        dump(threading.Lock()),
    ):
        pass
    assert os.listdir(tmp_path) == []


def test_a_full_disk_is_said_in_words_and_leaves_nothing(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("joblib.dump", full)
    with pytest.raises(BadInput, match=r"could not be written under .*No space left on device. Set TMPDIR"), dump(1):
        pass
    assert os.listdir(tmp_path) == []
