"""Demsar's picture from its sheet: yardstick, marks, bars."""

from tests.pictures.written import drawn, marked, run, sheet

PARTS = (
    ("difference", "", 0.0, 1.25),
    ("axis", "", 1.0, 4.0),
    ("learner", "B", 1.5, 1.5),
    ("learner", "A", 2.0, 2.0),
    ("learner", "C", 3.5, 3.5),
)
GROUP = ("group", "B, A", 1.5, 2.0)


def figure(*rows):
    return drawn(
        "critical_difference", run("compare", sheets=(sheet("critical_difference", "part name from to", *rows),))
    )


def test_the_yardstick_is_as_long_as_the_critical_difference_from_rank_1():
    found = figure(*PARTS, GROUP)
    stick = marked(found, "critical difference")
    assert (stick.x, stick.y) == ((1.0, 2.25), (4.0, 4.0))
    assert found.y.names == ("within the yardstick", "C", "A", "B", "critical difference")


def test_learners_are_marks_and_groups_are_bars_from_first_to_last():
    found = figure(*PARTS, GROUP)
    marks, bar = marked(found, "average rank"), marked(found, "within the yardstick")
    assert (marks.x, marks.y) == ((1.5, 2.0, 3.5), (3.0, 2.0, 1.0))
    assert (bar.x, bar.y, bar.text) == ((1.5, 2.0), (0.0, 0.0), ("B, A", "B, A"))
    assert found.notes == ()


def test_a_yardstick_longer_than_the_ranks_still_fits_the_axis():
    found = figure(("difference", "", 0.0, 5.0), *PARTS[1:])
    assert found.x.high > 6
    assert found.notes == ("All pairs lie further apart than it.",)


def test_no_sheet_no_picture():
    assert drawn("critical_difference", run("compare")) is None
