"""A test set is recognised by its content, in whatever file its rows come again."""

import numpy as np
import pandas as pd
import pytest

from errbar.data.row_hash import hash_cells
from errbar.data.row_sketches import (
    ID,
    TRUTH,
    AnsweredRows,
    columns_of,
    overlap_of_data,
    overlap_of_predictions,
    sketch_data,
    sketch_predictions,
)
from errbar.data.split_file import part_names
from errbar.data.table_source import Source


@pytest.fixture(scope="module")
def frame():
    rng = np.random.default_rng(0)
    n = 200
    return pd.DataFrame(
        {
            "id": np.arange(n),
            "x": rng.normal(size=n).round(7),
            "town": rng.choice(["Ulm", "Bonn", None], n),
            "y": rng.integers(0, 2, n),
        }
    )


@pytest.fixture(scope="module")
def known(frame):
    return sketch_data(columns_of(Source(frame)))


def of_file(path):
    return columns_of(Source(path))


@pytest.mark.parametrize(
    "change",
    [
        lambda f: f.sample(frac=1, random_state=0),
        lambda f: f.sample(n=100, random_state=1),
        lambda f: f.sample(n=20, random_state=2),
        lambda f: f[["y", "town", "x", "id"]],
        lambda f: f.assign(p=0.5),
        lambda f: f.rename(columns=str.upper),
        lambda f: f.assign(x=f.x.astype("float32"), y=f.y.astype(float), town=f.town.astype("category")),
    ],
    ids=["shuffled", "half", "tenth", "columns", "more columns", "capitals", "types"],
)
def test_rows_are_recognised_whatever_their_order_and_types(known, frame, change):
    assert overlap_of_data(known, columns_of(Source(change(frame)))).share == 1.0


def test_csv_and_parquet_are_the_same_rows(known, frame, tmp_path):
    frame.to_csv(tmp_path / "a.csv", index=False)
    frame.to_parquet(tmp_path / "b.parquet")
    frame.astype(str).where(frame.notna(), None).to_parquet(tmp_path / "c.parquet")
    assert [overlap_of_data(known, of_file(tmp_path / n)).share for n in ("a.csv", "b.parquet", "c.parquet")] == [1] * 3


def test_rounded_numbers_are_recognised_by_the_coarse_grid(known, frame, tmp_path):
    frame.to_csv(tmp_path / "a.csv", index=False, float_format="%.4f")
    found = of_file(tmp_path / "a.csv")
    assert overlap_of_data(known, found).is_same
    exact_alone = {"rows": {**known["rows"], "coarse": known["rows"]["exact"], "widths": {}}}
    assert not overlap_of_data(exact_alone, found).is_same


def test_other_rows_of_the_same_kind_and_other_names_are_not(known, frame):
    other = frame.assign(x=frame.x + 1.0, id=frame.id + 1000)
    assert overlap_of_data(known, columns_of(Source(other))).common == 0
    assert overlap_of_data(known, columns_of(Source(frame.rename(columns={"x": "z"})))).common == 0


def answers(frame, ids=True):
    truth = hash_cells(frame.y.to_numpy(), "y", TRUTH)
    return AnsweredRows(truth, hash_cells(frame.id.to_numpy(), "id", ID) if ids else None)


def test_predictions_of_a_data_file_are_recognised_by_id_and_truth_or_by_the_order_of_truths(known, frame):
    assert overlap_of_predictions(known, answers(frame.sample(frac=1, random_state=3)))[1] == "id and truth"
    assert overlap_of_predictions(known, answers(frame, ids=False))[1] == "truth in the same order"
    shuffled, _ = overlap_of_predictions(known, answers(frame.sample(frac=1, random_state=3), ids=False))
    assert not shuffled.is_same


def test_predictions_are_recognised_by_those_of_another_model(frame):
    seen = sketch_predictions(answers(frame))
    half, by = overlap_of_predictions(seen, answers(frame[:100].sample(frac=1, random_state=4)))
    assert half.share == 1.0 and by == "id and truth"


@pytest.mark.parametrize(
    ("name", "train", "test"),
    [
        ("data.csv", "data.train.csv", "data.test.csv"),
        ("data.v2.parquet", "data.v2.train.parquet", "data.v2.test.parquet"),
        ("data.csv.gz", "data.train.csv.gz", "data.test.csv.gz"),
    ],
)
def test_the_parts_are_named_after_the_data(tmp_path, name, train, test):
    assert part_names(tmp_path / name) == (tmp_path / train, tmp_path / test)
