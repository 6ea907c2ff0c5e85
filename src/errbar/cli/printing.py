"""What all commands share: reading reasons, printing a run, choosing the exit code."""

from __future__ import annotations

from errbar.errors import BadInput, Refusal
from errbar.records.run import Run


def because_of(values: list[str] | None) -> dict[str, str]:
    """CODE=reason pairs; a reason is required."""
    out: dict[str, str] = {}
    for text in values or []:
        code, equals, reason = text.partition("=")
        if not equals or not reason.strip(' "'):
            raise BadInput(f'--because is written CODE="reason"; got {text!r}.')
        out[code.strip().upper()] = reason.strip(' "')
    return out


def finish(run: Run, *, json: bool, every: bool, quiet: bool) -> int:
    """Print the run and return its exit code: 4 where a refusal held something back."""
    if json:
        print(run.to_json())
    else:
        from errbar.report.text import render

        print(render(run, every=every, quiet=quiet))
    held = any(f.severity == "refuse" and f.because is None for f in run.findings)
    return Refusal.exit_code if held else 0
