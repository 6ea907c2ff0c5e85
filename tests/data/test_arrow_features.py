"""Columns of files and dictionaries, which become a frame when a learner asks for rows."""

import datetime
import pickle
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import errbar
from errbar.data.arrow_features import of_arrow, of_columns
from errbar.data.encoded_features import encode_features
from errbar.data.read_features import read_input
from errbar.errors import BadInput, MissingExtra

ROWS = np.array([2, 0])
WORDS = {"n": [1, 2, 3], "s": ["x", None, "y"]}


def without(monkeypatch, *libraries):
    for library in libraries:
        monkeypatch.setitem(sys.modules, library, None)


def test_types_survive_on_the_way_to_pandas():
    table = pa.table(
        {
            "int": [1, 2, 3],
            "gap": [1, None, 3],
            "text": ["x", None, "y"],
            "cat": pa.array(["u", "v", "u"]).dictionary_encode(),
            "day": [datetime.date(2020, 1, d) for d in (1, 2, 3)],
            "at": pa.array([0, 1, None], pa.timestamp("us")),
            "dec": pa.array([1, 2, 3], pa.decimal128(5, 2)),
            "bool": [True, False, True],
        }
    )
    rows = of_arrow(table).take(np.array([0, 1, 2]))
    kinds = {name: rows[name].dtype.kind for name in ("int", "gap", "day", "at", "dec", "bool")}
    assert kinds == {"int": "i", "gap": "f", "day": "M", "at": "M", "dec": "f", "bool": "b"}
    assert rows["cat"].cat.categories.tolist() == ["u", "v"]
    assert rows["text"].isna().tolist() == [False, True, False]
    assert np.isnan(rows["gap"][1])


def test_without_pandas_rows_come_in_polars(monkeypatch):
    without(monkeypatch, "pandas")
    rows = of_arrow(pa.table(WORDS)).take(ROWS)
    assert isinstance(rows, pl.DataFrame)
    assert rows.to_dict(as_series=False) == {"n": [3, 1], "s": ["y", "x"]}


def test_without_any_frame_numbers_come_as_an_array(monkeypatch):
    without(monkeypatch, "pandas", "polars")
    assert of_arrow(pa.table({"a": [1, 2, 3], "b": [0.5, 1, 2]})).take(ROWS).tolist() == [[3, 2], [1, 0.5]]


def test_without_any_frame_text_needs_one_but_the_encoded_view_does_not(monkeypatch):
    without(monkeypatch, "pandas", "polars")
    table = of_arrow(pa.table({**WORDS, "s": ["x", "x", "y"]}))
    with pytest.raises(MissingExtra, match=r"neither pandas nor polars is installed\. Run `pip install pandas`"):
        table.take(ROWS)
    assert encode_features(table).take(ROWS).tolist() == [[3, 1], [1, 0]]


def test_a_dictionary_holds_columns_of_any_library():
    table = of_columns(
        {
            "list": [1, 2],
            "numpy": np.array([0.5, 1.5]),
            "pandas": pd.Series([True, False], index=[5, 6]),
            "categories": pd.Categorical(["u", "v"]),
            "polars": pl.Series(["x", "y"]),
            "arrow": pa.array([1, None]),
            3: (7, 8),
        }
    )
    assert table.names == ("list", "numpy", "pandas", "categories", "polars", "arrow", "3")
    rows = table.take(np.array([1]))
    assert rows[["list", "numpy", "pandas", "polars", "3"]].values.tolist() == [[2, 1.5, False, "y", 8]]
    assert isinstance(rows["categories"].dtype, pd.CategoricalDtype)


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"a": [1, 2], "b": [1, 2, 3]}, r"Columns need equally many rows; 'a' has 2 and 'b' has 3"),
        ({"a": [1, "x"]}, r"values of one type; 'a' mixes several"),
        ({"a": 3}, r"a list or an array for each; 'a' is 3"),
        ({"a": "abc"}, r"a list or an array for each; 'a' is 'abc'"),
        ({"1": [1], 1: [2]}, r"a name of its own; got '1' twice"),
        ({"a": np.zeros((2, 2))}, r"a must be one column; got an array of shape \(2, 2\)"),
    ],
)
def test_a_dictionary_that_is_no_table_is_refused(columns, message):
    with pytest.raises(BadInput, match=message):
        of_columns(columns)


def test_a_table_travels_without_its_frame():
    table = of_arrow(pa.table(WORDS))
    size = len(pickle.dumps(table))
    table.take(ROWS)
    assert len(pickle.dumps(table)) == size
    assert pickle.loads(pickle.dumps(table)).digest() == table.digest()


def test_the_same_columns_have_one_digest_in_any_container():
    from errbar.data.frame_features import FrameFeatures

    holders = [
        of_arrow(pa.table(WORDS)),
        of_columns(WORDS),
        FrameFeatures(pd.DataFrame(WORDS)),
        FrameFeatures(pl.DataFrame(WORDS)),
    ]
    assert len({h.digest() for h in holders}) == 1


def test_the_encoded_view_of_a_file_loads_no_frame_library(tmp_path):
    import subprocess

    (tmp_path / "x.csv").write_text("a,s,y\n" + "1,u,no\n2,v,yes\n" * 5, encoding="utf-8")
    code = (
        "import sys; from errbar.data.read_task import read_task; from errbar.requests.column_groups import TaskRoles; "
        "from errbar.data.encoded_features import encoded_task; "
        "task = encoded_task(read_task('x.csv', None, TaskRoles(target='y'))); task.digest; "
        "print([m for m in ('pandas', 'polars') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_users_own_arrow_table_reaches_the_learner_as_it_is():
    given = pa.table({"d": pa.array([1, 2, 3], pa.decimal128(5, 2)), "s": ["x", None, "y"]})
    rows = read_input(given).rows
    assert rows.take(ROWS).equals(given.take(ROWS))
    assert rows.only(("s",)).take(ROWS).equals(given.select(["s"]).take(ROWS))
    assert pickle.loads(pickle.dumps(rows)).take(ROWS).schema == given.schema
    assert rows.digest() == of_arrow(given).digest()
    assert rows.pick(ROWS).take(np.arange(1)).equals(given.take(ROWS[:1]))


def test_numbers_of_several_types_are_numbers_and_those_beyond_every_float_are_names():
    table = of_columns(
        {"a": [Fraction(1, 2), 1, Decimal("1.5")], "b": [10**400, 1, 2], "c": np.array([1, 2, 3], ">i8")}
    )
    assert table.arrow.column("a").to_pylist() == [0.5, 1.0, 1.5]
    assert table.arrow.column("b").to_pylist() == [str(10**400), "1", "2"]
    assert table.arrow.column("c").to_pylist() == [1, 2, 3]


def test_long_decimals_of_a_file_are_refused_as_a_target_not_rounded(tmp_path):
    long = [Decimal(1_700_000_000_000_000_000 + 100 * i) for i in range(20)]
    pq.write_table(pa.table({"x": range(20), "y": long}), tmp_path / "long.parquet")
    with pytest.raises(BadInput, match=r"column 'y' has 1700000000000000100 in row 2, beyond 2\^53"):
        errbar.evaluate("constant", tmp_path / "long.parquet", target="y", kind="regression")
