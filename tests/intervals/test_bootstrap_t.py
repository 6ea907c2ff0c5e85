import numpy as np
import pytest

import errbar
from errbar.testing import example
from tests.intervals.risks import sample


def test_bootstrap_t_of_a_mean_agrees_with_a_loop():
    loss = np.random.default_rng(2).gamma(1.0, 1.0, 60)
    e = errbar.score(truth=np.zeros(60), value=loss, measures="mae", interval="bootstrap_t")["mae"]
    rng = np.random.default_rng(1)
    t = []
    for _ in range(4000):
        x = loss[rng.integers(0, 60, 60)]
        t.append((x.mean() - loss.mean()) / (x.std() / np.sqrt(60)))
    se = loss.std(ddof=1) / np.sqrt(60)
    low, high = loss.mean() - np.quantile(t, 0.975) * se, loss.mean() - np.quantile(t, 0.025) * se
    assert (e.low, e.high) == pytest.approx((low, high), abs=0.12 * (high - low))


@pytest.mark.parametrize("name", ["accuracy", "f1", "mcc", "r2", "roc_auc", "rmse"])
def test_bootstrap_t_stays_near_the_plain_bootstrap_on_well_behaved_rows(name):
    if name in ("r2", "rmse"):
        given = example("regression", n=400)
        roles = {"truth": given.truth, "value": given.value}
    else:
        y, p = sample(400)
        roles = {"truth": y, "prob": p}
    t, plain = (errbar.score(**roles, measures=name, interval=m)[name] for m in ("bootstrap_t", "bootstrap"))
    assert (t.high - t.low) / (plain.high - plain.low) == pytest.approx(1, abs=0.2)


@pytest.mark.heavy
def test_a_measure_without_replicate_errors_takes_no_other_away():
    given = example("regression", n=60)
    run = errbar.score(truth=given.truth, value=given.value, measures="all", interval="bootstrap_t")
    assert run["mse"].method == "bootstrap_t"
    assert run["r2"].method == "bootstrap_t"
    assert "bootstrap_t is for" in run["kendall"].reason
    y, p = sample()
    run = errbar.score(truth=y, prob=p, measures=None, interval="bootstrap_t")
    assert run["log_loss"].method == "bootstrap_t"
    assert "needs a standard error in every replicate" in run["average_precision"].reason
