"""Models are compared on few measures when none is named."""

from dataclasses import replace

import numpy as np
import pytest

from errbar.comparing.default_measures import default_comparison_measures
from errbar.evidence import Evidence
from errbar.scoring.which_measures import default_measures
from errbar.testing import example


def names(given):
    return [m.name for m in default_comparison_measures(Evidence(given))]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("binary", ["log_loss", "brier", "roc_auc", "accuracy"]),
        ("multiclass", ["log_loss", "brier", "accuracy"]),
        ("regression", ["rmse", "mae"]),
        ("multioutput", ["rmse", "mae"]),
    ],
)
def test_a_few_by_the_kind_of_target(kind, expected):
    assert names(replace(example(kind, n=30), cost=None)) == expected


@pytest.mark.parametrize("kind", ["binary", "multiclass"])
def test_labels_alone_have_two(kind):
    given = example(kind, n=30)
    assert names(replace(given, prob=None, label=given.truth, cost=None)) == ["accuracy", "balanced_accuracy"]


def test_scores_alone_rank():
    given = example("binary", n=30)
    assert names(replace(given, prob=None, label=None, score=np.arange(30.0))) == ["roc_auc", "average_precision"]


def test_costs_that_were_given_are_compared_too():
    assert names(replace(example("binary", n=30), cost=np.array([[0.0, 1.0], [5.0, 0.0]])))[-1] == "cost"


@pytest.mark.parametrize("kind", ["binary", "multiclass", "regression"])
def test_they_are_fewer_than_a_table_of_one_model_shows(kind):
    evidence = Evidence(example(kind, n=30))
    assert len(default_comparison_measures(evidence)) < len(default_measures(evidence))
