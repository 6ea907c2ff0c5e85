"""Points of classifiers in a coverage plot, with the three of the fifth lecture."""

import numpy as np
import pytest

import errbar
from errbar.comparing.operating_points import MOST, OperatingPoint, Rates, describe_curves, describe_dominance

C1 = OperatingPoint("C1", tp=30, fp=10, tn=40, fn=20)
C2 = OperatingPoint("C2", tp=20, fp=20, tn=30, fn=30)
C3 = OperatingPoint("C3", tp=60, fp=10, tn=15, fn=15)


def rows(p):
    truth = np.repeat([1, 1, 0, 0], [int(x) for x in (p.tp, p.fn, p.fp, p.tn)])
    return truth, np.repeat([1, 0, 1, 0], [int(x) for x in (p.tp, p.fn, p.fp, p.tn)])


def compared(**more):
    truth, first = rows(C1)
    return errbar.compare({"C1": {"label": first}, "C2": {"label": rows(C2)[1]}}, truth=truth, positive=1, **more)


def test_the_first_classifier_of_the_lecture_dominates_the_second():
    sheet = compared().sheet("points")
    assert sheet.rows == (("C1", 30, 10, 40, 20, 0.6, 0.2), ("C2", 20, 20, 30, 30, 0.4, 0.4))
    assert sheet.notes == ("On these rows, by count alone, C1 dominates C2: TP 30 (C2 20), FP 10 (C2 20).",)


def test_the_order_of_the_two_does_not_matter():
    assert describe_dominance(C2, C1, paired=True) == describe_dominance(C1, C2, paired=True)


def test_on_separate_samples_rates_are_compared():
    """0.8 of 75 positives against 0.6 of 50, at 0.4 of 25 negatives against 0.2 of 50."""
    said = describe_dominance(C1, C3, paired=False)
    assert said == (
        "On these samples, neither of C1 and C3 dominates: C3 finds more (TPR 0.8 against 0.6), "
        "C1 has fewer false positives (FPR 0.2 against 0.4)."
    )


def test_equal_points_are_called_so():
    assert "On these rows, C1 and D lie on one point" in describe_dominance(C1, C1._replace(model="D"), paired=True)


def test_equal_on_one_axis_and_better_on_the_other_is_dominance():
    assert describe_dominance(C1, C1._replace(model="D", fp=9), paired=True).startswith(
        "On these rows, by count alone, D dominates C1:"
    )


def rates(*corners):
    return Rates(*(np.array(side, dtype=float) for side in zip(*corners)))


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (((0, 0), (0, 0.5), (1, 1)), ((0, 0), (1, 1)), "the ROC curve of a is nowhere below that of b"),
        (((0, 0), (1, 1)), ((0, 0), (0, 0.5), (1, 1)), "the ROC curve of b is nowhere below that of a"),
        (((0, 0), (0, 0.5), (0.9, 0.5), (1, 1)), ((0, 0), (0.2, 0.2), (0.4, 1), (1, 1)), "cross"),
        (((0, 0), (0.5, 0.5), (1, 1)), ((0, 0), (1, 1)), "a and b have one ROC curve"),
        (((0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)), ((0, 0), (0.5, 0.5), (1, 1)), "of a is nowhere below"),
        (((0, 0), (0, 1), (1, 1)), ((0, 0), (0, 0.9), (0.1, 1), (1, 1)), "of a is nowhere below"),
    ],
)
def test_curves_are_compared_over_all_thresholds(first, second, said):
    assert said in describe_curves("a", "b", rates(*first), rates(*second))


def test_probabilities_are_compared_at_their_threshold_and_over_all():
    truth = [1, 1, 0, 0]
    models = {"a": {"prob": [0.9, 0.8, 0.2, 0.1]}, "b": {"prob": [0.9, 0.4, 0.6, 0.1]}}
    (said,) = errbar.compare(models, truth=truth, positive=1, measures="roc_auc").sheet("points").notes
    assert said == (
        "On these rows at threshold 0.5, by count alone, a dominates b: TP 2 (b 1), FP 0 (b 1). "
        "Over all thresholds the ROC curve of a is nowhere below that of b."
    )


def test_scores_are_kept_as_curves_from_no_row_to_all():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 300)
    models = {name: {"prob": rng.random(300)} for name in "ab"}
    curves = errbar.compare(models, truth=y, positive=1).sheet("curves")
    mine = [row[1:] for row in curves.rows if row[0] == "a"]
    assert len(mine) == MOST and mine[0] == (0, 0) and mine[-1] == (int((y == 0).sum()), int((y == 1).sum()))


def test_labels_have_points_and_no_curves():
    names = {s.name for s in compared().sheets}
    assert "points" in names and "curves" not in names


@pytest.mark.parametrize("truth", [[0, 1, 2, 1], [1.0, 2.0, 3.0, 2.5]])
def test_more_classes_and_numbers_have_no_points(truth):
    role = "label" if isinstance(truth[0], int) else "value"
    run = errbar.compare({"a": {role: truth}, "b": {role: truth[::-1]}}, truth=truth)
    assert "points" not in {s.name for s in run.sheets}
