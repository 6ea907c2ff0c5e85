"""The mean outcome weighs items alike, whatever their trials."""

import numpy as np
import pytest

import errbar


def test_items_weigh_alike_whatever_their_trials():
    run = errbar.score(outcome=[1, 1, 1, 0], item=["a", "a", "a", "b"], measures="mean")
    assert run["mean"].value == 0.5  # item a 1, item b 0; rows would say 3/4


def test_it_is_called_score_and_lies_in_the_range_between_0_and_1():
    run = errbar.score(outcome=[True, False, True], measures="mean")
    assert run["mean"].label == "score"
    assert run["mean"].perfect == 1.0
    assert errbar.score(outcome=[1, 5, 3], range=(1, 5), measures="mean")["mean"].perfect == 5.0


def test_low_outcomes_may_be_the_good_ones():
    run = errbar.score(outcome=[0.2, 0.4, 0.9], better="low", measures="mean")
    assert (run["mean"].better, run["mean"].perfect) == ("low", 0.0)


def test_one_trial_an_item_is_a_share():
    run = errbar.score(outcome=[1] * 7 + [0] * 3, measures="mean")
    assert run["mean"].method == "exact"
    assert run["mean"].low == pytest.approx(0.3475471499)  # Clopper and Pearson, 7 of 10
    assert run["mean"].high == pytest.approx(0.9332604888)


def test_several_outcomes_have_a_line_each():
    data = {"dice": [0.9, 0.8, 0.7], "hd95": [3.0, 9.0, 6.0]}
    run = errbar.score(data, outcome="dice,hd95", measures="mean,median")
    assert [e.measure for e in run] == ["mean", "median", "mean(outcome=hd95)", "median(outcome=hd95)"]
    assert run["mean(outcome=hd95)"].value == 6.0
    assert run["mean(outcome=hd95)"].label == "mean hd95"


def test_values_without_ends_take_halls_interval_and_say_so():
    times = np.exp(np.random.default_rng(0).normal(0, 1, 60))
    run = errbar.score(outcome=times, measures="mean")
    assert run["mean"].method == "hall"
    assert any("no range given" in line for line in run.data.said)
