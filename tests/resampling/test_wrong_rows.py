import numpy as np

import errbar
from errbar.records.predictions import Predictions
from errbar.resampling.wrong_rows import wrong_row_sheets


def predictions(label, **more):
    row = np.tile(np.arange(4), 3)
    return Predictions(
        kind="binary", truth=np.array([0, 1, 0, 1] * 3), label=np.array(label), classes=("no", "yes"), positive=1,
        row=row, split=np.repeat(np.arange(3), 4), **more,
    )  # fmt: skip


def test_rows_of_three_repeats_by_hand():
    # row 0 is always wrong, row 1 never, row 2 once, row 3 twice
    counts, rows = wrong_row_sheets(predictions([1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1]))
    assert counts.rows == ((4, 1, 1, 3, 3),)
    assert rows.rows == ((0, "no", 3, 3), (3, "yes", 2, 3), (2, "no", 1, 3))


def test_where_no_row_is_wrong_none_is_named():
    (counts,) = wrong_row_sheets(predictions([0, 1, 0, 1] * 3))
    assert counts.rows == ((4, 0, 4, 3, 3),)


def test_rows_that_are_predicted_once_have_no_such_counts():
    X = np.random.default_rng(0).normal(size=(40, 2))
    run = errbar.evaluate("logistic", X, (X[:, 0] > 0).astype(int), plan="kfold(k=4)")
    assert "row_errors" not in {s.name for s in run.sheets}
