"""The rows that a question of `plan` needs as it was asked: in units, if rows come in units."""

import errbar
from errbar.claims.rows_needed import answers_of
from tests.claims.by_hand import asked, run, sheet, the


def planned(*rows, title="A difference of 0.02"):
    return run("plan", sheets=(sheet("gap", "quantity answer", *rows, title=title),))


def test_rows_in_units_answer_before_independent_rows():
    found = planned(("rows", 2789), ("design effect", 1.4), ("rows in units", 3905), ("units", 1302))
    assert (the(found, "rows_needed").rows_needed, the(planned(("rows", 2789)), "rows_needed").rows_needed) == (
        3905,
        2789,
    )


def test_the_design_effect_worked_by_hand():
    """Kish: 1 + (3 - 1) × 0.2 = 1.4 times the independent rows, in units of 3."""
    ask = {"compare": "accuracy", "gap": 0.015, "disagree": 0.08}
    alone = the(errbar.plan(**ask), "rows_needed").rows_needed
    units = the(errbar.plan(**ask, rows_per_unit=3, icc=0.2), "rows_needed").rows_needed
    assert abs(units - 1.4 * alone) <= 3


def test_no_number_of_rows_is_undefined():
    claim = the(planned(("rows", None)), "rows_needed")
    assert (claim.verdict, claim.rows_needed, claim.why.why) == ("undefined", None, "undefined")


def test_the_claim_names_its_sheet_and_other_sheets_and_verbs_have_none():
    assert the(planned(("rows", 10)), "rows_needed").subject.names == ("gap", "A difference of 0.02")
    power = run("plan", sheets=(sheet("rows", "quantity answer", ("power", 0.3)), sheet("advice", "topic advice")))
    assert asked(power, "rows_needed") == []
    assert answers_of(sheet("advice", "topic advice", ("plan", "kfold"))) == {}
    assert asked(run("score", sheets=(sheet("gap", "quantity answer", ("rows", 5)),)), "rows_needed") == []
