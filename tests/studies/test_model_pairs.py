import numpy as np
import pytest

import errbar
from errbar.errors import BadInput
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.requests.lab import LabRequest
from errbar.studies import resolve_setup, study
from errbar.studies._model_pairs import _same_class, pair_trial


def setup(world, **options):
    request = LabRequest(world=world, study="tests", **options)
    return resolve_setup(study("tests"), errbar.world(world), request, InferenceSettings(level=0.95, seed=0))


def trials(count, world, harm=0.3, **options):
    ready = setup(world, **options)
    return [pair_trial(ready, ready.n, harm, np.random.default_rng(r)) for r in range(count)]


def test_each_row_is_paired_with_another_of_its_class_and_none_twice():
    found = _same_class(np.array([1, 0, 1]), np.array([0, 0, 1, 1, 1]))
    assert found.tolist() == [2, 0, 3]
    assert _same_class(np.array([1, 1]), np.array([1, 0])) is None


@pytest.mark.parametrize(("world", "name"), [("confident(errors=0.1)", "log_loss"), ("linear_gaussian(d=2)", "mse")])
def test_equal_models_have_a_mean_gap_of_0_and_the_left_of_the_unequal_is_worse(world, name):
    m, found = measure(name), trials(150, world, n=40, measure=name)
    equal = np.array([m.score(t.equal.right).value - m.score(t.equal.left).value for t in found])
    apart = np.array([m.score(t.unequal.right).value - m.score(t.unequal.left).value for t in found])
    assert abs(equal.mean()) < 4 * equal.std() / np.sqrt(150)
    assert equal.std() > 0
    assert apart.mean() < -4 * apart.std() / np.sqrt(150)


def test_harm_is_the_share_of_rows_whose_answer_changes():
    t = trials(1, "linear_gaussian", harm=0.25, n=2000)[0]
    changed = t.equal.left.given.value != t.unequal.left.given.value
    assert changed.mean() == pytest.approx(0.25, abs=0.04)
    assert np.array_equal(t.equal.right.given.value, t.unequal.right.given.value)
    assert np.array_equal(t.equal.left.given.truth, t.unequal.left.given.truth)


def test_rows_of_a_unit_are_exchanged_together():
    # The mean of the training rows: each of the two rules has one answer for all rows.
    left = trials(1, "unequal_units", n=60, learner="constant")[0].equal.left.given
    assert len(np.unique(left.value)) == 2
    assert left.unit is not None and left.n_units > 3
    assert all(len(np.unique(left.value[left.unit == u])) == 1 for u in range(left.n_units))


def test_a_sample_of_one_class_has_no_rule():
    assert all("no rule" in t for t in trials(3, "imbalanced(prevalence=0.0001)", n=10))


def test_a_fixed_rule_of_numbers_has_no_equal_rival():
    with pytest.raises(BadInput, match="a learner that is fitted; bayes always answers the same"):
        errbar.lab("linear_gaussian", study="tests", learner="bayes", n=20, replications=2)
