"""A task from data of every kind: features, target, roles, and what is refused."""

import pickle
from datetime import datetime, timedelta

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq
import pytest
from scipy import sparse

from errbar.errors import BadInput
from tests.reading import task_of

N = 12
DATA = {
    "age": [40 + i for i in range(N)],
    "dose": [i / 4 for i in range(N)],
    "site": ["b", "a", "c"] * 4,
    "seen": [datetime(2024, 1, 1) + timedelta(days=i) for i in range(N)],
    "patient": [i // 2 for i in range(N)],
    "outcome": ["no", "yes", "no"] * 4,
}
X = np.arange(24.0).reshape(N, 2)
Y = [0, 1] * 6


def arff(data):
    kinds = {"age": "numeric", "dose": "numeric", "site": "{a,b,c}", "patient": "numeric", "outcome": "{no,yes}"}
    head = [f"@attribute {name} {kind}" for name, kind in kinds.items()]
    body = [",".join(str(data[name][i]) for name in kinds) for i in range(N)]
    return "\n".join(["@relation r", *head, "@data", *body])


@pytest.fixture(params=["csv", "tsv", "parquet", "arrow", "arff", "jsonl"])
def path(request, tmp_path):
    frame, file = pd.DataFrame(DATA), tmp_path / f"trial.{request.param}"
    write = {
        "csv": lambda: frame.to_csv(file, index=False),
        "tsv": lambda: frame.to_csv(file, index=False, sep="\t"),
        "parquet": lambda: pq.write_table(pa.table(DATA), file),
        "arrow": lambda: feather.write_feather(pa.table(DATA), str(file)),
        "arff": lambda: file.write_text(arff(DATA), encoding="utf-8"),
        "jsonl": lambda: frame.to_json(file, orient="records", lines=True, date_format="iso", date_unit="s"),
    }
    write[request.param]()
    return file


def test_every_file_gives_a_frame_of_its_features_and_the_classes(path):
    task = task_of(path, target="outcome", unit="patient")
    assert (task.kind, task.classes, task.positive, task.name) == ("binary", ("no", "yes"), 1, path.name)
    assert task.y.tolist() == [0, 1, 0] * 4
    assert task.unit.tolist() == [i // 2 for i in range(N)]
    assert task.features == tuple(
        c for c in DATA if c not in ("outcome", "patient") and (c, path.suffix) != ("seen", ".arff")
    )
    rows = task.X.take(np.array([2, 0]))
    assert isinstance(rows, pd.DataFrame)
    assert rows["age"].tolist() == [42, 40]
    assert rows["site"].tolist() == ["c", "b"]
    if path.suffix != ".arff":
        assert rows["age"].dtype.kind == "i"
        assert rows["seen"].dt.tz_localize(None).dt.strftime("%m-%d").tolist() == ["01-03", "01-01"]


FRAMES = {
    "pandas": pd.DataFrame(DATA),
    "pandas with an index of its own": pd.DataFrame(DATA, index=[f"r{i}" for i in range(N)]),
    "pandas with a repeated index": pd.DataFrame(DATA, index=[7] * N),
    "polars": pl.DataFrame(DATA),
    "polars lazy": pl.LazyFrame(DATA),
    "arrow": pa.table(DATA),
    "dict": DATA,
}


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES.keys())
def test_every_frame_gives_the_same_task(frame):
    task = task_of(frame, target="outcome", unit="patient", time="seen", strata="site")
    assert task.y.tolist() == [0, 1, 0] * 4
    assert task.labels.tolist() == ["no", "yes"]
    assert task.features == ("age", "dose", "site", "seen")
    assert (task.unit_name, task.time_name, task.strata_name) == ("patient", "seen", "site")
    assert task.time.tolist() == [19723.0 + i for i in range(N)]  # 2024-01-01: 54 years of 365 days, 13 leap days
    assert task.strata.tolist() == [1, 0, 2] * 4
    assert task.options == {"target": "outcome", "strata_says": "site", "time_unit": "days"}
    assert "not features: 'patient' (unit)" in task.said
    again = pickle.loads(pickle.dumps(task))
    assert again.digest == task.digest
    assert len(again.X.take(np.array([1, 1, 3]))) == 3


def test_rows_of_a_pandas_frame_keep_their_index_and_types():
    frame = pd.DataFrame(DATA, index=[f"r{i}" for i in range(N)]).astype({"site": "category"})
    rows = task_of(frame, target="outcome").X.take(np.array([3, 1]))
    pd.testing.assert_frame_equal(rows, frame.drop(columns="outcome").iloc[[3, 1]])


def test_rows_of_a_polars_frame_stay_polars():
    frame = pl.DataFrame(DATA).with_columns(pl.col("site").cast(pl.Enum(["a", "b", "c"])))
    rows = task_of(frame, target="outcome").X.take(np.array([3, 1]))
    assert rows.equals(frame.drop("outcome")[[3, 1]])
    assert rows.schema["site"] == pl.Enum(["a", "b", "c"])


@pytest.mark.parametrize(
    "y",
    [Y, tuple(Y), np.array(Y), np.array(Y)[:, None], pd.Series(Y), pl.Series(Y), pa.array(Y), pd.DataFrame({"y": Y})],
)
def test_a_target_may_be_any_column_of_values(y):
    task = task_of(X, y)
    assert (task.kind, task.y.tolist(), task.labels.tolist()) == ("binary", Y, [0, 1])
    assert task.features == ("x0", "x1")
    assert task.X.take(np.array([1])).tolist() == [[2.0, 3.0]]


@pytest.mark.parametrize("values", [X.tolist(), [tuple(row) for row in X], sparse.csc_matrix(X), sparse.coo_array(X)])
def test_rows_in_lists_and_sparse_matrices_are_features(values):
    rows = task_of(values, Y).X.take(np.array([5, 0]))
    assert np.asarray(rows.toarray() if sparse.issparse(rows) else rows).tolist() == [[10.0, 11.0], [0.0, 1.0]]


def test_text_beside_the_data_is_values_even_where_a_column_is_called_so():
    task = task_of({"a": list(range(4)), "b": list(range(4))}, ["a", "b", "b", "a"])
    assert task.y.tolist() == [0, 1, 1, 0]


def test_two_targets_or_two_columns_of_y_are_several_outputs():
    named = task_of(DATA, target=["age", "dose"], drop="outcome")
    given = task_of({"site": DATA["site"]}, np.column_stack([DATA["age"], DATA["dose"]]))
    for task in (named, given):
        assert task.kind == "multioutput"
        assert task.y.tolist() == [[40.0 + i, i / 4] for i in range(N)]
        assert task.strata is None and task.options["strata_says"] == ""
    assert named.features == ("site", "seen", "patient")


def test_units_and_folds_are_no_features_while_time_and_strata_are():
    data = {**DATA, "fold": ["Train", "Test"] * 6}
    task = task_of(data, target="outcome", unit="patient", plan="given:fold", time="seen", strata="site", drop="dose")
    assert task.features == ("age", "site", "seen")
    assert "not features: 'patient' (unit), 'fold' (fold), 'dose' (dropped)" in task.said
    assert task.given_fold.tolist() == ["Train", "Test"] * 6


def test_roles_may_be_arrays():
    task = task_of(X, Y, unit=["u", "v"] * 6, time=range(N), strata=np.repeat([5, 9], 6))
    assert task.unit.tolist() == [0, 1] * 6
    assert task.time.tolist() == list(range(N)) and task.options["time_unit"] == ""
    assert task.strata.tolist() == [0] * 6 + [1] * 6
    assert task.said == ("kind: binary (target 'y' has 2 different whole numbers in 12 rows; `kind` chooses)",) + (
        "positive: 1 (of 0 and 1)",
    )


def test_classes_are_the_strata_unless_others_are_named():
    task = task_of(DATA, target="outcome")
    assert task.strata.tolist() == task.y.tolist()
    assert task.options["strata_says"] == "class" and task.strata_name is None
    assert task_of(DATA, target="outcome", strata="target").options["strata_says"] == "class"


def test_a_numeric_target_can_be_stratified_by_its_quantiles():
    y = np.linspace(0, 1, 40)
    task = task_of(np.ones((40, 1)), y, strata="target")
    assert task.options["strata_says"] == "target quantiles"
    assert task.strata.tolist() == [0] * 10 + [1] * 10 + [2] * 10 + [3] * 10


def test_equal_content_gives_equal_digests_and_a_changed_cell_another():
    one, two = (task_of(pd.DataFrame(DATA), target="outcome") for _ in range(2))
    changed = {**DATA, "site": ["c", *DATA["site"][1:]]}
    assert one.digest == two.digest
    assert task_of(pd.DataFrame(changed), target="outcome").digest != one.digest


def test_a_saved_index_is_no_feature(tmp_path):
    frame = pd.DataFrame(DATA, index=np.arange(N) * 3)
    frame.to_parquet(tmp_path / "x.parquet")
    frame.reset_index(drop=True).to_csv(tmp_path / "x.csv")
    for name, called in (("x.parquet", "__index_level_0__"), ("x.csv", "")):
        task = task_of(tmp_path / name, target="outcome")
        assert task.features == ("age", "dose", "site", "seen", "patient")
        assert f"not features: {called!r} (the index of the frame that was saved)" in task.said


BAD = {
    "no target": ({}, r"A task needs one target:.* got neither"),
    "two targets": ({"y": Y, "target": "age"}, r"one target: .* got both"),
    "an unknown target": (
        {"target": "outcom"},
        r"no column 'outcom' for `target`\. Did you mean outcome",
    ),
    "a target of values": (
        {"target": np.array(Y)},
        r"`target` must name a column of X; got ndarray\. Give values as `y`",
    ),
    "y by name": (
        {"y": "outcome"},
        r"`y` must hold the target's values; got 'outcome'\. Name a column of X with `target`\.",
    ),
    "a short y": ({"y": [0, 1]}, r"as many rows as X \(12\); y has 2"),
    "an empty y": ({"y": []}, r"as many rows as X \(12\); y has 0"),
    "short times": ({"y": Y, "time": [1, 2]}, r"as many rows as X \(12\); time has 2"),
    "short units": ({"y": Y, "unit": [1, 2]}, r"as many rows as X \(12\); unit has 2"),
    "target as unit": (
        {"target": "outcome", "unit": "outcome"},
        r"Target and unit must be two.*both name 'outcome'",
    ),
    "target as time": (
        {"target": "age", "time": "age"},
        r"`time` must be one column.* it is the target 'age'",
    ),
    "target dropped": (
        {"target": "age", "drop": "age"},
        r"`drop` must not name the target, which is no feature; got 'age'\. Leave it out of `drop`",
    ),
    "an unknown drop": ({"target": "age", "drop": "sitee"}, r"no column 'sitee' for `drop`. Did you mean site"),
    "nothing left": (
        {"target": "outcome", "drop": ["age", "dose", "site", "seen", "patient"]},
        "A learner needs features; the data has no column except 'outcome', 'age'",
    ),
    "strata that never repeat": ({"target": "outcome", "strata": [f"s{i}" for i in range(N)]}, r"12 values in 12 rows"),
}


@pytest.mark.parametrize(("given", "message"), BAD.values(), ids=BAD.keys())
def test_roles_that_cannot_be_are_refused_in_words(given, message):
    with pytest.raises(BadInput, match=message):
        task_of(DATA, given.pop("y", None), **given)


@pytest.mark.parametrize("n", [0, 1])
def test_fewer_than_two_rows_are_refused(n):
    with pytest.raises(BadInput, match=rf"Evaluating needs 2 rows at least; the data has {n}\."):
        task_of({"a": [1] * n, "y": [1] * n}, target="y")


def test_series_with_another_index_than_the_frame_are_refused():
    frame = pd.DataFrame(DATA)
    with pytest.raises(BadInput, match=r"y and X have different indexes\. Reindex one \(y\.loc\[X\.index\]\)"):
        task_of(frame, pd.Series(Y, index=range(N, 0, -1)))
    with pytest.raises(BadInput, match=r"unit and X have different indexes"):
        task_of(frame, target="outcome", unit=pd.Series(Y, index=range(1, N + 1)))
    assert task_of(frame, pd.Series(Y)).y.tolist() == Y


@pytest.mark.parametrize("text", ["a,a,y\n1,2,3\n4,5,6\n"])
def test_one_name_twice_in_a_file_is_refused(tmp_path, text):
    (tmp_path / "x.csv").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"needs a name of its own; .*x\.csv has 2 called 'a'\. Rename them"):
        task_of(tmp_path / "x.csv", target="y")
