"""evaluate as a user calls it: right aggregation, traps of other tools, designs and their words."""

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_diabetes
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import f1_score, matthews_corrcoef, roc_auc_score
from sklearn.model_selection import KFold, StratifiedKFold, cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.errors import BadInput, LearnerFailed, Refusal


@pytest.fixture(scope="module")
def classes():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(120, 3))
    y = (X[:, 0] + 0.8 * rng.normal(size=120) > 0.8).astype(int)
    return X, y


@pytest.fixture(scope="module")
def numbers():
    X, y = load_diabetes(return_X_y=True)
    return X[:150], y[:150]


def test_error_of_a_learner_with_an_interval_and_what_it_is_about(classes):
    run = errbar.evaluate(LogisticRegression(), *classes)
    e = run["error_rate"]
    assert e.low < e.value < e.high
    assert (e.method, e.estimand.what, e.estimand.n_train) == ("corrected_t", "learner", 80)
    assert run.plan["plan"] == "kfold(k=3, repeats=10)"
    assert run.predictions.n == 1200


def test_pooled_measures_are_scikit_learns_on_pooled_predictions(classes):
    X, y = classes
    cv = StratifiedKFold(5, shuffle=True, random_state=1)
    run = errbar.evaluate(GaussianNB(), X, y, plan=cv, measures=["f1", "mcc", "accuracy"])
    pooled = cross_val_predict(GaussianNB(), X, y, cv=cv)
    assert run["f1"].value == pytest.approx(f1_score(y, pooled))
    assert run["mcc"].value == pytest.approx(matthews_corrcoef(y, pooled))
    assert run["accuracy"].value == pytest.approx((y == pooled).mean())


def test_the_roc_area_is_made_within_folds_and_weighed_by_pairs(classes):
    X, y = classes
    splits = list(KFold(4).split(X))
    run = errbar.evaluate(GaussianNB(), X, y, plan=splits, measures="roc_auc")
    parts = [(roc_auc_score(y[b], GaussianNB().fit(X[a], y[a]).predict_proba(X[b])[:, 1]), y[b]) for a, b in splits]
    pairs = [t.sum() * (1 - t).sum() for _, t in parts]
    assert run["roc_auc"].value == pytest.approx(np.average([a for a, _ in parts], weights=pairs))


def test_leave_one_out_rmse_is_no_mae(numbers):
    X, y = numbers
    run = errbar.evaluate(Ridge(), X, y, plan="leave_one_out", measures=["rmse", "mae", "r2"])
    left = cross_val_predict(Ridge(), X, y, cv=len(y))
    assert run["rmse"].value == pytest.approx(np.sqrt(np.mean((y - left) ** 2)))
    assert run["mae"].value == pytest.approx(np.mean(np.abs(y - left)))
    assert run["r2"].value == pytest.approx(1 - np.sum((y - left) ** 2) / np.sum((y - y.mean()) ** 2))


def test_a_constant_classifier_has_no_area_under_leave_one_out_and_half_under_folds(classes):
    X, y = classes
    model = DummyClassifier(strategy="prior")
    alone = errbar.evaluate(model, X, y, plan="leave_one_out", measures=["roc_auc", "error_rate"])
    assert alone["roc_auc"].value is None
    assert "every fold has a single row" in alone["roc_auc"].reason
    assert errbar.evaluate(model, X, y, plan="kfold(k=10)", measures="roc_auc")["roc_auc"].value == 0.5


def test_evaluate_is_score_after_predict(classes):
    X, y = classes
    run = errbar.evaluate(LogisticRegression(), X, y, plan="kfold(k=10)")
    left = run.predictions
    order = np.argsort(left.row)
    names = ["error_rate", "log_loss", "brier", "f1", "mcc"]
    scored = errbar.score(truth=y, prob=left.prob[order], measures=names)
    for name in names:
        assert run[name].value == pytest.approx(scored[name].value)
    assert np.array_equal(left.truth[order], y)


@pytest.mark.parametrize(
    ("effort", "fits", "method"),
    [("quick", 10, "corrected_t"), ("standard", 30, "corrected_t"), ("thorough", 90, "nested_cv")],
)
def test_effort_decides_how_many_fits(classes, effort, fits, method):
    made = []

    class Counting(GaussianNB):
        def fit(self, X, y):
            made.append(len(y))
            return super().fit(X, y)

    run = errbar.evaluate(Counting(), *classes, effort=effort, measures="error_rate")
    assert len(made) == fits + 2  # one twice, to see whether it repeats itself; one on all rows, for resubstitution
    assert run["error_rate"].method == method


def test_beside_the_value_stand_resubstitution_the_inner_loss_and_the_naive_interval(classes):
    X, y = classes
    run = errbar.evaluate(DecisionTreeClassifier(), X, y, effort="thorough", measures="error_rate")
    e = run["error_rate"]
    assert e.extras["resubstitution"] == 0
    assert e.extras["naive_low"] < e.value < e.extras["naive_high"]
    assert e.extras["too_narrow"] == pytest.approx((e.high - e.low) / (e.extras["naive_high"] - e.extras["naive_low"]))
    assert abs(e.extras["inner"] - e.value) < 0.1
    text = str(run)
    for words in (
        "training error 0.000 (resubstitution of the final model)",
        "too narrow",
        "inner",
        "design: 6 × nested 5-fold",
        "90/90 fits done",
    ):
        assert words in text


def test_bootstrap_estimates_by_their_definitions(classes):
    X, y = classes
    model = KNeighborsClassifier(3)
    oob, mixed, plus = (
        errbar.evaluate(model, X, y, plan=f"bootstrap(repeats=30, estimate={kind})", measures="error_rate", refit=True)
        for kind in ("oob", "632", "632plus")
    )
    left = oob.predictions
    wrong = (left.truth != left.label).astype(float)
    by_row = [wrong[left.row == i].mean() for i in range(len(y)) if (left.row == i).any()]
    assert oob["error_rate"].value == pytest.approx(np.mean(by_row))
    inside = (model.fit(X, y).predict(X) != y).mean()
    assert mixed["error_rate"].value == pytest.approx(0.368 * inside + 0.632 * np.mean(by_row))
    q = model.predict(X).mean()
    chance = y.mean() * (1 - q) + (1 - y.mean()) * q
    overfit = (np.mean(by_row) - inside) / (chance - inside)
    share = 0.632 / (1 - 0.368 * overfit)
    assert plus["error_rate"].value == pytest.approx((1 - share) * inside + share * np.mean(by_row))


def test_location_shifted_needs_the_samples_own_errors(classes):
    X, y = classes
    run = errbar.evaluate(
        GaussianNB(),
        X,
        y,
        plan="bootstrap(repeats=40, estimate=632plus, in_bag=true)",
        interval="location_shifted",
        measures="error_rate",
    )
    e = run["error_rate"]
    assert e.method == "location_shifted" and e.low <= e.value <= e.high


def test_units_never_stand_on_both_sides_and_count_as_units(classes):
    X, y = classes
    unit = np.repeat(np.arange(24), 5)
    run = errbar.evaluate(GaussianNB(), X, y, unit=unit, effort="thorough", measures="error_rate")
    assert run["error_rate"].n_units == 24
    left = run.predictions
    for s in np.unique(left.split)[:20]:
        inside = np.isin(np.arange(120), left.row[left.split == s])
        assert not set(unit[inside]) & set(unit[~inside])


def test_time_goes_forward_and_blocks_are_the_pieces(classes):
    X, y = classes
    days = pd.date_range("2024-01-01", periods=120)
    frame = pd.DataFrame(X, columns=list("abc")).assign(day=days, y=y)
    run = errbar.evaluate("logistic", frame, target="y", time="day", gap="7d", plan="time_ordered(k=5)")
    assert run.plan["options"]["gap"] == 7
    assert run["error_rate"].method == "clustered"
    with pytest.raises(Refusal, match="EB115"):
        errbar.evaluate("logistic", frame, target="y", time="day", plan="kfold(k=5)")


def test_one_holdout_is_about_one_model_and_says_so(classes):
    run = errbar.evaluate(GaussianNB(), *classes, plan="holdout")
    assert run["error_rate"].estimand.what == "model"
    assert run["error_rate"].method == "exact"
    assert "EB214" in {f.code for f in run.findings}


def test_resubstitution_has_a_value_and_no_interval(classes):
    run = errbar.evaluate(GaussianNB(), *classes, plan="resubstitution", measures="error_rate")
    assert run["error_rate"].interval is None
    assert "give no interval for new rows" in run["error_rate"].reason


def test_a_method_that_is_not_valid_for_the_plan_is_refused_with_the_one_that_is(classes):
    with pytest.raises(BadInput, match=r"exact is for fixed predictions.*Valid there: corrected_t"):
        errbar.evaluate(GaussianNB(), *classes, interval="exact")
    with pytest.raises(BadInput, match=r"nested_cv is for nested_kfold plans; this one is kfold"):
        errbar.evaluate(GaussianNB(), *classes, interval="nested_cv")


def test_the_same_seed_gives_the_same_run_and_another_another(classes):
    a, b, c = (errbar.evaluate(LogisticRegression(), *classes, seed=s) for s in (0, 0, 1))
    assert a.id == b.id != c.id
    assert errbar.Run.from_json(a.to_json()).id == a.id


def test_a_pipeline_given_a_frame_sees_its_columns(classes):
    X, y = classes
    frame = pd.DataFrame(X, columns=["a", "b", "c"], index=np.arange(500, 620))

    class Named(LogisticRegression):
        def fit(self, X, y):
            assert list(X.columns) == ["a", "b", "c"]
            return super().fit(X, y)

    run = errbar.evaluate(make_pipeline(Named()), frame, pd.Series(y, index=frame.index), effort="quick")
    assert run["error_rate"].value < 0.4


def test_a_failing_fit_stops_the_run_with_fold_and_cause(classes):
    class Picky(GaussianNB):
        def fit(self, X, y):
            if len(y) < 100 and X[0, 0] > 0:
                raise ValueError("not these rows")
            return super().fit(X, y)

    with pytest.raises(LearnerFailed, match=r"fold \d.*not these rows"):
        errbar.evaluate(Picky(), *classes)
    run = errbar.evaluate(Picky(), *classes, count_failures_as_wrong=True)
    failed = run.plan["failed"]
    assert 0 < failed < 30
    assert run["error_rate"].value > failed / 30 * 0.99
    assert "EB304" in {f.code for f in run.findings}
    with pytest.raises(BadInput, match="no wrong value to count"):
        errbar.evaluate(Ridge(), *load_diabetes(return_X_y=True), count_failures_as_wrong=True)


def test_a_full_trees_probabilities_are_labels(classes):
    run = errbar.evaluate(DecisionTreeClassifier(), *classes)
    assert "all 0 or 1" in str(run)
    assert "log_loss" not in {e.measure for e in run.estimates}


def test_the_learning_curve_projects_to_all_rows(numbers):
    run = errbar.evaluate(Ridge(alpha=0.1), *numbers, curve=True, measures=["rmse", "r2"])
    sheet = run.sheet("curve")
    rmse = [row for row in sheet.rows if row[0] == "rmse"]
    sizes = [row[1] for row in rmse]
    assert sizes == sorted(sizes) and sizes[-1] == 150
    assert rmse[-1][5] == "projected" and rmse[0][2] > rmse[-2][2]
    assert "costs about" in sheet.notes[0]
    assert "Learning curve" in str(run)


def test_no_skill_is_that_of_the_very_folds(classes):
    X, y = classes
    folds = np.arange(120) // 6
    rows = np.arange(120)
    plan = [(rows[folds != f], rows[folds == f]) for f in range(20)]
    run = errbar.evaluate("constant", X, y, plan=plan, measures="average_precision,roc_auc")
    assert run["average_precision"].value == pytest.approx(run["average_precision"].no_skill)
    oob = errbar.evaluate("constant", X, y, plan="bootstrap(repeats=20)", measures="error_rate")
    assert oob["error_rate"].no_skill == pytest.approx(min(y.mean(), 1 - y.mean()))


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({"plan": "kfold(k=3)", "interval": "five_by_two"}, r"kfold\(k=2, repeats=5\).*Valid there: corrected_t"),
        ({"gap": "7d"}, "Give `time`"),
        ({"plan": "kfold(k=5)", "effort": "thorough"}, "Give one"),
    ],
)
def test_options_that_contradict_each_other_are_refused(classes, options, found):
    with pytest.raises(BadInput, match=found):
        errbar.evaluate(GaussianNB(), *classes, **options)


def test_resubstitution_lacks_no_class(classes):
    X, y = classes
    run = errbar.evaluate("tree(max_depth=1)", X, y, plan="resubstitution", measures="error_rate")
    assert run.plan["receipt"] == ["every row is trained on and tested: no row is unseen"]


def test_a_range_around_another_centre_is_not_set_next_to_a_632_estimate(classes):
    X, y = classes
    for estimate, there in (("oob", True), ("632", False)):
        e = errbar.evaluate(
            "tree", X, y, plan=f"bootstrap(repeats=20, estimate={estimate})", measures="error_rate", because={}
        )["error_rate"]
        assert ("naive_low" in e.extras) is there
