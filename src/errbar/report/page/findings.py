"""Findings as a list, worst first, each with its code and what may be done."""

from __future__ import annotations

from collections.abc import Iterable

from errbar.records.claim import Claim
from errbar.records.finding import Finding
from errbar.records.run import Run
from errbar.report.finding_words import finding_words
from errbar.report.page.element import claimed, words

SIGNS = {"refuse": "✗ refused", "warn": "! warning", "note": "· note"}


def findings(run: Run, severities: Iterable[str] = tuple(SIGNS)) -> str:
    """Return the findings of these severities; empty for none."""
    wanted = set(severities)
    claims = {c.subject.names[0]: c for c in run.claims if c.question == "finding"}
    items = "".join(_item(f, claims.get(f.code)) for f in run.findings if f.severity in wanted)
    return f'<ul class="findings">{items}</ul>' if items else ""


def _item(f: Finding, claim: Claim | None) -> str:
    why = f' Overridden because: "{f.because}".' if f.because else ""
    code = f"<small>{words(f.code)}</small>"
    said = f"<b>{SIGNS[f.severity]}</b> {words(finding_words(f))}{words(why)} {code}"
    return f'<li class="{f.severity}"{claimed([claim])}>{said}</li>'
