from itertools import combinations

import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.splits import draw


def repeats(plan):
    return [[s for s in plan.splits if s.repeat == r] for r in range(plan.repeats)]


def test_five_folds_take_15_fits_a_repeat_not_25():
    plan = draw("nested_kfold", RowLayout(n=60), seed=0)
    assert len(plan.splits) == 90
    assert [len(r) for r in repeats(plan)] == [15] * 6
    assert len(plan.mains) == 30


def test_no_training_set_is_fitted_twice_in_a_repeat():
    for repeat in repeats(draw("nested_kfold", RowLayout(n=53), seed=0)):
        assert len({s.train(53).tobytes() for s in repeat}) == 15


def test_an_inner_fit_leaves_out_two_folds():
    (repeat,) = repeats(draw("nested_kfold(k=4, repeats=1)", RowLayout(n=21), seed=0))
    fold = {s.fold: s.test for s in repeat if s.role == "main"}
    assert np.array_equal(np.sort(np.concatenate(list(fold.values()))), np.arange(21))
    inner = {(s.fold, s.other): s for s in repeat if s.role == "inner"}
    assert list(inner) == list(combinations(range(4), 2))
    for (a, b), split in inner.items():
        assert sorted(split.test) == sorted([*fold[a], *fold[b]])
        assert split.n_train(21) == 21 - len(fold[a]) - len(fold[b])


def test_inner_splits_cover_every_fold_without_fold_a():
    # For fold a the inner cross-validation tests each of the other k - 1 folds once.
    (repeat,) = repeats(draw("nested_kfold(k=5, repeats=1)", RowLayout(n=50), seed=0))
    for a in range(5):
        others = [
            b if s == a else s for s, b in ((s.fold, s.other) for s in repeat if s.role == "inner") if a in (s, b)
        ]
        assert sorted(others) == [f for f in range(5) if f != a]


def test_two_folds_leave_an_inner_fit_nothing():
    with pytest.raises(
        BadInput, match=r"nested_kfold needs 3 <= k <= n, got k=2 with n=50 rows. Use nested_kfold\(k=5\)"
    ):
        draw("nested_kfold(k=2)", RowLayout(n=50), seed=0)


def test_inner_fits_must_see_two_classes_too():
    # Both rows of class b sit in two folds: without these two folds a fit sees class a only.
    y = np.repeat([0, 1], [18, 2])
    with pytest.raises(BadInput, match="must see two classes"):
        draw("nested_kfold", RowLayout(n=20, strata=y, classes=y, class_names=("a", "b")), seed=0)
