import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput
from tests.pictures.two_classes import drawn, mark


def test_four_rows_by_hand():
    found = drawn("score_distribution")
    # 8 bins of 0.125, the fewest: one of two positives in a bin is a density of 0.5 / 0.125
    line = mark(found, "1")
    tall = sorted({x for x, y in zip(line.x, line.y) if y > 0})
    assert tall == pytest.approx([0.375, 0.5, 0.875, 1])
    assert max(line.y) == pytest.approx(4)
    assert found.moving.x == (0, 0.1, 0.4, 0.5, 0.6, 0.9, 1) and found.moving.y == ()


@pytest.mark.parametrize("weighted", [False, True])
def test_each_shape_has_area_one(weighted):
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 300)
    weight = rng.random(300) + 0.5 if weighted else None
    found = drawn(
        "score_distribution", PictureInput(errbar.score(truth=y, score=rng.normal(y, 1), weight=weight, positive=1))
    )
    for name in "01":
        line = mark(found, name)
        assert np.trapezoid(line.y, line.x) == pytest.approx(1)


def test_a_threshold_beyond_all_scores_is_on_the_axis():
    found = drawn("score_distribution", PictureInput(errbar.score(truth=[0, 1], score=[1, 2], positive=1, threshold=9)))
    assert found.x.high >= 9
