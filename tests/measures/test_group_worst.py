"""The worst group: its mean, and limits that allow for its being picked."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import errbar


def table(hits=(20, 27, 24), rows=30) -> dict[str, object]:
    outcome = np.concatenate([np.r_[np.ones(k), np.zeros(rows - k)] for k in hits])
    return {"y": outcome, "g": np.repeat(["a", "b", "c"][: len(hits)], rows)}


def clopper(k: int, n: int, level: float) -> tuple[float, float]:
    a = (1 - level) / 2
    return stats.beta.ppf(a, k, n - k + 1), stats.beta.ppf(1 - a, k + 1, n - k)


def test_limits_are_the_least_of_all_groups():
    found = errbar.score(table(), outcome="y", by="g", measures="group_worst")["group_worst"]
    each = [clopper(k, 30, 0.95 ** (1 / 3)) for k in (20, 27, 24)]
    assert found.value == pytest.approx(20 / 30)
    assert (found.low, found.high) == pytest.approx((min(x for x, _ in each), min(x for _, x in each)))


def test_the_highest_is_worst_where_low_is_good():
    found = errbar.score(table(), outcome="y", by="g", better="low", measures="group_worst")["group_worst"]
    assert found.value == pytest.approx(27 / 30)
    assert found.high == pytest.approx(clopper(27, 30, 0.95 ** (1 / 3))[1])


def test_slices_have_no_worst_group():
    run = errbar.score(table(), outcome="y", by="g", measures=["mean", "group_worst"])
    assert {e.measure for e in run.estimates if e.slice is not None} == {"mean"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({}, "by="),
        ({"by": "g", "unit": np.arange(90) // 2}, "was not measured"),
        ({"by": "g", "measures": "group_worst(by=h)"}, "must be a column of"),
    ],
)
def test_what_it_cannot_do_is_said(words, says):
    asked = {"outcome": "y", "measures": ["mean", "group_worst"], **words}
    if "h)" in str(words.get("measures")) or "by" not in words:
        with pytest.raises(errbar.errors.BadInput, match=says):
            errbar.score(table(), **asked)
    else:
        assert says in str(errbar.score(table(), **asked)["group_worst"].reason)
