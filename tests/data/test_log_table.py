"""A reader's rows become a trial table: outcomes, units and groups by name."""

import numpy as np
import pytest

from errbar.data.log_table import table_of_log
from errbar.data.trial_table import Reading, outcomes_by_system
from errbar.errors import BadInput
from errbar.records.graded_log import GradedLog, OwnValue


def log(**more):
    parts = {
        "format": "inspect_ai",
        "where": "arith.eval",
        "item": np.array(["q1", "q1", "q2", "q2"]),
        "trial": np.array([1, 2, 1, 2]),
        "system": np.array([""] * 4),
        "outcomes": {"match": np.array([1.0, 0.0, 1.0, np.nan])},
        "fields": {"metadata.passage": ["p", "p", "r", "r"]},
        "cluster": "",
        "said": ("match: C counts 1",),
    }
    return GradedLog(**{**parts, **more})


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


def test_all_outcomes_are_read_or_those_that_are_named():
    both = log(outcomes={"acc": np.ones(4), "acc_norm": np.zeros(4)})
    assert list(table_of_log(both).outcomes) == ["acc", "acc_norm"]
    assert list(table_of_log(both, outcomes=["acc_norm"]).outcomes) == ["acc_norm"]
    with pytest.raises(BadInput, match="acc_norm"):
        table_of_log(both, outcomes=["acc_nrm"])


def test_each_outcome_has_the_direction_that_the_log_tells():
    both = log(outcomes={"acc": np.ones(4), "wer": np.zeros(4)}, higher_is_better={"wer": False})
    ways = [one.better for one in outcomes_by_system(table_of_log(both), Reading())[""].outcomes]
    assert ways == ["high", "low"]
    asked = outcomes_by_system(table_of_log(both), Reading(better="high"))[""].outcomes
    assert [one.better for one in asked] == ["high", "high"]


def test_ids_that_are_whole_numbers_are_read_as_numbers():
    numbers = table_of_log(log(item=np.array(["10", "10", "9", "9"], dtype=object))).item
    assert numbers.numbers.tolist() == [10, 10, 9, 9]
    assert table_of_log(log(item=np.array(["010", "010", "9", "9"], dtype=object))).item.numbers is None


def test_the_tools_own_values_are_quoted_and_its_intervals_are_not():
    own = (
        OwnValue(outcome="match", statistic="accuracy", value=0.75),
        OwnValue(outcome="match", statistic="stderr", value=0.125, cluster="passage"),
        OwnValue(outcome="match", statistic="lower", value=0.5),
        OwnValue(outcome="match", statistic="accuracy", value=1.0, reducer="pass_at_2"),
        OwnValue(outcome="match", statistic="stderr", value=0.25, reducer="pass_at_2"),
    )
    told = "arith.eval, match as inspect_ai found it: accuracy 0.75, stderr by passage 0.125, pass_at_2 accuracy 1"
    assert told in table_of_log(log(own_values=own)).said


def test_an_unknown_field_is_told_with_the_nearest():
    with pytest.raises(BadInput, match=r"metadata\.passage"):
        table_of_log(log(), unit="metadata.pasage")
