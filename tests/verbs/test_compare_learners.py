"""compare on learners that are fitted here: one plan for all, the test that holds over it, misuse refused."""

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.naive_bayes import GaussianNB

import errbar
from errbar.contrasts import contrast
from errbar.errors import BadInput, LearnerFailed
from errbar.records.method import Ask
from tests.contrasts.splits_by_hand import over

FITS = []
BROKEN = []


class Counted(ClassifierMixin, BaseEstimator):
    """Predicts the share of the class whose mean is nearer; every fit is noted."""

    def __init__(self, bias=0.0):
        self.bias = bias

    def fit(self, X, y):
        if len(BROKEN) and len(FITS) >= BROKEN[0]:
            raise RuntimeError("the power went out")
        FITS.append((self.bias, len(y)))
        self.classes_ = np.unique(y)
        self.means_ = [X[y == c].mean(axis=0) for c in self.classes_]
        return self

    def predict_proba(self, X):
        far = np.column_stack([((X - m) ** 2).sum(axis=1) for m in self.means_])
        p = 1 / (1 + np.exp(far[:, 1] - far[:, 0] + self.bias))
        return np.column_stack([1 - p, p])

    def predict(self, X):
        return self.classes_[self.predict_proba(X).argmax(axis=1)]


PAIR = {"fair": Counted(), "tilted": Counted(bias=1.5)}


@pytest.fixture(autouse=True)
def from_zero():
    FITS.clear()
    BROKEN.clear()


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(80, 3))
    return X, (X[:, 0] + 0.7 * rng.normal(size=80) > 0).astype(int)


def test_thirty_random_halves_for_each_learner_and_the_corrected_t(rows):
    run = errbar.compare(PAIR, *rows, measures="accuracy")
    assert FITS == [(0.0, 40)] * 30 + [(1.5, 40)] * 30
    (c,) = run.comparisons
    assert (c.left, c.right, c.method) == ("fair", "tilted", "corrected_t")
    assert run.plan["plan"] == "subsampling(rate=0.5, repeats=30)"
    assert run.options["about"] == "the learners at n=40, new rows like these"
    assert c.extras["df"] == 29


@pytest.mark.parametrize(("effort", "fits"), [("quick", 10), ("thorough", 90)])
def test_effort_decides_how_many_fits(rows, effort, fits):
    errbar.compare(PAIR, *rows, measures="accuracy", effort=effort)
    assert len(FITS) == 2 * fits


def test_the_powerful_option_trains_on_two_thirds(rows):
    run = errbar.compare(PAIR, *rows, measures="accuracy", effort="quick", powerful=True)
    assert {n for _, n in FITS} == {53}
    assert "two thirds train" in run.plan["why"]


@pytest.mark.parametrize("plan", ["kfold(k=5)", "subsampling(rate=0.5, repeats=6)", "kfold(k=3, repeats=2)"])
def test_numbers_are_those_of_both_evaluated_on_that_plan(rows, plan):
    measures = ["log_loss", "brier", "roc_auc", "accuracy", "f1"]
    run = errbar.compare(PAIR, *rows, plan=plan, measures=measures)
    left, right = (errbar.evaluate(m, *rows, plan=plan, measures=measures) for m in PAIR.values())
    assert run.plan["digest"] == left.plan["digest"] == right.plan["digest"]
    for c in run.comparisons:
        assert (c.left_value, c.right_value) == (left[c.measure].value, right[c.measure].value)
        assert c.gap == pytest.approx(right[c.measure].value - left[c.measure].value)


def test_the_corrected_t_of_accuracy_split_by_split(rows):
    plan = "subsampling(rate=0.5, repeats=12)"
    (c,) = errbar.compare(PAIR, *rows, plan=plan, measures="accuracy").comparisons
    by_split = []
    for model in PAIR.values():
        p = errbar.evaluate(model, *rows, plan=plan, measures="accuracy").predictions
        right = (p.prob[:, 1] if p.prob.ndim == 2 else p.prob) >= 0.5
        by_split.append([(right == p.truth)[p.split == i].mean() for i in range(12)])
    expected = contrast("corrected_t").of(
        over(*by_split, family="subsampling", repeats=12, n_train=40, n_test=40), Ask(level=0.95)
    )
    assert (c.gap, c.low, c.high, c.p) == pytest.approx((expected.gap, expected.low, expected.high, expected.p))


def test_rows_needed_follow_from_the_standard_error(rows):
    (c,) = errbar.compare(PAIR, *rows, measures="accuracy", effort="quick").comparisons
    assert c.verdict == "not resolved"
    assert c.resolves == pytest.approx((1.959963985 + 0.841621234) * c.se)
    assert c.rows_needed == int(np.ceil(80 * (c.resolves / abs(c.gap)) ** 2))


def test_five_by_two_draws_its_own_plan(rows):
    run = errbar.compare(PAIR, *rows, test="five_by_two", measures="accuracy")
    assert (run.plan["plan"], len(FITS)) == ("kfold(k=2, repeats=5)", 20)
    assert (run.comparisons[0].method, run.comparisons[0].extras["df"]) == ("five_by_two", 5)
    with pytest.raises(BadInput, match=r"five_by_two is for kfold\(k=2, repeats=5\)"):
        errbar.compare(PAIR, *rows, test="five_by_two", plan="kfold(k=5)", measures="accuracy")


def test_the_posterior_of_left_alike_and_right(rows):
    run = errbar.compare(PAIR, *rows, test="bayes_correlated_t(rope=0.05)", measures="accuracy", effort="quick")
    x = run.comparisons[0].extras
    assert x["p_left"] + x["p_rope"] + x["p_right"] == pytest.approx(1)
    said = f"(posterior: fair {x['p_left']:.2f}, alike {x['p_rope']:.2f}, tilted {x['p_right']:.2f})"
    assert said in str(run)


def test_the_posterior_of_a_measure_without_sides_is_below_and_above(rows):
    X, _ = rows
    models = {"ridge": Ridge(alpha=50), "line": LinearRegression()}
    run = errbar.compare(models, X, X[:, 0] + X[:, 1] ** 2, test="bayesian", measures="bias", effort="quick")
    x = run.comparisons[0].extras
    assert f"(posterior: below {x['p_below']:.2f}, alike 0.00, above {x['p_above']:.2f})" in str(run)


@pytest.mark.parametrize(
    ("test", "plan", "rate"),
    [
        ("plain_t", "subsampling(rate=0.5, repeats=10)", "44–66 % of cases (30 random splits)"),
        ("t", "kfold(k=5, repeats=2)", "37–60 % of cases (10 repeats of 10 folds)"),
        ("wilcoxon", "kfold(k=5)", "about 50 % of cases (10 repeats of 10 folds)"),
        ("mcnemar", "kfold(k=5)", "3–17 % of cases (one 10-fold cross-validation)"),
        ("z_unpaired", "kfold(k=5)", "0.3–17 % of cases (one 10-fold cross-validation)"),
        ("cochran_q", "kfold(k=5)", "3–17 % of cases"),
    ],
)
def test_a_plain_test_over_splits_is_refused_with_its_rate_and_the_corrected_one_run(rows, test, plan, rate):
    plain = errbar.compare(PAIR, *rows, plan=plan, measures="accuracy", test=test)
    usual = errbar.compare(PAIR, *rows, plan=plan, measures="accuracy")
    assert plain.comparisons == usual.comparisons
    (finding,) = [f for f in plain.findings if f.code == "EB109"]
    assert (finding.severity, finding.because, finding.measures) == ("refuse", None, ())
    assert rate in finding.message
    assert "the corrected test was run instead" in finding.message
    assert usual.findings == ()


def test_the_plain_t_runs_where_somebody_insists(rows):
    words = {"plan": "kfold(k=5)", "measures": "accuracy", "test": "plain_t"}
    run = errbar.compare(PAIR, *rows, **words, because={"eb109": "as printed in 1998"})
    corrected = errbar.compare(PAIR, *rows, plan="kfold(k=5)", measures="accuracy").comparisons[0]
    c = run.comparisons[0]
    assert c.method == "plain_t"
    # 1/5 in place of 1/5 + 1/4.
    assert c.se == pytest.approx(corrected.se * np.sqrt(0.2 / 0.45))
    (finding,) = run.findings
    assert finding.because == "as printed in 1998"
    assert "it was run all the same" in finding.message


def test_the_override_runs_the_plain_t_and_nothing_else(rows):
    with pytest.raises(BadInput, match="--because EB109 runs plain_t over splits; mcnemar is for .*Name --test plain_t"):
        errbar.compare(PAIR, *rows, plan="kfold(k=2)", measures="accuracy", test="mcnemar", because={"EB109": "x"})


@pytest.mark.parametrize(
    ("plan", "method"),
    [
        ("nested_kfold(k=3, repeats=2)", "nested_cv"),
        ("paired_halves(repeats=4, halvings=3)", "conservative_z"),
        ("leave_one_out", "corrected_t"),
        ("holdout", "mcnemar"),
    ],
)
def test_every_plan_has_the_test_that_is_valid_for_it(rows, plan, method):
    X, y = rows
    (c,) = errbar.compare(PAIR, X[:40], y[:40], plan=plan, measures="accuracy").comparisons
    assert c.method == method
    assert c.low <= c.gap <= c.high
    assert (c.p < 0.05) == (not c.low <= 0 <= c.high)


def test_where_p_falls_the_interval_of_nested_folds_touches_zero(rows):
    words = {"plan": "nested_kfold(k=4, repeats=2)", "measures": "log_loss"}
    c = errbar.compare(PAIR, *rows, **words).comparisons[0]
    at = errbar.compare(PAIR, *rows, **words, level=1 - c.p).comparisons[0]
    assert min(abs(at.low), abs(at.high)) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ("bootstrap(repeats=5)", "no test is known to hold over bootstrap samples; kfold(k=10) has one"),
        ("resubstitution", "rows a model was fitted on say nothing about new ones"),
        ("leave_p_out(p=2)", "no interval is known to cover for leave_p_out"),
    ],
)
def test_plans_without_a_valid_test_give_the_gap_and_the_reason(rows, plan, why):
    X, y = rows
    run = errbar.compare(PAIR, X[:16], y[:16], plan=plan, measures="accuracy")
    (c,) = run.comparisons
    assert why in c.reason
    assert c.gap == pytest.approx(c.right_value - c.left_value)
    assert (c.p, c.p_adjusted, c.low, c.method, c.verdict) == (None, None, None, None, "not resolved")
    assert why in str(run)


def test_blocks_of_time_are_the_units(rows):
    X, y = rows
    pair, words = [LogisticRegression(), GaussianNB()], {"time": np.arange(80), "plan": "time_ordered(k=6)"}
    accuracy, area = errbar.compare(pair, X, y, **words, measures="accuracy,roc_auc").comparisons
    assert (accuracy.method, area.method) == ("paired", "blocks")
    assert accuracy.how.startswith("6 units")
    with pytest.raises(BadInput, match="roc_auc: paired pools rows of different fits"):
        errbar.compare(pair, X, y, **words, measures="roc_auc", test="paired")
    alike = errbar.compare(PAIR, X, y, **words, measures="roc_auc").comparisons[0]  # a tilt changes no order
    assert (alike.gap, alike.p, alike.verdict) == (0, None, "not resolved")


def test_no_unit_is_on_both_sides(rows):
    X, y = rows
    run = errbar.compare(PAIR, X, y, unit=np.arange(80) // 4, measures="accuracy", effort="quick")
    assert (run.data.units, run.options["about"]) == (20, "the learners at n=40, new units like these")
    assert "no unit on both sides (20 units)" in str(run)


def test_regression_and_several_classes(rows):
    X, _ = rows
    numbers = errbar.compare([Ridge(), LinearRegression()], X, X[:, 0] + X[:, 1], effort="quick")
    assert [(c.left, c.measure) for c in numbers.comparisons] == [("Ridge", "rmse"), ("Ridge", "mae")]
    three = np.digitize(X[:, 0], [-0.5, 0.5])
    classes = errbar.compare([LogisticRegression(), DummyClassifier(strategy="prior")], X, three, effort="quick")
    assert [c.measure for c in classes.comparisons] == ["log_loss", "brier", "accuracy"]
    assert {c.verdict for c in classes.comparisons} == {"left better"}


def test_a_frame_and_the_name_of_its_target(rows):
    X, y = rows
    frame = pd.DataFrame(X, columns=["u", "v", "w"]).assign(y=y)
    by_name = errbar.compare(["logistic", "naive_bayes"], frame, target="y", effort="quick")
    assert [c.left for c in by_name.comparisons] == ["logistic"] * 4


def test_learners_of_one_name_are_numbered(rows):
    run = errbar.compare([GaussianNB(), GaussianNB()], *rows, effort="quick", measures="accuracy")
    (c,) = run.comparisons
    assert (c.left, c.right, c.gap) == ("GaussianNB #1", "GaussianNB #2", 0)
    assert "the two answer alike on every split as far as accuracy shows: 10 gaps of 0" in c.reason


def test_an_interrupted_comparison_goes_on_where_it_stopped(rows, tmp_path):
    words = {"measures": "accuracy", "plan": "kfold(k=5)", "store": tmp_path / "kept"}
    BROKEN.append(7)  # after five folds of the first and two of the second
    with pytest.raises(LearnerFailed, match="the power went out"):
        errbar.compare(PAIR, *rows, **words)
    BROKEN.clear()
    FITS.clear()
    run = errbar.compare(PAIR, *rows, **words, resume=True)
    assert [bias for bias, _ in FITS] == [1.5] * 3
    assert run.comparisons == errbar.compare(PAIR, *rows, measures="accuracy", plan="kfold(k=5)").comparisons
    FITS.clear()
    errbar.compare(PAIR, *rows, **words, resume=True)
    assert len(FITS) == 10  # what is finished leaves no folds behind


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"measures": "acuracy"}, "No measure named 'acuracy'"),
        ({"primary": "acuracy"}, "No measure named 'acuracy'"),
        ({"margin": "acuracy:0.1"}, "No measure named 'acuracy'"),
        ({"margin": -1}, "--margin is a gap above 0"),
        ({"against": "nobody"}, "there is no 'nobody'. Models: fair, tilted"),
        ({"test": "wilcoxxon"}, "No contrast named 'wilcoxxon'"),
        ({"weight": np.ones(80)}, "--weight is for predictions that are there already"),
        ({"truth": "y"}, "--truth is for predictions that are there already"),
        ({"threshold": 0.3}, "--threshold is for predictions"),
        ({"shared": True}, "--shared is for predictions"),
        ({"plan": "kfold(k=5)", "effort": "quick"}, "--plan names one. Give one of them"),
        ({"effort": "huge"}, "--effort is quick, standard or thorough; got 'huge'"),
        ({"gap": 3}, "no time is given"),
    ],
)
def test_what_does_not_fit_is_refused_before_any_fit(rows, options, why):
    with pytest.raises(BadInput, match=why):
        errbar.compare(PAIR, *rows, **options)
    assert FITS == []


@pytest.mark.parametrize(
    ("models", "why"),
    [
        ([Counted()], "Comparing needs two learners; found 1"),
        ("logistic", "a list of learners or {name: learner}; got str"),
        ([Ridge(), GaussianNB()], "predict the same kind of target; Ridge"),
    ],
)
def test_learners_that_cannot_be_compared(rows, models, why):
    with pytest.raises(BadInput, match=why):
        errbar.compare(models, *rows)


def test_learners_without_data_are_told_so():
    with pytest.raises(BadInput, match=r"Learners are fitted on data: compare\(models, X, y\).*found Counted and Counted"):
        errbar.compare(PAIR)
