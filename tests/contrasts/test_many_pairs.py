"""What contrasts do for many pairs at once is what they find of each pair alone, also on rough rows."""

from contextlib import suppress
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from errbar.comparing.row_pair import PairedEvidence
from errbar.contrasts import contrast
from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.contrast import Gap
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions

ASK = InferenceSettings(replicates=400)


def truth_of(n, positives, rng):
    truth = np.zeros(n, dtype=np.uint8)
    truth[rng.permutation(n)[:positives]] = 1
    return truth


def rough_probabilities(n, positives, seed):
    """Models that agree, order rows alike, know nothing, are perfect, or are always wrong."""
    rng = np.random.default_rng(seed)
    truth = truth_of(n, positives, rng)
    p = 1 / (1 + np.exp(-(1.5 * truth - 0.7 + rng.normal(size=n))))
    sides = [
        p,
        p.copy(),
        np.clip(p * (1 - 1e-9), 0, 1),
        np.sqrt(p),
        np.round(p, 1),
        1 - p,
        np.full(n, 0.5),
        np.full(n, 0.3),
        np.where(truth == 1, 0.9, 0.1),
        np.where(truth == 1, 0.95, 0.2),
        truth.astype(float),
        1.0 - truth,
        *(np.clip(p + rng.normal(0, s, n), 0.01, 0.99) for s in (0.01, 0.1, 0.3)),
    ]
    given = [Evidence(Predictions(kind="binary", positive=1, truth=truth, prob=x, classes=("0", "1"))) for x in sides]
    return [PairedEvidence(a, b) for a, b in combinations(given, 2)]


def rough_numbers(n, seed):
    rng = np.random.default_rng(seed)
    truth = rng.normal(size=n)
    noise = rng.standard_t(3, (4, n))
    sides = [truth, truth + 1, truth + 1e-35 * noise[0], truth + 1e-35 * noise[1], np.zeros(n), *(truth + 0.3 * noise)]
    given = [Evidence(Predictions(kind="regression", truth=truth, value=x)) for x in (*sides, sides[-1].copy())]
    return [PairedEvidence(a, b) for a, b in combinations(given, 2)]


def found_of(chosen, pair, ask):
    try:
        return chosen.of(pair, ask)
    except NoInterval as no:
        return str(no)


def assert_each_alone(name, chosen, duos, *, close=1e-9):
    pairs = []
    for duo in duos:
        with suppress(Undefined):  # precision of a model that calls no row positive
            pairs.append(duo.pair(measure(name)))
    chosen = contrast(chosen)
    chosen.prepare(pairs, ask := replace(ASK, kept={}))
    for levels in ([0.95] * len(pairs), np.linspace(0.8, 1 - 1e-6, len(pairs)).tolist()):
        for pair, level in zip(pairs, levels):
            at = ask.at(level)
            many, alone = found_of(chosen, pair, at), found_of(chosen, replace(pair), replace(at, kept={}))
            if isinstance(alone, Gap):
                numbers = [[x.gap, x.low, x.high, x.p, x.se or 0.0, *x.extras.values()] for x in (many, alone)]
                assert numbers[0] == pytest.approx(numbers[1], rel=close, abs=close)
                assert (many.how, many.extras.keys()) == (alone.how, alone.extras.keys())
            else:
                assert many == alone


@pytest.mark.parametrize(("n", "positives"), [(2, 1), (5, 2), (40, 2), (40, 1), (60, 30), (1_001, 400)])
@pytest.mark.parametrize("name", ["roc_auc", "gini", "ranking_error"])
def test_areas(name, n, positives):
    assert_each_alone(name, "delong", rough_probabilities(n, positives, n))


@pytest.mark.parametrize(("n", "positives"), [(2, 1), (5, 2), (40, 1), (300, 90)])
@pytest.mark.parametrize("name", ["accuracy", "error_rate", "recall", "specificity", "precision"])
def test_shares(name, n, positives):
    assert_each_alone(name, "mcnemar", rough_probabilities(n, positives, n))


@pytest.mark.parametrize(("n", "positives"), [(1, 1), (2, 1), (5, 5), (40, 3), (1_001, 400)])
@pytest.mark.parametrize("name", ["log_loss", "brier"])
def test_mean_losses(name, n, positives):
    # Draws of many pairs are weighed in single precision.
    assert_each_alone(name, "paired", rough_probabilities(n, positives, n), close=1e-5 if n <= 1_000 else 1e-9)


@pytest.mark.parametrize("n", [1, 2, 30, 500])
@pytest.mark.parametrize("name", ["mse", "mae", "rmse", "r2"])
def test_errors_of_numbers(name, n):
    if n > 1 or name != "r2":
        assert_each_alone(name, "paired", rough_numbers(n, n))


@pytest.mark.parametrize(("name", "chosen"), [("roc_auc", "delong(hull=false)"), ("accuracy", "mcnemar(p=exact)")])
def test_as_published(name, chosen):
    assert_each_alone(name, chosen, rough_probabilities(80, 30, 1))


@pytest.mark.parametrize("role", ["unit", "weight"])
def test_units_and_weights_are_left_to_each_pair(role):
    given = {role: np.arange(90) // 10 if role == "unit" else 1.0 + np.arange(90) // 10}
    duos = [
        PairedEvidence(*(Evidence(replace(side.given, **given)) for side in (duo.left, duo.right)))
        for duo in rough_probabilities(90, 40, 2)[:20]
    ]
    for name, chosen in (("log_loss", "paired"), ("roc_auc", "paired"), ("roc_auc", "delong"), ("accuracy", "mcnemar")):
        assert_each_alone(name, chosen, duos)
