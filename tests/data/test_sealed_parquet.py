"""A Parquet file that errbar wrote and that was damaged since is not read as a plain table either."""

import numpy as np
import pyarrow.parquet as pq
import pytest

import errbar
from errbar.errors import BadInput
from errbar.outputs import parquet_has_seal


@pytest.fixture
def file(tmp_path):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(40, 2)), np.arange(40) % 2
    errbar.evaluate("naive_bayes", X, y, plan="kfold(k=4)", out=tmp_path / "p.parquet", measures="accuracy")
    return tmp_path / "p.parquet"


def test_a_changed_bit_anywhere_is_told(file):
    whole = file.read_bytes()
    assert parquet_has_seal(file)
    assert errbar.score(file, truth="truth", label="label", because={"EB109": "a test of the file"})["accuracy"].n == 40
    for at in range(4, len(whole) - 8, len(whole) // 20):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :])
        try:
            value = errbar.score(file, truth="truth", label="label", because={"EB109": "a test of the file"})[
                "accuracy"
            ].value
        except BadInput as no:
            assert "p.parquet" in str(no)
        else:
            raise AssertionError(f"byte {at} was changed, and the accuracy is {value}")


def test_a_file_of_somebody_else_has_no_digest(tmp_path, file):
    pq.write_table(pq.read_table(file).replace_schema_metadata(None), tmp_path / "other.parquet")
    assert not parquet_has_seal(tmp_path / "other.parquet")
