"""Two learners over one plan, from predictions made by hand."""

from dataclasses import replace

import numpy as np
import pytest

from errbar.comparing.split_pair import pair_learners
from errbar.errors import BadInput, Undefined
from errbar.families import family_named
from errbar.measures import measure
from errbar.records.plan import Plan, Split
from errbar.records.predictions import Predictions
from errbar.resampling.plan_predictions import PlanPredictions

TRUTH = np.array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0])
PLAN = Plan(
    family="kfold",
    traits=family_named("kfold"),
    k=3,
    options={"k": 3, "repeats": 1},
    seed=0,
    n=6,
    splits=tuple(Split(test=np.array([2 * i, 2 * i + 1]), repeat=0, fold=i) for i in range(3)),
)
LEFT = np.array([1.0, 1.0, 0.0, 0.0, 2.0, 2.0])
RIGHT = np.array([0.0, 2.0, 1.0, 1.0, 1.0, 3.0])


def learner(error, plan=PLAN):
    return PlanPredictions(
        plan,
        Predictions(
            kind="regression",
            truth=TRUTH,
            value=TRUTH + error,
            row=np.arange(6),
            split=np.repeat(np.arange(3), 2),
            repeat=np.zeros(6, int),
            fold=np.repeat(np.arange(3), 2),
        ),
        unit=None,
        fitted=None,
    )


def test_losses_are_means_over_each_split_by_hand():
    pair = pair_learners(measure("mae"), learner(LEFT), learner(RIGHT)).splits
    assert (pair.left_value, pair.right_value) == pytest.approx((1.0, 8 / 6))
    assert pair.left == pytest.approx([1, 0, 2])
    assert pair.right == pytest.approx([1, 1, 2])
    assert pair.gaps == pytest.approx([0, 1, 0])
    assert (pair.family, pair.k, pair.n, pair.n_train, pair.n_test) == ("kfold", 3, 6, 4, 2)
    assert np.array_equal(pair.repeat_of, [0, 0, 0])


def test_splits_of_a_root_lie_on_its_tangent():
    # Mean squared errors 1, 0, 4 about their mean 5/3; the root's slope there is 1 / (2 sqrt(5/3)).
    pair = pair_learners(measure("rmse"), learner(LEFT), learner(RIGHT)).splits
    root = np.sqrt(5 / 3)
    assert pair.left_value == pytest.approx(root)
    assert pair.left == pytest.approx(root + (np.array([1, 0, 4]) - 5 / 3) / (2 * root))
    assert pair.left.mean() == pytest.approx(pair.left_value)


def test_the_difference_is_right_minus_left_row_by_row():
    difference = pair_learners(measure("mae"), learner(LEFT), learner(RIGHT)).difference
    assert difference.value == pytest.approx(2 / 6)
    assert difference.main.loss == pytest.approx(RIGHT - LEFT)
    assert difference.scores == pytest.approx([0, 1, 0])
    assert difference.measure.bounds[0] == -difference.measure.bounds[1]


def test_the_difference_of_two_learners_may_be_below_zero():
    assert pair_learners(measure("mae"), learner(RIGHT), learner(LEFT)).difference.value == pytest.approx(-2 / 6)


def test_two_plans_are_refused():
    other = replace(PLAN, splits=PLAN.splits[::-1])
    with pytest.raises(BadInput, match="Two learners are compared over one plan; these have two"):
        pair_learners(measure("mae"), learner(LEFT), learner(RIGHT, other))


def test_whose_value_is_undefined_is_said():
    constant = learner(-TRUTH)
    with pytest.raises(Undefined, match=r"^dull: "):
        pair_learners(measure("pearson"), learner(LEFT), constant, ("sharp", "dull"))
