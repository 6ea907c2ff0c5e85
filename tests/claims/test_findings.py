"""Findings as claims; of `check` also what looked and found nothing, and what could not look."""

import pytest

from errbar.records.finding import Finding
from errbar.records.missing import Missing
from tests.claims.by_hand import asked, run, sheet, the

COLUMNS = "code looked_for state why_not"


def checked(*rows, findings=()):
    named = sheet("checks", COLUMNS, *rows)
    columns = ("code", "looked for", "state", "why not")
    table = type(named)(name="checks", title="Checks", columns=columns, rows=named.rows)
    return run("check", sheets=(table,), findings=findings)


@pytest.mark.parametrize(
    ("severity", "because", "verdict", "refused"),
    [
        ("refuse", None, "worse", True),
        ("refuse", "known", None, False),
        ("warn", None, "worse", False),
        ("warn", "known", None, False),
        ("note", None, None, False),
    ],
)
def test_a_finding_is_bad_news_unless_it_is_a_note_or_overridden(severity, because, verdict, refused):
    found = run(findings=(Finding(code="EB101", severity=severity, message="m", because=because),))
    claim = the(found, "finding")
    assert (claim.verdict, claim.value) == (verdict, 1.0)
    assert claim.subject.names == ("EB101", "unit_on_both_sides")
    assert claim.why == (Missing.refused("EB101") if refused else None)


def test_a_check_that_found_nothing_counts_0_and_one_that_could_not_look_says_what_it_lacks():
    found = asked(
        checked(
            ("EB301", "a scaler outside the folds", "ok", ""), ("EB303", "one site only", "not testable", "no unit")
        ),
        "finding",
    )
    by_code = {c.subject.names[0]: c for c in found}
    assert (by_code["EB301"].verdict, by_code["EB301"].value, by_code["EB301"].why) == (None, 0.0, None)
    assert (by_code["EB303"].verdict, by_code["EB303"].value) == ("untested", None)
    assert by_code["EB303"].why == Missing("not_asked", "no unit")
    assert by_code["EB303"].subject.names[1] == "one site only"


def test_a_check_that_found_something_is_named_once():
    found = checked(
        ("EB303", "one site only", "found", ""), findings=(Finding(code="EB303", severity="warn", message="m"),)
    )
    assert the(found, "finding").value == 1.0
