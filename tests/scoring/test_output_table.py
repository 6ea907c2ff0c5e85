import numpy as np
import pytest

import errbar


def test_each_output_has_the_interval_of_its_own_score():
    rng = np.random.default_rng(0)
    truth = rng.normal(size=(80, 2))
    value = truth + rng.normal(0, [0.3, 1.5], (80, 2))
    sheet = errbar.score(truth=truth, value=value).sheet("outputs")
    rows = [dict(zip(sheet.columns, row)) for row in sheet.rows]
    for j in range(2):
        alone = errbar.score(truth=truth[:, j], value=value[:, j], measures="r2,mae")
        for row, e in zip(rows[2 * j : 2 * j + 2], alone.estimates):
            assert row["measure"] == e.measure
            assert (row["value"], row["low"], row["high"]) == pytest.approx((e.value, e.low, e.high))


def test_one_number_a_row_has_no_such_table():
    assert "outputs" not in {s.name for s in errbar.score(truth=[1.0, 2, 3], value=[1.0, 2, 4]).sheets}
