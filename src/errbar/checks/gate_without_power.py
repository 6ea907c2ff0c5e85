"""A gate whose margin is finer than its rows can see.

With too few rows the interval of the difference is wider than the margin. Nearly every candidate comes out
INCONCLUSIVE, and a build that takes this for a pass or a fail follows noise. The finding counts the rows with which a
gate passes in 80 of 100 builds if both models are equal; a ruling counts the rows that pass if the difference stays.
Remedy: as many rows as named, or more of the rows that decide; pairing with the champion on the same rows; or a margin
that these rows can see, chosen before the next look. `errbar plan` computes rows for a margin.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    blind = [(g.rows_needed, g) for g in given.power if g.rows_needed is not None and g.rows < g.rows_needed]
    if not blind:
        return
    needed, worst = max(blind, key=lambda pair: pair[0] / max(pair[1].rows, 1))
    margin = f"a margin of {worst.margin:g} in {worst.measure}" if worst.margin else worst.measure
    more = f", and for {len(blind) - 1} more of its margins" if len(blind) > 1 else ""
    yield gate_without_power.finding(
        f"{worst.rows:,} rows are too few for {margin}{more}. If both models are equal, about {needed:,} rows pass it "
        "in 80 of 100 gates. Add rows, or widen the margin before the next look.",
        weight=2.5,
    )


def _example() -> object:
    """A margin of one percent on sixty rows."""
    import errbar

    truth = [0, 1] * 30
    candidate, champion = ([1 - t if i % k == 0 else t for i, t in enumerate(truth)] for k in (5, 6))
    return errbar.gate({"label": candidate}, champion={"label": champion}, truth=truth, no_worse="accuracy:0.01")


gate_without_power = Check(
    code=codes.GATE_WITHOUT_POWER,
    name="gate_without_power",
    severity="warn",
    concerns="procedure",
    title="a gate without power",
    verbs=("gate",),
    look=_look,
    example=_example,
    cites=("connor1987",),
    about=__doc__ or "",
)
