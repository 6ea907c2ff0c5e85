import numpy as np
import pytest

from errbar.records.counted_rows import heard, kish, masses
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions


def labels(truth, label, name):
    given = Predictions(kind="binary", positive=1, classes=("0", "1"), truth=np.array(truth), label=np.array(label))
    return measure(name).score(Evidence(given))


def errors(value, **more):
    given = Predictions(kind="regression", truth=np.zeros(len(value)), value=np.array(value, float), **more)
    return measure("mae").score(Evidence(given))


def test_equal_pieces_count_each_and_a_large_one_hides_the_rest():
    assert kish(np.ones(7)) == pytest.approx(7)
    assert kish(np.array([4.0, 1.0, 1.0])) == pytest.approx(36 / 18)


def test_tiny_and_huge_weights_are_worth_what_others_are():
    """Squares of 1e-200 are 0 and those of 1e200 infinite in float64."""
    for scale in (2.0**-1060, 1e-200, 1e200):
        assert kish(scale * np.array([4.0, 1.0, 1.0])) == pytest.approx(2)


def test_recall_hears_positives_and_a_mean_every_row_that_moves_it():
    recall = labels([1, 0, 1, 0], [1, 0, 0, 1], "recall")
    assert heard(recall).tolist() == [True, False, True, False]
    # losses 1, 3, 2 with mean 2: the last has no influence
    assert heard(errors([1, 3, 2])).tolist() == [True, True, False]
    assert heard(labels([1, 0], [1, 1], "accuracy")) is None


def test_masses_are_weights_summed_by_unit():
    unit, weight = np.array([0, 0, 1]), np.array([1.0, 2.0, 5.0])
    side = errors([1, 3, 2], unit=unit, weight=weight)
    assert masses(side, None).tolist() == [3, 5]
    assert masses(side, np.array([True, False, True])).tolist() == [1, 5]


def test_what_counts_does_not_depend_on_the_unit_of_measurement():
    for unit in (1e-40, 1e-12, 1.0, 1e30):
        assert heard(errors([unit, 3 * unit, 2 * unit])).tolist() == [True, True, False]
