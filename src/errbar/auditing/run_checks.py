"""Running the checks on what a verb found, and withholding what a refusal concerns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from errbar._shelf import shelf
from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput, Verb
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding, ranked
from errbar.records.missing import Missing


@dataclass(frozen=True, slots=True)
class Findings:
    """What the checks noticed, worst first, with overrides already applied."""

    refusals: tuple[Finding, ...]
    """Those that stand and withhold a value."""
    all: tuple[Finding, ...]

    def withheld(self, estimates: tuple[Estimate, ...]) -> tuple[Estimate, ...]:
        """Estimates without the values that a standing refusal concerns; Refusal where nothing is left."""
        stands = self.refusals
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


def run_checks(given: CheckInput, because: Mapping[str, str] | None) -> Findings:
    """Return what every check of the verb finds, with the reasons for overrides applied."""
    reasons = read_reasons(because)
    # Checks that may refuse come first: findings of equal rank keep this order.
    found = [*_find(_refusing(given.verb), given), *_find(_warning(given.verb), given)]
    refusals = tuple(f for f in found if f.severity == "refuse" and f.withholds and f.code not in reasons)
    for code in sorted({*reasons} - {f.code for f in found}):
        told = f"The override of {code} was not needed: nothing found."
        found.append(Finding(code=code, severity="note", message=told, unused_override=True))
    everything = ranked(tuple(replace(f, because=reasons[f.code]) if f.code in reasons else f for f in found))
    return Findings(ranked(refusals) if refusals else (), everything)


def find_all(given: CheckInput) -> tuple[Finding, ...]:
    """What every check of the verb finds, overrides aside."""
    return tuple(_find(_checks_of(given.verb), given))


def find_refusable(given: CheckInput) -> tuple[Finding, ...]:
    """What the checks of the verb find that may refuse, overrides aside; of them alone a refusal can come."""
    return tuple(_find(_refusing(given.verb), given))


def _find(checks: Iterable[Check], given: CheckInput) -> list[Finding]:
    return [f for check in checks for f in check.find(given)]


@cache
def _checks_of(verb: Verb) -> list[Check]:
    """The verb's own checks and those of plug-ins; the others, and those of the ledger, are not loaded."""
    names = [codes.EVERY[code] for code in codes.LOOKED_FOR[verb] if code not in codes.OF_LEDGER]
    return [shelf("checks").load(name) for name in sorted({*names, *shelf("checks").guests})]


@cache
def _refusing(verb: Verb) -> list[Check]:
    """List the checks that may refuse, and plug-ins, which may do anything; the others can only warn."""
    return [c for c in _checks_of(verb) if c.severity == "refuse" or c.name not in shelf("checks").names]


@cache
def _warning(verb: Verb) -> list[Check]:
    """The others."""
    return [c for c in _checks_of(verb) if c not in _refusing(verb)]


def read_reasons(because: Mapping[str, str] | None) -> dict[str, str]:
    """Reasons by code, in either case; BadInput for an unknown code, an empty reason, or what cannot be overridden.

    Called before any work is done, so that an override that cannot help is not answered by the refusal itself.
    """
    if because is None:
        return {}
    if not isinstance(because, Mapping):
        raise BadInput(f"because is written {{'CODE': 'reason'}}; got {because!r}.")
    return {_known(str(code)): _reason(str(code), str(reason)) for code, reason in because.items()}


def _known(code: str) -> str:
    checks = {c.code: c for c in shelf("checks").everything()}
    check = checks.get(code.upper())
    if check is None:
        raise BadInput(f"Unknown code {code!r} in `because`. Copy the one in the refusal; errbar list checks has all.")
    if not check.overridable:
        raise BadInput(f"{check.code} cannot be overridden: {check.instead}")
    return code.upper()


def _reason(code: str, reason: str) -> str:
    if not reason.strip():
        raise BadInput(f"`because` needs a reason; {code} has none.")
    return reason.strip()
