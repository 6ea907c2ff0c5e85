"""The plan behind a file of predictions, put together again: the same splits, the digest it was drawn with."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from sklearn.naive_bayes import GaussianNB

import errbar
from errbar.records.plan import Partitions
from errbar.stores import design_of, planned


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(36, 2))
    return X, (X[:, 0] + rng.normal(size=36) > 0).astype(int)


def splits_of(plan):
    if isinstance(plan.splits, Partitions):
        return [plan.splits[i] for i in range(len(plan.splits))]
    return list(plan.splits)


@pytest.mark.parametrize(
    ("plan", "more"),
    [
        ("kfold(k=4)", {}),
        ("kfold(k=3, repeats=3)", {}),
        ("subsampling(rate=0.5, repeats=5)", {}),
        ("nested_kfold(k=3, repeats=2)", {}),
        ("paired_halves(repeats=2, halvings=2)", {}),
        ("leave_one_out", {}),
        ("holdout", {}),
        ("time_ordered(k=4)", {"time": np.arange(36)}),
        ("leave_one_unit_out", {"unit": np.arange(36) // 6}),
    ],
)
def test_test_rows_repeats_folds_and_roles_are_those_of_the_plan(rows, tmp_path, plan, more):
    run = errbar.evaluate(GaussianNB(), *rows, plan=plan, store=tmp_path, measures="accuracy", **more)
    design = design_of(Path(run.kept))
    assert design.digest == run.drawn.digest
    assert (design.plan.family, design.plan.n, design.plan.seed) == (run.drawn.family, 36, 0)
    assert design.plan.key == run.drawn.key
    drawn, again = splits_of(run.drawn), splits_of(design.plan)
    assert len(again) == len(drawn)
    for a, b in zip(drawn, again):
        assert np.array_equal(a.test, b.test)
        assert (a.repeat, a.fold, a.role, a.other) == (b.repeat, b.fold, b.role, b.other)
    assert design.run == run


def test_files_made_under_a_plan_are_known_by_their_head(rows, tmp_path):
    run = errbar.evaluate(GaussianNB(), *rows, plan="kfold(k=4)", store=tmp_path / "s", measures="accuracy")
    assert planned(Path(run.kept))
    pq.write_table(pa.table({"y": [1, 0], "p": [0.3, 0.4]}), tmp_path / "other.parquet")
    assert not planned(tmp_path / "other.parquet")


@pytest.mark.parametrize("name", ["cut.parquet", "text.csv", "missing.parquet"])
def test_what_is_no_such_file_is_not_one(tmp_path, name):
    if name != "missing.parquet":
        (tmp_path / name).write_bytes(b"PAR1 and then nothing")
    assert not planned(tmp_path / name)
