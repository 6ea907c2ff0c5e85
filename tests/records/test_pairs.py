import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.pairs import DatasetScores, ModelHits, RowPair, SamplePair
from errbar.records.predictions import Predictions
from tests.contrasts.splits_by_hand import folds


def scored(wrong, n=10, **more):
    truth = np.arange(n) % 2
    given = Predictions(
        kind="binary",
        truth=truth,
        label=np.where(np.arange(n) < wrong, 1 - truth, truth),
        classes=("0", "1"),
        positive=1,
        **more,
    )
    return measure("accuracy").score(Evidence(given))


def rows(**more):
    fields = {"measure": measure("accuracy"), "left": scored(3, **more), "right": scored(1, **more)}
    return RowPair(**fields, joint=lambda: None, swapped=lambda mask: (0.0, 0.0))


def test_every_gap_is_right_minus_left():
    assert rows().gap == pytest.approx(0.2)
    assert SamplePair(measure=measure("accuracy"), left=scored(3), right=scored(1, 5)).gap == pytest.approx(0.1)
    splits = folds([0.5, 0.6], [0.4, 0.8])
    assert splits.gap == pytest.approx(0.05)
    assert splits.gaps == pytest.approx([-0.1, 0.2])


def test_rows_units_and_weights_are_the_shared_ones():
    assert (rows().n, rows().unit, rows().weight, rows().plain) == (10, None, None, True)
    united = rows(unit=np.arange(10) // 2)
    assert np.array_equal(united.unit, np.arange(10) // 2)
    assert not united.plain
    assert not rows(weight=np.arange(10) + 1.0).plain


def test_a_split_without_a_value_has_no_gap():
    assert np.isnan(folds([0.5, np.nan], [0.4, 0.8]).gaps).tolist() == [False, True]


def test_models_need_a_column_each():
    ModelHits(names=("a", "b"), right=np.ones((4, 2), bool))
    with pytest.raises(BadInput, match=r"2 models need as many columns; found an array of \(4, 3\)"):
        ModelHits(names=("a", "b"), right=np.ones((4, 3), bool))


def test_standings_need_a_value_for_each_learner_on_each_data_set():
    DatasetScores(values=np.zeros((2, 3)), datasets=("u", "v"), learners=("a", "b", "c"))
    with pytest.raises(BadInput, match=r"2 data sets and 3 learners need a value each; found an array of \(3, 2\)"):
        DatasetScores(values=np.zeros((3, 2)), datasets=("u", "v"), learners=("a", "b", "c"))
