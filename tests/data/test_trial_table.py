"""Trial tables: rows sorted by item and trial, one record per system."""

import numpy as np

from errbar.columns.read_column import to_column
from errbar.data.trial_table import Reading, TrialTable, outcomes_by_system


def table(**more):
    parts = {
        "outcomes": {"ok": np.array([1.0, 0.0, 1.0, 0.0])},
        "item": to_column(np.array([9, 7, 9, 7]), "q"),
        "trial": to_column(np.array([2, 1, 1, 2]), "k"),
    }
    return TrialTable(**{**parts, **more})


def test_trials_lie_in_the_order_of_items():
    (given,) = outcomes_by_system(table(), Reading()).values()
    assert given.row.tolist() == [7, 9]
    assert given.trials.tolist() == [2, 2]
    assert given.outcome().values.tolist() == [0, 0, 1, 1]


def test_systems_have_records_of_their_own():
    found = outcomes_by_system(table(system=to_column(["x", "y", "y", "x"], "model")), Reading())
    assert {name: (o.system, o.row.tolist()) for name, o in found.items()} == {"x": ("x", [7, 9]), "y": ("y", [7, 9])}


def test_copies_of_one_answer_are_told():
    same = table(outcomes={"ok": np.array([1.0, 0.0, 1.0, 0.0])})
    (given,) = outcomes_by_system(same, Reading()).values()
    assert any("copies of one answer" in line for line in given.said)


def test_ids_far_apart_are_told_apart():
    (given,) = outcomes_by_system(table(item=to_column(np.array([10**12, 7, 10**12, 7]), "q")), Reading()).values()
    assert given.row.tolist() == [7, 10**12]
