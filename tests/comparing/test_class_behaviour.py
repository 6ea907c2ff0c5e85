"""Two classifiers of the same accuracy that behave differently: the example of the fourth lecture."""

import numpy as np
import pytest

import errbar
from errbar.report.run_text import render

TRUTH = np.repeat(["A", "B"], 500)
ONE = np.concatenate([np.repeat(["A", "B"], [200, 300]), np.repeat(["A", "B"], [100, 400])])
TWO = np.concatenate([np.repeat(["A", "B"], [400, 100]), np.repeat(["A", "B"], [300, 200])])


@pytest.fixture
def run():
    return errbar.compare({"one": {"label": ONE}, "two": {"label": TWO}}, truth=TRUTH, positive="A")


def test_both_are_right_on_sixty_of_a_hundred(run):
    assert run.comparisons[0].left_value == run.comparisons[0].right_value == 0.6


def test_errors_by_class_and_where_they_disagree_as_counted_by_hand(run):
    """Class A: the first 200 of both are right, the next 200 of the second alone; class B: the last 200 of both."""
    sheet = run.sheet("by_class")
    assert [dict(zip(sheet.columns, row)) for row in sheet.rows] == [
        {"left": "one", "right": "two", "class": "A", "rows": 500, "left_wrong": 300, "right_wrong": 100}
        | {"both_right": 200, "only_left_right": 0, "only_right_right": 200, "both_wrong": 100, "differ": 200},
        {"left": "one", "right": "two", "class": "B", "rows": 500, "left_wrong": 100, "right_wrong": 300}
        | {"both_right": 200, "only_left_right": 200, "only_right_right": 0, "both_wrong": 100, "differ": 200},
    ]


def test_the_table_is_printed_with_the_models_names(run):
    lines = [line.split() for line in render(run).splitlines()]
    assert ["A", "500", "300", "100", "0", "200", "100"] in lines
    assert ["all", "1,000", "400", "400", "200", "200", "200"] in lines
    assert "only one right  only two right  both wrong" in render(run)
    assert "On these rows, neither of one and two dominates: two finds more (TP 400 against 200)" in render(run)


def test_quiet_leaves_it_out(run):
    assert "by class" not in render(run, quiet=True)


def test_of_three_models_all_shows_every_pair():
    models = {"one": {"label": ONE}, "two": {"label": TWO}, "truth": {"label": TRUTH}}
    run = errbar.compare(models, truth=TRUTH, positive="A")
    assert "by class" not in render(run) and render(run, every=True).count("by class") == 3


def test_weights_are_summed():
    weight = np.where(TRUTH == "A", 2.0, 0.5)
    run = errbar.compare(
        {"one": {"label": ONE}, "two": {"label": TWO}}, truth=TRUTH, weight=weight, positive="A", measures="accuracy"
    )
    assert run.sheet("by_class").column("left_wrong") == [600, 50]


def test_of_forty_classes_those_on_which_the_two_differ_most_are_printed():
    truth = np.repeat([f"k{i:02d}" for i in range(40)], 5)
    other = truth.copy()
    other[:5] = "k01"
    run = errbar.compare({"a": {"label": truth}, "b": {"label": other}}, truth=truth)
    text = render(run)
    assert "12 of 40 classes" in text and ["k00", "5", "0", "5", "5", "0", "0"] in [
        x.split() for x in text.splitlines()
    ]


def test_learners_over_a_plan_count_each_row_once():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 2)), np.arange(60) % 2
    run = errbar.compare(["naive_bayes", "constant"], X, y, plan="kfold(k=3, repeats=2)", measures="error_rate")
    assert sum(run.sheet("by_class").column("rows")) == 60
