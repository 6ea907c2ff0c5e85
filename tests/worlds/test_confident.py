import numpy as np
import pytest
from scipy import integrate

import errbar
from errbar.errors import BadInput
from errbar.worlds import world
from errbar.worlds.confident import answered


def log_loss_by_integral(errors, mean):
    """log(1 + exp(-s)) of right rows and log(1 + exp(s)) of wrong ones, over an exponential variable cut at 30."""

    def expected(loss):
        body = integrate.quad(lambda t: loss(t) * np.exp(-t / mean) / mean, 0, 30)[0]
        return body + loss(30.0) * np.exp(-30 / mean)

    right = expected(lambda t: np.log1p(np.exp(-(0.51 + t))))
    wrong = expected(lambda t: 0.01 + t + np.log1p(np.exp(-(0.01 + t))))
    return (1 - errors) * right + errors * wrong


@pytest.mark.parametrize(("errors", "mean"), [(0.01, 5), (0.05, 3)])
def test_log_loss_of_the_model_by_an_integral(errors, mean):
    found = world(f"confident(errors={errors}, confidence={mean})").truth(answered, "log_loss")
    assert found.value == pytest.approx(log_loss_by_integral(errors, mean), abs=4 * found.se + 1e-6)
    assert found.se < 1e-4


def test_samples_have_the_share_of_errors_and_the_sizes_asked_for():
    X, y, *_ = world("confident(errors=0.03, confidence=5)").sample(60_000, np.random.default_rng(0))
    wrong = (X[:, 0] > 0) != (y == 1)
    assert y.mean() == pytest.approx(0.4, abs=0.01)
    assert wrong.mean() == pytest.approx(0.03, abs=0.004)
    size = np.abs(X[:, 0])
    # The mean of min(Exp(5), 30) is 5 (1 - exp(-6)).
    cut = 5 * (1 - np.exp(-6))
    assert size[~wrong].mean() == pytest.approx(0.51 + cut, abs=0.1)
    assert size[wrong].mean() == pytest.approx(0.01 + cut, abs=0.6)
    assert size.min() >= 0.01 and size.max() <= 30.51


def test_probabilities_at_chosen_sizes_by_hand():
    w = world("confident(errors=0.1, confidence=5)")
    at = np.array([[0.3], [1.0], [-1.0], [30.01], [30.3]])
    up = 0.4 * 0.9 * np.exp(0.1) / (0.4 * 0.9 * np.exp(0.1) + 0.6 * 0.1)
    down = 0.4 * 0.1 / (0.4 * 0.1 + 0.6 * 0.9 * np.exp(0.1))
    # Below 0.51 and at 30.01 every row is wrong; beyond it every row is right.
    assert w.bayes_prob(at)[:, 1] == pytest.approx([0, up, down, 0, 1])


def test_without_errors_the_model_is_always_right():
    assert world("confident(errors=0)").bayes_error.value == 0


def test_the_model_comes_with_the_world_and_is_not_fitted():
    # Any two samples have the same model, so the same truth.
    run = errbar.lab.grade("hall", "confident", measure="log_loss", n=50, replications=5)
    assert run.options["learner"] == "model"
    truth = float(run.sheet("grade").notes[0].rpartition(" ")[2])
    assert truth == pytest.approx(log_loss_by_integral(0.01, 5), rel=1e-3)


@pytest.mark.parametrize("option", ["errors=0.5", "confidence=0", "prior=1"])
def test_bad_settings(option):
    with pytest.raises(BadInput, match="confident needs"):
        world(f"confident({option})")
