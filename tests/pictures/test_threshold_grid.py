import json
import math

import numpy as np
import pytest
from scipy.stats import beta

import errbar
from errbar.deciding.berk_jones import bar
from errbar.deciding.threshold_cuts import round_down
from errbar.pictures import PictureInput
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


def test_bands_are_berk_and_jones():
    # 100 rows a class, each may miss with probability 0.025; 100 K(0.5, p) = c where p (1 - p) = e^(-c/50) / 4
    y = np.repeat([0, 1], 100)
    grid = threshold_grid(scored(truth=y, prob=np.tile(np.linspace(0.005, 0.995, 100), 2), measures="brier"))
    c = bar(100.0, 0.025)
    far = math.sqrt(1 - math.exp(-c / 50)) / 2
    at = grid.thresholds.tolist().index(0.505)
    assert grid.tpr[at] == 0.5
    for low, high in (grid.tpr_band, grid.fpr_band):
        assert (low[at], high[at]) == pytest.approx((0.5 - far, 0.5 + far))
        assert (low[0], high[0]) == pytest.approx((math.exp(-c / 100), 1.0))
        assert np.all(low <= high) and np.all(np.diff(low) <= 0) and np.all(np.diff(high) <= 0)


def test_one_in_a_hundred_positive_has_a_narrow_band_of_false_alarms():
    # 4,950 negatives, 2 of them above the cut
    y = np.repeat([1, 0], [50, 4950])
    p = np.concatenate([np.full(50, 0.9), np.full(2, 0.8), np.linspace(0.01, 0.3, 4948)])
    grid = threshold_grid(scored(truth=y, prob=p))
    assert grid.fp[grid.own] == 2
    assert grid.fpr_band[1][grid.own] == pytest.approx(0.0025, abs=5e-5)


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


ROLES = {
    "plain": {},
    "weights": {"weight": np.random.default_rng(3).exponential(size=120)},
    "units": {"unit": np.arange(120) // 6},
    "another interval": {"interval": "normal"},
}


@pytest.mark.parametrize("roles", ROLES)
@pytest.mark.parametrize("threshold", [0.02, 0.3, 0.97])
def test_the_band_contains_the_interval_at_one_place(roles, threshold):
    for seed in range(6):
        *_, given = made(120, seed, threshold=threshold, measures="recall,fpr", **ROLES[roles])
        grid = threshold_grid(given)
        for rate, spans in (
            ("tpr", (grid.tpr_band, grid.spans_of_three[0])),
            ("fpr", (grid.fpr_band, grid.spans_of_three[1])),
        ):
            one = grid.pointwise[rate]
            assert all(low[grid.own] <= one[0] and one[1] <= high[grid.own] for low, high in spans)


def test_cost_band_is_made_of_the_corners():
    y = np.repeat([0, 1], 100)
    grid = threshold_grid(scored(truth=y, prob=np.tile(np.linspace(0.005, 0.995, 100), 2)))
    low, high = grid.cost_band(fn=4, fp=1, prevalence=0.1)
    tpr, fpr = grid.tpr_band, grid.fpr_band
    assert low == pytest.approx(0.1 * 4 * (1 - tpr[1]) + 0.9 * fpr[0])
    assert high == pytest.approx(0.1 * 4 * (1 - tpr[0]) + 0.9 * fpr[1])


def test_three_spans_share_the_confidence_where_the_rows_give_the_prevalence():
    # 100 positives among 400 rows: each span misses with probability 0.05 / 3
    y = np.repeat([0, 0, 0, 1], 100)
    grid = threshold_grid(scored(truth=y, prob=np.tile(np.linspace(0.005, 0.995, 100), 4)))
    assert [(b.rows, b.miss) for b in grid.bands_of_three] == [(n, pytest.approx(0.05 / 3)) for n in (100, 300)]
    low, high = beta.ppf(0.025 / 3, 100, 301), beta.ppf(1 - 0.025 / 3, 101, 300)
    assert grid.prevalence_span == pytest.approx((low, high))
    at = grid.thresholds.tolist().index(0.505)
    far = [math.sqrt(1 - math.exp(-2 * bar(n, 0.05 / 3) / n)) / 2 for n in (100.0, 300.0)]
    cheap, dear = grid.cost_band(fn=4, fp=1)
    # half of either class is above the cut; a missed positive is the dearer, so more positives cost more
    assert cheap[at] == pytest.approx(low * 4 * (0.5 - far[0]) + (1 - low) * (0.5 - far[1]))
    assert dear[at] == pytest.approx(high * 4 * (0.5 + far[0]) + (1 - high) * (0.5 + far[1]))
    # every row is called positive: a positive costs at most 0.27, a negative 1, so fewer positives cost more
    missed = 4 * (1 - math.exp(-bar(100.0, 0.05 / 3) / 100))
    assert dear[0] == pytest.approx(low * missed + (1 - low))


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
    assert not grid.declared and not grid.pointwise and "1 of 4 differ from a threshold of 0.5" in grid.notes[0]
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
    assert {
        "thresholds",
        "tp",
        "fp",
        "fn",
        "tn",
        "tpr_low",
        "fpr_high_of_three",
        "own",
        "pointwise",
        "level",
        "n",
    } <= set(found)
    assert found["costs"] == {"fn": 5, "fp": 1}
    sizes = {len(v) for k, v in found.items() if isinstance(v, list) and k != "notes"}
    assert sizes == {len(found["thresholds"])}
    assert 0 < found["prevalence_low"] < found["prevalence"] < found["prevalence_high"] < 1
    assert found["tp"][0] == found["positives"] and isinstance(found["tp"][0], int)
