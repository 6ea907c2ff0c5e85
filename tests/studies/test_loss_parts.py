import numpy as np
import pytest

from errbar.studies._loss_parts import squared_parts, zero_one_parts


def test_squared_parts_of_two_training_sets_by_hand():
    # Predictions 1 and 3 where 1 is right: mean 2, variance 2, loss (0 + 4) / 2; bias^2 = 1 - 2/2 = 0.
    found = squared_parts(np.array([[1.0], [3.0]]), np.array([1.0]), 0.5)
    assert [float(x[0]) for x in found] == [0.5, 0.0, 2.0, 2.5]


@pytest.mark.parametrize(
    ("said", "prob", "expected"),
    [
        # noise, net noise, bias, variance, net variance, loss
        ([0, 0, 0, 1], [0.75, 0.25], [0.25, 0.125, 0, 0.25, 0.25, 0.375]),
        # The main prediction is wrong: noise and variance help.
        ([1, 1, 1, 0], [0.75, 0.25], [0.25, -0.125, 1, 0.25, -0.25, 0.625]),
        # Three classes: of the wavering half only the quarter that hits the best label helps.
        ([1, 1, 2, 0], [0.5, 0.3, 0.2], [0.5, -0.075, 1, 0.5, -0.25, 0.675]),
    ],
)
def test_zero_one_parts_by_hand(said, prob, expected):
    found = zero_one_parts(np.array(said)[:, None], np.array([prob]))
    assert [float(x[0]) for x in found] == pytest.approx(expected)


def test_parts_add_up_at_every_point():
    rng = np.random.default_rng(0)
    for classes in (2, 3, 7):
        said = rng.integers(0, classes, (11, 200))
        prob = rng.dirichlet(np.ones(classes), 200)
        p = zero_one_parts(said, prob)
        assert np.allclose(p.net_noise + p.bias + p.net_variance, p.loss)
    s = squared_parts(rng.normal(size=(9, 200)), rng.normal(size=200), 1.3)
    assert np.allclose(s.noise + s.bias + s.variance, s.loss)


def test_two_classes_have_domingos_factors():
    rng = np.random.default_rng(1)
    said, prob = rng.integers(0, 2, (15, 300)), rng.dirichlet([1, 1], 300)
    p = zero_one_parts(said, prob)
    right = np.mean(said == prob.argmax(axis=1), axis=0)
    assert np.allclose(p.net_noise, (2 * right - 1) * p.noise)
    assert np.allclose(p.net_variance, np.where(p.bias > 0, -1, 1) * p.variance)


def test_squared_parts_are_right_on_average_however_few_the_training_sets():
    rng = np.random.default_rng(2)
    # Predictions N(1, 4) where 0 is right: bias^2 1, variance 4.
    found = squared_parts(rng.normal(1, 2, (2, 40_000)), np.zeros(40_000), 0.0)
    assert found.bias.mean() == pytest.approx(1, abs=0.1)
    assert found.variance.mean() == pytest.approx(4, abs=0.1)
