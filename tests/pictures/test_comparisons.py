"""Differences around 0: order, verdicts, the scale they share, and what is said of those that are not drawn."""

from errbar.records.missing import Missing
from tests.pictures.written import drawn, gap, marked, run, shaped

WORSE = gap("log_loss", 0.05, 0.01, 0.09, "left better", left_value=0.4)
OPEN = gap("accuracy", -0.02, -0.06, 0.02, "not resolved", left_value=0.9, primary=True, p_adjusted=0.3)


def compared(*gaps):
    return drawn("comparisons", run("compare", comparisons=gaps))


def test_the_primary_measure_is_on_top_and_each_row_says_its_verdict():
    found = compared(WORSE, OPEN)
    assert found.y.names == ("log_loss: new worse", "accuracy (primary): inconclusive")
    assert found.title == "Differences between old and new with 95 % intervals"
    assert found.x.label == "new minus old"


def test_colours_go_with_verdicts_and_whiskers_along_x():
    found = compared(WORSE, OPEN)
    worse, open_ = marked(found, "new worse"), marked(found, "inconclusive")
    assert (worse.x, worse.y, worse.low, worse.high) == ((0.05,), (0.0,), (0.01,), (0.09,))
    assert (open_.x, open_.y, open_.low, open_.high) == ((-0.02,), (1.0,), (-0.06,), (0.02,))
    assert worse.across and worse.tone == "other" and open_.tone == "quiet"
    assert open_.text == ("accuracy, new minus old: −0.02 (−0.06 to 0.02), p 0.3; inconclusive",)


def test_a_line_at_0_runs_through_all_rows():
    (rule,) = shaped(compared(WORSE, OPEN), "rule")
    assert (rule.x, rule.y) == ((0.0, 0.0), (-0.5, 1.5))


def test_a_gap_beyond_1_beside_other_measures_is_a_share_of_the_left_value():
    mse = gap("mse", 50.0, -20.0, 120.0, "not resolved", left_value=200.0)
    found = compared(mse, OPEN)
    assert found.y.names[0] == "mse, share of old's: inconclusive"
    points = marked(found, "inconclusive")
    assert points.x == (-0.02, 0.25) and points.low == (-0.06, -0.1) and points.high == (0.02, 0.6)
    assert points.text[1].startswith("mse, new minus old: 50 (−20 to 120)")


def test_alone_it_keeps_its_unit():
    found = compared(gap("mse", 50.0, -20.0, 120.0, "not resolved", left_value=200.0))
    assert marked(found, "inconclusive").x == (50.0,)
    assert found.x.label == "new minus old, mse"


def test_without_a_left_value_a_wide_gap_is_told_not_drawn():
    found = compared(OPEN, gap("mse", 50.0, -20.0, 120.0, "not resolved"))
    assert found.notes == ("mse, new minus old: 50 (−20 to 120), on a scale of its own; inconclusive.",)


def test_no_gap_is_told_with_its_reason():
    found = compared(OPEN, gap("roc_auc", None, None, None, "not resolved", reason=Missing.parse("one class only")))
    assert found.notes == ("roc_auc, new minus old: no difference, one class only.",)


def test_equivalence_says_its_margin_and_several_pairs_their_names():
    same = gap("accuracy", 0.0, -0.01, 0.01, "equivalent within margin", margin=0.02, left="A", right="B")
    other = gap("accuracy", 0.1, 0.05, 0.15, "right better", left="A", right="C")
    found = compared(same, other)
    assert found.y.names == ("A → C: C better", "A → B: equivalent within 0.02")
    assert found.title == "Differences between models with 95 % intervals"
    assert marked(found, "right better").tone == "main"


def test_names_that_hold_the_words_left_and_right_stay_whole():
    found = compared(gap("accuracy", 0.1, 0.05, 0.15, "left better", left="bright", right="leftover"))
    assert marked(found, "leftover worse").x == (0.1,)


def test_tests_without_an_interval_have_no_whiskers_and_do_not_promise_one():
    rank = gap("average_rank", 2.5, None, None, "left better", method="nemenyi", label="average rank")
    found = compared(rank)
    point = marked(found, "new worse, no interval")
    assert (point.x, point.low) == ((2.5,), ())
    assert found.title == "Differences between old and new"
    assert found.method == "Tests without an interval. average rank: nemenyi."


def test_whiskers_off_0_without_a_verdict_are_explained():
    found = compared(gap("brier", 0.02, 0.001, 0.039, "not resolved", p_adjusted=0.12))
    assert found.notes == (
        "Left open although whiskers leave out 0, since p does not confirm it: brier, new minus old.",
    )


def test_the_interval_drawn_is_the_adjusted_one_that_decides():
    adjusted = {"adjusted_low": -0.005, "adjusted_high": 0.045}
    other = gap("accuracy", 0.0, -0.1, 0.1, "not resolved", left="old", right="third")
    found = compared(gap("brier", 0.02, 0.001, 0.039, "not resolved", p_adjusted=0.12, extras=adjusted), other)
    point = marked(found, "inconclusive")
    assert (-0.005, 0.045) in zip(point.low, point.high) and (0.001, 0.039) not in zip(point.low, point.high)
    assert "adjusted for 2 tests" in found.method and found.notes == ()


def test_more_rows_than_a_page_holds_are_counted():
    found = compared(*(gap(f"m{i}", 0.1, 0.0, 0.2, "right better") for i in range(70)))
    assert len(found.y.names) == 60
    assert found.notes == ("The first 60 of 70 comparisons are drawn.",)


def test_nothing_compared_no_picture():
    assert compared() is None
