"""Findings as a list, worst first, each with its code and what may be done."""

from __future__ import annotations

from errbar.records.finding import Finding
from errbar.records.run import Run
from errbar.report.page.element import section, words

SIGNS = {"refuse": "✗ refused", "warn": "! warning", "note": "· note"}


def findings(run: Run) -> str:
    """All of them; nothing where nothing was found."""
    items = "".join(_item(f) for f in run.findings)
    return section("findings", "Findings", f'<ul class="findings">{items}</ul>' if items else "")


def _item(f: Finding) -> str:
    why = f' Overridden because: "{f.because}".' if f.because else ""
    code = f"<small>{words(f.code)}</small>"
    return f'<li class="{f.severity}"><b>{SIGNS[f.severity]}</b> {words(f.message)}{words(why)} {code}</li>'
