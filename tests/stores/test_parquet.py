"""Predictions in a file: the very same back, and plain columns for everybody else."""

import json
import os

import numpy as np
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

from errbar.errors import BadInput
from errbar.families import family_named
from errbar.records.plan import Partitions, Plan
from errbar.records.predictions import Predictions, Slicing
from errbar.stores import write_predictions
from errbar.stores._parquet import head_of, read_file
from tests.stores.conftest import a_plan, a_run, differing, given


@pytest.fixture
def file(tmp_path):
    return tmp_path / "p.parquet"


@pytest.mark.parametrize("kind", ["binary", "multiclass", "regression", "multioutput"])
def test_the_very_same_predictions_come_back(file, kind):
    before = given(kind)
    write_predictions(before, a_run(), file)
    after = read_file(file)
    assert differing(before, after) == []
    assert before.digest == after.digest


@pytest.mark.parametrize(
    "row",
    [
        np.array(["p 1", "", "ß"]),
        np.array(["x", None, "y"], object),
        np.array([3, 1, 2], ">i4"),
        np.array([True, False, True]),
        np.array(["2020-01-01", "2021-01-01", "2022-01-01"], "datetime64[D]"),
    ],
)
def test_rows_may_be_named_by_anything(file, row):
    before = Predictions(kind="regression", truth=np.arange(3.0), value=np.ones(3), row=row)
    write_predictions(before, a_run(), file)
    after = read_file(file).row
    assert after.dtype == row.dtype and after.tolist() == row.tolist()


def test_rows_named_by_a_mixture_are_refused_and_nothing_is_written(file):
    mixed = Predictions(kind="regression", truth=np.ones(2), value=np.ones(2), row=np.array(["a", 1], object))
    with pytest.raises(BadInput, match=r"values of one kind; row of the predictions does not"):
        write_predictions(mixed, a_run(), file)
    assert os.listdir(file.parent) == []


def test_a_label_that_is_no_class_stays_none(file):
    before = Predictions(kind="binary", truth=np.array([0, 1]), label=np.array([-1, 1]), classes=("n", "y"), positive=1)
    write_predictions(before, a_run(), file)
    assert pq.read_table(file)["label"].to_pylist() == [None, "y"]
    assert differing(before, read_file(file)) == []


def test_slices_by_columns_of_one_name_stay_apart(file):
    codes = (np.array([0, 1]), np.array([1, 0]))
    twice = tuple(Slicing(column="site", codes=c, levels=("A", "B")) for c in codes)
    before = Predictions(kind="regression", truth=np.ones(2), value=np.ones(2), slicings=twice)
    write_predictions(before, a_run(), file)
    assert differing(before, read_file(file)) == []


def test_columns_are_what_a_reader_expects_and_classes_go_by_name(file):
    before = given("binary")
    write_predictions(before, a_run(), file, plan=a_plan())
    frame = pd.read_parquet(file)
    assert list(frame) == [
        *("row", "repeat", "fold", "split", "role", "other", "truth", "label", "prob", "score", "unit", "weight"),
        "by_site",
    ]
    assert list(frame["truth"]) == [("no", "yes")[c] for c in before.truth]
    assert (frame["truth"] == frame["label"]).sum() == (before.truth == before.label).sum()
    assert list(frame["role"]) == ["main"] * 6 + ["inner"] * 6
    assert list(frame["other"]) == [-1] * 6 + [1] * 6
    assert pl.read_parquet(file)["prob"].to_list() == before.prob.tolist()


def test_several_classes_and_outputs_have_a_column_each(file):
    write_predictions(given("multiclass"), a_run(), file)
    assert [c for c in pl.read_parquet(file).columns if c.startswith("prob")] == ["prob_a", "prob_b c", "prob_"]
    write_predictions(given("multioutput"), a_run(), file)
    frame = pl.read_parquet(file)
    assert {"truth_0", "truth_1", "value_0", "value_1"} <= set(frame.columns)
    assert frame["value_1"].to_list() == given("multioutput").value[:, 1].tolist()


def test_the_file_says_which_run_and_plan_it_belongs_to(file):
    run = a_run(level=0.95)
    write_predictions(given("binary"), run, file, plan=a_plan())
    said = json.loads(pq.read_schema(file).metadata[b"errbar"])
    assert (said["version"], said["run"], said["kind"], said["classes"]) == ("0.1.0", run.id, "binary", ["no", "yes"])
    assert (said["positive"], said["threshold"], said["unit_name"]) == (1, 1 / 3, "patient")
    assert said["options"] == {"level": 0.95}
    assert said["plan"]["key"] == "nested_kfold(k=2)" and said["plan"]["digest"] == a_plan().digest
    assert said["plan"]["options"] == {"k": 2}
    assert json.loads(head_of(file).run)["run"] == run.id


def test_one_role_can_be_read_alone(file):
    write_predictions(given("binary"), a_run(), file, plan=a_plan())
    assert read_file(file, role="main").split.tolist() == [0, 0, 0, 1, 1, 1]
    assert read_file(file, role="inner").split.tolist() == [2, 2, 2, 3, 3, 3]
    with pytest.raises(BadInput, match=r"no predictions of role 'half', only of main, inner"):
        read_file(file, role="half")


def test_all_splits_of_a_partition_are_main_ones(file):
    plan = Plan(
        family="kfold", traits=family_named("kfold"), n=6, splits=Partitions((np.array([0, 0, 0, 1, 1, 1]),) * 2)
    )
    write_predictions(given("binary"), a_run(), file, plan=plan)
    assert pq.read_table(file)["role"].to_pylist() == ["main"] * 12
    assert "other" not in pq.read_schema(file).names


@pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
def test_a_file_that_is_cut_short_is_told(file, share):
    write_predictions(given("binary"), a_run(), file)
    whole = file.read_bytes()
    file.write_bytes(whole[: int(share * len(whole))])
    with pytest.raises(BadInput, match=r"p.parquet should be a whole Parquet file; it is damaged or cut short \(.+\)"):
        read_file(file)


def test_pages_that_are_damaged_are_told(file):
    write_predictions(given("binary"), a_run(), file)
    whole = file.read_bytes()
    file.write_bytes(whole[:4] + b"\xff" * 400 + whole[404:])
    with pytest.raises(BadInput, match=r"damaged or cut short"):
        read_file(file)


def test_somebody_elses_parquet_is_told(file):
    pl.DataFrame({"y": [1]}).write_parquet(file)
    with pytest.raises(BadInput, match=r"not one of a store: it lacks errbar's entry b'errbar'"):
        read_file(file)


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(BadInput, match=r".* cannot be opened or written: File exists\. Give another `out`"):
        write_predictions(given("binary"), a_run(), tmp_path / "taken" / "x.parquet")


def test_a_disk_that_fails_midway_leaves_the_old_file_and_no_part_of_the_new_one(file, monkeypatch):
    write_predictions(given("binary"), a_run(), file)
    before = file.read_bytes()

    def full(table, sink, **_):
        sink.write(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pq, "write_table", full)
    with pytest.raises(BadInput, match=r"No space left on device. Free some space"):
        write_predictions(given("regression"), a_run(), file)
    assert os.listdir(file.parent) == ["p.parquet"] and file.read_bytes() == before


def test_pages_have_checksums_that_others_verify(file):
    write_predictions(given("binary"), a_run(), file)
    assert pq.ParquetFile(file, page_checksum_verification=True).read().num_rows == 12
    whole = bytearray(file.read_bytes())
    whole[whole.index(np.float64(given("binary").prob[3]).tobytes())] ^= 1
    file.write_bytes(whole)
    with pytest.raises(OSError, match="CRC checksum verification failed"):
        pq.ParquetFile(file, page_checksum_verification=True).read()


@pytest.mark.parametrize("what", [b"0.021", b'"positive": 1', b"malignant", b"errbar.seal\0"])
def test_one_changed_bit_outside_the_pages_is_told_too(file, what):
    write_predictions(given("binary"), a_run(), file)
    whole = bytearray(file.read_bytes())
    whole[whole.index(what) + len(what) - 1] ^= 1
    file.write_bytes(whole)
    with pytest.raises(BadInput, match=r"p.parquet should be a whole Parquet file; it is damaged"):
        read_file(file)


def test_a_file_that_another_program_wrote_again_is_told(file):
    write_predictions(given("binary"), a_run(), file)
    pq.write_table(pq.read_table(file), file)
    with pytest.raises(BadInput, match=r"written again since errbar wrote it, and has lost its digest"):
        read_file(file)


def test_a_file_of_an_earlier_errbar_has_no_digest_and_is_read(file):
    write_predictions(given("binary"), a_run(), file)
    table = pq.read_table(file)
    keys = dict(table.schema.metadata)
    facts = {k: v for k, v in json.loads(keys[b"errbar"]).items() if k != "sealed"}
    pq.write_table(table.replace_schema_metadata({**keys, b"errbar": json.dumps(facts)}), file)
    assert differing(given("binary"), read_file(file)) == []
    assert not head_of(file).is_verified
