import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions


def test_misses_at_ten_and_false_alarms_at_one(rows, estimate):
    found = estimate("cost", **rows(tp=5, fn=3, fp=2, tn=17), cost="fn=10,fp=1")
    assert found.value == 32 / 27  # (3 * 10 + 2 * 1) / 27


def test_unit_costs_off_the_diagonal_give_the_error_rate(calls, estimate):
    c = calls(3)
    assert estimate("cost", **c, cost=1 - np.eye(3)).value == pytest.approx(estimate("error_rate", **c).value)


def test_the_matrix_is_truth_by_predicted(estimate):
    prices = [[0, 1, 2], [3, 0, 4], [5, 6, 0]]
    assert estimate("cost", truth=[0, 1, 2, 2], label=[2, 1, 0, 1], cost=prices).value == 3.25  # (2 + 0 + 5 + 6) / 4


def test_is_the_weighted_mean_of_the_price_of_each_row(calls, estimate):
    c = calls(3)
    prices = np.random.default_rng(1).normal(size=(3, 3))
    expected = np.average(prices[c["truth"], c["label"]], weights=c["weight"])
    assert estimate("cost", **c, cost=prices).value == pytest.approx(expected, rel=1e-12)


def test_gains_are_negative_costs_and_the_interval_may_lie_below_zero(rows, estimate):
    found = estimate("cost", **rows(tp=40, fn=1, fp=1, tn=40), cost="tp=-5,fn=1,fp=1")
    assert found.value == -198 / 82
    assert found.low < found.value < found.high < 0


def test_without_prices_it_is_refused(calls, estimate):
    with pytest.raises(BadInput, match="cost"):
        estimate("cost", **calls(3))
    bare = Predictions(kind="binary", truth=np.array([0, 1]), label=np.array([0, 1]), classes=("0", "1"), positive=1)
    with pytest.raises(BadInput, match="cost needs prices"):
        measure("cost").score(Evidence(bare))


def test_no_skill_is_the_cheapest_class_for_every_row(rows, estimate):
    # All called negative: 8 misses at 10; all called positive: 19 false alarms at 1. The latter is cheaper.
    assert estimate("cost", **rows(tp=5, fn=3, fp=2, tn=17), cost="fn=10,fp=1").no_skill == pytest.approx(19 / 27)


def test_a_threshold_cuts_the_probability(estimate):
    roles = {"truth": [1, 1, 0, 0], "prob": [0.9, 0.4, 0.35, 0.1], "cost": "fn=10,fp=1"}
    assert estimate("cost", **roles).value == 2.5  # one miss
    assert estimate("cost(threshold=0.3)", **roles).value == 0.25  # one false alarm


def test_influence_is_each_price_less_the_mean(calls):
    c = calls(2)
    prices = np.array([[0.0, 1.0], [10.0, 0.0]])
    given = Predictions(kind="binary", truth=c["truth"], label=c["label"], classes=("0", "1"), positive=1, cost=prices)
    scored = measure("cost").score(Evidence(given))
    assert scored.influence == pytest.approx(prices[c["truth"], c["label"]] - scored.value)


def test_prices_of_unit_cost_have_the_limits_of_a_share(calls, estimate):
    # Of three classes: errors are 6 cells of a ninth of a row of prior each, hits 3.
    from scipy import stats

    c = calls(3)
    found = estimate("cost", truth=c["truth"], label=c["label"], cost=2 * (1 - np.eye(3)))
    wrong = int((c["truth"] != c["label"]).sum())
    law = stats.beta(wrong + 6 / 9, len(c["truth"]) - wrong + 3 / 9)
    assert (found.low / 2, found.high / 2) == pytest.approx(law.ppf([0.025, 0.975]), abs=0.15 * law.std())


def test_a_thousand_classes_have_an_interval_and_a_standard_error(estimate):
    truth = np.arange(3000) % 1000
    label = np.where(np.arange(3000) % 7 == 0, (truth + 1) % 1000, truth)
    prices = np.random.default_rng(3).random((1000, 1000)) + 1
    np.fill_diagonal(prices, 0)
    found = estimate("cost", truth=truth, label=label, cost=prices)
    paid = prices[truth, label]
    assert found.value == pytest.approx(paid.mean())
    assert found.se == pytest.approx(paid.std(ddof=1) / np.sqrt(3000))
    # 430 rows of one size: nearly normal.
    assert found.low == pytest.approx(found.value - 1.96 * found.se, abs=0.15 * found.se)
    assert found.high == pytest.approx(found.value + 1.96 * found.se, abs=0.15 * found.se)
