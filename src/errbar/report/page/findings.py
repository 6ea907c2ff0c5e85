"""Findings as a list, worst first, each with its code and what may be done."""

from __future__ import annotations

from collections.abc import Iterable

from errbar.records.finding import Finding
from errbar.records.run import Run
from errbar.report.finding_words import finding_words
from errbar.report.page.element import words

SIGNS = {"refuse": "✗ refused", "warn": "! warning", "note": "· note"}


def findings(run: Run, severities: Iterable[str] = tuple(SIGNS)) -> str:
    """Write the findings of these severities; nothing where nothing was found."""
    wanted = set(severities)
    items = "".join(_item(f) for f in run.findings if f.severity in wanted)
    return f'<ul class="findings">{items}</ul>' if items else ""


def _item(f: Finding) -> str:
    why = f' Overridden because: "{f.because}".' if f.because else ""
    code = f"<small>{words(f.code)}</small>"
    return f'<li class="{f.severity}"><b>{SIGNS[f.severity]}</b> {words(finding_words(f))}{words(why)} {code}</li>'
