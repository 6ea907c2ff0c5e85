import pytest

import errbar
from errbar.intervals.auc_hull import logit_delong
from tests.intervals.areas_by_hand import delong_by_definition, sample


def test_an_area_of_a_half_on_the_logit_scale_by_hand():
    # logit(1/2) = 0; half a width of 1.96 x 0.1 / (1/4) = 0.784 on the logit scale.
    low, high = logit_delong(0.5, 0.1, 1.96)
    assert high == pytest.approx(1 / (1 + 2.718281828**-0.784))
    assert low + high == pytest.approx(1)


def test_the_hull_holds_both_of_its_parts():
    truth, score = sample(60, False, seed=5)
    run = {m: errbar.score(truth=truth, score=score, positive=1, measures="roc_auc", interval=m)["roc_auc"] for m in ("auc_hull", "newcombe")}  # fmt: skip  # noqa: E501
    value, se = delong_by_definition(truth, score)
    logit = logit_delong(value, se, 1.959964)
    assert run["auc_hull"].low == pytest.approx(min(run["newcombe"].low, logit[0]), abs=1e-6)
    assert run["auc_hull"].high == pytest.approx(max(run["newcombe"].high, logit[1]), abs=1e-6)


def test_linear_forms_share_the_interval():
    truth, score = sample(60, False)
    run = errbar.score(truth=truth, score=score, positive=1, measures=["roc_auc", "gini", "ranking_error"])
    auc, gini, error = (run[m] for m in ("roc_auc", "gini", "ranking_error"))
    assert (gini.low, gini.high) == pytest.approx((2 * auc.low - 1, 2 * auc.high - 1))
    assert (error.low, error.high) == pytest.approx((1 - auc.high, 1 - auc.low))
