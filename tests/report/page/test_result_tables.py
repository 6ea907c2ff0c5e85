"""Tables of the page: what is said below them."""

import errbar
from errbar.report.page.result_tables import comparisons


def test_gaps_over_data_sets_need_more_data_sets_and_are_no_gap_of_medians():
    names = [f"set {i}" for i in range(8)]
    high, low = [0.7, 0.8, 0.6, 0.9, 0.5, 0.75, 0.66, 0.81], [0.69, 0.81, 0.58, 0.91, 0.49, 0.74, 0.67, 0.79]
    said = comparisons(errbar.compare({"data": names, "a": high, "b": low}, datasets="data", better="high"))
    assert "Left and right are medians over data sets" in said
    assert " data sets (80 % power)" in said and " rows (80 % power)" not in said


def test_gaps_over_rows_need_more_rows():
    truth, old, new = [0, 1] * 10, [0, 1] * 9 + [1, 1], [0, 1] * 9 + [0, 0]
    said = comparisons(errbar.compare({"old": {"label": old}, "new": {"label": new}}, truth=truth, primary="accuracy"))
    assert "medians over data sets" not in said
