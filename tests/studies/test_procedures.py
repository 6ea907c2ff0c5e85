import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB

from errbar.errors import BadInput, LearnerFailed
from errbar.studies import NAIVE, Procedure, procedures
from errbar.studies._procedures import PURPOSE
from errbar.studies._replications import stream
from errbar.studies._resampling import drawn
from errbar.studies._tasks import task_of
from errbar.worlds import world

QUICK = [
    Procedure(plan="quick"),
    Procedure(plan="quick", interval=NAIVE),
    Procedure(plan="quick", interval="pooled_cv"),
]


class Raises:
    """Fails on every fit."""

    def fit(self, X, y):
        raise ValueError("no luck")

    def predict(self, X):
        return np.zeros(len(X))


def test_the_naive_interval_is_the_mean_of_fold_errors_and_their_sd_over_root_j():
    place = world("two_gaussians")
    found = procedures(place, GaussianNB(), 40, QUICK, replications=2)[1]
    rng = stream(0, PURPOSE, 0)
    sample = place.sample(40, rng)
    plan = drawn("quick", task_of(place, sample), int(rng.integers(2**31)))
    errors = []
    for split in plan.splits:
        train = split.train(40)
        model = GaussianNB().fit(sample.X[train], sample.y[train])
        errors.append(np.mean(model.predict(sample.X[split.test]) != sample.y[split.test]))
    half = 1.959964 * np.std(errors, ddof=1) / np.sqrt(10)
    assert found.value[0] == pytest.approx(np.mean(errors))
    assert (found.low[0], found.high[0]) == pytest.approx((np.mean(errors) - half, np.mean(errors) + half))
    whole = GaussianNB().fit(sample.X, sample.y)
    assert found.truth[0] == pytest.approx(place.true_error(whole).value, abs=0.002)


def test_procedures_see_the_same_samples_and_share_the_truth():
    quick, naive, pooled = procedures("two_gaussians", "naive_bayes", 40, QUICK, replications=5)
    assert np.array_equal(quick.truth, naive.truth)
    assert np.allclose(quick.value, pooled.value)
    assert quick.fits == 10
    assert np.all(naive.width < quick.width)


def test_the_bayes_rule_has_one_truth():
    found = procedures("two_gaussians", "bayes", 30, QUICK[:1], replications=4)[0]
    assert found.truth == pytest.approx(np.full(4, world("two_gaussians").bayes_error.value), abs=1e-3)
    assert found.coverage_model == found.coverage_learner


def test_a_measure_is_graded_against_its_own_truth():
    found = procedures("linear_gaussian(d=2, noise=1)", "bayes", 40, QUICK[:1], replications=3, measure="mae")[0]
    # The line itself: E|noise| of a standard normal.
    assert found.learner_truth == pytest.approx(np.sqrt(2 / np.pi), rel=1e-3)


def test_a_sample_errbar_refuses_is_counted_apart_from_a_missing_interval():
    found = procedures("imbalanced(prevalence=0.05)", "naive_bayes", 30, QUICK, replications=30)[0]
    # 30 rows with 1 in 20 positive hold at most one of them 55 % of the time: nobody can train and test on it.
    assert 8 <= found.refused.sum() <= 25
    assert found.graded == 30 - found.refused.sum()
    assert np.isnan(found.low[found.refused]).all()
    assert sum(found.reasons.values()) >= found.refused.sum()


def test_no_interval_counts_as_a_miss():
    # One row in 20 is of the rare class and never found: folds without an error give pooled_cv no width.
    found = procedures("imbalanced(distance=9)", "bayes", 60, [QUICK[2]], replications=20)[0]
    none = np.isnan(found.low) & ~found.refused
    assert none.any()
    assert found.covered(found.truth) <= found.graded - none.sum()


def test_rows_of_a_unit_may_be_told_or_not():
    told, alone = procedures("grouped", "knn(k=1)", 60, [QUICK[0], Procedure(plan="quick", alone=True)], replications=6)
    # Rows of an object lie close together: shuffled, the nearest neighbour only needs to remember it.
    assert np.nanmean(alone.value) < 0.1 < np.nanmean(told.value)


def test_bootstrap_estimates_read_the_training_error():
    calls = [Procedure(plan=f"bootstrap(repeats=20, estimate={e})") for e in ("oob", "632")]
    oob, mixed = procedures("two_gaussians", "tree", 30, calls, replications=3)
    # A full tree has no training error.
    assert mixed.value == pytest.approx(0.632 * oob.value)


def test_a_plan_that_does_not_carry_the_interval_is_refused_at_once():
    with pytest.raises(BadInput, match="nested_cv is for nested_kfold plans"):
        procedures("two_gaussians", None, 40, [Procedure(plan="quick", interval="nested_cv")], replications=2)


def test_a_failing_learner_says_in_which_replication():
    with pytest.raises(LearnerFailed, match=r"Replication 0: .*no luck"):
        procedures("two_gaussians", Raises(), 20, QUICK[:1], replications=2)


def test_every_engine_finds_the_same():
    call = ("xor", "tree(max_depth=2)", 30, QUICK)
    here = procedures(*call, replications=4)
    apart = procedures(*call, replications=4, engine="processes(workers=2)")
    for a, b in zip(here, apart):
        assert np.array_equal(a.low, b.low, equal_nan=True) and np.array_equal(a.truth, b.truth)
