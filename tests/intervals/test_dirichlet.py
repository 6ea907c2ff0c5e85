import numpy as np
import pytest
from scipy import stats

import errbar
from errbar.intervals import dirichlet
from errbar.records.method import Ask


def rows(cells):
    cells = np.asarray(cells)
    k = len(cells)
    return np.repeat(np.arange(k * k) // k, cells.reshape(-1)), np.repeat(np.arange(k * k) % k, cells.reshape(-1))


def test_a_share_of_the_table_has_a_beta_posterior():
    # Accuracy of Dirichlet(n + 1/2) on 2 x 2 is Beta(40 + 1, 10 + 1); quantiles by 20,000 draws are within 0.005.
    from errbar.measures import measure
    from errbar.measures._evidence import Evidence
    from errbar.records import Predictions

    truth, label = rows([[25, 6], [4, 15]])
    given = Predictions(
        kind="binary", truth=truth.astype(np.uint8), label=label.astype(np.uint8), classes=("0", "1"), positive=1
    )
    scored = measure("balanced_accuracy").score(Evidence(given))
    drawn = dirichlet.draws(scored.basis.cells, 0.5, Ask(replicates=20_000))
    found = Ask().tails(np.trace(drawn, axis1=1, axis2=2) / drawn.sum(axis=(1, 2)))
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
    truth, label = rows([[30, 2, 1], [2, 20, 3], [0, 1, 3]])
    e = errbar.score(truth=truth, label=label, measures=["balanced_accuracy", "kappa"])
    assert "hull" in e["balanced_accuracy"].interval.how
    assert "hull" not in e["kappa"].interval.how
    plain = errbar.score(truth=truth, label=label, measures="balanced_accuracy", interval="bootstrap")[
        "balanced_accuracy"
    ]
    assert e["balanced_accuracy"].low <= plain.low + 1e-12
    assert e["balanced_accuracy"].high >= plain.high - 1e-12
