"""Sentences of runs on rows that nobody planned for: each was once contradicted by a number or by another sentence."""

import re

import pytest

from errbar.report.say import find_answer
from tests.claims.hostile_runs import hostile_run


@pytest.fixture
def text(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    return lambda name: str(hostile_run(name))


def claims(name, question, measure=None):
    return [c for c in hostile_run(name).claims if c.question == question and measure in (None, c.measure)]


def test_the_heading_calls_two_models_equivalent_that_the_table_calls_so(text):
    assert find_answer(hostile_run("two-of-three-equivalent")).heading.endswith("; equivalent between the two.")
    assert "inconclusive between" not in text("two-of-three-equivalent")


def test_a_winner_that_did_as_well_on_other_rows_is_not_called_optimistic(text):
    said = text("lucky-search")
    assert hostile_run("lucky-search").selection.optimism <= 0 and "not visible on these rows" in said
    assert "optimistic" not in said and "made the choice: do not report it" in said


def test_a_pair_decided_from_three_rows_of_a_class_says_so_wherever_it_is_named(text):
    (claim,) = claims("compared-few", "pair", "roc_auc")
    assert (claim.verdict, claim.doubt, claim.events) == ("worse", "EB202", 3)
    (brier,) = claims("compared-few", "pair", "brier")
    assert brier.doubt is None  # a mean needs no rows of each class
    assert "(EB202 puts this in doubt)" in find_answer(hostile_run("compared-few")).heading
    assert re.search(r"ROC AUC \(primary\) .* better better \(EB202\)", text("compared-few"))


def test_values_without_an_interval_are_not_tested_and_not_undefined():
    (median,) = claims("three-numbers", "skill", "medae")
    assert (median.verdict, median.value is None) == ("untested", False)
    (pair,) = claims("alike", "pair", "log_loss")
    assert (pair.verdict, pair.gap) == ("untested", 0)
    assert "undefined" not in " ".join(s.words for s in find_answer(hostile_run("alike")).sentences)


def test_slices_without_a_value_are_undefined_and_counted_beside_none(text):
    verdicts = {(c.subject.names[0], c.measure): c.verdict for c in claims("slices-without-values", "slice")}
    assert verdicts["site=2", "recall"] == "undefined" and verdicts["site=9", "recall"] == "untested"
    none = "None of 10 tests found a slice worse than all other rows"
    assert f"{none}; 3 comparisons had too few rows to test, 2 are undefined" in text("slices-without-values")


def test_classes_that_are_words_of_number_count_no_rows(text):
    assert "rows of class every" in text("verdict-names") and "rows of class none" in text("verdict-names")
    assert not re.search(r"\b(?:every|none) rows|\d (?:every|none) \(", text("verdict-names"))


def test_probabilities_of_the_other_class_are_reversed_and_not_too_extreme(text):
    assert find_answer(hostile_run("turned")).heading == "Worse than baseline, and reversed."
    assert "the rarer the event" in text("turned") and "overconfident" not in text("turned")


def test_a_class_whose_interval_alone_would_decide_says_why_it_does_not():
    claim = next(c for c in claims("leaning-class", "class", "recall") if c.subject.names == ("c",))
    assert claim.high < 0 and (claim.verdict, claim.withheld) == ("inconclusive", "adjusted")


def test_the_worst_output_is_the_one_that_the_heading_names(text):
    assert find_answer(hostile_run("six-outputs")).heading.endswith("worse than predicting the mean on truth[4].")
    assert re.findall(r"(truth\[\d\]): worse", text("six-outputs")) == ["truth[4]", "truth[5]", "truth[3]"]


def test_a_gain_has_a_true_minus_sign_in_every_column(text):
    (row,) = (line for line in text("gains").splitlines() if "mean cost" in line)
    assert "−" in row and "-" not in row


def test_what_rows_detect_is_said_of_the_pair_that_it_was_found_on(monkeypatch):
    from tests.browser.runs import run_of

    monkeypatch.setenv("COLUMNS", "200")
    said = str(run_of("compare-12"))
    assert "Between model 00 and model 01, these rows detect Brier differences of 0.013 or more" in said
    assert "model 04  " in said and re.search(r"○ model 00 → model 04 .* inconclusive \(p 0\.051\)", said)
