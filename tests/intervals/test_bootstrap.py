"""Weighing rows is resampling them: bootstrap, BCa and bootstrap-t against row-by-row loops and scipy."""

import numpy as np
import pytest
from scipy import stats
from sklearn.metrics import average_precision_score, f1_score, matthews_corrcoef, r2_score, roc_auc_score

import errbar
from errbar._numeric import weights
from errbar.evidence import Evidence
from errbar.intervals._replicates import replicates
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.testing import example


def sample(n=150, seed=1):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    return y, 1 / (1 + np.exp(-(rng.normal(size=n) + 1.5 * y - 0.7)))


LOOPS = {
    "f1": lambda y, p: f1_score(y, p >= 0.5),
    "mcc": lambda y, p: matthews_corrcoef(y, p >= 0.5),
    "roc_auc": roc_auc_score,
    "average_precision": average_precision_score,
    "log_loss": lambda y, p: -np.mean(np.log(np.where(y == 1, p, 1 - p))),
    "r2": r2_score,
}


@pytest.mark.parametrize("name", LOOPS)
def test_replicates_have_the_distribution_of_resampled_rows(name):
    y, p = sample()
    if name == "r2":
        given = example("regression", n=150)
        y, p = given.truth, given.value
        evidence = Evidence(given)
    else:
        evidence = Evidence(errbar.score(truth=y, prob=p).predictions)
    ours = replicates(measure(name).score(evidence), InferenceSettings(replicates=1500)).values
    rng = np.random.default_rng(0)
    loop = [LOOPS[name](y[i], p[i]) for i in (rng.integers(0, len(y), len(y)) for _ in range(1500))]
    # Two samples of 1500 from one distribution: a p below 0.001 would be a different one.
    assert stats.ks_2samp(ours, loop).pvalue > 0.001


def test_poisson_weights_give_the_closed_form_width_on_many_rows():
    n = weights.EXACT_BELOW + 5_000
    y, p = sample(n)
    names = ["roc_auc", "log_loss", "brier", "average_precision"]
    drawn = errbar.score(truth=y, prob=p, measures=names, interval="bootstrap")
    closed = errbar.score(truth=y, prob=p, measures=names, interval="normal")
    for name in names:
        ratio = (drawn[name].high - drawn[name].low) / (closed[name].high - closed[name].low)
        assert ratio == pytest.approx(1, abs=0.1), name


def test_tied_scores_take_the_general_path_to_the_same_width():
    y, p = sample(400)
    p = np.round(p, 1)
    drawn = errbar.score(truth=y, prob=p, measures="roc_auc", interval="bootstrap")["roc_auc"]
    closed = errbar.score(truth=y, prob=p, measures="roc_auc", interval="delong")["roc_auc"]
    assert (drawn.high - drawn.low) / (closed.high - closed.low) == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize(("name", "scipy_name"), [("bootstrap", "percentile"), ("bca", "BCa")])
def test_intervals_of_a_mean_agree_with_scipy(name, scipy_name):
    loss = np.random.default_rng(2).gamma(1.0, 1.0, 80)
    e = errbar.score(truth=np.zeros(80), value=loss, measures="mae", interval=name)["mae"]
    peer = stats.bootstrap((loss,), np.mean, n_resamples=4000, method=scipy_name, rng=np.random.default_rng(0))
    width = peer.confidence_interval.high - peer.confidence_interval.low
    assert e.low == pytest.approx(peer.confidence_interval.low, abs=0.08 * width)
    assert e.high == pytest.approx(peer.confidence_interval.high, abs=0.08 * width)


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


def test_measures_asked_for_together_and_alone_agree_on_the_same_seed():
    y, p = sample()
    both = errbar.score(truth=y, prob=p, measures=["roc_auc", "log_loss"], interval="bootstrap", seed=5)
    alone = errbar.score(truth=y, prob=p, measures=["log_loss"], interval="bootstrap", seed=5)
    assert both["log_loss"].interval == alone["log_loss"].interval


def test_units_are_resampled_whole():
    rng = np.random.default_rng(4)
    unit = np.repeat(np.arange(30), 10)
    value = rng.normal(size=30)[unit]
    roles = {"truth": np.zeros(300), "value": value, "measures": "mae", "interval": "bootstrap"}
    rows = errbar.score(**roles)["mae"]
    units = errbar.score(**roles, unit=unit)["mae"]
    # Ten equal rows a unit: the standard error of 30 units is sqrt(10) times that of 300 rows.
    assert (units.high - units.low) / (rows.high - rows.low) == pytest.approx(np.sqrt(10), rel=0.15)


def test_an_undefined_replicate_counts_against_both_ends():
    # One true positive in ten: some replicates have none, and recall is then 0/0.
    y = np.array([1] + [0] * 9)
    e = errbar.score(truth=y, label=y, measures="recall", interval="bootstrap")["recall"]
    assert (e.low, e.high) == (0.0, 1.0)


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
