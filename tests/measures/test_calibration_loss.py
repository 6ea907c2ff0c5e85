import numpy as np
import pytest
from _leaving_out import left_out
from sklearn.calibration import calibration_curve

from errbar.errors import BadInput


def leaves(*predicted, times=1):
    """Three leaves with (20, 40), (10, 5), (20, 5) positives and negatives, so many times."""
    sizes = np.array([20, 40, 10, 5, 20, 5]) * times
    return {"truth": np.repeat([1, 0] * 3, sizes), "prob": np.repeat(np.repeat(predicted, 2), sizes), "positive": 1}


def test_the_leaves_of_the_textbook(estimate):
    # 60 rows (0.4 - 1/3)^2, 15 rows (0.6 - 2/3)^2, 25 rows (0.8 - 0.8)^2: 75 x (1/15)^2 / 100
    assert estimate("calibration_loss", **leaves(0.4, 0.6, 0.8)).value == pytest.approx(1 / 300, rel=1e-12)


def test_empirical_probabilities_are_calibrated(estimate):
    assert estimate("calibration_loss", **leaves(1 / 3, 2 / 3, 0.8)).value == pytest.approx(0, abs=1e-30)


def test_with_refinement_it_adds_up_to_brier_with_ties_and_weights(estimate):
    rng = np.random.default_rng(0)
    roles = {"truth": rng.integers(0, 2, 300), "prob": np.round(rng.random(300), 1), "positive": 1}
    roles["weight"] = rng.integers(0, 4, 300)
    parts = [estimate(name, **roles).value for name in ("calibration_loss", "refinement_loss", "brier")]
    assert parts[0] + parts[1] == pytest.approx(parts[2], abs=1e-15)


def test_bins_compare_means_as_scikit_learns_curve_does(estimate):
    rng = np.random.default_rng(1)
    p = rng.random(500)
    y = rng.random(500) < p**2
    share, mean = calibration_curve(y, p, n_bins=7)
    rows = np.bincount(np.minimum((p * 7).astype(int), 6)) / 500
    found = estimate("calibration_loss(bins=7)", truth=y.astype(int), prob=p, positive=1)
    assert found.value == pytest.approx(rows @ (share - mean) ** 2, rel=1e-12)
    assert found.label == "calibration loss (7 bins)"


@pytest.mark.parametrize("edge", [0.57, 0.07])
def test_an_edge_belongs_to_the_bin_below(estimate, edge):
    # As floats 0.57 x 100 is below 57 and 0.07 x 100 above 7; either shares the bin with what is a bit smaller.
    roles = {"truth": [1, 0, 1], "prob": [edge, edge - 0.009, edge + 0.001], "positive": 1}
    expected = (2 * (edge - 0.0045 - 0.5) ** 2 + (edge + 0.001 - 1) ** 2) / 3
    assert estimate("calibration_loss(bins=100)", **roles).value == pytest.approx(expected, rel=1e-12)


def test_influence_is_leaving_a_row_out():
    moved, said = left_out("calibration_loss", **leaves(0.4, 0.6, 0.8, times=10))
    assert np.abs(moved - said).max() < 0.04 * np.abs(moved).max()


def test_it_has_a_reason_instead_of_an_interval(estimate):
    found = estimate("calibration_loss", **leaves(0.4, 0.6, 0.8))
    assert found.interval is None
    assert "no valid interval is known" in found.reason


@pytest.mark.parametrize("bins", ["0", "2.5", "true", "many"])
def test_bins_are_a_whole_number(estimate, bins):
    with pytest.raises(BadInput, match="bins= must be a whole number"):
        estimate(f"calibration_loss(bins={bins})", **leaves(0.4, 0.6, 0.8))


def vectors(n=400, seed=3, classes=3, distinct=6):
    """Rows with one of a few vectors of probabilities, and classes drawn from other ones."""
    rng = np.random.default_rng(seed)
    table = rng.dirichlet(np.ones(classes), distinct)
    code = rng.integers(0, distinct, n)
    truth = np.array([rng.choice(classes, p=np.roll(table[c], 1)) for c in code])
    return {"truth": truth, "prob": table[code], "classes": list(range(classes))}


def test_three_classes_by_hand(estimate):
    """Four rows got (0.5, 0.3, 0.2), two of class 0 and one of each other: gaps 0, 0.05 and -0.05."""
    roles = {"truth": [0, 0, 1, 2], "prob": [[0.5, 0.3, 0.2]] * 4, "classes": [0, 1, 2]}
    assert estimate("calibration_loss", **roles).value == pytest.approx(0.0025 + 0.0025, rel=1e-12)
    assert estimate("calibration_loss(half=true)", **roles).value == pytest.approx(0.0025, rel=1e-12)
    assert estimate("refinement_loss", **roles).value == pytest.approx(0.25 + 2 * 3 / 16, rel=1e-12)


@pytest.mark.parametrize("half", ["", "half=true"])
def test_of_several_classes_it_adds_up_to_brier_exactly(estimate, half):
    roles = vectors() | {"weight": np.arange(400) % 3}
    names = ("calibration_loss", "refinement_loss", "brier")
    parts = [estimate(f"{name}({half})" if half else name, **roles).value for name in names]
    assert parts[0] + parts[1] == pytest.approx(parts[2], abs=1e-14)


@pytest.mark.parametrize("classes", [2, 4])
def test_bins_that_mix_probabilities_have_a_third_part_and_add_up_to_brier(estimate, classes):
    rng = np.random.default_rng(5)
    prob, truth = rng.dirichlet(np.ones(classes), 300), rng.integers(0, classes, 300)
    roles = {"truth": truth, "prob": prob if classes > 2 else prob[:, 1], "classes": list(range(classes))}
    found = estimate("calibration_loss(bins=4)", **roles)
    parts = found.extras
    assert parts["calibration"] == found.value
    assert parts["refinement"] == estimate("refinement_loss(bins=4)", **roles).value
    assert abs(parts["within_bins"]) > 1e-3
    assert sum(parts.values()) == pytest.approx(estimate("brier", **roles).value, abs=1e-14)


def test_influence_of_several_classes_is_leaving_a_row_out():
    roles = vectors(n=600)
    moved, said = left_out("calibration_loss", **roles)
    assert np.abs(moved - said).max() < 0.1 * np.abs(moved).max()
