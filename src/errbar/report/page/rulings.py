"""A gate's rulings as a table: each criterion with value, interval, rows and method."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.claim import Claim
from errbar.records.gate import Ruling
from errbar.report.digits import about
from errbar.report.page.element import table, words
from errbar.report.page.spans import value_and_span
from errbar.report.say.criteria import outcome_mark


def rulings_table(found: Sequence[Ruling], claims: Sequence[Claim]) -> str:
    """Return criteria with value, interval, rows and method; `claims` are those behind the rulings."""
    heads = ("criterion", "outcome", "found", "interval", "rows", "rows needed", "method")
    rows = [_ruling(r, c) for r, c in zip(found, claims)]
    return table(heads, rows, caption="Criteria with their methods", numbers=(2, 3, 4, 5), claims=claims)


def _ruling(r: Ruling, claim: Claim) -> tuple[str, ...]:
    value, span = value_and_span(r.value, r.low, r.high)
    needed = "–" if claim.rows_needed is None else about(claim.rows_needed)
    rows = f"{r.rows:,}"
    return words(r.criterion.written), outcome_mark(claim), value, span, rows, needed, words(r.method or "–")
