import math

import numpy as np
import pytest

import errbar


def rows(n=60, seed=0, shift=1.0):
    rng = np.random.default_rng(seed)
    y = np.arange(n) % 2
    return {"truth": y, "score": rng.normal(shift * y, 1), "positive": 1, "measures": "ks"}


def test_half_width_of_fifty_rows_a_class():
    found = errbar.score(**rows(100)).estimates[0]
    # sqrt(log(4 / 0.05) / (2 x 50)) for either class
    half = 2 * math.sqrt(math.log(80) / 100)
    assert found.low == pytest.approx(max(0, found.value - half))
    assert found.high == pytest.approx(min(1, found.value + half))
    assert (found.method, found.standing) == ("dkw", "exact")


def test_classes_of_different_size_count_each_for_itself():
    scores = np.linspace(0, 1, 250)
    found = errbar.score(truth=[0] * 50 + [1] * 200, score=scores, positive=1, measures="ks").estimates[0]
    assert found.low == pytest.approx(1 - math.sqrt(math.log(80) / 100) - math.sqrt(math.log(80) / 400))


def test_it_covers_the_true_distance():
    # Uniform on (0, 1) against uniform on (1/2, 3/2): the distance is 1/2.
    rng = np.random.default_rng(1)
    y = np.repeat([0, 1], 100)
    held = 0
    for _ in range(100):
        found = errbar.score(truth=y, score=rng.random(200) + y / 2, positive=1, measures="ks").estimates[0]
        held += found.low <= 0.5 <= found.high
    assert held >= 95


def test_equal_weights_change_nothing_and_unequal_ones_widen():
    roles = rows(400)
    plain = errbar.score(**roles).estimates[0]
    equal = errbar.score(**roles, weight=np.full(400, 0.25)).estimates[0]
    uneven = errbar.score(**roles, weight=np.where(np.arange(400) % 4 < 2, 1.0, 9.0)).estimates[0]
    assert equal.high - equal.low == pytest.approx(plain.high - plain.low, rel=0.01)
    assert uneven.high - uneven.low > 1.1 * (plain.high - plain.low)


def test_copies_within_a_unit_are_not_new_rows():
    roles = rows(200)
    alone = errbar.score(**roles).estimates[0]
    copies = {k: np.tile(v, 4) if k in ("truth", "score") else v for k, v in roles.items()}
    unit = np.tile(np.arange(200), 4)
    together = errbar.score(**copies, unit=unit).estimates[0]
    assert together.high - together.low == pytest.approx(alone.high - alone.low, rel=0.05)


def test_other_ranking_measures_are_refused_by_name():
    roles = {**rows(), "measures": "roc_auc"}
    assert "dkw is for KS" in errbar.score(**roles, interval="dkw").estimates[0].reason
