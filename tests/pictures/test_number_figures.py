"""Shares within a miss count rows, their band holds everything a row would say, and groups their mean error."""

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput
from errbar.pictures._number_figures import number_figures


def figures(truth, value, **more):
    return {f.name: f for f in number_figures(PictureInput(errbar.score(truth=truth, value=value, **more)))}


def test_the_share_within_a_miss_counts_rows_and_lies_in_its_band():
    rng = np.random.default_rng(0)
    truth = rng.normal(size=200)
    value = truth + rng.normal(size=200)
    band, blind, model = figures(truth, value)["tolerance"].marks
    for k in (0, 40, 150, 200):
        assert model.y[k] == pytest.approx(np.mean(np.abs(truth - value) <= model.x[k]))
        assert blind.y[k] == pytest.approx(np.mean(np.abs(truth - np.median(truth)) <= model.x[k]))
        assert band.low[k] <= model.y[k] <= band.high[k]
    assert band.low[100] > 0 and band.high[100] - band.low[100] < 0.35


def test_groups_whose_interval_leaves_out_zero_are_counted_with_the_sign_of_predicted_minus_true():
    rng = np.random.default_rng(1)
    value = np.linspace(0, 10, 240)
    truth = value + np.where(value > 8, 3.0, 0.0) + rng.normal(size=240)
    leaning = figures(truth, value)["leaning"]  # truths above 8 are larger than predicted
    assert leaning.y.label == "predicted minus true"
    (bad,) = [m for m in leaning.marks if m.tone == "bad"]
    assert max(bad.x) > 8 and f"{len(bad.x)} of 6" in leaning.title
    assert min(bad.y) < -2 and all(high < 0 for high, y in zip(bad.high, bad.y) if y < 0)


def test_rows_of_units_have_neither_band_nor_verdict():
    rng = np.random.default_rng(2)
    truth = rng.normal(size=60)
    found = figures(truth, truth + 1, unit=np.arange(60) // 3)
    assert len(found["tolerance"].marks) == 2
    assert all(m.tone != "bad" for m in found["leaning"].marks)


def test_few_rows_have_no_picture():
    assert figures([1.0, 2.0, 3.0], [1.0, 2.0, 4.0]) == {}
