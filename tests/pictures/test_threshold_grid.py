import json
import math

import numpy as np
import pytest
from scipy.stats import beta

import errbar
from errbar.pictures import PictureInput
from errbar.pictures._threshold_choice import round_down
from errbar.pictures._threshold_grid import grid_to_dict, threshold_grid
from tests.pictures.two_classes import scored


def made(n=300, seed=0, **more):
    rng = np.random.default_rng(seed)
    y = (rng.random(n) < 0.3).astype(int)
    p = 1 / (1 + np.exp(-rng.normal(2 * y - 1, 1)))
    return y, p, PictureInput(errbar.score(truth=y, prob=p, positive=1, **more))


def test_four_rows_by_hand():
    grid = threshold_grid(scored())
    assert grid.thresholds.tolist() == [0, 0.1, 0.4, 0.5, 0.6, 0.9, 1]
    assert grid.tp.tolist() == [2, 2, 2, 1, 1, 1, 0]
    assert grid.fp.tolist() == [2, 2, 1, 1, 1, 0, 0]
    assert grid.fn.tolist() == [0, 0, 0, 1, 1, 1, 2]
    assert grid.tn.tolist() == [0, 0, 1, 1, 1, 2, 2]
    assert grid.tpr.tolist() == [1, 1, 1, 0.5, 0.5, 0.5, 0]
    assert grid.fpr.tolist() == [1, 1, 0.5, 0.5, 0.5, 0, 0]
    assert grid.accuracy.tolist() == [0.5, 0.5, 0.75, 0.5, 0.5, 0.75, 0.5]
    assert grid.precision[:-1].tolist() == pytest.approx([0.5, 0.5, 2 / 3, 0.5, 0.5, 1])
    assert math.isnan(grid.precision[-1])
    assert grid.selected.tolist() == [1, 1, 0.75, 0.5, 0.5, 0.25, 0]
    assert (grid.own, grid.declared, grid.prevalence) == (3, True, 0.5)


def test_counts_are_those_a_run_at_that_threshold_finds():
    y, p, given = made(2000)
    grid = threshold_grid(given)
    assert len(grid.thresholds) <= 512
    for i in (0, 50, 200, grid.own, len(grid.thresholds) - 1):
        again = errbar.score(truth=y, prob=p, positive=1, threshold=grid.thresholds[i], measures="tp,fp,tn,fn")
        assert [again[m].value for m in ("tp", "fp", "tn", "fn")] == [
            getattr(grid, m)[i] for m in ("tp", "fp", "tn", "fn")
        ]


def test_many_rows_give_few_thresholds_that_reach_all_over_both_axes():
    *_, given = made(20_000)
    grid = threshold_grid(given)
    assert 400 < len(grid.thresholds) <= 512
    assert max(np.abs(np.diff(grid.tpr)).max(), np.abs(np.diff(grid.fpr)).max()) < 0.01
    assert grid.tpr[0] == grid.fpr[0] == 1


def test_weights_are_summed():
    grid = threshold_grid(scored(weight=[3, 1, 2, 1]))
    at = grid.thresholds.tolist().index(0.5)
    assert (grid.tp[at], grid.fp[at], grid.positives, grid.negatives) == (3, 2, 4, 3)


def test_bands_by_hand():
    # 100 rows a class: sqrt(log(80) / 200) either way, never outside [0, 1]
    y = np.repeat([0, 1], 100)
    grid = threshold_grid(scored(truth=y, prob=np.tile(np.linspace(0.005, 0.995, 100), 2)))
    reach = math.sqrt(math.log(80) / 200)
    assert grid.reach == pytest.approx((reach, reach))
    low, high = grid.tpr_band
    assert low == pytest.approx(np.maximum(grid.tpr - reach, 0))
    assert high == pytest.approx(np.minimum(grid.tpr + reach, 1))


def test_at_the_declared_threshold_intervals_are_clopper_pearson():
    *_, given = made(300, threshold=0.4, measures="brier")
    grid = threshold_grid(given)
    at = grid.own
    assert grid.thresholds[at] == 0.4
    k, n = grid.tp[at], grid.positives
    assert grid.pointwise["tpr"] == pytest.approx((beta.ppf(0.025, k, n - k + 1), beta.ppf(0.975, k + 1, n - k)))
    k, n = grid.fp[at], grid.negatives
    assert grid.pointwise["fpr"] == pytest.approx((beta.ppf(0.025, k, n - k + 1), beta.ppf(0.975, k + 1, n - k)))


def test_the_runs_own_interval_is_taken_where_it_has_one():
    *_, given = made(300, measures="recall", interval="wilson")
    assert threshold_grid(given).pointwise["tpr"] == (given.run["recall"].low, given.run["recall"].high)


def test_the_band_is_wider_than_the_interval_at_one_place():
    *_, given = made(300)
    grid = threshold_grid(given)
    low, high = grid.tpr_band
    one = grid.pointwise["tpr"]
    assert high[grid.own] - low[grid.own] > one[1] - one[0]


def test_cost_band_is_made_of_the_corners():
    y = np.repeat([0, 1], 100)
    grid = threshold_grid(scored(truth=y, prob=np.tile(np.linspace(0.005, 0.995, 100), 2)))
    at = grid.thresholds.tolist().index(0.5)
    low, high = grid.cost_band(fn=4, fp=1, prevalence=0.1)
    reach = math.sqrt(math.log(80) / 200)
    assert low[at] == pytest.approx(0.1 * 4 * (0.5 - reach) + 0.9 * (0.5 - reach))
    assert high[at] == pytest.approx(0.1 * 4 * (0.5 + reach) + 0.9 * (0.5 + reach))


def test_three_spans_share_the_confidence_where_the_rows_give_the_prevalence():
    # 100 positives among 400 rows: each span misses with probability 0.05 / 3; log(2 / (0.05 / 3)) = log(120)
    y = np.repeat([0, 0, 0, 1], 100)
    grid = threshold_grid(scored(truth=y, prob=np.tile(np.linspace(0.005, 0.995, 100), 4)))
    far = math.sqrt(math.log(120) / 200), math.sqrt(math.log(120) / 600)
    assert grid.reach_of_three == pytest.approx(far)
    low, high = beta.ppf(0.025 / 3, 100, 301), beta.ppf(1 - 0.025 / 3, 101, 300)
    assert grid.prevalence_span == pytest.approx((low, high))
    at = grid.thresholds.tolist().index(0.5)
    cheap, dear = grid.cost_band(fn=4, fp=1)
    # half of either class is above the cut; a missed positive is the dearer, so more positives cost more
    assert cheap[at] == pytest.approx(low * 4 * (0.5 - far[0]) + (1 - low) * (0.5 - far[1]))
    assert dear[at] == pytest.approx(high * 4 * (0.5 + far[0]) + (1 - high) * (0.5 + far[1]))
    # every row is called positive: at most 4 far = 0.62 a positive and 1 a negative, so fewer positives cost more
    assert dear[0] == pytest.approx(low * 4 * far[0] + (1 - low))


def test_units_widen_the_span_of_the_prevalence():
    y, p = np.repeat(np.arange(50) % 2, 8), np.tile(np.linspace(0.01, 0.99, 8), 50)
    alone, units = (
        threshold_grid(scored(truth=y, prob=p, **more)) for more in ({}, {"unit": np.repeat(np.arange(50), 8)})
    )
    # a unit is all positive or all negative: 8 rows tell as much as one, so the span is about sqrt(8) times as wide
    assert np.diff(units.prevalence_span) / np.diff(alone.prevalence_span) == pytest.approx(math.sqrt(8), rel=0.15)


def test_scores_without_a_threshold_have_none_declared():
    grid = threshold_grid(PictureInput(errbar.score(truth=[0, 1, 0, 1], score=[-2, 1, 0.5, 3], positive=1)))
    assert (grid.declared, grid.scale, dict(grid.pointwise)) == (False, "score", {})
    assert grid.thresholds.tolist() == [-2, 0, 0.5, 1, 3] and grid.thresholds[grid.own] == 0
    assert "without a threshold" in grid.notes[0]


def test_a_threshold_given_for_scores_is_declared():
    grid = threshold_grid(
        PictureInput(errbar.score(truth=[0, 1, 0, 1], score=[-2, 1, 0.5, 3], positive=1, threshold=2))
    )
    assert grid.declared and grid.thresholds[grid.own] == 2 and "tpr" in grid.pointwise


def test_labels_from_elsewhere_void_the_intervals_at_the_threshold():
    label = [1, 0, 1, 1]
    grid = threshold_grid(scored(label=label))
    # cut at 0.5: 1, 0, 1, 0
    assert not grid.declared and not grid.pointwise and "1 of 4 differ from a cut at 0.5" in grid.notes[0]
    assert threshold_grid(scored(label=[1, 0, 1, 0])).declared


def test_scores_with_labels_cut_at_zero_are_cut_at_zero():
    grid = threshold_grid(
        PictureInput(errbar.score(truth=[0, 1, 0, 1], score=[-2, 1, 0.5, 3], label=[0, 1, 1, 1], positive=1))
    )
    assert grid.declared and grid.thresholds[grid.own] == 0


def test_other_tasks_have_no_grid():
    assert threshold_grid(PictureInput(errbar.score(truth=[1.0, 2.0], value=[1.0, 2.5]))) is None
    assert threshold_grid(PictureInput(errbar.score(truth=[1, 0], label=[1, 1], positive=1))) is None
    assert threshold_grid(PictureInput(errbar.score(truth=[1, 1], prob=[0.5, 0.6], classes=[0, 1], positive=1))) is None


def test_a_third_of_a_row_is_not_lost_to_rounding():
    grid = threshold_grid(scored(truth=[1, 0, 1], prob=[1 / 3, 2 / 3, 1]))
    assert [round_down(2 / 3), round_down(1 / 3)] == [0.666666, 0.333333]
    assert {(1, 1), (2, 1), (1, 0)} <= set(zip(grid.tp, grid.fp))


@pytest.mark.parametrize("x", [0.0, 1.0, 0.1, -2 / 3, 1e-9 / 3, 123456.7, -99999.95, 0.9999999, 1e-300])
def test_rounding_goes_down_and_not_far(x):
    found = round_down(x)
    assert found <= x and x - found <= 1.1e-5 * abs(x)
    assert float(f"{found:.6g}") == found


def test_a_page_reads_it_as_json():
    *_, given = made(5000, cost="fn=5,fp=1")
    text = json.dumps(grid_to_dict(threshold_grid(given)), allow_nan=False)
    found = json.loads(text)
    assert len(text) < 100_000
    assert {"thresholds", "tp", "fp", "fn", "tn", "tpr_low", "fpr_high", "own", "pointwise", "level", "n"} <= set(found)
    assert found["costs"] == {"fn": 5, "fp": 1}
    sizes = {len(v) for k, v in found.items() if isinstance(v, list) and k not in ("reach", "reach_of_three", "notes")}
    assert sizes == {len(found["thresholds"])}
    assert 0 < found["prevalence_low"] < found["prevalence"] < found["prevalence_high"] < 1
    assert found["tp"][0] == found["positives"] and isinstance(found["tp"][0], int)
