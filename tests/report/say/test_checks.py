"""What `check` found, looked at without finding anything, and could not look at."""

import pytest

from errbar.records.finding import Finding
from errbar.records.sheet import Sheet
from errbar.report.say.checks import check_heading, silent_checks, untested_by_reason, untested_checks
from tests.claims.by_hand import run

ROWS = {
    "EB301": ("a scaler outside the folds", "ok", ""),
    "EB303": ("one site only", "not testable", "no unit was given"),
    "EB115": ("rows predicted from later ones", "not testable", "no time was given"),
    "EB104": ("a test set opened again", "not testable", "no unit was given"),
}


def checked(*codes, found=()):
    """A run of `check` over these checks; `found` pairs codes with severities."""
    rows = [(code, *ROWS[code]) for code in codes]
    rows += [(code, "something", "found", "") for code, _ in found]
    table = Sheet(name="checks", title="Checks", columns=("code", "looked for", "state", "why not"), rows=tuple(rows))
    findings = tuple(Finding(code=code, severity=severity, message="m") for code, severity in found)
    return run("check", sheets=(table,), findings=findings)


@pytest.mark.parametrize(
    ("codes", "found", "heading"),
    [
        (("EB301",), (), "1 check, no problem found"),
        (("EB301", "EB303", "EB115"), (), "1 check, no problem found; 2 not looked at"),
        (("EB301",), (("EB314", "note"),), "2 checks, no problem found"),
        (("EB301",), (("EB101", "refuse"),), "1 problem found in 2 checks: 1 to mend first"),
        (("EB303",), (("EB101", "refuse"), ("EB205", "warn"), ("EB219", "warn")),
         "3 problems found in 3 checks: 1 to mend first, 2 to look at; 1 not looked at"),
    ],
)  # fmt: skip
def test_a_check_that_could_not_look_is_not_ok(codes, found, heading):
    assert check_heading(checked(*codes, found=found)) == heading


def test_checks_are_listed_by_what_they_found_and_by_what_they_lack():
    found = checked(*ROWS)
    assert [c.subject.names for c in silent_checks(found)] == [("EB301", "a scaler outside the folds")]
    assert len(untested_checks(found)) == 3
    lacking = {why: [c.subject.names[0] for c in claims] for why, claims in untested_by_reason(found).items()}
    assert lacking == {"no unit was given": ["EB303", "EB104"], "no time was given": ["EB115"]}
