"""A criterion: better is PASS, worse is FAIL, and the difference is to what was asked for."""

import pytest

from errbar.claims.gate import rulings_in
from errbar.records.gate import Criterion, Ruling, sheet_of
from errbar.records.missing import Missing
from tests.claims.by_hand import asked, run, the

KINDS = {"better": 0.0, "no_worse": 0.25, "at_least": 0.5}


def ruling(kind="at_least", outcome="PASS", **more):
    plain = {"value": 0.75, "low": 0.625, "high": 0.875, "sentence": "it holds", "rows": 90, "label": "accuracy @0.5"}
    criterion = Criterion(kind=kind, measure="accuracy", amount=KINDS[kind])
    return Ruling(criterion=criterion, outcome=outcome, **{**plain, **more})


def gate(*rulings):
    return run("gate", options={"verdict": "PASS", "level": 0.9}, sheets=(sheet_of(rulings),))


@pytest.mark.parametrize(
    ("outcome", "verdict"), [("PASS", "better"), ("FAIL", "worse"), ("INCONCLUSIVE", "inconclusive")]
)
def test_the_verdict_is_the_outcome(outcome, verdict):
    assert the(gate(ruling(outcome=outcome)), "gate").verdict == verdict


def test_a_value_asked_for_is_taken_from_the_value_and_its_interval():
    claim = the(gate(ruling("at_least")), "gate")
    assert (claim.value, claim.gap, claim.low, claim.high) == (0.75, 0.25, 0.125, 0.375)
    assert (claim.against.key, claim.against.amount, claim.level) == ("bound", 0.5, 0.9)
    assert (claim.subject.names, claim.label, claim.rows) == (("at-least accuracy:0.5",), "accuracy @0.5", 90)


@pytest.mark.parametrize(("kind", "key"), [("better", "champion"), ("no_worse", "margin")])
def test_a_difference_to_the_champion_stays_what_it_is(kind, key):
    claim = the(gate(ruling(kind, value=0.25, low=-0.125, high=0.5)), "gate")
    assert (claim.value, claim.gap, claim.low, claim.high) == (None, 0.25, -0.125, 0.5)
    assert (claim.against.key, claim.against.amount) == (key, KINDS[kind])


def test_without_an_interval_an_open_criterion_is_undefined_and_a_failed_one_stays_worse():
    none = {"value": None, "low": None, "high": None, "sentence": "log loss: 3 rows gave probability 0"}
    claim = the(gate(ruling(outcome="INCONCLUSIVE", **none)), "gate")
    assert (claim.verdict, claim.why) == ("undefined", Missing("no_interval", none["sentence"]))
    assert the(gate(ruling(outcome="FAIL", **none)), "gate").verdict == "worse"


def test_a_doubt_withholds_the_pass():
    claim = the(gate(ruling(outcome="INCONCLUSIVE", doubt="EB209")), "gate")
    assert (claim.verdict, claim.doubt, claim.withheld) == ("inconclusive", "EB209", "EB209")


def test_slices_and_rows_needed_are_kept_and_what_failed_leads():
    found = gate(
        ruling(slice="site=a"), ruling(outcome="INCONCLUSIVE", rows_needed=400), ruling(outcome="FAIL", slice="site=b")
    )
    claims = asked(found, "gate")
    assert [(c.verdict, c.slice, c.rows_needed) for c in claims] == [
        ("worse", "site=b", None),
        ("inconclusive", None, 400),
        ("better", "site=a", None),
    ]


def test_a_gate_that_only_tested_itself_has_no_criterion():
    alone = run("gate", options={"verdict": "PASS"})
    assert rulings_in(alone) == () and asked(alone, "gate") == []
    assert asked(run("score", sheets=(sheet_of([ruling()]),)), "gate") == []
