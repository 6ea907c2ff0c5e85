import numpy as np
import pytest

import errbar
from tests.intervals.areas_by_hand import delong_by_definition, sample


def test_three_of_four_pairs_by_hand():
    # Placements of the positives 1 and 1/2, of the negatives 1/2 and 1: variances 1/8, halved each, 1/8 in all.
    roles = {"truth": [1, 1, 0, 0], "score": [4, 2, 3, 1], "positive": 1}
    e = errbar.score(**roles, measures="roc_auc", interval="delong", level=0.5)["roc_auc"]
    assert e.value == 0.75
    assert e.se == pytest.approx(np.sqrt(1 / 8))
    assert e.low == pytest.approx(0.75 - 0.6744898 * np.sqrt(1 / 8))


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("n", [10, 300, 70_000])
def test_it_agrees_with_its_definition(n, ties):
    truth, score = sample(min(n, 3000), ties)
    e = errbar.score(truth=truth, score=score, positive=1, measures="roc_auc", interval="delong")["roc_auc"]
    value, se = delong_by_definition(truth, score)
    assert e.value == pytest.approx(value, abs=1e-12)
    assert e.se == pytest.approx(se, rel=1e-9)
    assert (e.low, e.high) == pytest.approx((max(0, value - 1.959964 * se), min(1, value + 1.959964 * se)), abs=1e-6)


def test_across_blocks_it_is_the_same_as_on_probabilities_packed_in_one_sort():
    truth, score = sample(70_000, False)
    prob = 1 / (1 + np.exp(-score))
    packed = errbar.score(truth=truth, prob=prob, measures="roc_auc", interval="delong")["roc_auc"]
    sorted_ = errbar.score(truth=truth, score=score, measures="roc_auc", interval="delong")["roc_auc"]
    assert packed.value == sorted_.value
    assert packed.se == pytest.approx(sorted_.se, rel=1e-12)
