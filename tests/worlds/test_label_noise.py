import numpy as np
import pytest
from scipy import stats
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from errbar.errors import BadInput
from errbar.worlds import world


def test_bayes_error_is_the_clean_one_shrunk_towards_one_half():
    clean = stats.norm.cdf(-1)
    assert world("label_noise(rate=0.2)").bayes_error.value == pytest.approx(0.2 + 0.6 * clean)
    assert world("label_noise(rate=0.2, judge=clean)").bayes_error.value == pytest.approx(clean)


def test_without_noise_it_is_two_gaussians():
    assert world("label_noise(rate=0)").bayes_error == world("two_gaussians").bayes_error


def test_a_linear_rule_in_closed_form_and_by_quadrature():
    w = world("label_noise(rate=0.2)")
    s = w.sample(80, np.random.default_rng(0))
    model = LinearDiscriminantAnalysis().fit(s.X, s.y)
    exact, near = w.true_error(model), w.true_error(model.predict)
    clean = world("two_gaussians").true_error(model)
    assert exact.value == pytest.approx(0.2 + 0.6 * clean.value)
    assert near.value == pytest.approx(exact.value, abs=4 * near.se)


def test_probabilities_stay_away_from_0_and_1():
    prob = world("label_noise(rate=0.2)").bayes_prob(np.array([[-50.0, 0], [0, 0], [50, 0]]))
    assert np.allclose(prob, [[0.8, 0.2], [0.5, 0.5], [0.2, 0.8]])


def test_far_from_the_border_the_flipped_labels_can_be_counted():
    X, y, *_ = world("label_noise(rate=0.2, distance=20)").sample(20_000, np.random.default_rng(0))
    flipped = np.mean(y != (X[:, 0] > 0))
    assert flipped == pytest.approx(0.2, abs=4 * np.sqrt(0.16 / 20_000))


def test_judged_by_clean_labels_samples_are_noisy_all_the_same():
    noisy, clean = (world(f"label_noise(judge={j})").sample(500, np.random.default_rng(3)) for j in ("noisy", "clean"))
    assert np.array_equal(noisy.X, clean.X) and np.array_equal(noisy.y, clean.y)


@pytest.mark.parametrize(("call", "says"), [("rate=0.5", "0 <= rate < 0.5"), ("judge=me", "one of noisy, clean")])
def test_bad_settings(call, says):
    with pytest.raises(BadInput, match=says):
        world(f"label_noise({call})")
