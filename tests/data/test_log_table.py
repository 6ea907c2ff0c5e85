"""A reader's rows become a trial table: outcomes, units and groups by name."""

from types import SimpleNamespace

import numpy as np
import pytest

from errbar.data.log_table import table_of_log
from errbar.data.trial_table import Reading, outcomes_by_system
from errbar.errors import BadInput


def log(**more):
    parts = {
        "where": "arith.eval",
        "item": np.array(["q1", "q1", "q2", "q2"]),
        "trial": np.array([1, 2, 1, 2]),
        "system": np.array([""] * 4),
        "outcomes": {"match": np.array([1.0, 0.0, 1.0, np.nan])},
        "fields": {"metadata.passage": ["p", "p", "r", "r"]},
        "cluster": "",
        "said": ("match: C counts 1",),
    }
    return SimpleNamespace(**{**parts, **more})


def test_its_rows_are_trials_of_items():
    found = outcomes_by_system(table_of_log(log(), unit="metadata.passage"), Reading(missing="fail"))
    assert list(found) == [""]
    given = found[""]
    assert given.outcome().values.tolist() == [1, 0, 1, 0]
    assert (given.unit_name, given.unit.tolist()) == ("metadata.passage", [0, 1])
    assert "match: C counts 1" in given.said


def test_each_system_has_outcomes_of_its_own():
    given = log(system=np.array(["a", "b", "a", "b"]), outcomes={"match": np.array([1.0, 0.0, 1.0, 1.0])})
    found = outcomes_by_system(table_of_log(given), Reading())
    assert {name: o.outcome().values.tolist() for name, o in found.items()} == {"a": [1, 1], "b": [0, 1]}


def test_several_outcomes_are_to_be_named():
    both = log(outcomes={"acc": np.ones(4), "acc_norm": np.zeros(4)})
    with pytest.raises(BadInput, match="has 2 outcomes: acc, acc_norm"):
        table_of_log(both)
    assert list(table_of_log(both, outcomes=["acc_norm"]).outcomes) == ["acc_norm"]
    with pytest.raises(BadInput, match="acc_norm"):
        table_of_log(both, outcomes=["acc_nrm"])


def test_an_unknown_field_is_told_with_the_nearest():
    with pytest.raises(BadInput, match=r"metadata\.passage"):
        table_of_log(log(), unit="metadata.pasage")
