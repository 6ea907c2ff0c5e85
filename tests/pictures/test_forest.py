"""Which measures share the axis up to 1, where they lie, and what is said of the others."""

import errbar
from tests.pictures.written import drawn, estimate, marked, run

ACCURACY = estimate("accuracy", 0.9, 0.8, 0.95, no_skill=0.6, better="high", method="wilson")
MCC = estimate("mcc", 0.1, -0.2, 0.4, label="MCC", no_skill=0.0, better="high", method="dirichlet")
LOG_LOSS = estimate("log_loss", 0.3, 0.2, 0.5, no_skill=0.6, better="low")
SLOPE = estimate("calibration_slope", 1.2, 0.5, 2.0, label="calibration slope", better="near")


def test_rows_stand_from_the_top_in_the_runs_order():
    found = drawn("forest", run(estimates=(ACCURACY, MCC)))
    assert found.y.names == ("MCC", "accuracy")  # names count from below
    points = marked(found, "estimate, 95 % interval")
    assert points.across
    assert (points.x, points.y) == ((0.9, 0.1), (1.0, 0.0))
    assert (points.low, points.high) == ((0.8, -0.2), (0.95, 0.4))
    assert points.text[0] == "accuracy 0.9 (0.8 to 0.95), wilson"


def test_the_baseline_is_a_quiet_point_in_its_row():
    quiet = marked(drawn("forest", run(estimates=(ACCURACY, MCC))), "baseline")
    assert (quiet.x, quiet.y, quiet.tone, quiet.low) == ((0.6, 0.0), (1.0, 0.0), "quiet", ())


def test_the_axis_goes_from_0_to_1_unless_a_whisker_goes_lower():
    assert (drawn("forest", run(estimates=(ACCURACY,))).x.low, drawn("forest", run(estimates=(ACCURACY,))).x.high) == (
        0,
        1,
    )
    assert drawn("forest", run(estimates=(ACCURACY, MCC))).x.low == -0.2


def test_every_interval_names_its_method():
    found = drawn("forest", run(estimates=(ACCURACY, MCC)))
    assert found.method == "95 % intervals. accuracy: wilson; MCC: dirichlet."


def test_losses_and_scales_of_their_own_are_kept_off_the_axis():
    found = drawn("forest", run(estimates=(ACCURACY, LOG_LOSS, SLOPE)))
    assert found.y.names == ("accuracy",)
    assert found.notes == ("calibration slope is on a scale of its own: 1.2 (0.5 to 2).",)


def test_an_r2_far_below_0_would_squeeze_all_others_and_is_told_instead():
    inside, outside = (estimate("r2", v, v - 0.1, v + 0.1, label="R2", better="high") for v in (-0.5, -7.0))
    assert drawn("forest", run(estimates=(inside,))).y.names == ("R2",)
    assert drawn("forest", run(estimates=(outside, ACCURACY))).notes == (
        "R2 is on a scale of its own: −7 (−7.1 to −6.9).",
    )


def test_no_interval_means_no_whiskers_and_the_reason():
    bare = estimate("accuracy", 1.0, reason="2 rows are too few")
    found = drawn("forest", run(estimates=(bare,)))
    point = marked(found, "no interval")
    assert (point.x, point.low, point.high) == ((1.0,), (), ())
    assert point.text == ("accuracy 1, no interval: 2 rows are too few",)
    assert found.method == ""


def test_what_has_no_value_is_said():
    none = estimate("recall", None, reason="no positive rows")
    found = drawn("forest", run(estimates=(ACCURACY, none)))
    assert found.notes == ("recall has no value: no positive rows.",)


def test_slices_are_another_picture():
    assert drawn("forest", run(estimates=(estimate("accuracy", 0.5, 0.4, 0.6, slice="site=A"),))) is None


def test_a_measure_on_no_shelf_has_no_known_bounds():
    found = drawn("forest", run(estimates=(ACCURACY, estimate("profit", 0.5, 0.4, 0.6))))
    assert found.notes == ("profit is on a scale of its own: 0.5 (0.4 to 0.6).",)


def test_a_scored_run_has_one_row_for_each_bounded_measure():
    of = errbar.score(truth=[0, 0, 1, 1, 1], label=[0, 1, 1, 1, 0], measures=["accuracy", "f1"])
    points = marked(drawn("forest", of), "estimate, 95 % interval")
    assert points.x == (0.6, 2 / 3)  # 3 of 5; precision 2/3 and recall 2/3
