"""Output: of several predicted numbers, is each better than predicting its mean?"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.decide import verdict_between
from errbar.claims.sheet_lines import known_numbers, sheet_lines
from errbar.records.claim import Against, Claim, Subject
from errbar.records.run import Run

SHEET = "outputs"


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim per output, worst first, by the interval of its R², which is 0 for predicting the mean."""
    level = float(run.options.get("level") or 0.95)
    lines = [line for line in sheet_lines(run, SHEET) if line.get("measure") == "r2"]
    known = [(ends, line) for line in lines if (ends := known_numbers(line, "low", "high")) is not None]
    for ends, line in sorted(known, key=lambda found: found[0]):
        value = line.get("value")
        yield Claim(
            question="output",
            subject=Subject(kind="output", names=(str(line["output"]),)),
            against=Against(key="predicting_the_mean", amount=0.0),
            measure="r2",
            label="R²",
            value=float(value) if isinstance(value, int | float) else None,
            gap=float(value) if isinstance(value, int | float) else None,
            low=ends[0],
            high=ends[1],
            level=level,
            verdict=verdict_between(ends[0], ends[1], "high"),
            rows=run.data.rows,
        )
