"""Arrow files: buffers that do not fit are refused before anything is computed on them."""

import struct
import warnings

import numpy as np
import pyarrow as pa
import pyarrow.feather as feather
import pytest

from errbar.api import evaluate, score
from errbar.data.files import TableFile
from errbar.errors import BadInput

WORDS = ["alpha", "beta", "gamma", "delta"]


@pytest.mark.parametrize("make", [pa.ipc.new_file, pa.ipc.new_stream])
def test_an_offset_that_points_outside_its_text_is_refused(tmp_path, make):
    sink, table = pa.BufferOutputStream(), pa.table({"y": WORDS})
    with make(sink, table.schema) as writer:
        writer.write_table(table)
    content = bytearray(sink.getvalue().to_pybytes())
    at = content.index(struct.pack("<3i", 0, 5, 9))  # the ends of the words
    content[at + 4 : at + 8] = struct.pack("<i", 2**30)
    (tmp_path / "x.arrow").write_bytes(content)
    with pytest.raises(BadInput, match=r"x.arrow cannot be read as arrow: .*[Oo]ffset"):
        TableFile(tmp_path / "x.arrow")


def wrong_offsets():
    ends = pa.py_buffer(np.array([0, 5, 2**30, 14, 19], np.int32))
    return pa.Array.from_buffers(pa.string(), 4, [None, ends, pa.py_buffer("".join(WORDS).encode())])


def wrong_codes():
    return pa.DictionaryArray.from_arrays(pa.array([0, 1, 9, 1], pa.int32()), pa.array(["a", "b"]), safe=False)


@pytest.mark.parametrize("make", [wrong_offsets, wrong_codes])
def test_invalid_arrow_data_from_python_is_refused(make):
    for given in (pa.table({"y": make(), "l": ["a"] * 4}), {"y": make(), "l": ["a"] * 4}):
        with pytest.raises(BadInput, match=r"Arrow data must be valid; .* is not"):
            score(given, truth="y", label="l")
    with pytest.raises(BadInput, match=r"Arrow data must be valid; .* is not"):
        evaluate("naive_bayes", pa.table({"y": ["a", "b"] * 2, "x": make()}), target="y")
    with pytest.raises(BadInput, match=r"Arrow data must be valid; truth is not"):
        score(truth=make(), label=["a"] * 4)


@pytest.fixture
def old_file(tmp_path):
    path = tmp_path / "old.feather"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            feather.write_feather(pa.table({"y": WORDS, "x": [1.5, 2.5, 3.5, 4.5]}), str(path), version=1)
        except ValueError:
            pytest.skip("this Arrow no longer writes Feather version 1")
    return path


def test_feather_of_version_1_is_read(old_file):
    assert TableFile(old_file).table().to_pydict() == {"y": WORDS, "x": [1.5, 2.5, 3.5, 4.5]}


def test_a_feather_file_of_version_1_that_ends_its_reader_is_called_damaged(old_file):
    """The length of the metadata, in front of the last mark, points before the file: Arrow's reader dies of it."""
    content = bytearray(old_file.read_bytes())
    tail = struct.unpack("<I", content[-8:-4])[0]
    content[-8 - tail : -8 - tail + 4] = struct.pack("<I", 2**31)
    old_file.write_bytes(content)
    with pytest.raises(BadInput, match=r"A Feather file must be whole; .* is damaged \(reading it ends a process"):
        TableFile(old_file)
