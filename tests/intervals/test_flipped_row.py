import math

import numpy as np
import pytest

import errbar
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.scored import Mean
from errbar.testing.examples import example


def _log_loss(truth, prob, **more):
    return errbar.score(truth=truth, prob=prob, positive=1, classes=[0, 1], measures="log_loss", **more)["log_loss"]


def test_a_row_turned_wrong_costs_what_was_left_for_the_other_class():
    basis = measure("log_loss").score(_evidence([1, 0, 1], [0.9, 0.2, 0.4])).basis
    assert isinstance(basis, Mean)
    # The likeliest classes have .9, .8, .6; the third row is wrong already.
    assert basis.if_wrong() == pytest.approx([-math.log(0.1), -math.log(0.2), -math.log(0.4)])
    assert basis.if_turned() == pytest.approx([-math.log(0.1), -math.log(0.2), -math.log(0.6)])


def test_beyond_two_classes_it_is_the_expected_loss_given_that_the_likeliest_is_wrong():
    evidence = Evidence(example("multiclass", n=20))
    prob = evidence.given.prob
    basis = measure("log_loss").score(evidence).basis
    row = prob[0]
    others = np.delete(row, row.argmax())
    assert basis.if_wrong()[0] == pytest.approx(float((others * -np.log(others)).sum() / others.sum()))


def test_the_upper_end_is_halls_or_the_imagined_rows_and_the_lower_end_is_halls():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 60)
    p = np.where(y == 1, 0.99, 0.01) + rng.uniform(-0.005, 0.005, 60)
    found, hall = _log_loss(y, p), _log_loss(y, p, interval="hall")
    assert found.method == "flipped_row"
    assert found.low == hall.low
    assert found.high > 3 * hall.high  # 60 sure and right answers: Hall's t sees no error
    # One wrong answer costs about -log(.01) = 4.6; in 61 places it weighs up to 1 - .025^(1/60) = 6 %.
    assert found.high == pytest.approx(hall.value + 4.6 * (1 - 0.025 ** (1 / 60)), rel=0.15)


def test_equal_losses_still_get_an_interval():
    e = _log_loss([1, 1, 1, 0, 0], [0.8, 0.8, 0.8, 0.2, 0.2])
    assert e.low == pytest.approx(-math.log(0.8))
    assert e.high > 2 * e.low


def test_a_probability_of_exactly_one_is_read_as_the_nearest_double_below_it():
    basis = measure("log_loss").score(_evidence([1, 0], [1.0, 0.5])).basis
    assert basis.if_wrong()[0] == pytest.approx(53 * math.log(2))


@pytest.mark.heavy
def test_rare_confident_errors_are_covered_where_halls_interval_misses_them():
    rng = np.random.default_rng(5)
    truth = 0.01 * -math.log(0.02) + 0.99 * -math.log(0.98)
    held = {"flipped_row": 0, "hall": 0}
    for _ in range(200):
        wrong, y = rng.random(100) < 0.01, rng.integers(0, 2, 100)
        p = np.where(y ^ wrong, 0.98, 0.02)
        for name in held:
            e = _log_loss(y, p, interval=name)
            held[name] += e.interval is not None and e.low <= truth <= e.high
    assert held["flipped_row"] >= 188
    assert held["hall"] <= 140


def test_it_is_for_losses_of_probabilities():
    e = errbar.score(truth=[1.0, 2.0, 4.0], value=[1.0, 3.0, 3.0], measures="mse", interval="flipped_row")["mse"]
    assert e.interval is None
    assert "losses of probabilities" in str(e.reason)


def _evidence(truth, prob):
    run = errbar.score(truth=truth, prob=prob, positive=1, classes=[0, 1], measures="log_loss")
    return Evidence(run.predictions)
