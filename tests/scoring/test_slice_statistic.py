"""t of a slice against all other rows: worked by hand, and on a scale without ends for R2."""

import numpy as np
import pytest

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions
from errbar.scoring.slice_statistic import SliceStatistic, SliceSums


def found_t(name, truth, value, inside, weight=None):
    """t of the rows `inside`, from sums as the draws make them."""
    given = Predictions(kind="regression", truth=truth, value=value, weight=weight)
    statistic = SliceStatistic(measure(name).score(Evidence(given)))
    w = np.ones(len(truth)) if weight is None else weight
    rows = np.array([x * w for x in statistic.quantities()])
    of = [SliceSums(w[s].sum(), (w[s] ** 2).sum(), rows[:, s].sum(axis=1)) for s in (inside, slice(None))]
    return float(statistic.find(*of))


def test_t_worked_by_hand():
    losses = np.array([1.0, 3.0, 0.0, 2.0, 0.0, 2.0])
    # Means 2 and 1, variances 2 and 4/3; of all rows 22/15; v = (2 * 2 + 20 * 22/15) / 22 = 50/33.
    # t = 1 / sqrt(50/66 + 1/3) = sqrt(11/12).
    assert found_t("mae", losses, np.zeros(6), slice(0, 2)) == pytest.approx(np.sqrt(11 / 12), rel=1e-12)


def test_equal_weights_change_nothing_and_a_weight_of_two_is_no_second_row():
    rng = np.random.default_rng(0)
    y, v = rng.normal(size=(2, 40))
    plain = found_t("mse", y, v, slice(0, 12))
    assert found_t("mse", y, v, slice(0, 12), np.full(40, 3.0)) == pytest.approx(plain, rel=1e-12)
    assert abs(found_t("mse", y, v, slice(0, 12), np.where(np.arange(40) < 6, 2.0, 1.0)) - plain) > 1e-3


def test_root_of_a_mean_has_the_t_of_the_mean():
    y, v = np.random.default_rng(1).normal(size=(2, 30))
    assert found_t("rmse", y, v, slice(0, 9)) == found_t("mse", y, v, slice(0, 9))


def test_r2_compares_logs_of_the_unexplained_share():
    rng = np.random.default_rng(2)
    y = rng.normal(size=50)
    v = y + rng.normal(size=50)
    inside = np.arange(50) < 20
    logs = [np.log(np.mean((y[s] - v[s]) ** 2) / np.var(y[s])) for s in (inside, ~inside)]
    psi = (y - v) ** 2 / np.mean((y - v) ** 2) - (y - y.mean()) ** 2 / np.var(y)
    spread = (20 * psi[inside].var(ddof=1) + 20 * psi.var(ddof=1)) / 40
    t = (logs[0] - logs[1]) / np.sqrt(spread / 20 + psi[~inside].var(ddof=1) / 30)
    # R2 rises where the unexplained share falls, and psi is in units of its own spread.
    assert found_t("r2", y, v, np.flatnonzero(inside)) == pytest.approx(-t * psi.std(), rel=1e-9)


def test_losses_that_do_not_vary_give_no_t():
    assert found_t("mae", np.ones(10), np.zeros(10), slice(0, 5)) == 0.0
    y = np.round(np.random.default_rng(3).gamma(2, size=300))
    assert found_t("spearman", y, y, slice(0, 70)) == 0.0  # influences are rounding
