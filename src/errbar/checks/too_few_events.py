"""Too few rows of the kind that decides the answer.

No errors in 20 rows is not an error of 0 %: the interval reaches 16 %. An AUC from fewer than 30 rows on one side
depends on a handful of rows, and no method can know what they do not show. So does an average over classes if one has
fewer than 10 rows. Its default interval for fixed predictions, class_draws, allows for that: it is wide, and covered
98 to 99 % of such samples (28,305 intervals of balanced accuracy, macro F1 and precision in ten simulations). With
units or weights, and for learners over folds, the interval does not. Remedy: more rows of the rare kind; until then
read the interval, not the value.
"""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding

AREA = ("roc_auc", "ranking_error", "ranking_accuracy", "gini", "average_precision", "partial_auc", "ks")
ALLOWS = "class_draws"
"""The interval that allows for rare classes: it covers, so such a class puts no doubt on it."""


def _look(given: CheckInput) -> Iterator[Finding]:
    evidence = given.evidence
    assert evidence is not None
    names = {e.measure.partition("(")[0] for e in given.estimates if e.value is not None}
    yield from _no_errors(given.estimates)
    if not evidence.classes:
        return
    counts = evidence.given.class_counts
    rare = int(counts.argmin())
    k = int(counts[rare])
    rows = f"{k:,} row{'s' if k != 1 else ''}"
    name = repr(evidence.classes[rare])
    if evidence.given.kind == "binary" and k < 30 and names & set(AREA):
        yield too_few_events.finding(
            f"Only {rows} {'is' if k == 1 else 'are'} class {name}. Ranking measures from so few are unreliable. Add "
            "rows (about 30), or report the interval.",
            weight=1 + 1 / (k + 1),
        )
    elif evidence.given.kind == "multilabel" and k < 10 and (averages := _averages_classes(given.estimates)):
        yield too_few_events.finding(
            f"Label {name} is in {rows}, which can swing averages over labels. Add rows of it (10 or more).",
            measures=averages,
            weight=1 + 1 / (k + 1),
        )
    elif evidence.given.kind == "multiclass" and k < 10 and (averages := _averages_classes(given.estimates)):
        yield too_few_events.finding(
            f"Class {name} has {rows}, which can swing averages over classes. Read their intervals, not their values. "
            "Add rows of it (10 or more).",
            measures=tuple(e.measure for e in given.estimates if e.measure in averages and e.method != ALLOWS),
            weight=1 + 1 / (k + 1),
        )


def _averages_classes(estimates: tuple[Estimate, ...]) -> tuple[str, ...]:
    """Return the measures that are a mean over classes: the label says so, or the definition."""
    return tuple(
        e.measure
        for e in estimates
        if e.value is not None
        and ("(macro" in e.label or e.measure.partition("(")[0] in ("balanced_accuracy", "gmean"))
    )


def _no_errors(estimates: tuple[Estimate, ...]) -> Iterator[Finding]:
    for e in estimates:
        name = e.measure.partition("(")[0]
        perfect = {"accuracy": 1.0, "subset_accuracy": 1.0, "error_rate": 0.0}.get(name)
        if perfect is None or e.value != perfect or e.interval is None:
            continue
        far = 1 - e.interval.low if perfect == 1.0 else e.interval.high
        rows = f"{e.n:,} row{'s' if e.n != 1 else ''}"
        yield too_few_events.finding(
            f"0 errors in {rows} is not 0 %: the error may be as high as {100 * far:.3g} %. Report the interval.",
            weight=3.0,
        )
        return


def _example() -> object:
    """Twenty rows without an error."""
    import errbar

    truth = [0, 1] * 10
    return errbar.score(truth=truth, label=truth)


too_few_events = Check(
    code=codes.TOO_FEW_EVENTS,
    name="too_few_events",
    severity="warn",
    concerns="interval",
    title="too few events",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("peduzzi1996",),
    about=__doc__ or "",
)
