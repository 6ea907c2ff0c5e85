"""Skill: is the model better than the best prediction that ignores the features? One claim per measure.

The cost of errors is held against the cheapest single answer for every row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from errbar.claims.decide import base_of, baseline_gap, doubt_of, verdict_between, whole_estimates
from errbar.records.claim import Against, Claim, Subject, SubjectKind
from errbar.records.estimate import GAP_LEVEL, Estimate
from errbar.records.run import Run

BASELINE_CLASS = "no_skill_class"
"""Extra of a cost: place of the class that is the cheapest single answer."""


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim for every measure that has a baseline; a measure without a value says why it has none."""
    if run.verb in ("lab", "plan", "check", "threshold"):
        return
    for e in whole_estimates(run):
        against = e.no_skill is not None and e.no_skill != e.perfect
        if e.better in ("low", "high") and (against or e.value is None):
            yield _claim(e, run)


def subject_of(run: Run) -> Subject:
    """Return what the estimates of a run are about."""
    kinds: dict[str, SubjectKind] = {"model": "model", "learner": "learner"}
    what = run.estimates[0].estimand.what if run.estimates else "model"
    return Subject(kind=kinds.get(what, "search") if run.selection is not None else kinds.get(what, "learner"))


def rival_of(e: Estimate, run: Run) -> Against:
    """Return the baseline of a measure; of a cost the class that is cheapest to predict everywhere."""
    if base_of(e.measure) != "cost":
        return Against(key="baseline", amount=e.no_skill)
    place = e.extras.get(BASELINE_CLASS)
    known = place is not None and 0 <= int(place) < len(run.data.classes)
    names = (run.data.classes[int(place)],) if known and place is not None else ()
    return Against(key="one_answer", names=names, amount=e.no_skill)


def _claim(e: Estimate, run: Run) -> Claim:
    plain = Claim(
        question="skill",
        subject=subject_of(run),
        against=rival_of(e, run),
        measure=e.measure,
        label=e.label,
        value=e.value,
        level=e.extras.get(GAP_LEVEL, e.level) if e.decided_by == "gap" else e.level,
        verdict="inconclusive",
        why=e.reason,
        rows=e.n,
        events=e.events,
    )
    if e.interval is None or e.value is None or e.no_skill is None:
        held = e.reason is not None and e.reason.why in ("refused", "not_asked")
        return replace(plain, verdict="untested" if held or e.value is not None else "undefined")
    gap, low, high = baseline_gap(e)
    return replace(
        plain, gap=gap, low=low, high=high, verdict=verdict_between(low, high, e.better), doubt=doubt_of(e, run)
    )
