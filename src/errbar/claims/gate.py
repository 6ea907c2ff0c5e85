"""Gate: does the candidate meet a criterion? Better is PASS, worse is FAIL."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from errbar.records.claim import Against, Claim, ClaimVerdict, Rival, Subject
from errbar.records.gate import SHEET, Asks, Outcome, Ruling, rulings_of
from errbar.records.missing import Missing
from errbar.records.run import Run

VERDICTS: Mapping[Outcome, ClaimVerdict] = {"PASS": "better", "FAIL": "worse", "INCONCLUSIVE": "inconclusive"}
RIVALS: Mapping[Asks, Rival] = {"better": "champion", "no_worse": "margin", "at_least": "bound"}


def rulings_in(run: Run) -> tuple[Ruling, ...]:
    """Return the rulings of a gate's run; none if the gate only tested itself."""
    return next((rulings_of(s) for s in run.sheets if s.name == SHEET), ())


def ruled_claims(run: Run) -> list[tuple[Claim, Ruling]]:
    """Return each claim about a criterion with its ruling, in the order of the run's claims."""
    rulings = {(r.criterion.written, r.slice): r for r in rulings_in(run)}
    return [(c, rulings[c.subject.names[0], c.slice]) for c in run.claims if c.question == "gate"]


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim per criterion and slice."""
    if run.verb != "gate":
        return
    level = float(run.options.get("level") or 0.95)
    for r in rulings_in(run):
        bound = 0.0 if r.criterion.relative else r.criterion.amount
        yield Claim(
            question="gate",
            subject=Subject(kind="criterion", names=(r.criterion.written,)),
            against=Against(key=RIVALS[r.criterion.kind], amount=r.criterion.amount),
            measure=r.criterion.measure,
            label=r.label or r.criterion.measure,
            value=None if r.criterion.relative else r.value,
            gap=None if r.value is None else r.value - bound,
            low=None if r.low is None else r.low - bound,
            high=None if r.high is None else r.high - bound,
            level=level,
            verdict="undefined" if r.low is None and r.outcome == "INCONCLUSIVE" else VERDICTS[r.outcome],
            why=Missing("no_interval", r.sentence) if r.low is None else None,
            withheld=r.doubt,
            doubt=r.doubt,
            slice=r.slice,
            rows=r.rows,
            rows_needed=r.rows_needed,
        )
