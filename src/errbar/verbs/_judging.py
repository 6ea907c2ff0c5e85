"""Judging: every pair of a match on every measure, with what may be said of it, as a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from errbar._progress import tell
from errbar.contrasts import contrast
from errbar.contrasts._overlap_rates import rate
from errbar.errors import BadInput, Refusal
from errbar.estimating.comparing import Contrasted, fits
from errbar.estimating.verdicts import judged
from errbar.measures import measure
from errbar.measures._evidence import Evidence
from errbar.records.comparison import Comparison
from errbar.records.contrast import Contrast
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding, ranked
from errbar.records.measure import Measure
from errbar.records.method import Ask
from errbar.records.pairs import Models
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.verbs._chosen import names_of
from errbar.verbs._findings import findings_of
from errbar.verbs._match import Match
from errbar.verbs._options import is_number
from errbar.verbs._versions import versions

PLAIN = ("plain_t", "wilcoxon")
"""Tests of split values that take overlapping splits for independent ones."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is asked of a match."""

    measures: Any
    primary: str | None
    margin: Any
    test: Any
    against: str | None
    because: Mapping[str, str]

    @cached_property
    def contrast(self) -> Contrast | None:
        """The test that was named."""
        if self.test is None:
            return None
        if not isinstance(self.test, (str, Contrast)):
            raise BadInput(f"--test is the name of a contrast; got {type(self.test).__name__}.")
        return contrast(self.test)

    def overrides(self, code: str) -> bool:
        """True where a reason is given for going on in spite of it."""
        return any(str(c).upper() == code for c in self.because)


def judged_run(match: Match, question: Question, ask: Ask) -> Run:
    """The comparisons of a match as a run."""
    chosen, typed = match.measures(question.measures, question.primary)
    primary = measure(question.primary).key if question.primary is not None else _only(chosen)
    margins = _margins(question.margin, chosen, primary)
    named, refused = _test(match, question)
    sheets: tuple[Sheet, ...] = ()
    if named is not None and named.takes == "models":
        chosen, sheets, named = _shares(chosen, question), (_omnibus(match, named, ask),), None
    explicit = question.measures is not None and question.measures != "all"
    found = _contrasted(match, chosen, question.against, ask, named, explicit=explicit)
    found, findings = _checked(match, found, question, refused)
    comparisons = judged(found, level=ask.level, primary=primary, margins=margins)
    findings += _looked(match, comparisons, primary, question)
    return Run(
        verb="compare",
        seed=ask.seed,
        data=replace(match.data, said=(*match.data.said, *match.said)),
        comparisons=comparisons,
        findings=ranked(tuple(findings)),
        options={
            "level": ask.level,
            "primary": primary,
            "margin": dict(margins),
            "test": None if question.contrast is None else question.contrast.key,
            "against": question.against,
            "models": list(match.names),
            "about": match.about,
            "paired": "samples" not in match.takes,
        },
        plan=match.plan,
        learners=match.learners,
        sheets=sheets,
        names={**names_of(chosen), **typed},
        versions=versions(*(("scikit-learn",) if match.learners else ())),
    )


def _only(chosen: Sequence[Measure]) -> str | None:
    """A single measure is the one that decides, named so or not."""
    return chosen[0].key if len(chosen) == 1 else None


def _margins(margin: Any, chosen: Sequence[Measure], primary: str | None) -> dict[str, float]:
    """Margins by measure: a number is the primary's, `accuracy:0.01` and {"accuracy": 0.01} name their own."""
    if margin is None:
        return {}
    given: dict[str | None, Any] = {}
    if isinstance(margin, Mapping):
        given = {measure(k).key: v for k, v in margin.items()}
    elif isinstance(margin, str):
        for part in margin.split(","):
            name, colon, amount = part.rpartition(":")
            given[measure(name).key if colon else primary] = amount
    else:
        given[primary] = margin
    out: dict[str, float] = {}
    for key, amount in given.items():
        if key is None:
            raise BadInput(
                "--margin is about one measure; several are compared and none is primary. Name it: --primary, or "
                "--margin accuracy:0.01."
            )
        if key not in {m.key for m in chosen}:
            raise BadInput(f"--margin is for a measure that is compared; {key} is not. Add it: -m {key}.")
        out[key] = _amount(amount)
    return out


def _amount(amount: Any) -> float:
    try:
        found = float(amount)
    except (TypeError, ValueError):
        found = float("nan")
    if not is_number(found) or found <= 0:
        raise BadInput(f"--margin is a gap above 0, such as 0.01 or accuracy:0.01; got {amount!r}.")
    return found


def _test(match: Match, question: Question) -> tuple[Contrast | None, dict[str, str] | None]:
    """The test to run, and the plain one it stands in for where that was asked for."""
    named = question.contrast
    if named is None:
        return None, None
    if "splits" in match.takes and (named.takes in ("rows", "models", "samples") or named.name in PLAIN):
        family = str((match.plan or {}).get("family"))
        repeats = int((match.plan or {}).get("options", {}).get("repeats") or 1)
        words = {"test": named.name, "rate": rate(named.name, family, repeats), "plan": str((match.plan or {})["plan"])}
        if not question.overrides("EB109"):
            return None, words
        if named.name != "plain_t":
            raise BadInput(f"--because EB109 runs plain_t over splits; {named.name} is for {named.takes_says}.")
        return named, words
    fits(named, match.takes, match.what, match.default)
    if named.families and match.plan is not None and match.plan["family"] not in named.families:
        raise BadInput(
            f"--test {named.name} is for {', '.join(named.families)} plans; this one is {match.plan['plan']}. "
            f"Default: {match.default}."
        )
    return named, None


def _contrasted(
    match: Match, chosen: Sequence[Measure], against: str | None, ask: Ask, named: Contrast | None, *, explicit: bool
) -> list[Contrasted]:
    """Every measure on every pair; measures that a named test is not for are left out, or refused where named too."""
    pairs = match.pairs(against)
    found: list[Contrasted] = []
    for m in chosen:
        for i, j in pairs:
            tell("comparing", len(found) / (len(pairs) * len(chosen)))
            found.append(match.gap(m, i, j, ask, named))
    if named is None:
        return found
    no = [c for c in found if c.gap is None and (c.reason or "").startswith("no interval")]
    if no and (explicit or len(no) == len(found)):
        raise BadInput(f"--test {named.key}: {no[0].measure.key}: {(no[0].reason or '').partition(': ')[2]}.")
    return [c for c in found if c not in no]


def _shares(chosen: Sequence[Measure], question: Question) -> list[Measure]:
    """cochran_q asks which rows are right: accuracy, or the error rate where that was named."""
    mine = [m for m in chosen if m.name in ("accuracy", "error_rate")]
    if not mine or (question.measures is not None and len(mine) < len(chosen)):
        raise BadInput("--test cochran_q asks which rows are right; it is for accuracy and error_rate.")
    return mine


def _omnibus(match: Match, named: Contrast, ask: Ask) -> Sheet:
    right = np.column_stack([e.labels() == e.given.truth for e in match.evidence])
    found = named.of(Models(names=match.names, right=right, unit=match.evidence[0].given.unit), ask)
    row = (named.name, found.statistic, ", ".join(f"{d:g}" for d in found.df), found.p)
    return Sheet(
        name="omnibus",
        title=f"Whether any of {len(match.names)} models differs",
        columns=("test", "statistic", "df", "p"),
        rows=(row,),
        notes=(found.how,) if found.how else (),
    )


def _checked(
    match: Match, found: list[Contrasted], question: Question, refused: Mapping[str, str] | None
) -> tuple[list[Contrasted], list[Finding]]:
    """Checks of each model's predictions; what a standing refusal concerns is held back."""
    seen: dict[tuple[str, str], Finding] = {}
    for place, (name, evidence) in enumerate(zip(match.names, match.evidence)):
        context = {**match.context, "compared": True}
        if refused is not None and place == 0:
            context["plain_test"] = refused
        values = _values(found, name, evidence)
        for f in findings_of(values, Evidence(evidence.given, context), _known(question.because)).all:
            if "was not needed" not in f.message:
                seen.setdefault((f.code, f.message), replace(f, message=f.message))
    findings = list(seen.values())
    held = {
        m: f.code
        for f in findings
        if f.severity == "refuse" and f.because is None and f.code != "EB109"
        for m in f.measures
    }
    if held and all(c.measure.key in held for c in found):
        first = next(f for f in findings if f.severity == "refuse")
        raise Refusal(f'{first.message} Override: --because {first.code}="reason". ({first.code})')
    kept = [
        replace(c, gap=None, left_value=None, right_value=None, method=None, reason=f"refused: {held[c.measure.key]}")
        if c.measure.key in held
        else c
        for c in found
    ]
    return kept, findings


def _known(because: Mapping[str, str]) -> Mapping[str, str]:
    return because


def _values(found: Sequence[Contrasted], name: str, evidence: Evidence) -> tuple[Estimate, ...]:
    """One model's values as checks read them."""
    out: dict[str, Estimate] = {}
    for c in found:
        value = c.left_value if c.left == name else c.right_value if c.right == name else None
        if value is not None:
            out[c.measure.key] = Estimate(
                measure=c.measure.key,
                label=c.label,
                value=value,
                interval=None,
                reason="compared",
                n=evidence.n,
                better=c.measure.better,
            )
    return tuple(out.values())


def _looked(
    match: Match, comparisons: tuple[Comparison, ...], primary: str | None, question: Question
) -> list[Finding]:
    """EB203: many looks and none that was declared beforehand."""
    from errbar._shelf import shelf

    context = {"comparisons": comparisons, "primary": primary}
    check = shelf("checks").get("many_looks")
    return list(check.look((), Evidence(match.evidence[0].given, context)))
