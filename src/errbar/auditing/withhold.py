"""Findings of the checks on a comparison, and the gaps that a refusal withholds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from errbar.auditing.run_checks import find_all, run_checks
from errbar.errors import Refusal
from errbar.evidence.known_rows import KnownRows
from errbar.records.check_input import CheckInput, FoldFacts, ReplacedTest, ZSample
from errbar.records.comparison import Comparison
from errbar.records.contrasted import Contrasted
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding
from errbar.records.missing import Missing
from errbar.records.plan import Plan
from errbar.records.scored import Proportion


class GapContext(NamedTuple):
    """What the checks may see besides the gaps: the plan, a test that was replaced, fits by model, facts of rows."""

    plan: Plan | None
    replaced: ReplacedTest | None
    folds: Mapping[str, FoldFacts]
    facts: Mapping[type, object]


def check_gaps(
    models: Mapping[str, KnownRows], found: list[Contrasted], because: Mapping[str, str], context: GapContext
) -> tuple[list[Contrasted], list[Finding]]:
    """Checks of each model's predictions, by name; what a standing refusal concerns is withheld."""
    seen: dict[tuple[str, str], tuple[Finding, list[str]]] = {}
    measures = {c.measure.key: c.measure for c in found}
    mine: dict[str, list[Contrasted]] = {name: [] for name in models}
    for c in found:
        for name in {c.left, c.right} & mine.keys():
            mine[name].append(c)
    for name, evidence in models.items():
        values = _values(mine[name], name, evidence)
        given = CheckInput(
            verb="compare",
            measures=measures,
            estimates=values,
            evidence=evidence,
            plan=context.plan,
            replaced_test=context.replaced,
            folds=context.folds.get(name),
            facts={**context.facts, ZSample: _z_sample(mine[name], evidence)},
        )
        for f in run_checks(given, because).all:
            seen.setdefault((f.code, f.message), (f, []))[1].append(name)
    # An override that one model needed is not called unneeded because another did without it.
    seen = {key: (f, n) for key, (f, n) in seen.items() if len(n) == len(models) or not f.unused_override}
    findings = [_name_models(f, names, len(models)) for f, names in seen.values()]
    held = {
        (name, m): f.code
        for f, names in seen.values()
        if f.stands and f.withholds
        for m in f.measures
        for name in names
    }
    kept = [_withhold_gap(c, held.get((c.left, c.measure.key)) or held.get((c.right, c.measure.key))) for c in found]
    if found and all(isinstance(c.result, Missing) and c.result.why == "refused" for c in kept):
        first = next(f for f in findings if f.stands and f.withholds and f.measures)
        raise Refusal(f"{first.message} Override: `because={first.code}`.", code=first.code)
    return kept, findings


def _z_sample(found: Sequence[Contrasted], evidence: KnownRows) -> ZSample | None:
    """Return what a z of separate samples rests on in one model's rows; None where no such z was found."""
    sides = [c.measure.score(evidence) for c in found if c.method == "z_unpaired"]
    if not sides:
        return None
    shares = [(s.label, s.basis) for s in sides if s.plain and isinstance(s.basis, Proportion)]
    counts = [(label, min(share.hits, share.trials - share.hits)) for label, share in shares]
    return ZSample(rows=sides[0].n_independent, rarest=min(counts, key=lambda c: c[1], default=None))


def _withhold_gap(c: Contrasted, code: str | None) -> Contrasted:
    """The comparison without its numbers where a refusal of one of the two models concerns it."""
    if code is None:
        return c
    return replace(c, left_value=None, right_value=None, result=Missing.refused(code), method=None)


def _name_models(f: Finding, names: list[str], models: int) -> Finding:
    """With the names of the models it is about, where it is not about all."""
    return f if len(names) == models else replace(f, message=f"{', '.join(names)}: {f.message}")


def _values(found: Sequence[Contrasted], name: str, evidence: KnownRows) -> tuple[Estimate, ...]:
    """One model's values, from the gaps it is in, as checks read them: also where there is none, of hard labels."""
    out: dict[str, Estimate] = {}
    for c in reversed(found):  # the last pair that it is in tells each value
        value = c.left_value if c.left == name else c.right_value
        if c.measure.key not in out:
            out[c.measure.key] = Estimate(
                measure=c.measure.key,
                label=c.label,
                value=value,
                interval=None,
                reason=Missing("not_asked", "compared"),
                n=evidence.n,
                better=c.measure.better,
            )
    return tuple(reversed(out.values()))


def check_comparisons(
    comparisons: tuple[Comparison, ...],
    primary: str | None,
    adjusted: str,
    facts: Mapping[type, object] | None = None,
) -> list[Finding]:
    """Many looks and none that was declared beforehand; `adjusted` is whose adjustment their p-values have."""
    given = CheckInput(verb="compare", comparisons=comparisons, primary=primary, adjusted=adjusted, facts=facts or {})
    return list(find_all(given))
