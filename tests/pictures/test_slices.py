"""Slices minus all other rows, coloured by what their claims say."""

import errbar
from tests.pictures.written import drawn, estimate, gap, marked, run, shaped

ALL = estimate("accuracy", 0.8, 0.75, 0.85)
A, B, C = (
    estimate("accuracy", v, v - 0.1, v + 0.05, slice=f"site={s}", n=n, events=n // 2)
    for v, s, n in ((0.9, "A", 60), (0.6, "B", 40), (0.85, "C", 50))
)
OTHER = estimate("recall", 0.1, 0.05, 0.2, slice="site=A")
TESTED = (
    gap("accuracy", 0.1, -0.01, 0.2, "not resolved", left="not site=A", right="site=A"),
    gap("accuracy", -0.25, -0.4, -0.1, "left better", left="not site=B", right="site=B"),
)


def test_a_slice_stands_at_its_difference_to_all_other_rows_with_the_interval_that_decides():
    found = drawn("slices", run(estimates=(ALL, A, B, OTHER), comparisons=TESTED))
    assert found.y.names == ("site=B: 0.6 (n 40)", "site=A: 0.9 (n 60)")
    open_ = marked(found, "inconclusive, adjusted for 2 tests")
    assert (open_.x, open_.y, open_.low, open_.high, open_.tone) == ((0.1,), (1.0,), (-0.01,), (0.2,), "main")
    (rule,) = shaped(found, "rule")
    assert (rule.x, rule.label) == ((0.0, 0.0), "all other rows")


def test_a_slice_that_differs_is_coloured_by_its_claim():
    found = drawn("slices", run(estimates=(ALL, A, B), comparisons=TESTED))
    off = marked(found, "worse, adjusted for 2 tests")
    assert (off.x, off.y, off.low, off.high, off.tone) == ((-0.25,), (0.0,), (-0.4,), (-0.1,), "bad")
    assert off.text == ("site=B: 0.6, minus all other rows −0.25 (−0.4 to −0.1), n 40, 20 events",)


def test_both_levels_of_a_column_of_two_are_drawn_with_opposite_signs():
    pair = (gap("accuracy", 0.25, 0.1, 0.4, "right better", left="not site=A", right="site=A"), TESTED[1])
    found = drawn("slices", run(estimates=(ALL, A, B), comparisons=pair))
    assert marked(found, "worse, adjusted for 2 tests").x == (-0.25,)
    better = marked(found, "better, adjusted for 2 tests")
    assert (better.x, better.tone) == ((0.25,), "good")


def test_a_slice_left_open_by_the_adjustment_and_one_that_was_not_tested_are_named():
    alone = gap("accuracy", 0.1, 0.01, 0.2, "not resolved", left="not site=A", right="site=A", p_adjusted=0.2)
    found = drawn("slices", run(estimates=(ALL, A, C), comparisons=(alone,)))
    assert found.notes == ("Left open after the adjustment: site=A.", "Not tested: site=C.")


def test_without_a_test_values_stand_with_their_own_intervals_below_all_rows():
    found = drawn("slices", run(estimates=(ALL, A, B, OTHER)))
    assert found.y.names == ("site=B (n 40)", "site=A (n 60)", "all rows (n 100)")
    points = marked(found, "95 % interval")
    assert (points.x, points.y, points.low) == ((0.8, 0.9, 0.6), (2.0, 1.0, 0.0), (0.75, 0.8, 0.5))
    assert found.notes == ("No slice was tested against all other rows: too few rows, or no interval.",)


def test_a_slice_without_an_interval_has_its_reason_and_one_without_a_value_is_named():
    bare = estimate("accuracy", 1.0, reason="3 rows are too few", slice="site=D", n=3)
    empty = estimate("accuracy", None, reason="no rows of one class", slice="site=E", n=1)
    found = drawn("slices", run(estimates=(ALL, A, bare, empty)))
    assert marked(found, "no interval").text == ("site=D: 1, n 3, no interval: 3 rows are too few",)
    assert found.notes[0] == "No value in site=E."


def test_of_very_many_slices_the_largest_are_kept_in_their_order():
    many = tuple(estimate("accuracy", 0.5, 0.4, 0.6, slice=f"id={i}", n=i + 1) for i in range(60))
    found = drawn("slices", run(estimates=many))
    assert len(found.y.names) == 50 and found.y.names[-1] == "id=10 (n 11)" and found.y.names[0] == "id=59 (n 60)"
    assert found.notes[0] == "The 50 slices of most rows are drawn, of 60."


def test_a_scored_run_by_a_column():
    truth, site = [0, 1] * 40, ["A"] * 40 + ["B"] * 40
    label = truth[:40] + [1 - y for y in truth[40:60]] + truth[60:]
    found = drawn("slices", errbar.score(truth=truth, label=label, by={"site": site}, measures="accuracy"))
    # 40 of 40 right at A, 20 of 40 at B: one test, two signs
    assert {x for m in shaped(found, "points") for x in m.x} == {0.5, -0.5}


def test_no_slices_no_picture():
    assert drawn("slices", run(estimates=(ALL,))) is None
