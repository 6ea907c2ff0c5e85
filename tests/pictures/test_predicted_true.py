"""Points about the line on which truth and prediction agree."""

import errbar
from tests.pictures.written import drawn, marked, shaped


def test_truth_up_and_prediction_along():
    found = drawn("predicted_true", errbar.score(truth=[1.5, 2.0, 8.0], value=[1.0, 3.0, 6.0], measures="mae"))
    (points,) = shaped(found, "points")
    assert (points.x, points.y) == ((1.0, 3.0, 6.0), (1.5, 2.0, 8.0))
    assert points.text[2] == "predicted 6, true 8"


def test_both_axes_have_one_range_and_the_line_is_the_diagonal():
    found = drawn("predicted_true", errbar.score(truth=[1.5, 2.0, 8.0], value=[1.0, 3.0, 6.0], measures="mae"))
    assert found.square
    assert (found.x.low, found.x.high) == (found.y.low, found.y.high)
    assert found.x.low < 1 and found.x.high > 8
    rule = marked(found, "true = predicted")
    assert rule.x == rule.y == (found.x.low, found.x.high)


def test_one_and_the_same_number_everywhere_still_has_an_axis():
    found = drawn("predicted_true", errbar.score(truth=[2.0, 2.0], value=[2.0, 2.0], measures="mae"))
    assert found.x.low < 2 < found.x.high


def test_classes_have_no_such_picture():
    assert drawn("predicted_true", errbar.score(truth=[0, 1], label=[0, 1], measures="accuracy")) is None
