import pytest

from tests.pictures.two_classes import drawn, mark

SEGMENTS = {"truth": [0, 1, 0, 1], "prob": [0.25, 0.25, 0.75, 0.75]}


def heights(found):
    return {found.x.names[int(m.x[0])]: m.y[0] for m in found.marks if m.shape == "bars"}


def test_four_rows_by_hand():
    found = drawn("calibration", **SEGMENTS)
    # Brier (1 + 9 + 9 + 1) / 64; recalibrated to 1/2 everywhere 1/4, the same as the prevalence for every row
    bars = heights(found)
    assert list(bars.values()) == pytest.approx([0.3125, 0.0625, 0.0, 0.25, 0.0625, 0.25])
    assert "equal probabilities" in found.notes[0]


def test_the_parts_add_up():
    brier, mis, dis, unc, cal, ref = heights(drawn("calibration")).values()
    assert brier == pytest.approx(mis - dis + unc)
    assert brier == pytest.approx(cal + ref)


def test_many_probabilities_are_binned_and_it_says_so():
    n = 100
    found = drawn("calibration", truth=[i % 2 for i in range(n)], prob=[i / n for i in range(n)])
    assert "ten equal bins" in found.notes[0]


def test_the_whisker_is_the_runs_own():
    from tests.pictures.two_classes import scored

    given = scored(**{k: v * 10 for k, v in SEGMENTS.items()})
    whisker = mark(drawn("calibration", given), "Brier")
    assert (whisker.low[0], whisker.high[0]) == (given.run["brier"].low, given.run["brier"].high)
