"""Scores that are there already, by model, repeat and fold, compared over the plan they were made under."""

import baycomp
import numpy as np
import pytest
from mlxtend.evaluate import combined_ftest_5x2cv, paired_ttest_5x2cv
from scipy import stats

import errbar
from errbar.errors import BadInput
from tests.contrasts.splits_by_hand import by_mlxtend

TEN = "kfold(k=10, repeats=10)"
HALVES = "kfold(k=2, repeats=5)"


def drawn(k, repeats, models="ab", seed=0):
    """Scores by model, in the order of repeats and folds."""
    rng = np.random.default_rng(seed)
    hard = rng.normal(0, 0.02, k * repeats)
    return {name: 0.8 + 0.01 * i + hard + rng.normal(0, 0.01, k * repeats) for i, name in enumerate(models)}


def table(scores, k, repeats):
    """A line per model, repeat and fold."""
    names = [name for name in scores for _ in range(k * repeats)]
    repeat = np.tile(np.repeat(np.arange(repeats), k), len(scores))
    fold = np.tile(np.tile(np.arange(k), repeats), len(scores))
    return {"model": names, "repeat": repeat, "fold": fold, "score": np.concatenate(list(scores.values()))}


def one(scores, k, repeats, **more):
    plan = more.pop("plan", f"kfold(k={k}, repeats={repeats})")
    run = errbar.compare(table(scores, k, repeats), fold_scores=True, plan=plan, **{"better": "high", **more})
    return run.comparisons[0]


def test_the_corrected_t_of_ten_folds_by_hand():
    scores = drawn(10, 1)
    gaps = scores["b"] - scores["a"]
    t = gaps.mean() / np.sqrt(gaps.var(ddof=1) * (1 / 10 + 1 / 9))
    found = one(scores, 10, 1)
    assert found.method == "corrected_t"
    assert found.p == pytest.approx(2 * stats.t.sf(abs(t), 9))
    assert found.gap == pytest.approx(gaps.mean())


def test_random_splits_take_the_share_of_the_plan():
    scores = drawn(1, 30)
    gaps = scores["b"] - scores["a"]
    t = gaps.mean() / np.sqrt(gaps.var(ddof=1) * (1 / 30 + 0.25 / 0.75))
    found = one(scores, 1, 30, plan="subsampling(rate=0.75, repeats=30)")
    assert found.p == pytest.approx(2 * stats.t.sf(abs(t), 29))


@pytest.mark.parametrize("seed", range(3))
def test_the_posterior_is_baycomps(seed):
    scores = drawn(10, 10, seed=seed)
    left, _, right = baycomp.two_on_single(scores["a"], scores["b"], rope=0.005, runs=10)
    found = one(scores, 10, 10, test="bayes_correlated_t(rope=0.005)")
    assert found.extras["p_left"] == pytest.approx(left, abs=1e-9)
    assert found.extras["p_right"] == pytest.approx(right, abs=1e-9)


@pytest.mark.parametrize(("name", "test"), [("t", paired_ttest_5x2cv), ("f", combined_ftest_5x2cv)])
def test_five_halvings_are_mlxtends(name, test):
    scores = drawn(2, 5)
    found = one(scores, 2, 5, test=f"five_by_two(statistic={name})")
    _, p = by_mlxtend(test, scores["a"], scores["b"])
    assert found.p == pytest.approx(p)


def test_a_wide_table_and_other_names_read_alike():
    scores = drawn(10, 10)
    want = one(scores, 10, 10)
    long = table(scores, 10, 10)
    wide = {"repeat": long["repeat"][:100], "fold": long["fold"][:100], **scores}
    found = errbar.compare(wide, fold_scores=True, plan=TEN, better="high").comparisons[0]
    assert (found.gap, found.p) == pytest.approx((want.gap, want.p))
    named = {"who": long["model"], "run": long["repeat"], "part": long["fold"], "auc": long["score"]}
    columns = {"learner": "who", "repeat": "run", "fold": "part", "score": "auc"}
    found = errbar.compare(named, fold_scores=True, plan=TEN, better="high", **columns).comparisons[0]
    assert (found.gap, found.p) == pytest.approx((want.gap, want.p))


def test_all_pairs_are_adjusted_by_holm():
    scores = drawn(10, 1, models="abc")
    run = errbar.compare(table(scores, 10, 1), fold_scores=True, plan="kfold(k=10)", better="high")
    p = [c.p for c in run.comparisons]
    order = np.argsort(p)
    steps = np.maximum.accumulate([min(1.0, p[i] * (3 - rank)) for rank, i in enumerate(order)])
    assert [run.comparisons[i].p_adjusted for i in order] == pytest.approx(steps.tolist())
    assert (
        len(errbar.compare(table(scores, 10, 1), fold_scores=True, plan=10, better="high", against="b").comparisons)
        == 2
    )


def test_low_is_better_where_it_is_said_or_a_measure_says_so():
    scores = {"a": drawn(10, 1)["a"], "b": drawn(10, 1)["a"] + np.linspace(0.1, 0.11, 10)}
    assert one(scores, 10, 1, better="low").verdict == "left better"
    found = errbar.compare(table(scores, 10, 1), fold_scores=True, plan="kfold(k=10)", measures="log_loss")
    assert found.comparisons[0].verdict == "left better" and found.comparisons[0].label == "log loss"


def test_a_plain_t_is_replaced_unless_a_reason_is_given():
    scores = drawn(10, 10)
    run = errbar.compare(table(scores, 10, 10), fold_scores=True, plan=TEN, better="high", test="plain_t")
    assert run.comparisons[0].method == "corrected_t"
    assert {f.code for f in run.findings} == {"EB109"}
    because = {"EB109": "to show how wrong it is"}
    forced = errbar.compare(
        table(scores, 10, 10), fold_scores=True, plan=TEN, better="high", test="plain_t", because=because
    )
    assert forced.comparisons[0].p == pytest.approx(stats.ttest_rel(scores["b"], scores["a"]).pvalue)


def test_equal_models_have_no_spread_and_no_verdict():
    scores = drawn(10, 1)
    found = one({"a": scores["a"], "b": scores["a"]}, 10, 1)
    assert found.verdict == "not resolved" and "have no spread" in found.reason


def damaged(**changes):
    return {**table(drawn(10, 10), 10, 10), **changes}


@pytest.mark.parametrize(
    ("given", "more", "said"),
    [
        ({}, {"plan": None}, "need the plan that they were made under"),
        ({}, {"better": None}, "Scores need a direction"),
        ({}, {"plan": "kfold(k=10, repeats=5)"}, "has 5 x 10 folds, the table 10 x 10"),
        ({}, {"plan": "subsampling(repeats=30)"}, "has 30 splits, the table 100"),
        ({}, {"plan": "holdout"}, "are compared over kfold or subsampling; got `plan="),
        ({}, {"test": "five_by_two"}, "needs kfold.k=2, repeats=5."),
        ({}, {"truth": "y"}, "`truth` is for models and learners on rows"),
        ({}, {"measures": ["error_rate", "log_loss"]}, "about one measure; found 2"),
        ({"score": np.full(200, 93.0)}, {"better": None, "measures": "accuracy"}, "Divide percentages by 100"),
        ({"score": np.r_[np.nan, np.full(199, 0.5)]}, {}, "that of 'a' in repeat 0, fold 0 is not"),
        ({"fold": np.zeros(200, int)}, {}, "'a' has 10 in repeat 0, fold 0"),
        ({"fold": np.r_[99, table(drawn(10, 10), 10, 10)["fold"][1:]]}, {}, "'a' has none in repeat 0, fold 0"),
        ({"model": ["a"] * 200, "repeat": np.repeat(np.arange(20), 10)}, {}, "2 or more models; got 1"),
        ({"score": ["x"] * 200}, {}, "must be numbers"),
    ],
)
def test_a_table_that_is_not_the_plans_is_refused_by_name(given, more, said):
    with pytest.raises(BadInput, match=said):
        errbar.compare(damaged(**given), fold_scores=True, **{"plan": TEN, "better": "high", **more})


def test_repeats_need_their_column():
    scores = table(drawn(10, 10), 10, 10)
    del scores["repeat"]
    with pytest.raises(BadInput, match="need the column 'repeat'"):
        errbar.compare(scores, fold_scores=True, plan=TEN, better="high")


def test_it_is_printed_and_reported(tmp_path):
    run = errbar.compare(table(drawn(10, 10), 10, 10), fold_scores=True, plan=TEN, better="high")
    assert "a against b on 100 splits of kfold(k=10, repeats=10)" in str(run)
    assert "about: the learners at 90 % of the rows" in str(run)
    assert errbar.Run.from_json(run.to_json()).id == run.id
    run.report(tmp_path / "r.html")
    assert "100 splits" in (tmp_path / "r.html").read_text(encoding="utf-8")
