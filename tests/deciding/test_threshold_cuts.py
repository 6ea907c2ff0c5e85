import numpy as np
import pytest

import errbar
from errbar.deciding.threshold_cuts import MOST, round_down, thresholds_of, weight_above
from errbar.evidence import Evidence


def rows(n, digits, weighted=False):
    rng = np.random.default_rng([n, digits])
    y = (rng.random(n) < 0.3).astype(int)
    p = np.round(rng.random(n) ** (2 - y), digits)
    w = {"weight": rng.integers(1, 4, n)} if weighted else {}
    return y == 1, p, Evidence(errbar.score(truth=y, prob=p, positive=1, measures="brier", **w).predictions)


def test_few_different_values_are_all_thresholds_with_the_ends_and_the_own_one():
    _, p, e = rows(2_000, 2)
    assert thresholds_of(e, 0.505).tolist() == sorted({0.0, 1.0, 0.505, *p.tolist()})


@pytest.mark.parametrize("n", [600, 5_000])
def test_many_different_values_give_quantiles_of_either_class(n):
    y, p, e = rows(n, 9)
    assert (len(np.unique(p[~y])) > MOST) is (n == 5_000)  # of 600 rows each class alone has few enough
    q = np.linspace(0, 1, (MOST - 3) // 2)
    picked = np.concatenate([np.quantile(p[side], q, method="inverted_cdf") for side in (y, ~y)])
    assert thresholds_of(e, 0.5).tolist() == sorted({0.0, 1.0, 0.5, *map(round_down, picked.tolist())})


@pytest.mark.parametrize("weighted", [False, True])
def test_what_lies_at_or_above_a_threshold_is_counted_by_class(weighted):
    y, p, e = rows(300, 2, weighted)
    at = np.array([0.0, 0.25, 0.5, 0.505, 1.0])
    w = np.ones(len(y)) if e.weight is None else e.weight
    for positive, side in ((True, y), (False, ~y)):
        counted = [w[side & (p >= t)].sum() for t in at]
        assert weight_above(e, positive, at) == pytest.approx(counted)
