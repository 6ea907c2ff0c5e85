"""Two tables as one: what cannot be joined is refused."""

import pyarrow as pa
import pytest

from errbar.data.two_tables import join_tables
from errbar.errors import BadInput

ROWS = pa.table({"y": [0, 1], "x": [0.5, 0.25]})


def test_columns_of_two_types_become_one():
    joined = join_tables(ROWS, pa.table({"y": ["a"], "x": [1]}))
    assert joined.rows.column("y").to_pylist() == ["0", "1", "a"]
    assert joined.rows.column("x").to_pylist() == [0.5, 0.25, 1.0]
    assert joined.is_test.tolist() == [False, False, True]


@pytest.mark.parametrize("values", [[[1]], [{"a": 1}]], ids=str)
def test_types_that_nothing_holds_together_are_refused(values):
    with pytest.raises(BadInput, match=r"one type in `train` and `test`; 'x' is double and .*Convert"):
        join_tables(ROWS, pa.table({"y": [1], "x": values}))


def test_both_need_rows():
    with pytest.raises(BadInput, match="`train` needs at least one row; got 0 rows"):
        join_tables(ROWS.slice(0, 0), ROWS)
    with pytest.raises(BadInput, match="`test` needs at least one row"):
        join_tables(ROWS, ROWS.slice(0, 0))
