import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.splits import draw

PATIENTS = {"unit_name": "patient", "units": "patients"}


@pytest.mark.parametrize(("n", "train"), [(3, 2), (12, 8), (13, 9), (100, 67), (150, 100)])
def test_two_thirds_of_the_rows_train_by_default(n, train):
    # round(2n/3): 13 rows give 8.67, so 9.
    (split,) = draw("holdout", RowLayout(n=n), seed=0).splits
    assert (len(split.train(n)), len(split.test)) == (train, n - train)


def test_rate_is_the_training_share():
    (split,) = draw("holdout(rate=0.9)", RowLayout(n=50), seed=0).splits
    assert len(split.test) == 5


def test_a_fraction_may_be_written_as_one():
    layout = RowLayout(n=60)
    assert draw("holdout(rate=2/3)", layout, seed=4).digest == draw("holdout", layout, seed=4).digest


def test_classes_are_tested_in_proportion():
    y = np.repeat([0, 1], [60, 30])
    (split,) = draw("holdout", RowLayout(n=90, strata=y, classes=y), seed=3).splits
    assert np.bincount(y[split.test]).tolist() == [20, 10]


def test_the_rate_counts_units_not_rows():
    # 9 patients of 1 to 9 rows: 6 train, 3 are tested.
    unit = np.repeat(np.arange(9), np.arange(1, 10))
    (split,) = draw("holdout", RowLayout(n=45, unit=unit, **PATIENTS), seed=0).splits
    assert len(np.unique(unit[split.test])) == 3
    assert not set(unit[split.test]) & set(unit[split.train(45)])


def test_a_side_without_rows_is_refused_with_the_rates_that_work():
    with pytest.raises(BadInput, match=r"rate=0.99 of 10 rows trains on 10 and tests 0. Use a rate from 0.1 to 0.9"):
        draw("holdout(rate=0.99)", RowLayout(n=10), seed=0)


def test_one_row_is_refused():
    with pytest.raises(BadInput, match="holdout needs 2 rows or more; got 1"):
        draw("holdout", RowLayout(n=1), seed=0)


def test_one_patient_is_refused():
    with pytest.raises(BadInput, match="holdout needs 2 patients or more; got 1"):
        draw("holdout", RowLayout(n=3, unit=np.zeros(3, int), **PATIENTS), seed=0)
