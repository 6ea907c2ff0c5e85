"""Importance: what decides leads, then refusals, worst news first, undefined, open, good, and the rest."""

import math

import pytest

from errbar.claims import QUESTIONS, find_claims
from errbar.claims.order import BAD, deciding_claims, deciding_skill
from errbar.records.claim import Question
from errbar.records.finding import Finding
from errbar.records.missing import Missing
from tests.claims.by_hand import pair, run, value
from tests.report.written_selection import estimate as chosen
from tests.report.written_selection import run as selected


def keys(found):
    return [c.key for c in find_claims(found)]


def test_the_deciding_measure_then_a_refusal_then_worst_first():
    gap = {"no_skill_gap_low": 0.1, "no_skill_gap_high": 0.2, "no_skill_gap_level": 0.98}
    found = run(
        estimates=(
            value("f1", (0.1, 0.2)),
            value("accuracy", (0.4, 0.6)),
            value("log_loss", reason=Missing("undefined", "infinite"), better="low"),
            value("brier", (0.1, 0.2), better="low"),
            value("cost", (0.1, 0.9), better="low", perfect=None, extras=gap),
            value("roc_auc", (0.4, 0.6)),
            value("calibration_slope", (0.2, 0.6), better="near", baseline=None),
        ),
        comparisons=(pair("not g=a", "g=a", (-0.3, -0.2), "left better", p=0.001),),
        findings=(
            Finding(code="EB101", severity="refuse", message="m"),
            Finding(code="EB303", severity="note", message="m"),
        ),
    )
    assert keys(found) == [
        "skill:roc_auc",
        "finding:EB101:unit_on_both_sides",
        "skill:f1",
        "skill:cost",
        "slice:g=a:accuracy",
        "calibration:calibration_slope",
        "skill:log_loss",
        "skill:accuracy",
        "skill:brier",
        "finding:EB303:one_site_only",
    ]


def test_claims_of_one_rank_stay_in_the_order_of_the_tables():
    found = run(kind="other", estimates=tuple(value(m, (0.6, 0.9)) for m in ("zeta", "alpha", "mid")))
    assert keys(found) == ["skill:zeta", "skill:alpha", "skill:mid"]


@pytest.mark.parametrize(
    ("verb", "kind", "leads"),
    [("score", "binary", "roc_auc"), ("evaluate", "binary", "error_rate"), ("score", "multiclass", "accuracy")],
)
def test_a_reader_can_picture_what_leads(verb, kind, leads):
    several = [value(m, (0.6, 0.9)) for m in ("log_loss", "error_rate", "accuracy", "roc_auc")]
    found = run(verb, kind, estimates=tuple(several))
    assert deciding_skill(found, find_claims(found)).measure == leads


def test_a_measure_without_both_ends_does_not_lead():
    open_ = value("roc_auc", (0.6, math.inf), value=0.7)
    found = run(estimates=(open_, value("roc_auc(x)", (0.6, 0.9)), value("brier", None, better="low")))
    assert deciding_skill(found, find_claims(found)).measure == "roc_auc(x)"
    assert deciding_skill(run(), ()) is None


def test_a_selection_leads_with_the_measure_that_chose():
    found = selected((chosen(measure="roc_auc", no_skill=0.5, perfect=1.0), chosen(no_skill=0.4, perfect=0.0)))
    assert deciding_skill(found, find_claims(found)).measure == "error_rate"


def test_pairs_on_the_primary_measure_decide_a_comparison_and_no_claim_a_gate():
    made = (
        pair("a", "b", (0.1, 0.2), "right better", measure="brier"),
        pair("a", "b", (-0.1, 0.2), primary=True),
        pair("a", "b", (0.1, 0.2), "right better", primary=True, slice="g=x"),
    )
    found = run("compare", comparisons=made)
    (first,) = deciding_claims(found, find_claims(found))
    assert (first.measure, first.slice, find_claims(found)[0]) == ("accuracy", None, first)
    gate = run("gate", options={"verdict": "PASS"}, comparisons=made)
    assert deciding_claims(gate, find_claims(gate)) == []


def test_every_question_has_a_place_and_a_file_that_finds_it():
    named = set(Question.__args__)
    assert set(BAD) == named
    assert len(QUESTIONS) == len(set(QUESTIONS)) == 16  # search finds two of the 17 questions
    assert len(named) == 17
