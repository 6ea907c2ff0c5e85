"""Pipelines and searches of scikit-learn, as they stand."""

from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import errbar


def test_a_search_in_a_pipeline_is_evaluated_as_one_learner(rows):
    search = GridSearchCV(
        make_pipeline(StandardScaler(), LogisticRegression()), {"logisticregression__C": [0.1, 1.0]}, cv=3
    )
    run = errbar.evaluate(search, *rows, plan="kfold(k=3)", measures="roc_auc")
    assert 0.7 < run["roc_auc"].low < run["roc_auc"].value < run["roc_auc"].high < 1
