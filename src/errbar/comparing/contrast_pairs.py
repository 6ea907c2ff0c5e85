"""Every pair of models contrasted on every measure, with what may be said of it, as a run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from errbar._progress import tell
from errbar._shelf import own_concepts
from errbar._versions import versions
from errbar.auditing.equal_predictions import compare_files
from errbar.auditing.withhold import GapContext, check_comparisons, check_gaps
from errbar.comparing.class_behaviour import class_sheets
from errbar.comparing.contrast_slices import contrast_slices, name_slices, withhold_as_whole
from errbar.comparing.disagreeing_rows import disagreement_sheets
from errbar.comparing.model_calibration import bin_sheets
from errbar.comparing.model_estimates import estimate_sheets
from errbar.comparing.model_set import ModelSet
from errbar.comparing.operating_points import point_sheets
from errbar.comparing.question import Question, margins_of
from errbar.comparing.verdicts import decide_verdicts
from errbar.comparing.which_test import find_test
from errbar.errors import BadInput
from errbar.records.comparison import Comparison
from errbar.records.contrast import Contrast
from errbar.records.contrasted import Contrasted
from errbar.records.finding import ranked
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.pairs import ModelHits
from errbar.records.run import Run
from errbar.records.run_options import RunOptions
from errbar.records.sheet import Sheet
from errbar.scoring.measure_notes import add_notes
from errbar.scoring.which_measures import names_of


def contrast_pairs(models: ModelSet, question: Question, *, described: bool = True) -> Run:
    """Return every pair of a set of models on every measure, with what may be said of it, as a run.

    `described` adds sheets on each model, which take as long as all else; a gate shows none.
    """
    ask = question.ask
    chosen, typed = models.measures(question.measures, question.primary)
    primary = question.primary.key if question.primary is not None else _single_measure(chosen)
    margins = margins_of(question.margin, chosen, primary)
    named, replaced = find_test(models.comparable, question)
    sheets: tuple[Sheet, ...] = ()
    if named is not None and named.takes == "models":
        chosen, sheets, named = _share_measures(chosen, question), (_test_all_models(models, named, ask),), None
    found = _contrast_every_pair(models, chosen, question, named)
    evidence = dict(zip(models.names, models.evidence))
    context = GapContext(models.drawn, replaced, dict(zip(models.names, models.folds)), models.facts_of_rows)
    found, findings = check_gaps(evidence, found, question.because, context)
    # Draws do not depend on the level; notes on undefined ones belong to values that may be gone.
    kept = {key: value for key, value in ask.kept.items() if key[0] != "undefined"}
    comparisons = _decide(found, question, primary, margins, again=replace(ask, kept=kept, together=()))
    files = compare_files(dict(zip(models.names, models.each_once))) if models.drawn is None else {}
    findings += check_comparisons(comparisons, primary, question.adjust.label, files)
    if question.sliced:
        comparisons += _compare_slices(models, found, question, named, primary, margins)
    return Run(
        verb="compare",
        seed=ask.seed,
        data=add_notes(models.facts, chosen, models.evidence, ask),
        comparisons=comparisons,
        findings=ranked(tuple(findings)),
        options={"level": ask.level, "primary": primary, "margin": dict(margins), **_options(models, question)},
        plan=models.plan,
        learners=models.learners,
        sheets=(*sheets, *(_describe_models(models, chosen, question, comparisons) if described else ())),
        names={**names_of(chosen), **typed},
        own=(
            *own_concepts(measures=chosen, contrasts=[*question.contrasts, *(c.method for c in comparisons)]),
            *models.own,
        ),
        versions=versions(*(("scikit-learn",) if models.learners else ())),
    )


def _decide(
    found: Sequence[Contrasted],
    question: Question,
    primary: str | None,
    margins: Mapping[str, float],
    again: InferenceSettings | None = None,
) -> tuple[Comparison, ...]:
    level, adjust = question.ask.level, question.adjust
    return decide_verdicts(found, level=level, adjust=adjust, primary=primary, margins=margins, again=again)


def _describe_models(
    models: ModelSet, chosen: Sequence[Measure], question: Question, comparisons: Sequence[Comparison]
) -> tuple[Sheet, ...]:
    """Each model's own value, and how the models behave beyond it: errors by class, counts, curves, rows apart."""
    rows, paired = models.each_once, "samples" not in models.takes
    if not rows:
        return estimate_sheets(models, chosen, comparisons, question.ask)
    by_class: tuple[Sheet, ...] = ()
    if paired and any(m.reads == "label" for m in chosen):
        by_class = class_sheets(models.names, rows, models.pairs(question.against))
    return (
        *by_class,
        *point_sheets(models.names, rows, chosen, paired=paired),
        *estimate_sheets(models, chosen, comparisons, question.ask),
        *bin_sheets(models.names, rows, question.ask.level),
        *(disagreement_sheets(models.names, rows, _row_name(models)) if paired else ()),
    )


def _row_name(models: ModelSet) -> Callable[[int], str]:
    """How a row is called: its id, where rows have one."""
    row = models.rows_once.given.row
    return str if row is None else lambda i: models.spelt(int(row[i]))


def _compare_slices(
    models: ModelSet,
    whole: Sequence[Contrasted],
    question: Question,
    named: Contrast | None,
    primary: str | None,
    margins: Mapping[str, float],
) -> tuple[Comparison, ...]:
    """Compare every slice by the gaps of all rows, p adjusted over all slices together."""
    measures = list({c.measure.key: c.measure for c in whole}.values())
    found = contrast_slices(models, measures, models.pairs(question.against), question.ask, named)
    found = withhold_as_whole(found, whole)
    return name_slices(found, _decide([s.found for s in found], question, primary, margins))


def _options(models: ModelSet, question: Question) -> RunOptions:
    """The options of a run that do not depend on its measures; the usual adjustment is not written."""
    return {
        "test": None if question.contrast is None else question.contrast.key,
        "against": question.against,
        "models": list(models.names),
        "about": models.about,
        "paired": "samples" not in models.takes,
        **({} if question.adjust.name == "holm" else {"adjust": question.adjust.name}),
        **question.draws,
    }


def _single_measure(chosen: Sequence[Measure]) -> str | None:
    """A single measure is the one that decides, named so or not."""
    return chosen[0].key if len(chosen) == 1 else None


def _contrast_every_pair(
    models: ModelSet, chosen: Sequence[Measure], question: Question, named: Contrast | None
) -> list[Contrasted]:
    """Every measure on every pair; measures that a named test is not for are left out, or refused where named too."""
    pairs = models.pairs(question.against)
    found: list[Contrasted] = []
    for m in chosen:
        for c in models.contrast_all(m, pairs, question.ask, named):
            found.append(c)
            tell("comparing", len(found) / (len(pairs) * len(chosen)))
    if named is None:
        return found
    no = {i: c.result for i, c in enumerate(found) if isinstance(c.result, Missing) and _is_not_for(c.result)}
    wanted = [i for i in no if _is_named(found[i].measure, question)]
    if wanted or (no and len(no) == len(found)):
        first = (wanted or list(no))[0]
        raise BadInput(f"`test={named.key}`: {found[first].measure.key}: {no[first].says}.")
    return [c for i, c in enumerate(found) if i not in no]


def _is_not_for(why: Missing) -> bool:
    """True where the test is not for such a measure; a code tells of rows for which no test would do."""
    return why.why == "no_interval" and why.code is None


def _is_named(m: Measure, question: Question) -> bool:
    """True where the measure was named: then it is not left out because a test is not for it."""
    if question.measures is not None and question.measures != "all":
        return True
    return question.primary is not None and question.primary.key == m.key


def _share_measures(chosen: Sequence[Measure], question: Question) -> list[Measure]:
    """cochran_q asks which rows are right: accuracy, or the error rate where that was named."""
    mine = [m for m in chosen if m.name in ("accuracy", "error_rate")]
    if not mine or (question.measures is not None and len(mine) < len(chosen)):
        raise BadInput("`test=cochran_q` asks which rows are right; it needs accuracy or error_rate.")
    return mine


def _test_all_models(models: ModelSet, named: Contrast, ask: InferenceSettings) -> Sheet:
    if models.evidence[0].given.weight is not None:
        raise BadInput(f"`test={named.name}` counts every row once; got weights. Leave `weight` or `test` out.")
    right = np.column_stack([e.labels() == e.given.truth for e in models.each_once])
    found = named.of(ModelHits(names=models.names, right=right, unit=models.evidence[0].given.unit), ask)
    row = (named.name, found.statistic, ", ".join(f"{d:g}" for d in found.df), found.p)
    return Sheet(
        name="omnibus",
        title=f"Whether any of {len(models.names)} models differs",
        columns=("test", "statistic", "df", "p"),
        rows=(row,),
        notes=(found.how,) if found.how else (),
    )
