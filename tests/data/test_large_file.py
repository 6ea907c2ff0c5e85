"""Files that are too large to be read whole."""

import numpy as np
import pyarrow as pa
import pyarrow.csv as pc
import pyarrow.parquet as pq
import pytest

from errbar.data import large_file
from errbar.data.large_file import open_large_file

ROWS = pa.table({"a": [1.5, 2.5, None], "b": ["x", "y", "z"], "c": [1, 2, 3]})


@pytest.fixture
def _no_limit(monkeypatch):
    monkeypatch.setattr(large_file, "CELLS", 0)
    monkeypatch.setattr(large_file, "TEXT_BYTES", 0)


@pytest.mark.usefixtures("_no_limit")
@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_columns_are_read_one_at_a_time_and_rows_by_their_numbers(tmp_path, ending):
    path = tmp_path / f"rows.{ending}"
    (pq.write_table if ending == "parquet" else pc.write_csv)(ROWS, path)
    found = open_large_file(path)
    assert found is not None and found.path == path
    features = found.features
    assert features.names == ("a", "b", "c") and len(features) == 3
    assert features.column("b").to_pylist() == ["x", "y", "z"]
    assert features.read_rows(np.array([2, 0])).to_pydict() == {"a": [None, 1.5], "b": ["z", "x"], "c": [3, 1]}
    assert features.only(("c",)).names == ("c",)
    assert features.take(np.array([1, 0]))["c"].tolist() == [2, 1]


@pytest.mark.usefixtures("_no_limit")
def test_the_parquet_file_that_a_csv_became_is_removed(tmp_path):
    pc.write_csv(ROWS, tmp_path / "rows.csv")
    found = open_large_file(tmp_path / "rows.csv")
    made = found.file.path
    assert made.exists()
    del found
    assert not made.exists()


def test_small_files_and_tables_are_not_large(tmp_path):
    pq.write_table(ROWS, tmp_path / "rows.parquet")
    assert open_large_file(tmp_path / "rows.parquet") is None
    assert open_large_file(ROWS) is None
    assert open_large_file(tmp_path / "no.parquet") is None
