import warnings

import numpy as np
import pytest
from mlxtend.evaluate import cochrans_q as of_mlxtend
from statsmodels.stats.contingency_tables import cochrans_q as of_statsmodels

from errbar.contrasts.cochran_q import cochran_q
from errbar.contrasts.mcnemar import chi2
from errbar.errors import BadInput, NoInterval
from errbar.records.method import InferenceSettings
from errbar.records.pairs import ModelHits


def models(right, **more):
    right = np.array(right, dtype=bool)
    return ModelHits(names=tuple("abcdefgh"[: right.shape[1]]), right=right, **more)


def test_by_hand():
    # right on 3, 2, 1 of 4 rows; by row 3, 2, 1, 0 models: 2 (3 (9 + 4 + 1) - 36) / (3 x 6 - (9 + 4 + 1)) = 12 / 4
    found = cochran_q.of(models([[1, 1, 1], [1, 1, 0], [1, 0, 0], [0, 0, 0]]), InferenceSettings())
    assert found.statistic == pytest.approx(3)
    assert found.df == (2,)
    assert found.p == pytest.approx(np.exp(-1.5))  # chi-squared with 2 df has tail exp(-x / 2)
    assert found.extras["split_rows"] == 2


@pytest.mark.parametrize("seed", range(10))
def test_agrees_with_statsmodels_and_mlxtend(seed):
    rng = np.random.default_rng(seed)
    n, k = int(rng.integers(20, 200)), int(rng.integers(2, 7))
    truth = rng.integers(0, 2, n)
    calls = [np.where(rng.random(n) < 0.7, truth, 1 - truth) for _ in range(k)]
    right = np.stack([c == truth for c in calls], axis=1)
    found = cochran_q.of(models(right), InferenceSettings())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = of_statsmodels(right.astype(int))
        q, p = of_mlxtend(truth, *calls)
    assert (found.statistic, found.p) == pytest.approx((float(theirs.statistic), float(theirs.pvalue)))
    assert (found.statistic, found.p) == pytest.approx((float(q), float(p)))


def test_two_models_give_mcnemars_chi_squared():
    right = np.random.default_rng(1).random((90, 2)) < (0.8, 0.6)
    b, c = np.sum(right[:, 0] & ~right[:, 1]), np.sum(right[:, 1] & ~right[:, 0])
    assert cochran_q.of(models(right), InferenceSettings()).statistic == pytest.approx(chi2(b, c, corrected=False))


def test_models_alike_on_every_row_do_not_differ():
    found = cochran_q.of(models([[1, 1, 1], [0, 0, 0]]), InferenceSettings())
    assert (found.statistic, found.p) == (0, 1)
    assert "0 of 2 rows" in found.how


def test_units_and_a_single_model_are_refused():
    with pytest.raises(NoInterval, match="these belong to 2 units"):
        cochran_q.of(models([[1, 0], [1, 1], [0, 1]], unit=np.array([0, 0, 1])), InferenceSettings())
    with pytest.raises(BadInput, match="two or more models; got 1"):
        cochran_q.of(models([[1], [0]]), InferenceSettings())
