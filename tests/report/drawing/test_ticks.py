import pytest

from errbar.records.figure import Axis
from errbar.report.drawing.ticks import linear_places, log_places, ticks, written


@pytest.mark.parametrize(
    ("low", "high", "most", "found"),
    [
        (0, 1, 6, (0, 0.2, 0.4, 0.6, 0.8, 1)),
        (0, 1, 5, (0, 0.25, 0.5, 0.75, 1)),
        (0, 1, 11, tuple(i / 10 for i in range(11))),
        (0, 1, 2, (0, 1)),
        (-3, 3, 4, (-2, 0, 2)),
        (0.13, 0.37, 6, (0.15, 0.2, 0.25, 0.3, 0.35)),
        (0, 8_000_000, 5, (0, 2_000_000, 4_000_000, 6_000_000, 8_000_000)),
        (-0.3, 0.25, 6, (-0.3, -0.2, -0.1, 0, 0.1, 0.2)),
    ],
)
def test_even_ticks_are_round_numbers_within_the_axis(low, high, most, found):
    assert linear_places(low, high, most) == found


@pytest.mark.parametrize(
    ("low", "high", "most", "found"),
    [
        (1, 1000, 4, (1, 10, 100, 1000)),
        (1, 1000, 7, (1, 3, 10, 30, 100, 300, 1000)),
        (1, 1000, 10, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)),
        (8, 20_000, 5, (10, 100, 1000, 10_000)),
        (1e-8, 1, 5, (1e-8, 1e-6, 1e-4, 1e-2, 1)),
        (0.03, 0.4, 4, (0.05, 0.1, 0.2)),
    ],
)
def test_logarithmic_ticks_are_powers_of_ten_with_steps_where_there_is_room(low, high, most, found):
    assert log_places(low, high, most) == pytest.approx(found)


@pytest.mark.parametrize(("high", "most"), [(2, 6), (6, 5), (13, 6), (13, 9), (31, 13), (301, 7)])
def test_an_axis_that_counts_has_whole_numbers_alone(high, most):
    found = ticks(Axis(label="candidate", low=0.0, high=high, whole=True), most)
    assert 2 <= len(found) <= max(most, 2) and all(t.place == int(t.place) and "." not in t.text for t in found)


@pytest.mark.parametrize(
    ("x", "step", "text"),
    [
        (0.5, 0.25, "0.50"),
        (0.0, 0.25, "0"),
        (-0.1, 0.1, "−0.1"),
        (2000, 1000, "2,000"),
        (2e6, 1e6, "2×10⁶"),
        (1e-5, 1e-5, "10⁻⁵"),
        (-3e7, 1e7, "−3×10⁷"),
    ],
)
def test_numbers_have_the_decimals_of_their_step(x, step, text):
    assert written(x, step) == text


def test_an_axis_of_names_has_its_names():
    axis = Axis(label="", low=-0.5, high=2.5, names=("a", "b", "c"))
    assert ticks(axis, 9) == ((0.0, "a"), (1.0, "b"), (2.0, "c"))


def test_where_names_are_many_every_second_is_shown():
    axis = Axis(label="", low=-0.5, high=4.5, names=tuple("abcde"))
    assert [t.text for t in ticks(axis, 3)] == ["a", "c", "e"]


def test_a_logarithmic_axis_without_two_powers_of_ten_has_even_ticks():
    axis = Axis(label="", low=11.0, high=14.0, log=True)
    assert [t.place for t in ticks(axis, 4)] == [11, 12, 13, 14]
