"""LightGBM, XGBoost and CatBoost: one thread by default, weights and validation rows as each library takes them."""

import importlib

import numpy as np
import pytest
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import errbar
from errbar.errors import BadInput
from errbar.learners import learner

MADE = {
    "lightgbm": ("LGBMClassifier", {"n_estimators": 60, "verbose": -1, "early_stopping_rounds": 5}),
    "xgboost": ("XGBClassifier", {"n_estimators": 60, "early_stopping_rounds": 5}),
    "catboost": ("CatBoostClassifier", {"iterations": 60, "verbose": 0, "allow_writing_files": False}),
}


def make(library, **more):
    module = pytest.importorskip(library)
    name, params = MADE[library]
    return getattr(module, name)(**{**params, **more})


@pytest.mark.parametrize("library", MADE)
def test_weights_and_validation_rows_reach_the_fit(library, rows, capsys):
    X, y = rows
    model = make_pipeline(StandardScaler(), make(library))
    run = errbar.evaluate(
        model, X, y, weight=1.0 + np.arange(len(y)) % 2, validation=0.2, plan="kfold(k=3)", measures="accuracy"
    )
    assert "fitted with weights" in run.data.said and any("set aside" in line for line in run.data.said)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("library", ["lightgbm", "xgboost"])
def test_a_model_that_runs_all_its_rounds_is_refused_validation_rows(library, rows):
    X, y = rows
    with pytest.raises(BadInput, match="it runs all its rounds; set early_stopping_rounds"):
        errbar.evaluate(make(library, early_stopping_rounds=None), X, y, validation=0.2)


@pytest.mark.parametrize("library", MADE)
def test_one_thread_by_default_and_as_many_as_were_asked_for(library):
    word = "thread_count" if library == "catboost" else "n_jobs"
    found = learner(make_pipeline(StandardScaler(), make(library))).threads
    assert [name.rpartition("__")[2] for name, _ in found.unset] == [word] and not found.asked
    found = learner(make_pipeline(StandardScaler(), make(library, **{word: 2}))).threads
    assert not found.unset and len(found.asked) == 1
    assert importlib.import_module(library)


@pytest.mark.parametrize("library", MADE)
def test_rows_to_stop_by_count_by_their_weights(library):
    """Half of the rows have the classes exchanged and hardly any weight; counted alike they would end the fit."""
    X = np.random.default_rng(0).normal(size=(400, 2))
    exchanged = np.arange(400) % 2 == 1
    y, weight = ((X[:, 0] > 0) != exchanged).astype(int), np.where(exchanged, 1e-3, 1.0)
    model = make(library, early_stopping_rounds=5)
    run = errbar.evaluate(model, X, y, weight=weight, validation=0.4, plan="kfold(k=3)", measures="log_loss")
    assert run["log_loss"].value < 0.3  # 0.69 where nothing is learned
