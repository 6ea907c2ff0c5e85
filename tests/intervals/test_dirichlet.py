import numpy as np
import pytest
from scipy import stats

import errbar
from errbar.intervals import dirichlet
from errbar.records.method import InferenceSettings


def rows(cells):
    cells = np.asarray(cells)
    k = len(cells)
    return np.repeat(np.arange(k * k) // k, cells.reshape(-1)), np.repeat(np.arange(k * k) % k, cells.reshape(-1))


def test_a_share_of_the_table_has_a_beta_posterior():
    # Accuracy of Dirichlet(n + 1/2) on 2 x 2 is Beta(40 + 1, 10 + 1); quantiles by 20,000 draws are within 0.005.
    from errbar.evidence import Evidence
    from errbar.measures import measure
    from errbar.records import Predictions

    truth, label = rows([[25, 6], [4, 15]])
    given = Predictions(
        kind="binary", truth=truth.astype(np.uint8), label=label.astype(np.uint8), classes=("0", "1"), positive=1
    )
    scored = measure("balanced_accuracy").score(Evidence(given))
    drawn = dirichlet.draws(scored.basis.cells, 0.5, InferenceSettings(replicates=20_000))
    found = InferenceSettings().tails_of_sorted(np.sort(np.trace(drawn, axis1=1, axis2=2) / drawn.sum(axis=(1, 2))))
    assert found == pytest.approx(stats.beta.ppf([0.025, 0.975], 40 + 1, 10 + 1), abs=0.005)


def test_a_perfect_table_holds_its_value_and_has_width():
    truth, label = rows([[10, 0], [0, 10]])
    e = errbar.score(truth=truth, label=label, measures="mcc")["mcc"]
    assert e.value == 1.0
    assert e.high == 1.0
    assert e.low < 0.95


def test_the_prior_shrinks_with_the_number_of_classes():
    truth, label = rows(np.eye(10, dtype=int) * 9 + 1 - np.eye(10, dtype=int) * 1)
    e = errbar.score(truth=truth, label=label, measures="kappa")["kappa"]
    assert "0.01 per cell" in e.interval.how
    assert e.low < e.value < e.high


def test_averages_over_classes_take_the_hull_with_the_bootstrap():
    truth, label = rows([[30, 2, 1], [2, 20, 3], [0, 1, 23]])
    e = errbar.score(truth=truth, label=label, measures=["balanced_accuracy", "kappa"], interval="dirichlet")
    assert "extended to" in e["balanced_accuracy"].interval.how
    assert "extended to" not in e["kappa"].interval.how
    plain = errbar.score(truth=truth, label=label, measures="balanced_accuracy", interval="bootstrap")[
        "balanced_accuracy"
    ]
    assert e["balanced_accuracy"].low <= plain.low + 1e-12
    assert e["balanced_accuracy"].high >= plain.high - 1e-12


def test_a_class_that_is_not_drawn_does_not_open_the_hull_to_the_whole_range():
    truth, label = rows([[30, 2, 1], [2, 20, 3], [0, 1, 1]])
    e = errbar.score(truth=truth, label=label, measures="balanced_accuracy", interval="dirichlet")["balanced_accuracy"]
    defined = int(e.interval.how.split("limits of ")[1].split()[0].replace(",", ""))
    # The third class has two of 60 rows: about exp(-2) of the replicates miss it.
    assert defined == pytest.approx(2000 * (1 - np.exp(-2)), rel=0.03)
    assert 0 < e.low < e.high < 1


@pytest.mark.heavy
def test_many_classes_are_drawn_in_parts_with_the_same_result():
    truth, label = rows(np.eye(40, dtype=int) * 4 + (np.arange(1600).reshape(40, 40) % 37 == 0))
    small, parts = (errbar.score(truth=truth, label=label, measures="mcc", seed=s)["mcc"] for s in (0, 1))
    kept = dirichlet.KEPT
    try:
        dirichlet.KEPT = 1600 * 300
        again = errbar.score(truth=truth, label=label, measures="mcc", seed=0)["mcc"]
    finally:
        dirichlet.KEPT = kept
    assert (again.low, again.high) == pytest.approx((small.low, small.high), abs=1e-12)
    assert (parts.low, parts.high) == pytest.approx((small.low, small.high), abs=0.02)
