"""Outcomes: items with their trials, some of them taken, and what is refused."""

import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.records.outcomes import OutcomeColumn, Outcomes
from errbar.records.predictions import Slicing


def three(**more):
    values = np.array([1.0, 0.0, 1.0, 1.0, 0.0, 1.0])
    cut = Slicing(column="topic", codes=np.array([0, 1, 0]), levels=("a", "b"))
    parts = {"trial": np.array([0, 1, 0, 0, 1, 2]), "unit": np.array([0, 1, 1]), "row": np.array([7, 8, 9])}
    parts |= {"outcomes": (OutcomeColumn("ok", values, (0, 1)),), "trials": np.array([2, 1, 3])}
    return Outcomes(slicings=(cut,), **{**parts, **more})


def test_items_and_trials_are_counted():
    found = three()
    assert (found.n, found.rows, found.n_units) == (3, 6, 2)
    assert found.item.tolist() == [0, 0, 1, 2, 2, 2]


def test_some_items_come_with_all_their_trials():
    found = three().take(np.array([2, 0, 2]))
    assert found.trials.tolist() == [3, 2, 3]
    assert found.outcome().values.tolist() == [1, 0, 1, 1, 0, 1, 0, 1]
    assert found.trial.tolist() == [0, 1, 2, 0, 1, 0, 1, 2]
    assert found.unit.tolist() == [1, 0, 1]
    assert found.slicings[0].codes.tolist() == [0, 0, 0]


def test_equal_content_has_one_digest_and_other_answers_another():
    assert three().digest == three().digest
    assert three().digest != three(items="these").digest
    assert three() == three()


def test_arrays_are_read_only():
    with pytest.raises(ValueError, match="read-only"):
        three().outcome().values[0] = 0


@pytest.mark.parametrize(
    "wrong", [{"trial": np.arange(5)}, {"unit": np.arange(6)}, {"trials": np.array([2, 0, 4])}, {"outcomes": ()}]
)
def test_parts_that_do_not_fit_are_refused(wrong):
    with pytest.raises(BadInput):
        three(**wrong)


def test_an_unknown_outcome_is_told_with_those_there_are():
    with pytest.raises(BadInput, match="Outcomes: ok"):
        three().outcome("dice")
