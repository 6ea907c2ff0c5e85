"""The numbers of docs/conventions.md, each against the peer that does otherwise."""

import numpy as np
import pytest
from scipy.stats import beta

import errbar


def test_the_standard_error_of_a_share_has_n_minus_1_and_walds_interval_n():
    roles = {"truth": [1] * 40 + [0] * 60, "label": [1] * 100, "positive": 1, "measures": "accuracy"}
    found = errbar.score(**roles, interval="wald")["accuracy"]
    assert found.se == pytest.approx((0.4 * 0.6 / 99) ** 0.5)
    assert (found.high - found.low) / 2 / 1.959964 == pytest.approx((0.4 * 0.6 / 100) ** 0.5, rel=1e-6)


def test_jeffreys_ends_at_1_where_all_succeed_and_scipys_quantile_does_not():
    roles = {"truth": [1] * 10, "label": [1] * 10, "classes": [0, 1], "positive": 1, "measures": "accuracy"}
    found = errbar.score(**roles, interval="jeffreys")["accuracy"]
    assert found.high == 1.0
    assert found.low == pytest.approx(beta.ppf(0.025, 10.5, 0.5))
    assert beta.ppf(0.975, 10.5, 0.5) == pytest.approx(0.99995, abs=5e-5)


def test_folds_count_by_their_rows_and_their_plain_mean_is_in_the_table():
    X, y = np.arange(11.0)[:, None], np.repeat([0, 1], [5, 6])
    run = errbar.evaluate("constant", X, y, plan="kfold(k=3)", measures="error_rate")
    sizes, errors = (np.array(run.sheet("folds").column(name)) for name in ("n_test", "error_rate"))
    assert sorted(sizes.tolist()) == [3, 4, 4]
    assert run["error_rate"].value == pytest.approx(sizes @ errors / 11)
    assert run["error_rate"].value != pytest.approx(errors.mean())
