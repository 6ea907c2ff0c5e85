"""A check as text: what was found, worst first; what was looked for in vain; what these rows cannot tell."""

from __future__ import annotations

import textwrap

from errbar.records.run import Run
from errbar.report.screen.screen_width import width


def check_lines(run: Run, header: list[str], findings: list[str], *, every: bool, quiet: bool) -> list[str]:
    """The header, the findings as they are given, and the state of every check."""
    if quiet:
        return findings
    rows = run.sheet("checks").rows
    fine = [f"{title} ({code})" if every else str(title) for code, title, state, _ in rows if state == "ok"]
    lines = [*header, *(findings or ["nothing found"])]
    if fine:
        lines += _wrap("ok: ", f"{', '.join(fine)}")
    lines += [f"not testable: {title} ({code}): {why}" for code, title, state, why in rows if state == "not testable"]
    lines += [
        f"in part: {title} ({code}): {why}" for code, title, state, why in rows if state != "not testable" and why
    ]
    return [*lines, f"how: {len(rows)} checks, seed {run.seed} · {run.seconds:.1f} s · run {run.id}"]


def _wrap(lead: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        width(),
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_long_words=False,
        break_on_hyphens=False,
    )
