"""Views, runs and extension types are read as the values they hold, whoever wrote them."""

from uuid import UUID

import numpy as np
import pyarrow as pa
import pytest

from errbar.api import check, evaluate, lock
from errbar.columns.column_readers import from_arrow
from errbar.columns.usual_types import to_usual, to_usual_table
from errbar.data.files import TableFile

WORDS = ["a", "b", None, "a"]
TWO = UUID(int=2)


def views(values):
    return pa.array([*values], pa.string_view())


def extended(name, storage):
    """An extension type of this name that this process knows."""

    class Extended(pa.ExtensionType):
        def __init__(self):
            super().__init__(storage.type, name)

        def __arrow_ext_serialize__(self):
            return b""

        @classmethod
        def __arrow_ext_deserialize__(cls, storage_type, serialized):
            return cls()

    return pa.ExtensionArray.from_storage(Extended(), storage)


@pytest.mark.parametrize(
    ("array", "usual"),
    [
        (views(WORDS), pa.array(WORDS)),
        (pa.array([b"a", None], pa.binary_view()), pa.array([b"a", None])),
        (
            pa.DictionaryArray.from_arrays(pa.array([0, 1, None, 0], pa.uint32()), views(["a", "b"])),
            pa.DictionaryArray.from_arrays(pa.array([0, 1, None, 0], pa.uint32()), pa.array(["a", "b"])),
        ),
        (pa.RunEndEncodedArray.from_arrays([2, 3], [7, 8]), pa.array([7, 7, 8])),
        (extended("errbar.period", pa.array([600, None])), pa.array([600, None])),
        (extended("arrow.uuid", pa.array([TWO.bytes, None], pa.binary(16))), pa.array([str(TWO), None])),
        (extended("arrow.bool8", pa.array([0, 1, None], pa.int8())), pa.array([False, True, None])),
    ],
    ids=["text", "bytes", "levels", "runs", "period", "uuid", "bool8"],
)
def test_unusual_types_become_what_they_hold(array, usual):
    assert to_usual(array).equals(usual)
    table = to_usual_table(pa.table({"x": array, "n": range(len(array))}))
    assert table.column("x").combine_chunks().equals(usual)
    assert to_usual(pa.chunked_array([], array.type)).type == usual.type


def test_usual_columns_are_left_as_they_are():
    column = pa.chunked_array([["a"], ["b"]])
    assert to_usual(column) is column
    table = pa.table({"x": column})
    assert to_usual_table(table) is table


@pytest.fixture
def rows():
    draw = np.random.default_rng(0)
    word = draw.choice(["u", "v"], 60).tolist()
    levels = pa.DictionaryArray.from_arrays(pa.array(draw.integers(2, size=60), pa.uint32()), views(["x", "z"]))
    ids = extended("arrow.uuid", pa.array([UUID(int=i).bytes for i in range(60)], pa.binary(16)))
    return pa.table({"t": views(word), "p": draw.random(60), "e": levels, "i": ids})


@pytest.fixture
def path(tmp_path, rows):
    with pa.ipc.new_file(tmp_path / "rows.arrow", rows.schema) as writer:
        writer.write_table(rows)
    return tmp_path / "rows.arrow"


def test_a_file_with_views_can_be_split_joined_and_learnt_from(tmp_path, path):
    assert [str(kind) for kind in TableFile(path).schema.types[:2]] == ["string", "double"]
    run = evaluate("tree", path, target="t", effort="quick", store=None)
    assert run.data.rows == 60
    assert check(train=path, test=path, target="t").findings
    assert lock(path, target="t", store=tmp_path / "store", test=0.5).test_rows == 30


def test_a_table_in_memory_is_read_alike(rows):
    assert from_arrow(rows.column("i"), "i").levels[2] == str(TWO)
    run = evaluate("constant", rows, target="t", effort="quick", store=None)
    assert run.data.rows == 60
