"""Slices below all rows, coloured only where a test found them to differ."""

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


def test_all_rows_first_then_the_slices_of_the_headline_measure():
    found = drawn("slices", run(estimates=(ALL, A, B, OTHER), comparisons=TESTED))
    assert found.y.names == ("site=B (n 40)", "site=A (n 60)", "all rows (n 100)")
    alike = marked(found, "95 % interval")
    assert (alike.x, alike.y, alike.low) == ((0.8, 0.9), (2.0, 1.0), (0.75, 0.8))
    (rule,) = shaped(found, "rule")
    assert rule.x == (0.8, 0.8)


def test_a_slice_that_differs_is_coloured_and_counted():
    found = drawn("slices", run(estimates=(ALL, A, B), comparisons=TESTED))
    off = marked(found, "differs from all other rows")
    assert (off.x, off.y, off.tone) == ((0.6,), (0.0,), "bad")
    assert off.text == ("site=B: 0.6 (0.5 to 0.65), n 40, 20 events",)
    assert found.notes == (
        "1 of 2 tested slices differs from all other rows beyond chance (adjusted over all comparisons).",
    )


def test_none_that_differs_and_none_tested_are_two_things():
    none = drawn("slices", run(estimates=(ALL, A), comparisons=TESTED[:1]))
    assert none.notes == (
        "None of 1 tested slices is seen to differ from all other rows beyond chance (adjusted over all comparisons).",
    )
    untested = drawn("slices", run(estimates=(ALL, A)))
    assert untested.notes == ("No slice was tested against all other rows: too few rows, or no interval.",)


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
    assert {x for m in shaped(found, "points") for x in m.x} == {0.75, 1.0, 0.5}


def test_no_slices_no_picture():
    assert drawn("slices", run(estimates=(ALL,))) is None
