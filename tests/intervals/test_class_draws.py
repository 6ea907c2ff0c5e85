"""Class draws: means over classes of a share, one unseen row a class."""

import numpy as np
import pytest

import errbar
from errbar.errors import NoInterval
from errbar.evidence import Evidence
from errbar.intervals import apply_method, class_draws, interval_for
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions

METHOD = class_draws.class_draws
MANY = InferenceSettings(replicates=200_000)


def scored(name, table, **more):
    """The measure on a table of counts, rows truth and columns calls; over the classes seen where one has none."""
    table = np.array(table)
    k = len(table)
    truth, label = (np.repeat(x, table.reshape(-1)).astype(np.uint8) for x in np.divmod(np.arange(k * k), k))
    given = Predictions(kind="multiclass", truth=truth, label=label, classes=tuple("abcdefgh"[:k]), **more)
    m, evidence = measure(name), Evidence(given)
    return (m.over_seen and m.over_seen(m, evidence)) or m.score(evidence)


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(1, 1, 0.025 * 64 / 27, 3), (2, 2, (0.025 * 64 / 27) ** 0.5, 3), (0, 2, 0, 3 - (0.025 * 64 / 27) ** 0.5)],
)
def test_one_class_of_three_has_rows_by_hand(hits, trials, low, high):
    # A class without rows is 0 in 3/4 of the draws of the lower end, else 1. All hit, the third is Beta(trials, 1) in
    # 3/4, else 1: P(sum < y) = (3/4)^3 y^trials below 1, and 0.025 at y = (0.025 * 64/27)^(1/trials). The upper end is
    # 1, as a sum of 3 has probability 27/64. None of 2 hit is all hit, turned round.
    table = np.zeros((3, 3), int)
    table[0, 0], table[0, 1] = hits, trials - hits
    found = apply_method(METHOD, scored("balanced_accuracy", table), MANY)
    assert (found.low, found.high) == pytest.approx((low / 3, high / 3), abs=0.003)
    assert "the value is over 1 of 3 classes" in found.how


def oracle(hits, trials, seed):
    """Ends from beta draws, class by class."""
    rng, draws = np.random.default_rng(seed), 100_000
    means = np.zeros((2, draws))
    for a, d in zip(hits, trials):
        up = np.ones(draws) if a == d else rng.beta(a + 1, d - a, draws)
        lo = np.zeros(draws) if a == 0 else rng.beta(a, d - a + 1, draws)
        outward = rng.random(draws) < 0.75
        means += [np.where(outward, lo, up), np.where(outward, up, lo)]
    means /= len(hits)
    return np.quantile(means[0], 0.025), np.quantile(means[1], 0.975)


TABLE = [[30, 2, 1, 0, 0], [3, 9, 0, 0, 0], [1, 0, 4, 0, 0], [2, 0, 0, 0, 0], [0, 0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("name", "trials"),
    [("balanced_accuracy", [33, 12, 5, 2, 0]), ("recall", [33, 12, 5, 2, 0]), ("precision", [36, 11, 5, 0, 0])],
)
def test_ends_are_those_of_beta_draws(name, trials):
    found = apply_method(METHOD, scored(name, TABLE), MANY)
    want = oracle([30, 9, 4, 0, 0], trials, 1)
    assert (found.low, found.high) == pytest.approx(want, abs=0.003)


def test_f1_is_drawn_through_the_jaccard_share():
    # A miss of one class is a false call of another: both shares are drawn from one table.
    table = np.array([[9, 0, 0, 3], [1, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    drawn = scored("f1", table)
    found = apply_method(METHOD, drawn, MANY)
    rng = np.random.default_rng(2)
    gammas = rng.standard_gamma(table, (100_000, 4, 4))
    hits = gammas[:, range(4), range(4)]
    trials = gammas.sum(axis=1) + gammas.sum(axis=2) - hits
    one = rng.exponential(size=hits.shape)
    outward = one * (rng.random(hits.shape) < 0.75)
    low, high = ((hits + more) / (trials + one) for more in (one - outward, outward))
    want = [np.quantile((2 * j / (1 + j)).mean(axis=1), q) for j, q in ((low, 0.025), (high, 0.975))]
    assert (found.low, found.high) == pytest.approx(want, abs=0.003)
    assert drawn.value == pytest.approx((18 / 22 + 8 / 9 + 0) / 3)
    assert drawn.label == "F1 (macro, 3 of 4 classes)"


def test_it_is_the_default_and_holds_the_interval_of_before():
    table = [[12, 2, 0], [3, 8, 1], [0, 1, 2]]
    for name in ("f1", "balanced_accuracy", "precision", "jaccard", "fnr"):
        drawn, ask = scored(name, table), InferenceSettings(seed=3)
        found, before = interval_for(drawn, ask), interval_for(drawn, ask, "dirichlet")
        assert found.method == "class_draws"
        assert found.low <= before.low < before.high <= found.high
        assert interval_for(drawn, InferenceSettings(seed=3)) == found
    fnr, recall = (interval_for(scored(name, table), MANY) for name in ("fnr", "recall"))
    assert (fnr.low, fnr.high) == pytest.approx((1 - recall.high, 1 - recall.low), abs=0.003)
    for name in ("specificity", "npv", "mcc", "gmean", "f1(average=weighted)"):
        assert interval_for(scored(name, table), InferenceSettings()).method == "dirichlet"


def test_seeds_differ_by_less_than_a_twentieth_of_the_width():
    drawn = scored("f1", [[3, 1, 0], [0, 2, 0], [1, 0, 5]])
    ends = np.array([(e.low, e.high) for e in (interval_for(drawn, InferenceSettings(seed=s)) for s in range(20))])
    assert ends.std(axis=0).max() < 0.05 / 2 * np.ptp(ends, axis=1).mean()


def test_units_and_weights_keep_the_interval_of_before():
    truth, label = list("aaabbbccc") * 4, list("aabbbbcca") * 4
    rows = {"truth": truth, "label": label, "measures": "f1"}
    for more in ({"unit": [i // 3 for i in range(36)]}, {"weight": [1, 2] * 18}):
        assert errbar.score(**rows, **more)["f1"].method in ("clustered", "dirichlet")
        refused = errbar.score(**rows, **more, interval="class_draws")["f1"]
        assert refused.interval is None
        assert "not measured with units or weights" in str(refused.reason)


def test_a_class_without_rows_has_a_value_over_the_others_and_no_other_interval():
    rows = {"truth": ["a", "a", "b", "b", "b", "a"], "label": ["a", "b", "b", "b", "c", "a"]}
    found = errbar.score(**rows, measures="balanced_accuracy")["balanced_accuracy"]
    assert found.value == pytest.approx(2 / 3)
    assert found.label == "balanced accuracy (2 of 3 classes)"
    assert found.high > (1 + 2 * 2 / 3) / 3 > 2 / 9 > found.low  # the third class may have any recall
    other = errbar.score(**rows, measures="balanced_accuracy", interval="bootstrap")["balanced_accuracy"]
    assert other.interval is None
    assert "Default: class_draws" in str(other.reason)


def test_other_measures_are_refused():
    with pytest.raises(NoInterval, match="means over classes of a share"):
        apply_method(METHOD, scored("mcc", [[3, 1, 0], [0, 2, 0], [1, 0, 5]]), InferenceSettings())
