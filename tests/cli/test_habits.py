"""Options of other libraries are met with ours."""

import pytest


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cv", "5"), "it is called --plan here (for example --plan 'kfold(k=5)')"),
        (("--scoring=f1",), "it is called --measure here"),
        (("--n-jobs", "4"), "it is called --engine here"),
        (("--y-true", "y"), "it is called --target here"),
        (("--modle", "tree"), "Did you mean --model?"),
    ],
)
def test_a_known_word_is_translated_on_the_command_line(errbar, words, said):
    found = errbar("evaluate", "preds.csv", "--target", "y", "--model", "tree", *words)
    assert found.code == 2 and said in found.err


def test_a_gate_says_where_its_measures_are_named(errbar):
    found = errbar("gate", "preds.csv", "--scoring", "f1")
    assert found.code == 2 and "each criterion names its measure, for example --at-least accuracy:0.8" in found.err
