"""Measures of outcomes take range and direction from the column they read."""

import numpy as np

import errbar
from errbar.errors import ErrbarError


def test_every_measure_is_read_on_every_column_and_the_first_comes_first():
    data = {"dice": [0.9, 0.2, 0.7], "seconds": [3.0, 9.0, 6.0]}
    run = errbar.score(data, outcome=["dice", "seconds"], better="high")
    assert [e.measure for e in run] == ["mean", "mean(outcome=seconds)"]
    assert run["mean"].label == "score"
    assert run["mean(outcome=seconds)"].perfect is None


def test_a_measure_that_names_its_column_is_read_there_alone():
    data = {"dice": [0.9, 0.2, 0.7], "seconds": [3.0, 9.0, 6.0]}
    run = errbar.score(data, outcome=["dice", "seconds"], measures="median(outcome=seconds)")
    assert [e.measure for e in run] == ["median(outcome=seconds)"]


def test_measures_of_predictions_are_refused_for_outcomes_and_the_other_way():
    for call in (
        lambda: errbar.score(outcome=[1, 0], measures="accuracy"),
        lambda: errbar.score(truth=[1, 0], label=[1, 0], measures="pass_at_k"),
    ):
        try:
            call()
        except ErrbarError as no:
            assert " is for " in str(no)
        else:
            raise AssertionError("read as if it were the other kind")


def test_all_computes_every_measure_of_outcomes():
    run = errbar.score(outcome=np.tile([1, 0, 1], 20), item=np.repeat(np.arange(20), 3), measures="all")
    assert {"mean", "median", "share", "pass_at_k", "pass_all_k", "consistency"} <= {e.measure for e in run}
