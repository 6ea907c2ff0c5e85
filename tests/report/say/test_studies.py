"""Numbers of a simulation in words: above, below, or inconclusive against 0 or the promised level."""

import pytest

from errbar.report.say.studies import claim_of, lab_heading, lab_sentences, study_words
from tests.claims.by_hand import run, sheet, value


def number(measure, ends, label):
    return value(measure, ends, better="none", baseline=None, label=label)


def words(e):
    return study_words(e, claim_of(run("lab", estimates=(e,)), e))


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        ((0.85, 0.89), "coverage 0.850 to 0.890: below the promised 0.95"),
        ((0.94, 0.97), "coverage 0.940 to 0.970: inconclusive against the promised 0.95"),
        ((0.96, 0.99), "coverage 0.960 to 0.990: above the promised 0.95"),
    ],
)
def test_coverage(ends, said):
    assert words(number("coverage", ends, "coverage")) == said


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        ((0.1, 0.3), "bias of holdout is above 0: 0.10 to 0.30"),
        ((-0.3, -0.1), "bias of holdout is below 0: −0.30 to −0.10"),
        ((-0.1, 0.3), "bias of holdout is inconclusive against 0: −0.10 to 0.30"),
    ],
)
def test_bias(ends, said):
    assert words(number("m", ends, "bias of holdout")) == said


def test_an_error_rate_of_a_procedure_above_its_promise_is_above_it():
    assert words(number("type_i", (0.1, 0.2), "type I")).endswith(": above the promised 0.05")


def test_a_number_held_against_nothing_is_a_number():
    assert words(number("error_rate", (0.1, 0.3), "true error_rate")) == "true error_rate: 0.10 to 0.30"


def test_the_heading_is_the_first_number_and_the_rest_are_sentences():
    told = number("m", (0.1, 0.3), "bias of holdout"), number("coverage", (0.85, 0.89), "coverage")
    found = run("lab", estimates=told)
    assert lab_heading(found).startswith("Bias of holdout is above 0: 0.10 to 0.30 (")
    (sentence,) = lab_sentences(found)
    assert (sentence.glyph, sentence.words) == ("worse", "Coverage 0.850 to 0.890: below the promised 0.95.")
    assert sentence.claims[0].question == "study"


def test_a_study_without_numbers_has_the_title_of_its_table():
    assert (
        lab_heading(run("lab", sheets=(sheet("t", "a", (1,), title="Joint probabilities"),))) == "Joint probabilities"
    )
    assert lab_heading(run("lab")) == "A study without a table"
