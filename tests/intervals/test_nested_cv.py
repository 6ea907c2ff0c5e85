import math

import numpy as np
import pytest

from errbar._numeric.skewed_t import corrected
from errbar.intervals._choose import interval_over_splits
from errbar.intervals.nested_cv import inflation
from errbar.records.method import InferenceSettings
from errbar.records.resampled import Losses
from tests.intervals.resampled_by_hand import by_hand

ASK = InferenceSettings(level=0.95)


def nested(outer, inner, **more):
    """Three folds of two rows: outer[a] losses on fold a; inner[a, b] on fold a then b by the fit without both."""
    folds = np.array([[0, 0, -1], [0, 1, -1], [0, 2, -1], [0, 0, 1], [0, 0, 2], [0, 1, 2]])
    rows = {0: [0, 1], 1: [2, 3], 2: [4, 5]}
    loss, split, row = [], [], []
    for s, (a, b) in enumerate([(0, 1), (0, 2), (1, 2)], start=3):
        loss += inner[a, b]
        split += [s] * 4
        row += rows[a] + rows[b]
    kept = Losses(np.array(loss, float), np.array(split), np.array(row))
    return by_hand(outer, family="nested_kfold", k=3, inner=kept, folds=folds, **more)


OUTER = [[1.0, 2.0], [3.0, 1.0], [2.0, 6.0]]
INNER = {(0, 1): [1.0, 3.0, 2.0, 2.0], (0, 2): [2.0, 2.0, 5.0, 3.0], (1, 2): [4.0, 2.0, 1.0, 7.0]}


def test_inflation_by_hand():
    # Without fold 0: fold 1 by the fit without {0,1} (3, 3), fold 2 by the fit without {0,2} (6, 4): mean 4.
    # Without fold 1: fold 0 (2, 4) and fold 2 by the fit without {1,2} (2, 8): mean 4.
    # Without fold 2: fold 0 (3, 3) and fold 1 (5, 3): mean 3.5.
    inner = {pair: [x + 1 for x in losses] for pair, losses in INNER.items()}
    every = [3, 3, 6, 4, 2, 4, 2, 8, 3, 3, 5, 3]
    gaps = [(4 - 1.5) ** 2 - 0.5 / 2, (4 - 2) ** 2 - 2 / 2, (3.5 - 4) ** 2 - 8 / 2]  # 6, 3, -3.75
    sd = np.std(every, ddof=1)
    wanted = math.sqrt(5.25 / 3) / (sd / math.sqrt(6 * 2 / 3))
    assert sum(gaps) == 5.25 and 1 < wanted < math.sqrt(3)
    found_sd, factor, losses = inflation(nested(OUTER, inner, bounds=(0, math.inf), name="mse"))
    assert sorted(losses) == sorted(every)
    assert (found_sd, factor) == pytest.approx((sd, wanted))


def test_it_never_claims_less_than_independent_losses():
    assert inflation(nested(OUTER, INNER, bounds=(0, math.inf), name="mse"))[1] == 1  # gaps 2, 0, -1.75


def test_inflation_is_at_most_the_square_root_of_the_folds():
    far = {pair: [x + 100 for x in losses] for pair, losses in INNER.items()}
    assert inflation(nested(OUTER, far, bounds=(0, math.inf), name="mse"))[1] == pytest.approx(math.sqrt(3))


def test_the_centre_is_the_plain_cross_validation_mean_and_losses_are_skewed_as_hall_says():
    r = nested(OUTER, INNER, bounds=(0, math.inf), name="mse")
    sd, factor, inner = inflation(r)
    z = (inner - inner.mean()) / inner.std()
    wanted = corrected(15 / 6, sd / math.sqrt(6) * factor, (z**3).mean(), 6, 0.95)
    found = interval_over_splits(r, ASK)
    assert (found.low, found.high) == pytest.approx((max(wanted[0], 0), wanted[1]))


def test_no_error_at_all_still_has_a_width():
    nothing = {pair: [0.0] * 4 for pair in INNER}
    found = interval_over_splits(nested([[0.0, 0.0]] * 3, nothing), ASK)
    assert (found.low, found.high) == (0, pytest.approx(3.8415 / 6 / (1 + 3.8415 / 6), abs=1e-4))


def test_units_are_averaged_first():
    # Two rows of a unit always in one fold: every loss becomes its unit's mean, and n is 3 units.
    unit = np.array([0, 0, 1, 1, 2, 2])
    with pytest.raises(Exception, match="two rows"):  # one unit a fold has no noise of its own
        inflation(nested(OUTER, INNER, bounds=(0, math.inf), name="mse", unit=unit))
