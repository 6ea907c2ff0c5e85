"""Cheaper threshold: does the cheapest threshold on these rows cost less than one answer for every row?"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.decide import base_of, doubt_of, verdict_between, whole_estimates
from errbar.claims.sheet_lines import known_numbers, sheet_lines
from errbar.claims.skill import subject_of
from errbar.records.claim import Against, Claim
from errbar.records.run import Run

SHEET = "cheapest_cut"


def find(run: Run) -> Iterator[Claim]:
    """Yield one claim by limits that hold at all thresholds at once; none if the declared one is the cheapest."""
    cost = next((e for e in whole_estimates(run) if base_of(e.measure) == "cost" and e.interval is not None), None)
    if cost is None:
        return
    for line in sheet_lines(run, SHEET)[:1]:
        found = known_numbers(line, "cost", "declared_cost", "gap_low", "gap_high")
        if found is None or not found[0] < found[1]:
            continue
        yield Claim(
            question="cheaper_threshold",
            subject=subject_of(run),
            against=Against(key="one_answer", names=(str(line["blind"]),), amount=cost.no_skill),
            measure=cost.measure,
            label=cost.label,
            value=found[0],
            low=found[2],
            high=found[3],
            level=cost.level,
            verdict=verdict_between(found[2], found[3], "low"),
            doubt=doubt_of(cost, run),
            rows=cost.n,
        )
