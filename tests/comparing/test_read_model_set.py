"""Which models a request compares, and which words are for others."""

import pytest
from sklearn.naive_bayes import GaussianNB

from errbar.comparing.read_model_set import FITTED, PREDICTED, ROWS, refuse_learners, refuse_rows
from errbar.errors import BadInput
from errbar.requests.compare import CompareRequest
from errbar.requests.option import options_of


def test_no_word_belongs_to_two_kinds_of_models():
    every = CompareRequest(models=[], **_words())
    fitted, predicted, rows = (every.given(*words) for words in (FITTED, PREDICTED, ROWS))
    assert len({*fitted, *predicted, *rows}) == len(fitted) + len(predicted) + len(rows) == 17 + 11 + 6


def _words():
    """A value for every word but the models."""
    return {word: _said(word) for word in options_of(CompareRequest) if word != "models"}


def _said(word):
    declared = options_of(CompareRequest)[word]
    if declared.option.within is not None:
        return float(declared.option.within.example)
    return True if declared.kind == "Flag" else "said"


@pytest.mark.parametrize("models", [[GaussianNB(), "a.csv"], {"a": GaussianNB()}])
def test_learners_need_data(models):
    with pytest.raises(BadInput, match="found GaussianNB without any"):
        refuse_learners(models)


@pytest.mark.parametrize("models", [["a.csv", "b.csv"], {"a": {"label": [1]}}, "a.csv", None])
def test_predictions_need_none(models):
    refuse_learners(models)


@pytest.mark.parametrize("word", ["truth", "unit", "plan", "primary", "against", "X", "shared", "y"])
def test_scores_by_data_set_take_no_word_about_rows(word):
    with pytest.raises(BadInput, match=f"`{word}` is for models compared on rows"):
        refuse_rows(CompareRequest(models="scores.csv", datasets="name", **{word: _said(word)}))


def test_scores_by_data_set_take_the_column_of_values():
    refuse_rows(CompareRequest(models="scores.csv", datasets="name", learner="who", value="auc", measures="roc_auc"))
