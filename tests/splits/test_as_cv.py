"""Plans and splitters as `cv=` of scikit-learn."""

import numpy as np
import pytest
from sklearn.datasets import make_classification
from sklearn.model_selection import GridSearchCV, cross_val_predict, cross_val_score
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.errors import BadInput

X, Y = make_classification(n_samples=120, random_state=0)
TREE = DecisionTreeClassifier(random_state=0)


def test_a_splitter_is_a_cv_with_one_score_a_fold():
    cv = errbar.splitter("kfold(k=5, repeats=2)")
    assert cv.get_n_splits(X, Y) == 10
    assert len(cross_val_score(TREE, X, Y, cv=cv)) == 10


def test_the_plan_of_a_run_gives_scikit_learn_the_folds_of_the_run():
    run = errbar.evaluate(TREE, X, Y, plan="kfold(k=4)", measures="accuracy", store=None)
    assert cross_val_score(TREE, X, Y, cv=run.drawn).mean() == pytest.approx(run["accuracy"].value, abs=1e-12)


def test_every_row_is_tested_once_and_never_trained_on_then():
    seen = np.zeros(120, int)
    for train, test in errbar.splitter("kfold(k=3)").split(X, Y):
        assert len(np.intersect1d(train, test)) == 0 and len(train) + len(test) == 120
        seen[test] += 1
    assert (seen == 1).all()
    assert len(cross_val_predict(TREE, X, Y, cv=errbar.splitter("kfold(k=3)"))) == 120


def test_classes_are_kept_in_proportion_and_groups_apart():
    groups = np.repeat(np.arange(30), 4)
    for _, test in errbar.splitter("kfold(k=5)").split(X, Y):
        assert abs(Y[test].mean() - Y.mean()) < 0.05
    for train, test in errbar.splitter("kfold(k=5)").split(X, Y, groups):
        assert not set(groups[train]) & set(groups[test])


def test_a_search_takes_it_with_groups():
    groups = np.repeat(np.arange(30), 4)
    search = GridSearchCV(TREE, {"max_depth": [1, 3]}, cv=errbar.splitter("kfold(k=3)"))
    assert search.fit(X, Y, groups=groups).best_params_["max_depth"] in (1, 3)


def test_other_rows_than_the_plan_was_drawn_for_are_refused():
    run = errbar.evaluate(TREE, X, Y, plan="kfold(k=4)", measures="accuracy", store=None)
    with pytest.raises(BadInput, match="it has 120 rows, the data 50"):
        next(run.drawn.split(X[:50]))
    with pytest.raises(BadInput, match="depends on the rows; give X"):
        errbar.splitter("kfold").get_n_splits()
    with pytest.raises(BadInput, match="X has 120, groups 3"):
        next(errbar.splitter("kfold").split(X, Y, [1, 2, 3]))
