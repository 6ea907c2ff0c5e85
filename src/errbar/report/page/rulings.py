"""A gate's rulings: the verdict large, then each criterion with what the rows say to it."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.gate import Ruling
from errbar.records.run import Run
from errbar.report.digits import about
from errbar.report.gate_text import rulings_in, self_test_lines
from errbar.report.page.element import notes, table, words
from errbar.report.page.spans import value_and_span

SIGNS = {"PASS": "✓", "FAIL": "✗", "INCONCLUSIVE": "?"}


def rulings(run: Run) -> str:
    """Nothing where the run is no gate."""
    if run.verb != "gate":
        return ""
    found = rulings_in(run)
    out = ""
    if found:
        verdict = str(run.options["verdict"])
        out = f'<p class="verdict {verdict.lower()}"><span aria-hidden="true">{SIGNS[verdict]}</span> {verdict}</p>'
        out += rulings_table(found)
        out += notes(r.sentence for r in found)
    return out + notes(self_test_lines(run))


def rulings_table(found: Sequence[Ruling]) -> str:
    """Criteria with value, interval, rows and method."""
    heads = ("criterion", "outcome", "found", "interval", "rows", "rows needed", "method")
    return table(heads, [_ruling(r) for r in found], caption="Criteria with their methods", numbers=(2, 3, 4, 5))


def _ruling(r: Ruling) -> tuple[str, ...]:
    value, span = value_and_span(r.value, r.low, r.high)
    needed = "–" if r.rows_needed is None else about(r.rows_needed)
    outcome = f"{SIGNS[r.outcome]} {r.outcome}"
    return (
        words(r.criterion.written),
        outcome,
        value,
        span,
        f"{r.rows:,}",
        needed,
        words(r.method or "–"),
    )
