"""A file is written whole, or not at all."""

import os

import pyarrow.parquet as pq
import pytest

from errbar.data.write_parquet import write_parquet
from errbar.errors import BadInput


def test_columns_come_back_and_folders_are_made(tmp_path):
    path = tmp_path / "new" / "folder" / "x.parquet"
    write_parquet({"y": [1, 2], "g": ["a", "b"]}, path)
    assert pq.read_table(path).to_pydict() == {"y": [1, 2], "g": ["a", "b"]}
    assert os.listdir(path.parent) == ["x.parquet"]


def test_columns_of_unequal_length_write_nothing(tmp_path):
    with pytest.raises(ValueError, match=r"length"):
        write_parquet({"y": [1, 2], "g": ["a"]}, tmp_path / "new" / "x.parquet")
    assert os.listdir(tmp_path) == []


def test_a_disk_that_fails_midway_leaves_the_old_file_and_no_part_of_the_new_one(tmp_path, monkeypatch):
    path = tmp_path / "x.parquet"
    write_parquet({"y": [1]}, path)

    def full(table, where, **options):
        where.write(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pyarrow.parquet.write_table", full)
    with pytest.raises(BadInput, match=r"x.parquet cannot be written: No space left on device"):
        write_parquet({"y": [2]}, path)
    assert os.listdir(tmp_path) == ["x.parquet"]
    assert pq.read_table(path).to_pydict() == {"y": [1]}


def test_a_folder_that_is_a_file_is_told(tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(BadInput, match=r"cannot be written"):
        write_parquet({"y": [1]}, tmp_path / "taken" / "x.parquet")
