import numpy as np
import pytest

import errbar
from errbar.evidence import MANY


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


@pytest.mark.parametrize("beside", ["", "weight", "unit"])
def test_many_rows_are_told_as_each_output_alone(beside):
    """Sums of all outputs give what scoring one output gives."""
    rng = np.random.default_rng(1)
    n = MANY + 1
    truth = np.exp(rng.normal(size=(n, 3)))
    value = truth * rng.lognormal(0, [0.1, 0.4, 0.9], (n, 3))
    more = {"": {}, "weight": {"weight": rng.gamma(2, 1, n)}, "unit": {"unit": np.arange(n) // 9}}[beside]
    sheet = errbar.score(truth=truth, value=value, **more).sheet("outputs")
    rows = [dict(zip(sheet.columns, row)) for row in sheet.rows]
    for j in range(3):
        alone = errbar.score(truth=truth[:, j], value=value[:, j], measures="r2,mae", **more)
        for row, e in zip(rows[2 * j : 2 * j + 2], alone.estimates):
            gap = {side: e.extras.get(f"no_skill_gap_{side}") for side in ("low", "high")}
            want = {"value": e.value, "low": e.low, "high": e.high, "gap_low": gap["low"], "gap_high": gap["high"]}
            for name, x in want.items():
                assert row[name] == (None if x is None else pytest.approx(x, rel=1e-9)), name


def test_an_output_too_large_for_sums():
    """Powers of one output overflow: all are found row by row."""
    rng = np.random.default_rng(2)
    truth = rng.normal(size=(MANY, 2))
    value = truth + rng.normal(0, 0.5, truth.shape)
    large = np.array([1.0, 1e45])
    sheet = errbar.score(truth=truth * large, value=value * large).sheet("outputs")
    plain = errbar.score(truth=truth, value=value).sheet("outputs")
    scale = [1.0, 1.0, 1.0, 1e45]
    for row, other, s in zip(sheet.rows, plain.rows, scale):
        assert [row[3], row[4], row[5]] == pytest.approx([s * x for x in other[3:6]], rel=1e-7)
