"""Some of all rows have the numbers of a copy of them, and are copied where nothing else will do."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import errbar
from errbar.evidence import MANY, Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions

N = 2 * MANY + 1001
TWO = "log_loss brier roc_auc average_precision accuracy recall precision f1 mcc ks ece"
TWO += " calibration_slope calibration_intercept"
NUMBERS = "rmse mae medae r2 spearman pearson explained_variance mape"
SEVERAL = "log_loss brier accuracy balanced_accuracy f1 mcc kappa roc_auc"


def _two(ties: bool) -> Predictions:
    rng = np.random.default_rng(3)
    y = (rng.random(N) < 0.4).astype(np.uint8)
    p = 1 / (1 + np.exp(-(rng.normal(-0.7, 1, N) + 1.2 * y)))
    p = np.clip(np.round(p, 2), 0.01, 0.99) if ties else p
    return Predictions(kind="binary", truth=y, prob=p, classes=("0", "1"), positive=1)


def _several() -> Predictions:
    rng = np.random.default_rng(4)
    prob = rng.dirichlet([2, 1, 0.6, 0.1], N)
    truth = np.minimum((rng.random(N)[:, None] > prob.cumsum(axis=1)).sum(axis=1), 3)
    return Predictions(kind="multiclass", truth=truth, prob=prob, classes=tuple("abcd"))


def _numbers() -> Predictions:
    rng = np.random.default_rng(8)
    y = rng.normal(0, 2, N)
    return Predictions(kind="regression", truth=y, value=0.8 * y + rng.normal(0.1, 1, N))


def _weighted(given: Predictions) -> Predictions:
    return replace(given, weight=np.random.default_rng(5).random(N) + 0.5)


def _in_units(given: Predictions) -> Predictions:
    return replace(given, unit=np.random.default_rng(6).integers(0, 900, N), unit_name="patient")


TABLES = {
    "plain": (_two(ties=False), TWO),
    "ties": (_two(ties=True), TWO),
    "labels too": (replace(_two(ties=False), label=(np.arange(N) % 3 == 0).astype(np.uint8)), TWO),
    "weighted": (_weighted(_two(ties=False)), TWO),
    "units": (_in_units(_two(ties=True)), TWO),
    "several classes": (_several(), SEVERAL),
    "numbers": (_numbers(), NUMBERS),
    "weighted numbers": (_weighted(_numbers()), NUMBERS),
}
CASES = [(table, name) for table, (_, names) in TABLES.items() for name in names.split()]
SHARE = 0.6
"""So that more rows than `MANY` are in the mask."""


@pytest.fixture(scope="module")
def mask():
    return np.random.default_rng(7).random(N) < SHARE


@pytest.mark.parametrize(("table", "name"), CASES)
@pytest.mark.parametrize("others", [False, True])
def test_rows_of_a_mask_have_the_numbers_of_their_copy(table, name, others, mask):
    given, m = TABLES[table][0], measure(name)
    whole = Evidence(given)
    m.score(whole)
    rest = Evidence(given.take(~mask))
    m.score(rest)
    found, want = m.score(whole.only(mask, rest if others else None)), m.score(Evidence(given.take(mask)))
    assert found.value == pytest.approx(want.value, rel=1e-9, abs=1e-10)
    assert found.se == pytest.approx(want.se, rel=1e-6)
    assert (found.n, found.events, found.label) == (want.n, want.events, want.label)
    if want.influence_of is not None and found.influence_of is not None:
        # Beside the spread, since a row's influence may be near 0.
        assert found.influence_of() == pytest.approx(want.influence_of(), abs=1e-7 * np.std(want.influence_of()))


def _largest_copy(monkeypatch, **given: object) -> int:
    """The most rows that a slice, or all rows but one, were copied in, as users score them."""
    sizes = [0]
    take = Predictions.take

    def noted(self: Predictions, rows: object) -> Predictions:
        out = take(self, rows)
        sizes.append(out.n)
        return out

    monkeypatch.setattr(Predictions, "take", noted)
    run = errbar.score(**given)
    assert len(run.comparisons) > 5
    return max(sizes)


@pytest.mark.parametrize("slices", [3, 12])
@pytest.mark.parametrize("table", [table for table in TABLES if table != "weighted numbers"])
def test_slices_copy_no_rows_but_few(table, slices, monkeypatch):
    given = TABLES[table][0]
    roles = {name: getattr(given, name) for name in ("truth", "prob", "label", "value", "weight", "unit")}
    by = np.arange(N) % slices
    # A sample shows how comparisons are correlated; slices of fewer rows than MANY are small.
    assert _largest_copy(monkeypatch, by=by, **{k: x for k, x in roles.items() if x is not None}) <= MANY
