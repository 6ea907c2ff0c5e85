import numpy as np

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.counted_rows import find_counted_rows
from errbar.records.predictions import Predictions


def labels(truth, label, name):
    given = Predictions(kind="binary", positive=1, classes=("0", "1"), truth=np.array(truth), label=np.array(label))
    return measure(name).score(Evidence(given))


def errors(value, **more):
    given = Predictions(kind="regression", truth=np.zeros(len(value)), value=np.array(value, float), **more)
    return measure("mae").score(Evidence(given))


def test_recall_counts_positives_and_a_mean_every_row_that_moves_it():
    recall = labels([1, 0, 1, 0], [1, 0, 0, 1], "recall")
    assert find_counted_rows(recall).tolist() == [True, False, True, False]
    # losses 1, 3, 2 with mean 2: the last has no influence
    assert find_counted_rows(errors([1, 3, 2])).tolist() == [True, True, False]
    assert find_counted_rows(labels([1, 0], [1, 1], "accuracy")) is None


def test_masses_are_weights_summed_by_unit():
    unit, weight = np.array([0, 0, 1]), np.array([1.0, 2.0, 5.0])
    side = errors([1, 3, 2], unit=unit, weight=weight)
    assert side.pieces.masses(None).tolist() == [3, 5]
    assert side.pieces.masses(np.array([True, False, True])).tolist() == [1, 5]


def test_what_counts_does_not_depend_on_the_unit_of_measurement():
    for unit in (1e-40, 1e-12, 1.0, 1e30):
        assert find_counted_rows(errors([unit, 3 * unit, 2 * unit])).tolist() == [True, True, False]
