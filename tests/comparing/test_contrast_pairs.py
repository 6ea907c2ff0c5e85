"""The question that is asked of a match, checked before the work and answered as a run."""

import numpy as np
import pytest

from errbar.comparing.contrast_pairs import contrast_pairs
from errbar.comparing.folded_files import models_from_files
from errbar.comparing.model_names import position_of
from errbar.comparing.question import Question
from errbar.contrasts import contrast
from errbar.errors import BadInput, UnknownName
from errbar.records.method import InferenceSettings
from errbar.requests.compare import CompareRequest
from tests.verbs.nested import TRUTH, roles


def question(**told):
    return Question.of(CompareRequest(models=[], **told), InferenceSettings(level=0.95))


@pytest.fixture(scope="module")
def match():
    return models_from_files(roles(), CompareRequest(models=[], truth=TRUTH), None)


def judged(match, **told):
    return contrast_pairs(match, question(**told))


@pytest.mark.parametrize("told", [{"measures": "acc,rsme"}, {"primary": "rsme"}, {"margin": "rsme:1"}])
def test_wrong_names_are_refused_before_anything_else(told):
    with pytest.raises(UnknownName, match=r"Unknown measure 'rsme'. Did you mean .*rmse"):
        question(**told)


def test_a_contrast_may_be_given_as_an_object():
    test = contrast("mcnemar").having(p="exact")
    assert question(test=test).contrast is test
    assert question().contrast is None


def test_an_override_is_read_in_either_case():
    assert question(because={"eb109": "x"}).overrides("EB109")
    assert not question(because={"EB111": "x"}).overrides("EB109")


def test_a_single_measure_is_the_primary_one(match):
    assert judged(match, measures="f1").options["primary"] == "f1"
    assert judged(match, measures="f1,accuracy").options["primary"] is None


def test_what_was_asked_is_kept(match):
    run = judged(match, measures="acc", margin=0.3, test="mcnemar(p=exact)", against="b")
    assert run.options == {
        "level": 0.95,
        "primary": "accuracy",
        "margin": {"accuracy": 0.3},
        "test": "mcnemar(p=exact)",
        "against": "b",
        "models": ["a", "b", "c"],
        "about": "these fitted models, new rows like these",
        "paired": True,
    }
    assert run.names["acc"] == "accuracy"
    assert (run.verb, run.plan, run.learners) == ("compare", None, ())


def test_measures_that_a_test_is_not_for_are_left_out_where_nobody_named_them(match):
    assert {c.measure for c in judged(match, test="mcnemar").comparisons} == {"accuracy"}
    with pytest.raises(BadInput, match=r"`test=.mcnemar.`: balanced_accuracy: "):
        judged(match, test="mcnemar", measures="accuracy,balanced_accuracy")


def test_every_measure_reads_what_every_model_gives(match):
    found = {c.measure for c in judged(match, measures="all").comparisons}
    assert {"accuracy", "f1", "mcc", "kappa", "recall"} <= found
    assert not {"log_loss", "roc_auc", "rmse"} & found


def test_one_of_the_models_is_the_one_that_others_are_held_against():
    assert position_of("b", ("a", "b")) == 1
    with pytest.raises(BadInput, match=r"got 'z'. Models: a, b"):
        position_of("z", ("a", "b"))


def test_the_same_question_has_the_same_answer(match):
    assert judged(match).id == judged(match).id
    assert judged(match).id != judged(match, against="a").id


def test_findings_are_those_of_a_comparison(match):
    assert {f.code for f in judged(match).findings} == {"EB203"}
    assert judged(match, primary="accuracy").findings == ()
    assert np.all([c.p_adjusted >= c.p for c in judged(match).comparisons])
