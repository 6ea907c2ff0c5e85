"""The threshold to use, and whether it costs less than each alternative."""

from dataclasses import replace

import numpy as np
import pytest

import errbar
from errbar.records.run import ANEW
from errbar.report.say.thresholds import (
    alternative_words,
    alternatives,
    chosen_is,
    threshold_heading,
    threshold_rule,
    threshold_sentences,
)
from tests.browser.runs import run_of
from tests.claims.by_hand import pair


@pytest.fixture(scope="module")
def chosen():
    rng = np.random.default_rng(0)
    truth = (rng.random(240) < 0.4).astype(int)
    prob = np.round(1 / (1 + np.exp(-rng.normal(2 * truth - 1, 1.3))), 4)
    return errbar.threshold(truth=truth, prob=prob, positive=1, cost="fn=5,fp=1")


def against(run, **verdicts):
    """The run with these alternatives: 'better' if the chosen threshold costs less."""
    ends = {"better": (-0.5, -0.25), "worse": (0.25, 0.5), "inconclusive": (-0.25, 0.25)}
    said = {"better": "right better", "worse": "left better", "inconclusive": "not resolved"}
    made = [
        pair(name.replace("_", " "), "this", ends[v], said[v], measure="cost", better="low", p=0.01)
        for name, v in verdicts.items()
    ]
    return replace(run, comparisons=tuple(made), claims=ANEW)


def test_the_first_sentence_asks_for_what_the_goal_is_about(chosen):
    assert threshold_sentences(chosen)[0].question == "What does it cost?"
    assert threshold_sentences(run_of("threshold-goal"))[0].question == "How good is it on new rows?"


def test_the_rule_is_a_sentence_to_act_on(chosen):
    assert threshold_rule(chosen) == f'Predict "1" when p ≥ {chosen.threshold.value:g}'
    constant = replace(chosen, threshold=replace(chosen.threshold, value=None, rule="always 1"))
    assert threshold_rule(constant) == "Predict always 1"


@pytest.mark.parametrize(
    ("always", "never", "said"),
    [
        ("better", "better", "that costs less than always predicting positive and never predicting positive"),
        ("better", "worse", "that costs more than never predicting positive"),
        ("inconclusive", "better", "it may cost more than always predicting positive"),
        ("inconclusive", "worse", "that costs more than never predicting positive"),
    ],
)
def test_the_heading_has_the_worst_of_the_single_answers(chosen, always, never, said):
    run = against(chosen, always_positive=always, never_positive=never, cut_at_0="worse")
    assert threshold_heading(run) == f"{threshold_rule(run)}; {said}"
    assert threshold_heading(against(chosen, cut_at_0="worse")) == threshold_rule(chosen)


def test_alternatives_stand_in_the_order_of_the_table_in_words(chosen):
    run = against(chosen, never_positive="worse", cut_of_theory="better", cut_at_0="better")
    assert [alternative_words(c) for c in alternatives(run)] == [
        "never predicting positive", "the threshold of theory", "a threshold of 0",
    ]  # fmt: skip


def test_each_alternative_is_a_sentence_with_what_it_costs_more_or_less(chosen):
    run = against(chosen, always_positive="better", never_positive="worse", cut_at_0="inconclusive")
    told = [(s.glyph, s.words) for s in threshold_sentences(run)[1:]]
    assert told == [
        ("better", "Costs less than always predicting positive, by 0.25 to 0.50 per row."),
        ("worse", "Costs more than never predicting positive, by 0.25 to 0.50 per row."),
        ("open", "Inconclusive against a threshold of 0 (difference in cost −0.25 to 0.25)."),
    ]
    cost = threshold_sentences(run)[0]
    assert cost.words.startswith("Mean cost ") and cost.words.endswith("on rows that did not choose the threshold.")


def test_a_cell_says_cheaper_costlier_inconclusive_or_the_same(chosen):
    run = against(chosen, a="better", b="worse", c="inconclusive")
    claims = alternatives(run)
    assert [chosen_is(c, claim) for c, claim in zip(run.comparisons, claims)] == ["cheaper", "costlier", "inconclusive"]
    assert chosen_is(pair("d", "this", None, gap=0.0), claims[2]) == "the same"
