"""A gate as Markdown, for a pull request's comment or a job's summary."""

from __future__ import annotations

import html
import re

from errbar.claims.gate import ruled_claims
from errbar.dialect import render as in_dialect
from errbar.records.claim import Claim
from errbar.records.gate import Ruling
from errbar.records.run import Run
from errbar.report.digits import MINUS, about, decimals, shown
from errbar.report.finding_words import finding_words
from errbar.report.gate_text import how_line, self_test_lines
from errbar.report.say import find_answer
from errbar.report.say.gate import outcome_of

MARKS = {"PASS": "✅", "FAIL": "❌", "INCONCLUSIVE": "⚠️"}
HEADS = ("", "criterion", "found", "interval", "rows", "rows needed")


def gate_markdown(run: Run) -> str:
    """Return the heading, a table of the criteria, a sentence for each, findings, and how it was made folded in."""
    ruled, answer = ruled_claims(run), find_answer(run)
    mark = f"{MARKS[run.options['verdict'] or '']} " if ruled else ""
    out = [f"## {mark}errbar gate: {_text(answer.heading)}", ""]
    if ruled:
        out += [_row(HEADS), _row(("---", "---", "---:", ":---:", "---:", "---:"))]
        out += [_row(_cells(c, r)) for c, r in ruled]
        out += ["", *(f"- {_text(s.words)}" for s in answer.sentences)]
    told = [*self_test_lines(run), *(f"{finding_words(f)} ({f.code})" for f in run.findings)]
    out += ["", *(f"> {_text(line)}  " for line in told)] if told else []
    out += ["", "<details><summary>How</summary>", "", _text(how_line(run)), ""]
    out += [*(f"- {_text(line)}" for line in (*run.data.said, *_methods(run))), "", "</details>"]
    return "\n".join(out) + "\n"


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(c: Claim, r: Ruling) -> tuple[str, ...]:
    places = decimals(r.low, r.high, r.value)
    span = "–" if r.low is None else f"{shown(r.low, places)} … {shown(r.high, places)}"
    needed = "–" if r.rows_needed is None else about(r.rows_needed)
    written = r.criterion.written if r.slice is None else f"{r.criterion.written}, {r.slice}"
    criterion = f"`{written.replace('`', '').replace('|', chr(92) + '|')}`"
    value, span = (text.replace("-", MINUS) for text in (shown(r.value, places), span))
    return (MARKS[outcome_of(c)], criterion, value, span, f"{r.rows:,}", needed)


def _methods(run: Run) -> list[str]:
    return [
        f"{c.label or c.measure}: {c.left} {_number(c.left_value)}, {c.right} {_number(c.right_value)}"
        + (f"; {c.how}" if c.how else "")
        for c in run.comparisons
        if c.slice is None
    ]


def _number(x: float | None) -> str:
    return shown(x, decimals(None, None, x))


def _text(line: str) -> str:
    """One line that Markdown and HTML leave as it is."""
    flat = "".join(c if c.isprintable() else "�" for c in in_dialect(line))
    return re.sub(r"([\\`*_\[\]|#])", r"\\\1", html.escape(flat, quote=False))
