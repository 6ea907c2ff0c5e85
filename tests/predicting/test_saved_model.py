"""A saved model takes rows as they are in a file, codes them as in training and says what error it makes."""

import copy
import pickle
import subprocess
import sys

import joblib
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import scipy.sparse as sp
from sklearn.compose import make_column_transformer
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder
from sklearn.tree import DecisionTreeClassifier

from errbar import SavedModel
from errbar.errors import BadInput
from tests.predicting.tables import N, mixed, saved

FRAME = mixed()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("models")
    FRAME.to_csv(made / "d.csv", index=False)
    return made


@pytest.fixture(scope="module")
def tree(folder):
    return saved("tree", folder / "d.csv", folder / "tree.joblib", target="sick")


def own_pipeline():
    """A learner of the user's own that reads columns by name."""
    parts = ((OneHotEncoder(handle_unknown="ignore"), ["town", "smoker"]), (SimpleImputer(), ["age", "dose"]))
    return make_pipeline(make_column_transformer(*parts), DecisionTreeClassifier(random_state=0))


def forms(frame):
    """The same rows in every container."""
    plain = frame.astype(object).where(frame.notna(), None)
    return {
        "pandas": frame,
        "columns in another order": frame[frame.columns[::-1]],
        "polars": pl.from_pandas(frame),
        "arrow": pa.Table.from_pandas(frame),
        "list of dicts": plain.to_dict("records"),
        "dict of columns": {name: plain[name].tolist() for name in frame},
        "dates as text": frame.assign(day=frame["day"].astype(str)),
        "array": frame[["town", "age", "smoker", "day", "dose"]].to_numpy(),
    }


def test_a_tree_on_a_text_column_makes_its_stated_error_on_its_training_rows(tree, folder):
    model, run = tree
    assert run["error_rate"].extras["resubstitution"] == 0.0
    for loaded in (model, joblib.load(folder / "tree.joblib"), pickle.loads((folder / "tree.joblib").read_bytes())):
        assert (loaded.predict(FRAME) != FRAME["sick"]).sum() == 0
        assert (loaded["model"].predict(FRAME) != FRAME["sick"]).sum() == 0


@pytest.mark.parametrize("form", forms(FRAME))
@pytest.mark.parametrize("which", ["short name", "own pipeline"])
def test_rows_in_any_container_get_the_same_predictions(tree, folder, which, form):
    model = tree[0] if which == "short name" else _own(folder)
    np.testing.assert_array_equal(model.predict(forms(FRAME)[form]), model.predict(folder / "d.csv"))


def _own(folder, found={}):  # noqa: B006 - one fit serves all forms
    if not found:
        found["model"] = saved(own_pipeline(), folder / "d.csv", folder / "own.pkl", target="sick")[0]
    return found["model"]


@pytest.mark.parametrize(
    ("learner", "target"),
    [
        ("forest(trees=5)", "sick"),
        ("logistic", "sick"),
        ("knn", "sick"),
        ("boosting(rounds=3)", "sick"),
        ("naive_bayes", "sick"),
        ("svm", "sick"),
        ("linear", "dose"),
        ("knn", "dose"),
        (own_pipeline(), "sick"),
    ],
    ids=lambda x: x if isinstance(x, str) else "own",
)
def test_its_predictions_are_those_the_evaluation_made_on_all_rows(learner, target, folder):
    # Over folds the training error is that of the model of all rows; a holdout states that of the model it graded.
    model, run = saved(learner, folder / "d.csv", folder / "m.joblib", target=target, plan="kfold(k=2)")
    found, truth = model.predict(folder / "d.csv"), FRAME[target].to_numpy()
    wrong = np.mean(found != truth) if target == "sick" else np.sqrt(np.mean((found - truth) ** 2))
    assert wrong == pytest.approx(run["error_rate" if target == "sick" else "rmse"].extras["resubstitution"], abs=1e-12)


def test_a_user_frame_with_categories_is_read_from_dictionaries(folder):
    frame = FRAME.assign(site=pd.Categorical(["b", "a", "c"] * (N // 3), categories=["c", "b", "a", "z"]))
    learner = make_pipeline(make_column_transformer((OneHotEncoder(), ["site"])), DecisionTreeClassifier())
    model, _ = saved(learner, frame, folder / "cat.joblib", y=frame["site"].astype(str).to_numpy())
    assert model.predict([{**FRAME.iloc[0].to_dict(), "site": s} for s in "cab"]).tolist() == ["c", "a", "b"]


def test_labels_have_the_type_they_had_in_the_data(folder):
    X = np.arange(60.0).reshape(-1, 1)
    for y in (X[:, 0] > 30, np.where(X[:, 0] > 30, 7, 3), np.where(X[:, 0] > 30, "b", "a")):
        model, _ = saved("tree", X, folder / "t.joblib", y=y)
        assert model.predict(X).dtype == y.dtype
        assert model["classes"].tolist() == np.unique(y).tolist() == model.classes_.tolist()


def test_probabilities_have_a_column_for_each_class(folder):
    X, y = FRAME[["dose"]], FRAME["town"]
    model, _ = saved("naive_bayes", X, folder / "p.joblib", y=y.to_numpy())
    prob = model.predict_proba(X)
    assert prob.shape == (N, 4)
    np.testing.assert_allclose(prob.sum(axis=1), 1)
    np.testing.assert_array_equal(model.classes_[prob.argmax(axis=1)], model.predict(X))


def test_a_model_without_probabilities_has_no_predict_proba(folder):
    model, _ = saved("linear", folder / "d.csv", folder / "l.joblib", target="dose")
    assert not hasattr(model, "predict_proba") and not hasattr(model, "classes_")


def test_sparse_rows_are_taken_as_they_were(folder):
    X = sp.csr_matrix(np.eye(4)[np.arange(80) % 4])
    model, _ = saved(LogisticRegression(), X, folder / "s.joblib", y=np.arange(80) % 4)
    for new in (X, X.tocoo(), X.toarray()):
        assert model.predict(new).tolist() == (np.arange(80) % 4).tolist()


def test_prose_is_not_a_category(folder):
    words = pd.DataFrame({"note": [f"{i} {'good' if i % 2 else 'bad'}" for i in range(80)]})
    learner = make_pipeline(make_column_transformer((TfidfVectorizer(), "note")), LogisticRegression())
    model, _ = saved(learner, words, folder / "w.joblib", y=np.arange(80) % 2)
    assert model.predict([{"note": "so bad"}, {"note": "very good"}]).tolist() == [0, 1]


ONE = {"town": "Ulm", "age": 44, "smoker": True, "day": "2024-03-01", "dose": 0.5}


def test_one_dictionary_is_one_row(tree):
    assert tree[0].predict(ONE).tolist() == ["yes"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"town": ...}, "lacks 1 of 5: 'town'"),
        ({"dose": "high"}, "Column 'dose' must hold numbers, as in training; got the text 'high' in row 1"),
        ({"age": False}, "Column 'age' must hold numbers, as in training; got booleans"),
        ({"day": "spring"}, "Column 'day' must hold dates, as in training; got 'spring' in row 1"),
        ({"day": 3}, "Column 'day' must hold dates, as in training; got numbers"),
        ({"dose": float("inf")}, "column 'dose' is infinite in row 1"),
    ],
)
def test_rows_that_do_not_fit_are_refused_by_column_and_row(tree, change, says):
    row = {name: value for name, value in {**ONE, **change}.items() if value is not ...}
    with pytest.raises(BadInput, match=says.replace("(", r"\(")):
        tree[0].predict(row)


def test_a_typing_error_is_named_by_its_row(tree, folder):
    text = (folder / "d.csv").read_text().splitlines()
    cells = text[58].split(",")
    text[58] = ",".join([*cells[:4], "O.5", *cells[5:]])
    (folder / "typo.csv").write_text("\n".join(text))
    with pytest.raises(BadInput, match=r"'dose' must hold numbers, as in training; got the text 'O.5' in row 58"):
        tree[0].predict(folder / "typo.csv")


def test_missing_values_that_the_model_cannot_take_are_named(folder):
    model, _ = saved("logistic", FRAME[["dose"]], folder / "c.joblib", y=FRAME["sick"].to_numpy())
    with pytest.raises(BadInput, match=r"'dose' has no value in 1 row; in training it had one in every row. Fill"):
        model.predict({"dose": [0.1, None]})


def test_an_array_needs_the_columns_of_training(tree):
    with pytest.raises(BadInput, match=r"a column for each feature, 5 in this order: 'town', 'age', .*; got 2"):
        tree[0].predict(np.zeros((3, 2)))


def test_it_carries_its_error_and_where_it_comes_from(tree):
    model, run = tree
    assert model.run_id == run.id and model.data_digest == run.data.digest
    assert model.error.interval == run.estimates[0].interval and model.error.estimand == run.estimates[0].estimand
    assert set(model.versions) == {"errbar", "python", "numpy", "scikit-learn"}
    low, high = model.error.interval.low, model.error.interval.high
    assert f"error rate 0.000, 95 % interval {low:.3f} to {high:.3f} (the one model fitted on 80 rows" in repr(model)
    assert model["features"] == ("town", "age", "smoker", "day", "dose") and "model" in model
    with pytest.raises(KeyError, match=r"none of errbar, model"):
        model["weights"]


def test_a_class_in_a_file_is_loaded_where_that_file_is_not(tmp_path):
    (tmp_path / "own.py").write_text(
        "class Mean:\n"
        "    def fit(self, X, y):\n        self.m = float(sum(y)) / len(y)\n        return self\n"
        "    def predict(self, X):\n        return [self.m + 0 * X['a'].iloc[0]] * len(X)\n"
    )
    (tmp_path / "d.csv").write_text("a,y\n" + "".join(f"{i},{i % 7}.5\n" for i in range(70)))
    saved(f"{tmp_path}/own.py:Mean", tmp_path / "d.csv", tmp_path / "m.joblib", target="y")
    (tmp_path / "own.py").unlink()
    code = "import sys, joblib; print(joblib.load(sys.argv[1])['model'].predict([{'a': 1}, {'a': 2}]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "m.joblib")], capture_output=True, text=True, cwd="/"
    )
    assert done.stdout.strip() == "[3.5 3.5]", done.stderr


def test_a_copy_predicts_as_the_model_does(folder):
    class Own(DecisionTreeClassifier):
        pass

    model, _ = saved(Own(random_state=0), FRAME[["dose"]], folder / "o.joblib", y=FRAME["sick"].to_numpy())
    assert model.with_code
    for copied in (copy.copy(model), copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        assert copied.predict(FRAME).tolist() == model.predict(FRAME).tolist()


def test_a_model_of_another_major_version_is_refused_by_name(tree):
    state = {**tree[0].__getstate__(), "versions": {"errbar": "7.1.0"}}
    with pytest.raises(BadInput, match=r"saved by errbar 7.1.0, this is "):
        SavedModel.__new__(SavedModel).__setstate__(state)
