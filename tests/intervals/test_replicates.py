"""Weighing rows is resampling them: replicates against row-by-row loops."""

import numpy as np
import pytest
from scipy import stats
from scipy.stats import rankdata

import errbar
from errbar._numeric import weights
from errbar.evidence import Evidence
from errbar.intervals._replicates import replicates
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.testing import example
from tests.intervals.risks import sample


def f1(y, p):
    said = p >= 0.5
    return 2 * np.sum(said & (y == 1)) / (said.sum() + y.sum())


def roc_auc(y, p):
    wins = rankdata(p)[y == 1].sum() - y.sum() * (y.sum() + 1) / 2
    return wins / (y.sum() * (len(y) - y.sum()))


def average_precision(y, p):
    _, place = np.unique(-p, return_inverse=True)
    found, shown = np.cumsum(np.bincount(place, weights=y)), np.cumsum(np.bincount(place))
    return np.sum(np.diff(found, prepend=0) * found / shown) / y.sum()


LOOPS = {
    "f1": f1,
    "mcc": lambda y, p: np.corrcoef(y, p >= 0.5)[0, 1],
    "roc_auc": roc_auc,
    "average_precision": average_precision,
    "log_loss": lambda y, p: -np.mean(np.log(np.where(y == 1, p, 1 - p))),
    "r2": lambda y, p: 1 - np.sum((y - p) ** 2) / np.sum((y - y.mean()) ** 2),
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


def test_tied_scores_take_the_general_path_to_the_same_width():
    y, p = sample(400)
    p = np.round(p, 1)
    drawn = errbar.score(truth=y, prob=p, measures="roc_auc", interval="bootstrap")["roc_auc"]
    closed = errbar.score(truth=y, prob=p, measures="roc_auc", interval="delong")["roc_auc"]
    assert (drawn.high - drawn.low) / (closed.high - closed.low) == pytest.approx(1, abs=0.1)


@pytest.mark.heavy
def test_poisson_weights_give_the_closed_form_width_on_many_rows(monkeypatch):
    monkeypatch.setattr(weights, "EXACT_BELOW", 3_000)
    y, p = sample(4_000)
    names = ["roc_auc", "log_loss", "brier", "average_precision"]
    drawn = errbar.score(truth=y, prob=p, measures=names, interval="bootstrap")
    closed = errbar.score(truth=y, prob=p, measures=names, interval="normal")
    for name in names:
        ratio = (drawn[name].high - drawn[name].low) / (closed[name].high - closed[name].low)
        assert ratio == pytest.approx(1, abs=0.1), name


def test_measures_asked_for_together_and_alone_agree_on_the_same_seed():
    y, p = sample()
    both = errbar.score(truth=y, prob=p, measures=["roc_auc", "log_loss"], interval="bootstrap", seed=5)
    alone = errbar.score(truth=y, prob=p, measures=["log_loss"], interval="bootstrap", seed=5)
    assert both["log_loss"].interval == alone["log_loss"].interval
