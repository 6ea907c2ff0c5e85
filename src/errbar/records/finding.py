"""Finding: one thing that a check noticed, with its code and how much it matters."""

from __future__ import annotations

from dataclasses import dataclass

from errbar.records.types import Concern, Severity

RANK: dict[Severity, int] = {"refuse": 0, "warn": 1, "note": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """rule; found, with numbers; remedy. `because` holds the reason given for an override."""

    code: str
    severity: Severity
    message: str
    measures: tuple[str, ...] = ()
    because: str | None = None
    weight: float = 0.0
    """How much it may mislead here; orders findings of one severity."""
    withholds: bool = True
    """False for a refusal that replaces what was asked for and leaves the numbers of its measures."""
    concerns: Concern | None = None
    """Subject, as its check declares it; None for findings of earlier versions."""
    unused_override: bool = False
    """True for the note that an override was given for something that no check found."""

    @property
    def stands(self) -> bool:
        """True for a refusal that is not overridden."""
        return self.severity == "refuse" and self.because is None


def ranked(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Worst first."""
    return tuple(sorted(findings, key=lambda f: (RANK[f.severity], -f.weight, f.code)))
