"""Outcome evidence: what measures ask of the trials of items."""

import numpy as np
import pytest

from errbar.errors import Undefined
from errbar.evidence.outcome_evidence import OutcomeEvidence, evidence_of
from errbar.records.outcomes import OutcomeColumn, Outcomes
from errbar.testing.examples import example


def evidence(values, trials, **more):
    column = OutcomeColumn("ok", np.array(values, dtype=float), (0.0, 1.0))
    return OutcomeEvidence(Outcomes(outcomes=(column,), trials=np.array(trials), **more))


def test_means_passes_and_spread_by_hand():
    e = evidence([1, 0, 1, 1, 1, 0], [2, 1, 3])
    assert e.means().tolist() == pytest.approx([0.5, 1.0, 2 / 3])
    assert e.passes().tolist() == [1, 1, 2]
    assert e.spread_within(e.outcome().values, e.means()).tolist() == pytest.approx([0.5, 0.0, 1 / 3])


def test_grades_are_no_passes():
    with pytest.raises(Undefined, match="beside 0 and 1"):
        evidence([0.5, 1], [1, 1]).passes()


def test_weights_leave_items_out():
    e = evidence([1, 0, 1, 1, 1, 0], [2, 1, 3]).reweighted(np.array([0.0, 2.0, 1.0]))
    assert (e.n, e.total) == (2, 3.0)
    assert e.trials.tolist() == [1, 3]


def test_rows_have_the_evidence_of_their_kind():
    assert isinstance(evidence_of(example("outcome")), OutcomeEvidence)
    assert not isinstance(evidence_of(example("binary")), OutcomeEvidence)


def test_it_says_what_it_is_about():
    assert evidence([1], [1]).about == "this system, new items like these"
    assert evidence([1], [1], items="these").about == "this system on these items, new answers"
    unit = evidence([1], [1], unit=np.array([0]), unit_name="passage")
    assert unit.about_several == "these systems, new passages like these"
