import pytest
from scipy.stats import beta

import errbar

TRUTH = [0, 0, 0, 1] * 5 + [0, 1, 1, 1] * 5
TWO = [0.2] * 20 + [0.72] * 20


def test_two_bins_by_hand():
    flat = [0.5] * 40
    sheet = errbar.compare({"a": {"prob": TWO}, "b": {"prob": flat}}, truth=TRUTH, positive=1).sheet("model_bins")
    assert sheet.rows[0][:2] == ("a", 20) and sheet.rows[0][2:4] == pytest.approx((0.2, 0.25))
    # 5 of 20
    assert sheet.rows[0][4:] == pytest.approx((beta.ppf(0.025, 5, 16), beta.ppf(0.975, 6, 15)))
    assert sheet.rows[1][2:4] == pytest.approx((0.72, 0.75))
    # all of b's rows share one probability: 20 of 40
    assert sheet.rows[2][:4] == ("b", 40, 0.5, 0.5) and len(sheet.rows) == 3


def test_labels_and_numbers_have_no_bins():
    run = errbar.compare({"a": {"label": TRUTH}, "b": {"label": TRUTH[::-1]}}, truth=TRUTH, positive=1)
    assert "model_bins" not in {s.name for s in run.sheets}
