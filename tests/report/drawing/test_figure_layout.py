from itertools import combinations, pairwise

import pytest

from errbar.records.figure import Axis, Mark
from errbar.report.drawing.figure_layout import layout
from errbar.report.drawing.notes import placed
from errbar.report.drawing.text_fit import width_of
from tests.report.figures import UNIT, figure

LONG = tuple(f"hospital number {i} in a town with a name" for i in range(12))


@pytest.mark.parametrize("width", [280, 360, 640, 1200])
@pytest.mark.parametrize("axis", [UNIT, Axis(label="", low=0, high=8e6), Axis(label="", low=1, high=2e4, log=True)])
def test_words_of_ticks_along_x_do_not_overlap(axis, width):
    at = layout(figure(x=axis), width)
    half = [width_of(t.text, 11) / 2 for t in at.x_ticks]
    places = [at.x(t.place) for t in at.x_ticks]
    assert len(places) >= 2
    assert all(b - a > u + v for (a, b), (u, v) in zip(pairwise(places), pairwise(half)))


def test_names_that_do_not_fit_are_tilted_and_no_closer_than_a_line():
    at = layout(figure(x=Axis(label="", low=-0.5, high=11.5, names=LONG)), 360)
    places = [at.x(t.place) for t in at.x_ticks]
    assert at.tilted
    assert all(b - a >= 11 for a, b in pairwise(places))


def test_long_names_along_y_leave_more_than_half_of_the_width_to_the_plot():
    at = layout(figure(y=Axis(label="", low=-0.5, high=11.5, names=LONG)), 640)
    assert at.x.end - at.x.start > 320


def test_a_square_plot_is_as_tall_as_it_is_wide():
    at = layout(figure(square=True), 640)
    assert at.y.start - at.y.end == pytest.approx(at.x.end - at.x.start)


def test_a_height_that_is_asked_for_is_the_height_of_the_whole():
    assert layout(figure(), 640, 300).height == pytest.approx(300)


def test_entries_of_the_legend_go_to_the_next_line_where_they_do_not_fit():
    marks = [Mark(shape="line", x=(0, 1), y=(0, 1), label=f"a model with a long name {i}") for i in range(5)]
    at = layout(figure(*marks), 400)
    assert len({k.y for k in at.keys}) >= 3
    assert all(k.x + 26 + max(width_of(line, 12) for line in k.lines) <= 400 for k in at.keys)
    assert at.y.end > max(k.y for k in at.keys) + 12


def test_notes_at_one_place_are_moved_apart_and_stay_within_the_plot():
    note = Mark(shape="note", x=(1.0,) * 5, y=(1.0,) * 5, text=("one", "two", "three", "four", "five"))
    at = layout(found := figure(note), 400)
    boxes = [n.box for n in placed(found, at)]
    assert not any(a.meets(b) for a, b in combinations(boxes, 2))
    assert all(at.x.start <= b.left and b.right <= at.x.end for b in boxes)
    assert all(at.y.end <= b.top and b.bottom <= at.y.start for b in boxes)
