"""A judge's column beside outcomes with blanks."""

from __future__ import annotations

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput

NAN = float("nan")


def test_blanks_are_allowed_beside_a_judge_alone():
    rows = {"human": np.array([1, 0, NAN, NAN]), "gpt": np.array([1.0, 0.0, 1.0, 1.0])}
    run = errbar.score(rows, outcome="human", judge="gpt")
    assert "human: given to 2 of 4 rows, gpt to all" in run.data.said
    with pytest.raises(BadInput, match="Every trial needs an outcome"):
        errbar.score(rows, outcome="human")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"missing": "drop"}, "`judge` and `missing` exclude each other"),
        ({"outcome": ["human", "other"]}, "`judge` is about one outcome"),
        ({"outcome": "gpt"}, "are the same column"),
        ({"judge": "gaps"}, "first in row 2"),
    ],
)
def test_what_does_not_go_with_a_judge_is_refused(changed, words):
    rows = {
        "human": np.array([1, 0, NAN, NAN]),
        "other": np.ones(4),
        "gpt": np.array([1.0, 0.0, 1.0, 1.0]),
        "gaps": np.array([1.0, NAN, 1.0, 1.0]),
    }
    with pytest.raises(BadInput, match=words):
        errbar.score(rows, **{"outcome": "human", "judge": "gpt", **changed})


def test_a_judge_without_any_label_is_scored_in_its_place():
    rows = {"human": np.full(40, NAN), "gpt": np.tile([1.0, 0.0], 20)}
    run = errbar.score(rows, outcome="human", judge="gpt")
    assert [e.measure for e in run.estimates] == ["mean"]
    assert "no row has a value of human: gpt is scored in its place" in run.data.said


def test_rows_in_any_order_keep_their_judge():
    rng = np.random.default_rng(4)
    human, judge, item = np.r_[rng.random(30), np.full(70, NAN)], rng.random(100), np.arange(100)
    order = rng.permutation(100)
    first = errbar.score(outcome=human, judge=judge, item=item)
    again = errbar.score(outcome=human[order], judge=judge[order], item=item[order])
    assert [(e.value, e.low) for e in again] == [pytest.approx((e.value, e.low)) for e in first]
