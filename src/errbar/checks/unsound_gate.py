"""A gate that lets equal models pass more often than its level allows.

The A/A self-test gates models that are equal by construction. If they pass as better beyond (1 - level) / 2, the
intervals are too narrow on these rows: too few rows for so skewed a loss, or very few of the class that decides.
It sees the size and the spread of the rows. It does not see units that were not named: exchanging single rows makes
them independent.
Remedy: add rows, or gate by a measure that these rows carry.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    tallies = given.self_test
    # Exchanged predictions go through the gate's own test; halves are another test's, and speak only where alone.
    exchanged = [t for t in tallies if t.how == "predictions exchanged"]
    bad = [t for t in exchanged or tallies if not t.sound]
    if not bad:
        return
    worst = max(bad, key=lambda t: t.passes)
    yield unsound_gate.finding(
        f"Equal models should pass {100 * worst.promised:g} % of gates; in the self-test they passed {worst.passes} of "
        f"{worst.trials} ({worst.label}, {worst.how}). A pass by {worst.label} means little here. Add rows, or gate by "
        "another measure.",
        measures=tuple(dict.fromkeys(t.measure for t in bad)),
        weight=3.0,
    )


def _example() -> object:
    """Twelve errors, each twice the one before: halves of them differ by chance alone."""
    import errbar

    errors = [2.0**i for i in range(12)]
    return errbar.gate(champion={"value": errors}, truth=[0.0] * 12, better="rmse", self_test=True)


unsound_gate = Check(
    code=codes.UNSOUND_GATE,
    name="unsound_gate",
    severity="warn",
    concerns="procedure",
    title="a gate that equal models pass too often",
    verbs=("gate",),
    look=_look,
    example=_example,
    cites=("dietterich1998",),
    false_alarms=(
        "2.5 % by construction, of gates that keep their level exactly: the 95 % interval of the share of "
        "passes must lie above it"
    ),
    about=__doc__ or "",
)
