"""A measure over folds, by hand: two folds of three rows."""

import numpy as np
import pytest

from errbar.errors import Undefined
from errbar.measures import measure
from errbar.records.measure import Measure
from errbar.records.predictions import Predictions
from errbar.resampling.aggregate import aggregate
from errbar.resampling.split_predictions import SplitPredictions


def part(**roles):
    kind = "binary" if "prob" in roles or "label" in roles else "regression"
    more = {"classes": ("0", "1"), "positive": 1} if kind == "binary" else {}
    n = len(roles["truth"])
    given = {k: np.asarray(v) for k, v in roles.items()}
    folds = Predictions(kind=kind, row=np.arange(n), split=np.arange(n) // 3, **given, **more)
    return SplitPredictions(folds, range(n // 3))


def test_the_root_is_taken_once_of_all_pooled_losses():
    laid = aggregate(measure("rmse"), part(truth=[0.0] * 6, value=[1.0, 1.0, 2.0, 3.0, 1.0, 0.0]))
    assert laid.centre == pytest.approx(16 / 6)
    assert laid.through(laid.centre) == pytest.approx((16 / 6) ** 0.5)
    assert laid.scores == pytest.approx([2.0, 10 / 3])  # mean squares of the folds


def test_f1_is_that_of_pooled_counts_and_its_losses_average_to_it():
    truth, label = [1, 1, 0, 1, 0, 0], [1, 0, 0, 1, 1, 0]
    laid = aggregate(measure("f1"), part(truth=np.array(truth, np.uint8), label=np.array(label, np.uint8)))
    assert laid.centre == pytest.approx(2 * 2 / (2 * 2 + 1 + 1))
    assert laid.loss.mean() == pytest.approx(laid.centre)


def test_the_area_is_averaged_over_folds_by_their_pairs():
    # Fold 1: positives 0.9, 0.2 against 0.5: area 1/2 of 2 pairs. Fold 2: positive 0.3 against 0.1, 0.2: 1 of 2 pairs.
    folds = part(truth=np.array([1, 1, 0, 1, 0, 0], np.uint8), prob=[0.9, 0.2, 0.5, 0.3, 0.1, 0.2])
    laid = aggregate(measure("roc_auc"), folds)
    assert list(laid.scores) == [0.5, 1.0]
    assert laid.centre == pytest.approx((0.5 * 2 + 1.0 * 2) / 4)


def test_a_fold_of_one_class_carries_nothing_and_that_is_said():
    folds = part(truth=np.array([1, 1, 0, 1, 1, 1], np.uint8), prob=[0.9, 0.2, 0.5, 0.3, 0.1, 0.2])
    laid = aggregate(measure("roc_auc"), folds)
    assert laid.centre == 0.5
    assert "1 of 2 folds do not define it" in laid.how


def test_no_fold_at_all_is_undefined_with_the_reason():
    with pytest.raises(Undefined, match="no fold defines it"):
        aggregate(measure("roc_auc"), part(truth=np.ones(6, np.uint8), prob=[0.9, 0.2, 0.5, 0.3, 0.1, 0.2]))


def test_a_count_counts_each_row_once():
    folds = part(truth=np.array([1, 0, 0, 1, 0, 0], np.uint8), label=np.array([1, 0, 0, 0, 0, 0], np.uint8))
    twice = SplitPredictions(
        Predictions(
            kind="binary",
            truth=folds.predictions.truth,
            label=folds.predictions.label,
            classes=("0", "1"),
            positive=1,
            row=np.array([0, 1, 2, 0, 1, 2]),
            split=np.arange(6) // 3,
        ),
        range(2),
    )
    assert aggregate(measure("tp"), folds).centre == 1
    assert aggregate(measure("tp"), twice).centre == 0.5  # one hit in two predictions of the same three rows


def test_the_influence_of_rows_is_found_where_it_is_asked_for_alone():
    calls = []

    def share(truth, said, sample_weight=None):
        calls.append(1)
        return float(np.average(np.equal(truth, said), weights=sample_weight))

    found = Measure.of(share, reads="label", better="high")
    rows = {"truth": np.array([1, 1, 0, 1, 0, 0], np.uint8), "label": np.array([1, 0, 0, 1, 1, 0], np.uint8)}
    whole = aggregate(found, part(**rows))
    in_parts = len(calls)
    value = aggregate(found, part(**rows), by_row=False, by_split=False)
    assert len(calls) - in_parts < in_parts
    assert value.centre == whole.centre == pytest.approx(4 / 6)
    assert np.isnan(value.scores).all() and whole.scores == pytest.approx([2 / 3, 2 / 3])
