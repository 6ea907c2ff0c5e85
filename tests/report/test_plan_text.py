"""What stands beside the interval of a resampled run, on numbers written by hand."""

from dataclasses import replace

from errbar.report.plan_text import beside_lines, done_line
from tests.report.written_selection import estimate, run


def test_numbers_below_0_have_a_minus_and_dots_between():
    extras = {"resubstitution": 0.14, "naive_low": -0.59, "naive_high": -0.29, "too_narrow": 2.8}
    e = replace(estimate(-0.44, -0.92, -0.08, measure="r2", label="R2", better="low"), extras=extras)
    told = beside_lines(run((e,)), [e])
    assert "overfitting −0.58" in told[0]
    assert told[-1] == "mean ± sd/√5 (textbook) gives −0.59 … −0.29, 2.8× too narrow"


def test_the_training_error_of_a_selection_is_that_of_the_chosen_model():
    e = replace(estimate(), extras={"resubstitution": 0.1})
    assert "training error 0.10 (resubstitution of the chosen model)" in beside_lines(run((e,)), [e])[0]


def test_one_outer_split_is_one():
    assert done_line(run(outer_done=1, outer_planned=1)).startswith("1/1 outer split done")
