import numpy as np
import pytest

from errbar.errors import NoInterval
from errbar.intervals.location_shifted import find
from errbar.records.method import InferenceSettings
from tests.intervals.resampled_by_hand import by_hand


def test_quantiles_of_training_errors_move_up_by_the_optimism():
    bags = np.linspace(0.1, 0.3, 101)
    r = by_hand([[0.4, 0.4]], family="bootstrap", bag_scores=bags, resubstitution=0.2)
    low, high, _ = find(r, InferenceSettings(level=0.9))
    assert (low, high) == pytest.approx((0.1 + 0.05 * 0.2 + 0.2, 0.3 - 0.05 * 0.2 + 0.2), abs=0.003)


def test_a_learner_that_memorises_has_no_such_interval():
    r = by_hand([[0.4, 0.4]], family="bootstrap", bag_scores=np.zeros(50), resubstitution=0.0)
    with pytest.raises(NoInterval, match="memorises"):
        find(r, InferenceSettings())
