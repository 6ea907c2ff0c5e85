"""Criteria and rulings: how they are written, kept in a run, and summed up."""

import pytest

from errbar.records.gate import Criterion, Ruling, rulings_of, sheet_of, verdict
from errbar.records.predictions import DataFacts
from errbar.records.run import Run


def ruling(outcome, **more):
    criterion = Criterion(kind="no_worse", measure="accuracy", amount=0.01)
    plain = {"value": 0.002, "low": -0.005, "high": 0.009, "sentence": "accuracy not worse", "rows": 1200}
    return Ruling(criterion=criterion, outcome=outcome, **{**plain, **more})


@pytest.mark.parametrize(
    ("outcomes", "all_in_all"),
    [
        (["PASS"], "PASS"),
        (["PASS", "PASS"], "PASS"),
        (["PASS", "INCONCLUSIVE"], "INCONCLUSIVE"),
        (["INCONCLUSIVE", "FAIL", "PASS"], "FAIL"),
    ],
)
def test_all_must_pass_and_one_that_fails_fails_the_gate(outcomes, all_in_all):
    assert verdict(ruling(o) for o in outcomes) == all_in_all


@pytest.mark.parametrize(
    ("kind", "amount", "written"),
    [("better", 0.0, "better f1"), ("no_worse", 0.01, "no-worse f1:0.01"), ("at_least", 0.9, "at-least f1:0.9")],
)
def test_a_criterion_is_written_as_it_is_typed(kind, amount, written):
    assert Criterion(kind=kind, measure="f1", amount=amount).written == written


def test_rulings_come_back_from_the_sheet_of_a_run_that_was_json():
    rulings = (
        ruling("PASS", method="mcnemar", label="accuracy @0.5"),
        ruling("INCONCLUSIVE", value=None, low=None, high=None),
        ruling("INCONCLUSIVE", rows_needed=5035),
    )
    run = Run(verb="gate", seed=0, data=DataFacts(rows=1200, kind="binary"), sheets=(sheet_of(rulings),))
    assert rulings_of(Run.from_json(run.to_json()).sheet("gate")) == rulings


def test_the_sheet_has_the_columns_that_scripts_read():
    columns = sheet_of([ruling("PASS")]).columns
    promised = ["criterion", "measure", "amount", "outcome", "value", "low", "high", "rows", "rows_needed", "sentence"]
    assert [c for c in columns if c in promised] == promised
