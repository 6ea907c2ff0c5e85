import numpy as np
import pytest
from sklearn.model_selection import StratifiedShuffleSplit

from errbar.records.splitter import RowLayout
from errbar.splits import draw


def test_25_test_sets_of_a_tenth_by_default():
    plan = draw("subsampling", RowLayout(n=200), seed=0)
    assert [len(s.test) for s in plan.splits] == [20] * 25
    assert plan.repeats == 25
    assert [(s.repeat, s.fold, s.role) for s in plan.splits] == [(r, 0, "main") for r in range(25)]


def test_repeats_are_drawn_anew():
    plan = draw("subsampling(repeats=10)", RowLayout(n=100), seed=0)
    assert len({tuple(s.test) for s in plan.splits}) == 10


def test_the_first_repeats_do_not_depend_on_how_many_follow():
    few, many = (draw(f"subsampling(repeats={r})", RowLayout(n=40), seed=0).splits for r in (3, 9))
    assert all(np.array_equal(a.test, b.test) for a, b in zip(few, many))


def test_class_counts_are_as_near_to_their_share_as_scikit_learns():
    y = np.random.default_rng(0).permutation(np.repeat([0, 1, 2], [70, 25, 8]))
    due = np.bincount(y) * 11 / 103
    ours = [np.bincount(y[s.test], minlength=3) for s in draw("subsampling", RowLayout(n=103, strata=y), seed=0).splits]
    peer = StratifiedShuffleSplit(25, test_size=11, random_state=0).split(y, y)
    theirs = [np.bincount(y[test], minlength=3) for _, test in peer]
    assert all(c.sum() == 10 for c in ours)  # 103 - round(92.7) = 10
    assert max(np.abs(c - np.bincount(y) * 10 / 103).max() for c in ours) < 1
    assert max(np.abs(c - due).max() for c in theirs) < 1


def test_a_class_due_less_than_a_row_is_still_tested_at_times():
    # 4 rows of 100 are due 0.4 of each test set of 10: given to the largest remainder they would never be tested.
    y = np.repeat([0, 1], [96, 4])
    tested = [
        int((y[s.test] == 1).sum()) for s in draw("subsampling(repeats=500)", RowLayout(n=100, strata=y), seed=0).splits
    ]
    assert set(tested) == {0, 1}
    assert np.mean(tested) == pytest.approx(0.4, abs=0.07)  # 3 standard errors: sqrt(.4 * .6 / 500) = 0.022


def test_what_is_missing_from_test_sets_is_said():
    y = np.repeat([0, 1], [96, 4])
    layout = RowLayout(n=100, strata=y, classes=y, class_names=("no", "yes"))
    plan = draw("subsampling", layout, seed=0)
    lacking = sum((y[s.test] == 0).all() for s in plan.splits)
    assert f"class 'yes' has 4 rows: {lacking} of 25 splits test without it" in plan.receipt


def test_units_of_mixed_classes_are_balanced_better_than_by_chance():
    rng = np.random.default_rng(1)
    unit = np.repeat(np.arange(40), 10)
    y = (rng.random(400) < np.repeat(rng.beta(0.5, 0.5, 40), 10)).astype(int)
    layout = RowLayout(n=400, unit=unit, unit_name="site", units="sites")
    off = [
        np.mean([abs(y[s.test].mean() - y.mean()) for s in draw("subsampling(repeats=200)", w, seed=0).splits])
        for w in (layout._replace(strata=y), layout)
    ]
    assert off[0] < 0.6 * off[1]


def test_with_strata_every_unit_is_still_tested_about_equally_often():
    unit = np.repeat(np.arange(20), np.arange(1, 21))
    y = unit % 2
    plan = draw("subsampling(rate=0.8, repeats=400)", RowLayout(n=210, unit=unit, strata=y), seed=0)
    times = np.bincount(np.concatenate([np.unique(unit[s.test]) for s in plan.splits]), minlength=20)
    assert times.sum() == 4 * 400
    assert times.min() > 40 and times.max() < 120  # 80 each by chance alone
