from inspect import signature

import numpy as np
import pytest
from _leaving_out import left_out
from sklearn.metrics import brier_score_loss

import errbar
from errbar.errors import BadInput

# The seeds' three-class row, true class first: 0.3^2 + 0.1^2 + 0.2^2 = 0.14
ONE = {"truth": ["a", "b", "c"], "prob": [[0.7, 0.1, 0.2], [0, 1, 0], [0, 0, 1]], "classes": ["a", "b", "c"]}


def test_two_classes_by_hand(estimate):
    # (0.3^2 + 0.4^2) / 2
    assert estimate("brier", truth=[1, 0], prob=[0.7, 0.4], positive=1).value == pytest.approx(0.125, rel=1e-14)


def test_three_classes_sum_over_them_and_half_halves(estimate):
    assert estimate("brier", **ONE).value == pytest.approx(0.14 / 3)
    assert estimate("brier(half=true)", **ONE).value == pytest.approx(0.07 / 3)


def test_full_sum_of_two_classes_is_twice_their_brier(estimate):
    roles = {"truth": [1, 0, 1], "prob": [0.7, 0.4, 0.2], "positive": 1}
    one, full = estimate("brier", **roles), estimate("brier(half=false)", **roles)
    assert full.value == pytest.approx(2 * one.value)
    # Two thirds positive: 2/3 x 1/3
    assert (one.no_skill, full.no_skill) == (pytest.approx(2 / 9), pytest.approx(4 / 9))
    assert estimate("brier(half=true)", **roles).value == pytest.approx(one.value)


def test_rows_of_very_many_classes_are_taken_some_at_a_time(estimate):
    rng = np.random.default_rng(1)
    k, n = 700, 1_400
    p, y = rng.dirichlet(np.ones(k), n), np.arange(n) % k
    rows = ((p - np.eye(k)[y]) ** 2).sum(axis=1)
    found = estimate("brier", truth=y, prob=p, classes=range(k))
    assert found.value == pytest.approx(rows.mean(), rel=1e-13)
    assert found.se == pytest.approx(rows.std(ddof=1) / np.sqrt(n), rel=1e-9)


@pytest.mark.skipif(
    "scale_by_half" not in signature(brier_score_loss).parameters, reason="scikit-learn below 1.7 has two classes only"
)
@pytest.mark.parametrize("half", [True, False])
def test_agrees_with_scikit_learn_on_weighted_classes(estimate, half):
    rng = np.random.default_rng(0)
    p, y, w = rng.dirichlet([1, 1, 1], 200), rng.integers(0, 3, 200), rng.random(200)
    expected = brier_score_loss(y, p, sample_weight=w, scale_by_half=half, labels=[0, 1, 2])
    found = estimate(f"brier(half={str(half).lower()})", truth=y, prob=p, weight=w)
    assert found.value == pytest.approx(expected, rel=1e-12)


def test_influence_is_leaving_a_row_out():
    rng = np.random.default_rng(1)
    moved, said = left_out("brier", truth=rng.integers(0, 2, 30), prob=rng.random(30), positive=1)
    np.testing.assert_allclose(moved, said, atol=1e-12)


def test_its_three_parts_stand_beside_it_in_the_default_table_and_can_be_saved():
    rng = np.random.default_rng(2)
    run = errbar.score(truth=rng.integers(0, 2, 50), prob=rng.random(50), positive=1)
    found = run["brier"]
    parts = found.extras
    total = parts["miscalibration"] - parts["discrimination"] + parts["uncertainty"]
    assert total == pytest.approx(found.value, abs=1e-15)
    assert errbar.Run.from_json(run.to_json())["brier"].extras == parts


def test_all_wrong_with_full_confidence_still_has_an_interval():
    with_because = {"EB111": "the worst case"}
    roles = {"truth": [1, 0] * 5, "prob": [0.0, 1.0] * 5, "positive": 1, "because": with_because}
    found = errbar.score(**roles, measures="brier").estimates[0]
    # Ten losses of 1 in [0, 1]: the Clopper-Pearson bound of 10 of 10, 0.025^(1/10)
    assert (found.low, found.high) == (pytest.approx(0.025**0.1), 1.0)


def test_half_is_yes_or_no(estimate):
    with pytest.raises(BadInput, match="half= must be true or false"):
        estimate("brier(half=maybe)", **ONE)
