"""Recall and precision of each class against all others: Fisher's exact test, Holm, Clopper-Pearson by scipy."""

import numpy as np
import pytest
from scipy.stats import binomtest, fisher_exact

import errbar
from errbar.claims.class_ import share_ends
from tests.claims.by_hand import asked

CELLS = np.array([[40, 5, 5], [4, 10, 26], [3, 2, 55]])
"""Rows by truth, columns by what was predicted."""
NAMES = ("ash", "birch", "elm")


def scored(cells=CELLS, **more):
    truth, label = np.repeat([(i, j) for i in range(3) for j in range(3)], cells.ravel(), axis=0).T
    names = np.array(NAMES)
    return errbar.score(truth=names[truth], label=names[label], classes=NAMES, **more)


def expected(cells):
    """By measure and class: adjusted p, share, share of the others, and its limits."""
    out = {}
    for measure, axis in (("recall", 1), ("precision", 0)):
        total = cells.sum(axis=axis)
        for k, name in enumerate(NAMES):
            right, rest_right = cells[k, k], np.trace(cells) - cells[k, k]
            n, rest = total[k], total.sum() - total[k]
            p = fisher_exact([[right, n - right], [rest_right, rest - rest_right]]).pvalue
            limits = binomtest(int(right), int(n)).proportion_ci(0.95, method="exact")
            out[measure, name] = [p, right / n, rest_right / rest, limits.low, limits.high]
    adjusted, least = {}, 0.0
    for rank, key in enumerate(sorted(out, key=lambda key: out[key][0])):
        least = max(least, min(1.0, (len(out) - rank) * out[key][0]))
        adjusted[key] = [least, *out[key][1:]]
    return adjusted


def test_every_class_is_held_against_all_others_as_scipy_does():
    found, wanted = {(c.measure, c.subject.names[0]): c for c in asked(scored(), "class")}, expected(CELLS)
    assert set(found) == set(wanted)
    for key, (p, share, rest, low, high) in wanted.items():
        c = found[key]
        assert (c.value, c.gap) == pytest.approx((share, share - rest))
        assert (c.low, c.high) == pytest.approx((low - rest, high - rest), abs=1e-9)
        assert share_ends(c) == pytest.approx((low, high), abs=1e-9)
        outside = low > rest or high < rest
        verdict = ("better" if low > rest else "worse") if p < 0.05 and outside else "inconclusive"
        assert (c.verdict, c.looks) == (verdict, 6)
        assert c.withheld == ("adjusted" if outside and p >= 0.05 else None)
    assert found["recall", "birch"].verdict == "worse"


def test_the_smallest_p_comes_first():
    first, wanted = asked(scored(), "class")[0], expected(CELLS)
    assert (first.measure, first.subject.names[0]) == min(wanted, key=lambda key: wanted[key][0]) == ("recall", "birch")


def test_rows_in_units_are_not_tested_since_the_test_takes_rows_as_independent():
    assert asked(scored(unit=np.arange(CELLS.sum()) // 3), "class") == []


def test_two_classes_have_no_such_claims():
    two = errbar.score(truth=[0, 1] * 30, label=[0, 0] * 30, positive=1)
    assert asked(two, "class") == []


def test_only_a_score_is_asked():
    models = {"a": {"label": [0, 1, 2] * 20}, "b": {"label": [0, 0, 2] * 20}}
    assert asked(errbar.compare(models, truth=[0, 1, 2] * 20), "class") == []
