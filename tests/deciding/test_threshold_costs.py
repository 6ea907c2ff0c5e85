import numpy as np
import pytest

from errbar.deciding.threshold_costs import Costs, cheapest, cost_between, costs_of, expected_cost, theory_threshold
from errbar.errors import BadInput
from tests.pictures.two_classes import scored

TPR, FPR = np.array([1.0, 0.8, 0.5, 0.0]), np.array([1.0, 0.3, 0.1, 0.0])


def test_cost_of_four_thresholds_by_hand():
    found = expected_cost(TPR, FPR, fn=10, fp=1, prevalence=0.2)
    # 0.2 x 10 x (1 - tpr) + 0.8 x 1 x fpr
    assert found == pytest.approx([0.8, 0.4 + 0.24, 1.0 + 0.08, 2.0])


def test_corners_of_three_spans_by_hand():
    tpr, fpr = (np.array([0.6, 0.9]), np.array([0.8, 1.0])), (np.array([0.1, 0.5]), np.array([0.2, 0.7]))
    low, high = cost_between(tpr, fpr, (0.2, 0.4), fn=2, fp=1)
    # first, 0.4 p + 0.1 (1 - p) to 0.8 p + 0.2 (1 - p) rise in p; second, 0.5 (1 - p) to 0.2 p + 0.7 (1 - p) fall
    assert low == pytest.approx([0.2 * 0.4 + 0.8 * 0.1, 0.6 * 0.5])
    assert high == pytest.approx([0.4 * 0.8 + 0.6 * 0.2, 0.2 * 0.2 + 0.8 * 0.7])
    with pytest.raises(BadInput, match="above 0; got fn=0"):
        cost_between(tpr, fpr, (0.2, 0.4), fn=0, fp=1)


def test_the_cheapest_threshold_follows_prices_and_prevalence():
    assert cheapest(TPR, FPR, fn=10, fp=1, prevalence=0.2) == 1
    assert cheapest(TPR, FPR, fn=100, fp=1, prevalence=0.2) == 0
    assert cheapest(TPR, FPR, fn=1, fp=10, prevalence=0.2) == 3
    assert cheapest(TPR, FPR, fn=10, fp=1, prevalence=0.05) == 2


def test_of_equal_costs_the_first_is_taken():
    # 0.1 + 0.2 and 0.3 differ in the last bit only.
    tpr, fpr = np.array([1 - 0.3, 1 - (0.1 + 0.2)]), np.zeros(2)
    assert cheapest(tpr, fpr, fn=1, fp=1, prevalence=0.5) == 0
    assert cheapest(tpr[::-1], fpr, fn=1, fp=1, prevalence=0.5) == 0


def test_theory_cuts_at_the_share_of_the_false_alarms_cost():
    assert theory_threshold(fn=1, fp=1, prevalence=0.3) == pytest.approx(0.5)
    assert theory_threshold(fn=9, fp=1, prevalence=0.3) == pytest.approx(0.1)


def test_another_prevalence_moves_the_cut():
    # Calibrated at 1:1, used at 1:3: a row needs odds of 3 there to be as likely as not.
    assert theory_threshold(fn=1, fp=1, prevalence=0.5, used_at=0.25) == pytest.approx(0.75)


def test_the_moved_cut_is_the_cheapest_for_two_known_densities():
    # p uniform on (0, 1) and calibrated: density 2p for positives, 2(1 - p) for negatives, prevalence 1/2.
    t = np.linspace(0, 1, 10_001)
    place = cheapest(1 - t**2, (1 - t) ** 2, fn=3, fp=2, prevalence=0.2)
    assert t[place] == pytest.approx(theory_threshold(fn=3, fp=2, prevalence=0.5, used_at=0.2), abs=1e-3)


@pytest.mark.parametrize("wrong", [{"fn": 0}, {"fp": -1}, {"prevalence": 0}, {"prevalence": 1}, {"prevalence": 1.2}])
def test_prices_and_prevalence_that_mean_nothing_are_refused(wrong):
    with pytest.raises(BadInput):
        expected_cost(TPR, FPR, **({"fn": 1, "fp": 1, "prevalence": 0.5} | wrong))


def test_costs_are_read_from_the_run_net_of_right_answers():
    assert costs_of(scored(cost="fn=5,fp=2").evidence) == Costs(5.0, 2.0, False)
    assert costs_of(scored(cost="fn=5,fp=2,tp=1,tn=0.5").evidence) == Costs(4.0, 1.5, True)
    assert costs_of(scored().evidence) is None
    assert costs_of(scored(cost="fn=5,tn=1").evidence) is None  # a false alarm would be cheaper than a right answer
