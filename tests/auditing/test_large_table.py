"""Checks of a file that is not read whole find what they find in the whole."""

import numpy as np
import pyarrow as pa
import pyarrow.csv as pc
import pyarrow.parquet as pq
import pytest

import errbar
from errbar.auditing.large_table import draw_stretches
from errbar.data import large_file

N = 1200


def rows():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(N, 3))
    X[-60:] = X[:60]
    y = (X[:, 0] + rng.normal(size=N) > 0).astype(int)
    patient = [f"{i // 3:04d}" for i in range(N)]
    names = {f"x{j}": X[:, j] for j in range(3)}
    return pa.table({"row": np.arange(N), **names, "ward": ["north"] * N, "patient": patient, "y": y})


def check_both(path, monkeypatch, **more):
    """The run of the whole file, and that of the file in parts."""
    whole = errbar.check(path, target="y", **more)
    for name in ("CELLS", "TEXT_BYTES"):
        monkeypatch.setattr(large_file, name, 0)
    return whole, errbar.check(path, target="y", **more)


@pytest.mark.parametrize("ending", ["parquet", "csv"])
@pytest.mark.parametrize("more", [{"drop": "patient"}, {"unit": "patient"}])
def test_the_same_findings_and_the_same_run(tmp_path, monkeypatch, ending, more):
    path = tmp_path / f"rows.{ending}"
    (pq.write_table if ending == "parquet" else pc.write_csv)(rows(), path)
    whole, parts = check_both(path, monkeypatch, **more)
    assert [f.code for f in parts.findings] == [f.code for f in whole.findings]
    assert [f.message for f in parts.findings] == [f.message for f in whole.findings]
    assert "EB102" in [f.code for f in parts.findings] and "EB311" in [f.code for f in parts.findings]
    assert parts.id == whole.id


def test_a_column_that_is_constant_in_the_sample_alone_is_not_called_so(tmp_path, monkeypatch):
    monkeypatch.setattr("errbar.auditing.large_table.STRETCHES", 2)
    monkeypatch.setattr("errbar.auditing.large_table.LENGTH", 100)
    table = rows().append_column("odd", pa.array(np.arange(N) == 600))
    pq.write_table(table, tmp_path / "rows.parquet")
    _, parts = check_both(tmp_path / "rows.parquet", monkeypatch, drop="patient")
    constant = next(f for f in parts.findings if f.code == "EB311")
    assert "'ward'" in constant.message and "odd" not in constant.message
    assert any("statistical ones" in line for line in parts.data.said)
    assert parts.data.rows == N


def test_stretches_are_whole_and_hold_every_class():
    classes = np.zeros(1_000_000, dtype=np.intp)
    classes[777_777] = 1
    found = draw_stretches(1_000_000, classes)
    assert len(found) == 100_001 and 777_777 in found and found[-1] == 999_999
    assert (np.diff(draw_stretches(1_000_000)) == 1).sum() == 200 * 499
    assert draw_stretches(10).tolist() == list(range(10))
