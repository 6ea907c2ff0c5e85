"""compare on learners that are fitted here: one plan for all, the numbers of evaluate, nothing fitted in vain."""

import signal

import numpy as np
import pandas as pd
import pytest
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.contrasts import contrast
from errbar.errors import BadInput, LearnerFailed
from errbar.records.method import InferenceSettings
from tests.contrasts.splits_by_hand import over
from tests.verbs.counted import BROKEN, FITS, PAIR, Counted


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
    # One fit of each is made twice, to see whether it repeats itself (EB310).
    assert FITS == [(0.0, 40)] * 31 + [(1.5, 40)] * 31
    (c,) = run.comparisons
    assert (c.left, c.right, c.method) == ("fair", "tilted", "corrected_t")
    assert run.plan["plan"] == "subsampling(rate=0.5, repeats=30)"
    assert run.options["about"] == "the learners at n=40, new rows like these"
    assert c.extras["df"] == 29


@pytest.mark.parametrize(("effort", "fits"), [("quick", 10), ("thorough", 90)])
def test_effort_decides_how_many_fits(rows, effort, fits):
    errbar.compare(PAIR, *rows, measures="accuracy", effort=effort)
    assert len(FITS) == 2 * (fits + 1)  # and one twice, to see whether it repeats itself


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


def test_learners_that_draw_at_random_draw_what_they_draw_in_evaluate(rows):
    models = {"one": DecisionTreeClassifier(max_features=1), "other": DecisionTreeClassifier(splitter="random")}
    run = errbar.compare(models, *rows, plan="kfold(k=5)", measures="accuracy", seed=3)
    alone = [errbar.evaluate(m, *rows, plan="kfold(k=5)", measures="accuracy", seed=3) for m in models.values()]
    assert (run.comparisons[0].left_value, run.comparisons[0].right_value) == tuple(r["accuracy"].value for r in alone)


def test_the_corrected_t_of_accuracy_split_by_split(rows):
    plan = "subsampling(rate=0.5, repeats=12)"
    (c,) = errbar.compare(PAIR, *rows, plan=plan, measures="accuracy").comparisons
    by_split = []
    for model in PAIR.values():
        p = errbar.evaluate(model, *rows, plan=plan, measures="accuracy").predictions
        right = (p.prob[:, 1] if p.prob.ndim == 2 else p.prob) >= 0.5
        by_split.append([(right == p.truth)[p.split == i].mean() for i in range(12)])
    expected = contrast("corrected_t").of(
        over(*by_split, family="subsampling", repeats=12, n_train=40, n_test=40), InferenceSettings(level=0.95)
    )
    assert (c.gap, c.low, c.high, c.p) == pytest.approx((expected.gap, expected.low, expected.high, expected.p))


def test_rows_needed_follow_the_interval(rows):
    (c,) = errbar.compare(PAIR, *rows, measures="accuracy", effort="quick").comparisons
    assert c.verdict == "not resolved"
    # Ten splits: t on 9 degrees of freedom is 2.262157 where the normal quantile is 1.959964.
    assert c.resolves == pytest.approx((1.959963985 + 0.841621234) * c.se * 2.262157 / 1.959964, rel=1e-6)
    assert c.rows_needed == int(np.ceil(80 * (c.resolves / abs(c.gap)) ** 2))


@pytest.mark.parametrize("plan", ["subsampling(rate=0.5, repeats=6)", "kfold(k=5)", "holdout(rate=0.5)"])
def test_what_rests_on_the_truth_alone_is_no_difference_of_learners(rows, plan):
    run = errbar.compare(PAIR, *rows, plan=plan, measures="prevalence,uncertainty")
    for c in run.comparisons:
        assert c.reason == f"no interval: {c.measure} rests on the truth alone, so no two models differ in it"
        assert (c.gap, c.left_value) == (0, c.right_value)


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


def test_functions_are_learners_of_any_kind(rows):
    X, y = rows

    def never(X_train, y_train, X_test):
        return np.zeros(len(X_test), int)

    def always(X_train, y_train, X_test):
        return np.ones(len(X_test), int)

    (c,) = errbar.compare({"fair": Counted(), "never": never}, X, y, plan="kfold(k=4)", measures="accuracy").comparisons
    assert c.right_value == pytest.approx(1 - y.mean())
    (c,) = errbar.compare([never, always], X, y, plan="kfold(k=4)", measures="accuracy").comparisons
    assert (c.left, c.right, c.gap) == ("never", "always", pytest.approx(2 * y.mean() - 1))


def test_a_frame_and_the_name_of_its_target(rows):
    X, y = rows
    frame = pd.DataFrame(X, columns=["u", "v", "w"]).assign(y=y)
    by_name = errbar.compare(["logistic", "naive_bayes"], frame, target="y", effort="quick")
    assert [c.left for c in by_name.comparisons] == ["logistic"] * 4


def test_learners_of_one_name_are_numbered(rows):
    run = errbar.compare([GaussianNB(), GaussianNB()], *rows, effort="quick", measures="accuracy")
    (c,) = run.comparisons
    assert (c.left, c.right, c.gap) == ("GaussianNB #1", "GaussianNB #2", 0)
    assert "accuracy of the two is equal on every split: 10 gaps of 0" in c.reason


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
    again = errbar.compare(PAIR, *rows, **words, resume=True)
    assert (len(FITS), again) == (0, run)  # what is finished is found again
    errbar.compare(PAIR, *rows, **words | {"measures": "error_rate"}, resume=True)
    assert len(FITS) == 0  # and its folds answer other questions


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"measures": "acuracy"}, "Unknown measure 'acuracy'"),
        ({"primary": "acuracy"}, "Unknown measure 'acuracy'"),
        ({"primary": ["accuracy"]}, "`primary` must be the name of one measure; got list"),
        ({"margin": "acuracy:0.1"}, "Unknown measure 'acuracy'"),
        ({"margin": -1}, "`margin` must be a gap above 0"),
        ({"against": "nobody"}, "got 'nobody'. Models: fair, tilted"),
        ({"test": "wilcoxxon"}, "Unknown contrast 'wilcoxxon'"),
        ({"truth": "y"}, "`truth` is for predictions that are there already"),
        ({"threshold": 0.3}, "`threshold` is for predictions"),
        ({"shared": True}, "`shared` is for predictions"),
        ({"plan": "kfold(k=5)", "effort": "quick"}, "got a `plan` too. Give one of them"),
        ({"effort": "huge"}, "`effort` must be quick, standard or thorough; got 'huge'"),
        ({"gap": 3}, "need `time`; got none"),
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
        (
            [Ridge(), GaussianNB()],
            r"same kind of target; these do not \(Ridge: regression, multioutput; GaussianNB: binary",
        ),
    ],
)
def test_learners_that_cannot_be_compared(rows, models, why):
    with pytest.raises(BadInput, match=why):
        errbar.compare(models, *rows)


def test_learners_without_data_are_told_so():
    with pytest.raises(BadInput, match=r"fitted on data: compare\(models, X, y\).*found Counted and Counted"):
        errbar.compare(PAIR)


def test_an_interrupt_counts_the_folds_of_all_learners(rows, tmp_path, monkeypatch):
    fit = Counted.fit

    def stopped(self, X, y):
        if len(FITS) == 7:  # after five folds of the first and two of the second
            signal.raise_signal(signal.SIGINT)
        return fit(self, X, y)

    monkeypatch.setattr(Counted, "fit", stopped)
    with pytest.raises(KeyboardInterrupt, match=r"7 of 10 folds are kept. Run it again with `resume` to continue"):
        errbar.compare(PAIR, *rows, measures="accuracy", plan="kfold(k=5)", store=tmp_path / "kept")
