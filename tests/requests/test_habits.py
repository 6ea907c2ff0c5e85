"""Words of other libraries are met with ours, in Python and on the command line."""

import inspect

import pytest

import errbar
from errbar.requests.compare import CompareRequest
from errbar.requests.evaluate import EvaluateRequest
from errbar.requests.habits import HABITS, HOW
from errbar.requests.option import options_of
from errbar.requests.score import ScoreRequest


@pytest.mark.parametrize(
    ("word", "ours"),
    [("groups", "`unit`"), ("cv", "`plan`"), ("scoring", "`measures`"), ("n_jobs", "`engine`"), ("alpha", "`level`"),
     ("pos_label", "`positive`"), ("random_state", "`seed`")],
)  # fmt: skip
def test_a_known_word_is_translated_in_python(word, ours):
    with pytest.raises(TypeError, match=f"errbar evaluate has no option '{word}': it is called {ours} here"):
        errbar.evaluate("tree", [[0.0]], [0], **{word: 1})


@pytest.mark.parametrize(("word", "ours"), [("y_true", "truth"), ("y_pred", "label"), ("y_score", "prob")])
def test_truth_and_predictions_are_translated_even_where_a_required_word_is_missing(word, ours):
    with pytest.raises(errbar.errors.BadInput, match=f"it is called `{ours}` here"):
        errbar.score(**{word: [0, 1]})


@pytest.mark.parametrize(
    ("verb", "word", "said"),
    [
        ("evaluate", "y_true", "it is called `y` here"),
        ("lab", "scoring", "it is called `measure` here"),
        ("gate", "scoring", 'each criterion names its measure, for example `at_least="accuracy:0.8"`'),
        ("score", "cv", "score reads predictions; evaluate takes `plan`, and fits"),
        ("predict", "alpha", "elsewhere it is called `level`, which predict does not take"),
    ],
)
def test_every_verb_answers_even_where_it_lacks_our_word(verb, word, said):
    with pytest.raises(TypeError) as caught:
        getattr(errbar, verb)(**{word: 1})
    assert str(caught.value) == f"errbar {verb} has no option '{word}': {said}."


VERBS = ["score", "evaluate", "compare", "gate", "plan", "lab", "predict"]
WORDS = ["groups", "cv", "scoring", "n_jobs", "alpha", "pos_label", "sample_weight", "y_true", "y_pred", "y_score"]


@pytest.mark.parametrize("verb", VERBS)
def test_no_habit_is_left_without_an_answer(verb):
    for word in WORDS:
        with pytest.raises(TypeError, match=f"errbar {verb} has no option '{word}': "):
            getattr(errbar, verb)(**{word: 1})


def test_a_word_that_nobody_knows_gets_the_nearest_or_none():
    with pytest.raises(TypeError, match=r"has no option 'lable'\. Did you mean `label`"):
        errbar.score(truth=[0], lable=[0])
    with pytest.raises(TypeError, match=r"errbar lab has no option 'zzzz'\.$"):
        errbar.lab("xor", zzzz=1)


def test_every_translation_leads_to_a_word_and_is_no_word_itself():
    ours = {name for r in (ScoreRequest, EvaluateRequest, CompareRequest) for name in options_of(r)}
    assert set(HABITS.values()) <= ours
    assert not {word for word in HABITS if word in ours}
    assert set(HOW) <= set(HABITS)


def test_functions_keep_their_signature_and_their_help():
    assert "truth" in inspect.signature(errbar.score).parameters
    assert errbar.score.__doc__.startswith("Every measure of fixed predictions")
