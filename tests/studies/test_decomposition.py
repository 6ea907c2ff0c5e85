"""The errors of a decomposition's parts: from the choice of points, and from the choice of training sets."""

import math
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

import errbar
from errbar.studies.decomposition import averaged, squared_parts, zero_one_parts


def run(**more):
    return errbar.lab("two_gaussians", **{"study": "decomposition(points=60)", "n": 20, "replications": 12, **more})


def test_the_estimates_have_the_numbers_and_errors_of_the_table():
    found = run()
    line = dict(zip(found.sheet("decomposition").columns, found.sheet("decomposition").rows[0]))
    for e in found.estimates:
        assert (e.value, e.se) == (line[e.measure], line[f"{e.measure}_se"])
        assert e.n == 12 and "60 points and 12 training sets" in e.interval.how
        # Never narrower than a normal interval of that error, but where the share itself ends.
        assert e.high >= min(1, e.value + 1.96 * e.se - 1e-9)
        assert e.low <= max(-1 if e.measure.startswith("net") else 0, e.value - 1.96 * e.se + 1e-9)


def test_errors_of_points_and_of_sets_add_in_squares():
    # Four sets say 0, 2, 4, 6 at one point and 1 less, 1 more at two others: the best is 0 and the noise is 1.
    said = np.array([0.0, 2.0, 4.0, 6.0])[:, None] + np.array([0.0, -1.0, 1.0])
    world = SimpleNamespace(bayes=lambda points: np.zeros(3), bayes_error=SimpleNamespace(value=1.0))
    found = averaged(SimpleNamespace(loss="squared", world=world), None, said)
    # Loss of a point: mean square + 1. (0 + 4 + 16 + 36) / 4 + 1 = 15; of -1, 1, 3, 5: 9 + 1 = 10; of 1, 3, 5, 7: 22.
    assert found.value[3] == pytest.approx((15 + 10 + 22) / 3)
    by_points = np.std([15, 10, 22], ddof=1) / math.sqrt(3)
    # Two groups, sets 1 and 3 against 2 and 4. Without the first: 2 and 6 (20 + 1), 1 and 5 (13 + 1), 3 and 7 (29 + 1);
    # without the second: 0 and 4 (8 + 1), -1 and 3 (5 + 1), 1 and 5 (13 + 1). Jackknife: half their squared spread.
    a, b = (21 + 14 + 30) / 3, (9 + 6 + 14) / 3
    by_sets = math.sqrt((1 / 2) * 2 * ((a - b) / 2) ** 2)
    assert found.se[3] == pytest.approx(math.hypot(by_points, by_sets))
    assert found.df[3] == pytest.approx(found.se[3] ** 4 / (by_points**4 / 2 + by_sets**4 / 1))


def test_the_interval_is_students_on_those_degrees_of_freedom():
    found = errbar.lab("linear_gaussian", study="decomposition(points=40)", n=15, replications=6, level=0.9)["variance"]
    half = (found.high - found.low) / 2
    # Three groups of sets: at least their 2 degrees of freedom, at most those and 39 of the points.
    assert stats.t.ppf(0.95, 41) * found.se < half <= stats.t.ppf(0.95, 2) * found.se * (1 + 1e-9)


def test_three_training_sets_give_no_error_and_say_why():
    found = run(replications=3)
    assert found["bias"].interval is None and found["bias"].se is None
    assert "3 training sets do not show" in found["bias"].reason
    sheet = found.sheet("decomposition")
    assert sheet.column("bias_se") == [None] and any("3 training sets" in note for note in sheet.notes)


def test_what_never_differs_has_no_interval():
    noise = errbar.lab("linear_gaussian(noise=2)", study="decomposition(points=20)", n=10, replications=4)["noise"]
    assert noise.value == 4 and noise.interval is None and "the same at all points and sets" in noise.reason


STUDIES = ("bayes", "bias", "decomposition", "k", "learning_curve", "ordering", "split_rate")


@pytest.mark.parametrize("study", STUDIES)
def test_notes_speak_of_claims_themselves_and_not_of_where_they_stood(study):
    place = "discrete_table(document=001)" if study == "bayes" else "two_gaussians"
    notes = [n for s in errbar.lab(place, study=study, n=40, replications=4).sheets for n in s.notes]
    assert notes and not [n for n in notes if "lecture" in n.lower()]


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
