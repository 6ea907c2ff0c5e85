"""What fits answer for the rows that trained them: of a holdout, along a learning curve, and by a setting."""

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.ensemble import BaggingClassifier
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.errors import BadInput, LearnerFailed
from errbar.measures import measure
from errbar.pictures import PictureInput, picture
from errbar.records.method import InferenceSettings
from errbar.resampling import evaluation
from errbar.resampling.curve_outlook import judge_outlook, outlook_sheet

RNG = np.random.default_rng(0)
X = RNG.normal(size=(90, 2))
Y = (X[:, 0] + RNG.normal(size=90) > 0).astype(int)
ASK = InferenceSettings(level=0.95)


def rows(run, name):
    sheet = run.sheet(name)
    return [dict(zip(sheet.columns, row)) for row in sheet.rows]


def test_a_holdouts_training_error_is_that_of_the_model_it_tests():
    run = errbar.evaluate("tree(max_depth=2)", X, Y, plan="holdout", measures="error_rate")
    e = run["error_rate"]
    train = run.drawn.splits[0].train(90)
    part = DecisionTreeClassifier(max_depth=2, random_state=0).fit(X[train], Y[train])
    whole = DecisionTreeClassifier(max_depth=2, random_state=0).fit(X, Y)
    assert e.extras["resubstitution"] == pytest.approx(np.mean(part.predict(X[train]) != Y[train]))
    assert e.extras["resubstitution_all"] == pytest.approx(np.mean(whole.predict(X) != Y))
    assert "error: from one fit on 60 rows; final model: all 90 rows" in str(run)
    assert "(resubstitution of the fit that was tested)" in str(run)


class Draws(BaseEstimator, ClassifierMixin):
    """A model that draws its predictions from NumPy's global generator, and counts its fits."""

    fits = 0

    def fit(self, X, y):
        Draws.fits += 1
        self.classes_, self.above_ = np.unique(y), np.random.random()  # noqa: NPY002
        return self

    def predict(self, X):
        return (np.random.random(len(X)) > self.above_).astype(int)  # noqa: NPY002


class SpoilsTraining(Draws):
    """A model that fails on as many rows as it was trained on."""

    def predict(self, X):
        if len(X) == 60:
            raise ValueError("60 rows")
        return super().predict(X)


def fit_holdout(model, **words):
    """What a run tells of a holdout, and the fits that it took."""
    Draws.fits = 0
    run = errbar.evaluate(model, X, Y, plan="holdout", **words)
    told = [(e.value, e.extras) for e in run.estimates]
    return (told, run.findings, run.predictions, run.sheets), Draws.fits


@pytest.mark.parametrize(
    "model",
    [Draws(), DecisionTreeClassifier(), BaggingClassifier(n_estimators=3), "svm"],
    ids=["draws", "tree", "bagging", "svm"],
)
def test_a_holdouts_fit_answers_for_its_training_rows_as_a_fit_of_its_own_would(model, monkeypatch):
    found, fits = fit_holdout(model)
    apart = evaluation.predict_out_of_fold
    monkeypatch.setattr(evaluation, "predict_out_of_fold", lambda *a, **k: apart(*a, **{**k, "inside": False}))
    refitted, more = fit_holdout(model)
    assert found == refitted and (fits, more) == ((2, 3) if isinstance(model, Draws) else (0, 0))


def test_an_interrupted_holdout_goes_on_to_the_same_training_error(tmp_path, monkeypatch):
    whole, _ = fit_holdout(Draws())
    with monkeypatch.context() as m:
        m.setattr(evaluation, "training_evidence", interrupt)
        with pytest.raises(RuntimeError, match="stopped"):
            fit_holdout(Draws(), store=tmp_path / "runs")
    again, fits = fit_holdout(Draws(), store=tmp_path / "runs", resume=True)
    assert again == whole and fits == 2  # all rows, and the holdout's training rows; its test rows were kept


def interrupt(*_, **__):
    raise RuntimeError("stopped")


def test_a_model_that_fails_on_its_training_rows_alone_says_so():
    with pytest.raises(LearnerFailed, match="60 rows"):
        fit_holdout(SpoilsTraining())


def test_fits_of_folds_are_named_with_their_rows():
    run = errbar.evaluate("constant", X, Y, plan="kfold(k=3)", measures="accuracy")
    assert "error: from 3 fits on 60 rows each; final model: all 90 rows" in str(run)
    # always the commoner class: as good on training rows as on others, but for the split's share of it
    assert "on training rows" in str(run) and "overfitting" in str(run)


@pytest.mark.parametrize("learner", ["knn(k=1)", KNeighborsClassifier(1)], ids=["by algebra", "by fits"])
def test_one_neighbour_has_no_training_error_at_any_size(learner):
    run = errbar.evaluate(learner, X, Y, plan="kfold(k=3)", measures="error_rate", curve=True)
    curve = [r for r in rows(run, "curve") if r["how"] != "projected"]
    assert len(curve) >= 3 and all(r["training"] == r["training_high"] == 0 for r in curve)
    assert all(r["value"] > 0 for r in curve)


def test_both_ways_of_predicting_test_rows_agree():
    by_algebra, by_fits = (
        errbar.evaluate(m, X, Y, plan="kfold(k=3)", measures="error_rate", curve=True, refit=again)
        for m, again in (("knn(k=3)", False), ("knn(k=3)", True))
    )
    a, b = rows(by_algebra, "curve"), rows(by_fits, "curve")
    assert [r["value"] for r in a] == [r["value"] for r in b] and [r["training"] for r in a] == [
        r["training"] for r in b
    ]


def test_the_complexity_curve_has_training_and_test_error_on_the_same_splits():
    run = errbar.evaluate("tree", X, Y, plan="kfold(k=3)", measures="error_rate", vary="max_depth=1,20")
    one, full = rows(run, "settings")
    assert full["training"] == 0 < one["training"] and full["max_depth"] == 20
    alone = errbar.evaluate("tree(max_depth=1)", X, Y, plan="kfold(k=3)", measures="error_rate")
    assert one["value"] == pytest.approx(alone["error_rate"].value)
    assert run.options["vary"] == {"max_depth": [1, 20]} and "errbar select" in run.sheet("settings").notes[0]
    figure = picture("complexity").find(PictureInput(run))
    assert [m.label for m in figure.marks if m.shape == "line"] == ["unseen rows", "training rows"]


def test_a_parameter_the_learner_lacks_is_refused_before_any_fit():
    with pytest.raises(BadInput, match="max_dept"):
        errbar.evaluate("tree", X, Y, vary="max_dept=1,2")
    with pytest.raises(BadInput, match="max_depth"):
        errbar.evaluate("tree", X, Y, vary="max_depth=1,-2")
    with pytest.raises(BadInput, match="vary"):
        errbar.evaluate("tree", X, Y, vary="max_depth")


def scores(at, splits=10, noise=0.0):
    rng = np.random.default_rng(1)
    return {m: at(m) + noise * rng.normal(size=splits) for m in (50, 100, 200)}


def test_the_outlook_reads_a_line_in_one_over_n():
    # 0.1 + 10 / m: from 400 to 800 rows it falls by 10 / 800
    found = judge_outlook(measure("error_rate"), scores(lambda m: 0.1 + 10 / m), 0.05, 400, ASK)
    assert found[1:4] == pytest.approx([0.0125] * 3)
    assert found[4:6] == (0.05, pytest.approx(0.15))


@pytest.mark.parametrize(
    ("course", "training", "verdict"),
    [
        (lambda m: 0.02 + 20 / m, 0.0, "too little data"),
        (lambda m: 0.30 + 0 / m, 0.28, "poor features or too stiff a learner"),
        (lambda m: 0.30 + 0 / m, 0.0, "too flexible a learner"),
    ],
)
def test_three_courses_have_three_verdicts(course, training, verdict):
    assert judge_outlook(measure("error_rate"), scores(course), training, 220, ASK)[6] == verdict


def test_a_noisy_curve_is_not_resolved_and_accuracy_is_turned_round():
    assert judge_outlook(measure("error_rate"), scores(lambda m: 0.3, noise=0.3), 0.2, 220, ASK)[6] == "not resolved"
    found = judge_outlook(measure("accuracy"), scores(lambda m: 0.98 - 20 / m), 1.0, 220, ASK)
    assert found[1] > 0 and found[6] == "too little data"


def test_a_wide_gap_needs_a_last_doubling_that_brought_little():
    """0.3 + 3 / m: twice the rows would take 0.007 off, but the last doublings took 0.02 each, with noise a tenth."""
    flat = scores(lambda m: 0.3 + 3 / m, noise=0.012)
    narrow, wide = (judge_outlook(measure("error_rate"), flat, training, 220, ASK)[6] for training in (0.28, 0.0))
    assert (narrow, wide) == ("poor features or too stiff a learner", "not resolved")


def test_a_curve_that_explodes_at_few_rows_is_too_little_data_without_a_number():
    """As of least squares near as many rows as parameters: no split gains more than there is."""
    found = judge_outlook(measure("mse"), scores(lambda m: 1 + 1e6 / m**3, noise=0.1), 0.5, 220, ASK)
    assert found[6] == "too little data" and found[1] <= found[5]
    note = outlook_sheet([(measure("mse"), found)])[0].notes[0]
    assert "so steeply" in note and "more rows help" in note


def test_the_answer_is_printed_with_the_curve():
    run = errbar.evaluate("ridge", X, X[:, 0] + 0.1 * X[:, 1], plan="kfold(k=3)", measures="mse", curve=True)
    assert "too little data: more rows help" in str(run)
    figure = picture("learning_curve").find(PictureInput(run))
    assert any(m.label == "training rows" for m in figure.marks) and "Too little data" in figure.notes[0]
