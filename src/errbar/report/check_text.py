"""A check as text: what was found, worst first; what was looked for in vain; what these rows cannot tell."""

from __future__ import annotations

import textwrap

from errbar.claims.findings import UNTESTED
from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.report.say.checks import silent_checks, untested_by_reason
from errbar.report.screen.screen_width import width

LOOKED = "looked at: "


def check_lines(run: Run, header: list[str], findings: list[str], *, every: bool, quiet: bool) -> list[str]:
    """Return the header, the findings as they are given, what was looked at, and what was not with what it takes."""
    if quiet:
        return findings
    rows = run.sheet("checks").rows
    silent = [_titled(c, every=every) for c in silent_checks(run)]
    lines = [*header, *findings]
    if silent:
        lines += _wrap(LOOKED, ", ".join(silent))
    for why, claims in untested_by_reason(run).items():
        lines += _wrap(f"not looked at ({why}): ", ", ".join(_titled(c, every=every) for c in claims))
    lines += [
        f"looked at in part: {title} ({code}): {why}" for code, title, state, why in rows if state != UNTESTED and why
    ]
    return [*lines, f"how: {len(rows)} checks, seed {run.seed} · {run.seconds:.1f} s · run {run.id}"]


def _titled(c: Claim, *, every: bool) -> str:
    code, title = c.subject.names
    return f"{title} ({code})" if every else title


def _wrap(lead: str, text: str) -> list[str]:
    return textwrap.wrap(
        f"{lead}{text}",
        width(),
        subsequent_indent=" " * len(LOOKED),
        break_long_words=False,
        break_on_hyphens=False,
    )
