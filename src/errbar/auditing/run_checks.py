"""Running the checks over a verb's estimates, and withholding what a refusal concerns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from errbar._shelf import shelf
from errbar.errors import BadInput, Refusal
from errbar.evidence import Evidence
from errbar.records import codes
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding, ranked
from errbar.records.missing import Missing


@dataclass(frozen=True, slots=True)
class Findings:
    """What the checks noticed, worst first, with overrides already applied."""

    all: tuple[Finding, ...]

    def withheld(self, estimates: tuple[Estimate, ...]) -> tuple[Estimate, ...]:
        """Estimates without the values that a standing refusal concerns; Refusal where nothing is left."""
        stands = [f for f in self.all if f.stands and f.withholds]
        if not stands:
            return estimates
        code = {m: f.code for f in stands for m in f.measures}
        kept = tuple(
            replace(e, value=None, interval=None, se=None, reason=Missing.refused(code[e.measure]), extras={})
            if e.measure in code
            else e
            for e in estimates
        )
        if all(e.measure in code for e in estimates):
            raise Refusal(f"{stands[0].message} Override: `because={stands[0].code}`.", code=stands[0].code)
        return kept


def run_checks(estimates: tuple[Estimate, ...], evidence: Evidence, because: Mapping[str, str]) -> Findings:
    """Every check of the shelf on these estimates."""
    checks = shelf("checks").everything()
    reasons = _reasons(because, {c.code for c in checks})
    found = [f for check in checks for f in check.look(estimates, evidence)]
    for code in sorted({*reasons} - {f.code for f in found}):
        told = f"The override of {code} was not needed: nothing found."
        found.append(Finding(code=code, severity="note", message=told, unused_override=True))
    return Findings(ranked(tuple(replace(f, because=reasons.get(f.code)) for f in found)))


def _reasons(because: Mapping[str, str], known: set[str]) -> dict[str, str]:
    """Reasons by known code, in either case; an empty one overrides nothing."""
    if not isinstance(because, Mapping):
        raise BadInput(f"because is written {{'CODE': 'reason'}}; got {because!r}.")
    out: dict[str, str] = {}
    for code, reason in because.items():
        if str(code).upper() not in known:
            raise BadInput(f"`because` must name a code; got {code!r}. Codes: {', '.join(sorted(known))}.")
        if str(code).upper() == codes.NOT_PROBABILITIES:
            raise BadInput(
                f"{codes.NOT_PROBABILITIES} cannot be overridden: what is no probability has no log loss. "
                "Give it as `score`."
            )
        if not str(reason).strip():
            raise BadInput(f"`because` needs a reason; {code} has none.")
        out[str(code).upper()] = str(reason).strip()
    return out
