"""The methods paragraph: four to eight sentences that say what the run did, and nothing that it did not."""

from dataclasses import replace

import pytest

import errbar
from errbar.records.finding import Finding
from errbar.report.paper.methods import Cite, methods
from tests.report.paper.runs import EVERY, compared, data_sets, evaluated, gated, lab, learners, poor, sliced, tried


def text(run):
    return " ".join("".join(part for part in s if not isinstance(part, Cite)) for s in methods(run))


@pytest.mark.parametrize("name", EVERY)
def test_four_to_eight_sentences_the_last_on_software(name):
    run = EVERY[name]()
    made = methods(run)
    assert 4 <= len(made) <= 8
    assert f"errbar {run.versions['errbar']}" in made[-1][0] and Cite(("errbar",))[0][0] in made[-1][1].keys
    assert all("".join(p for p in s if isinstance(p, str)).endswith(".") for s in made)


def test_an_evaluation_states_data_plan_estimand_and_level():
    said = text(evaluated())
    counts = evaluated().data.counts
    assert (
        f"The data are 240 rows of 120 units: {counts['1']} with the outcome (class 1) and {counts['0']} without."
        in said
    )
    assert "logistic was fitted and tested by k-fold cross-validation (kfold(k=5, repeats=1): 5 fits" in said
    assert "no unit on both sides (120 units)" in said
    assert "Estimates are about the learner at n=192, new units like these." in said
    assert "Intervals are at the 95 % level, by method: corrected resampled t" in said


def test_a_file_of_predictions_claims_no_fit_and_no_plan():
    said = text(poor())
    assert said.startswith("Predictions of a fixed model, fitted elsewhere, were scored on 10 rows: 6 with")
    for word in ("fold", "trained", "scikit-learn", "unit", "slice"):
        assert word not in said


def test_slices_are_said_to_be_adjusted():
    said = "Each of 3 slices was compared with all other rows by MOVER, and p adjusted over all comparisons of slices."
    assert said in text(sliced())


def test_a_declared_primary_measure_is_told_from_exploratory_ones():
    assert "Log loss was declared primary in the call; all others are exploratory." in text(compared())
    assert "No measure was declared primary, so all of them are exploratory." in text(learners())
    assert "Differences within 0.01 of log_loss count as of no consequence." in text(compared())


def test_a_gate_states_criteria_and_verdict():
    said = text(gated())
    assert (
        "The criteria were stated in the call that read the rows: no-worse accuracy:0.2 and at-least roc_auc:0.6."
        in said
    )
    assert "The verdict was PASS." in said


def test_a_gate_that_only_tried_itself_judged_no_candidate():
    said = text(tried())
    assert said.startswith("The gate was tried on the champion's 60 rows, where no difference exists.")
    assert "candidate" not in said and "verdict" not in said


def test_a_reason_for_no_interval_is_told_once():
    run = errbar.score(truth=[0, 1, 1], prob=[0.2, 0.6, 0.9], measures=["brier", "log_loss"], interval="none")
    assert "No interval is given for Brier and log loss (not asked for)." in text(run)


def test_data_sets_are_counted_as_such():
    assert text(data_sets()).startswith("a, b and c were compared on the same 8 data sets.")


def test_a_simulation_is_called_one():
    assert text(lab()).startswith("A simulation (bayes) drew samples of 20 rows")


def test_an_overridden_refusal_is_not_passed_over():
    run = replace(poor(), findings=(Finding(code="EB101", severity="refuse", message="m", because="one visit each"),))
    assert 'overridden: EB101 ("one visit each").' in text(run)
