import numpy as np
import pytest
from scipy.stats.contingency import odds_ratio


def test_five_times_seventeen_over_three_times_two(rows, estimate):
    assert estimate("dor", **rows(tp=5, fn=3, fp=2, tn=17)).value == pytest.approx(85 / 6, rel=1e-14)


def test_agrees_with_scipy_on_counts(rows, estimate):
    expected = odds_ratio([[31, 12], [9, 48]], kind="sample").statistic
    assert estimate("dor", **rows(tp=31, fn=12, fp=9, tn=48)).value == pytest.approx(expected, rel=1e-12)


def test_weights_count_as_repeats(rows, estimate):
    cells = {"truth": [1, 1, 0, 0], "label": [1, 0, 1, 0], "weight": [5, 3, 2, 17]}
    assert estimate("dor", **cells).value == pytest.approx(85 / 6, rel=1e-14)


def test_its_standard_error_on_the_log_scale_is_woolfs(rows, estimate):
    found = estimate("dor", **rows(tp=50, fn=30, fp=20, tn=100), unit=np.arange(200))
    woolf = (1 / 50 + 1 / 30 + 1 / 20 + 1 / 100) ** 0.5
    assert found.se / found.value == pytest.approx(woolf * (200 / 199) ** 0.5, rel=1e-9)


@pytest.mark.parametrize(("table", "missing"), [((4, 0, 1, 3), "negatives"), ((4, 1, 0, 3), "positives")])
def test_undefined_not_infinite_without_errors_of_one_kind(rows, estimate, table, missing):
    found = estimate("dor", **rows(*table))
    assert found.value is None
    assert found.reason == f"undefined: no false {missing}: the ratio is infinite or 0/0"


def test_shuffled_calls_give_one(rows, estimate):
    assert estimate("dor", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(1.0)
