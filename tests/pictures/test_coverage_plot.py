from tests.pictures.two_classes import corners, drawn, mark

SIX = {"truth": [1, 0, 1, 0, 0, 0], "prob": [0.9, 0.8, 0.7, 0.3, 0.2, 0.1]}
"""Two positives, four negatives."""


def test_six_rows_as_counts():
    found = drawn("coverage_plot", **SIX)
    assert corners(mark(found, "this model")) == [(0, 0), (0, 1), (1, 1), (1, 2), (4, 2)]
    assert (found.x.high, found.y.high) == (4, 2)
    assert corners(mark(found, "baseline")) == [(0, 0), (4, 2)]


def test_equal_accuracy_rises_row_for_row():
    (x0, y0), (x1, y1) = corners(mark(drawn("coverage_plot", **SIX), "equal accuracy"))
    assert (y1 - y0) == (x1 - x0)
    assert (x0, y0) == (0, 1)  # 5 of 6 right with one call, or with three


def test_the_points_are_those_of_the_roc_curve():
    counts, rates = drawn("coverage_plot", **SIX), drawn("roc", **SIX)
    for a, b in zip(counts.marks, rates.marks):
        assert a.x == tuple(4 * x for x in b.x) and a.high == tuple(2 * y for y in b.high)
    assert counts.moving.x == tuple(4 * x for x in rates.moving.x)
    assert counts.moving.y == tuple(2 * y for y in rates.moving.y)


def test_weights_are_not_called_rows():
    assert "weight" in drawn("coverage_plot", **SIX, weight=[1, 2, 1, 2, 1, 1]).x.label
    assert "rows" in drawn("coverage_plot", **SIX).x.label
