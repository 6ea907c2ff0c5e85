"""Answers about data: what was read, how many rows and events, what is missing, how large the study is."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.checklists._record import ChecklistAnswer, drafted, filled
from errbar.report.paper._cells import percent, with_interval
from errbar.report.paper.run_facts import disjointness, events_said, rows_said

KINDS = {
    "binary": "a class out of two",
    "multiclass": "a class out of several",
    "regression": "a number",
    "multioutput": "several numbers",
    "multilabel": "any number of labels out of several",
}


def preparation(run: Run) -> ChecklistAnswer | None:
    """How the columns were read."""
    if not run.data.said:
        return None
    return drafted(f"Read as: {'; '.join(run.data.said)}.", "cleaning and quality checks before the data came here.")


def missing(run: Run) -> ChecklistAnswer:
    """Rows are never dropped silently; missing features are the learner's affair."""
    if run.plan is None:
        told = "A row without truth or prediction is refused"
    else:
        told = "What becomes of missing features is part of the learner"
    failed = int((run.plan or {}).get("failed", 0))
    lost = f" {failed} of {(run.plan or {})['splits']} fits failed." if failed else ""
    return drafted(
        f"{_used_rows(run)} {told}.{lost}",
        "what was missing or left out before, how much in each class, and why.",
    )


def exclusions(run: Run) -> ChecklistAnswer:
    """Rows that were used; runs of one file drop none."""
    return drafted(_used_rows(run), "rows left out before, and why.")


def _used_rows(run: Run) -> str:
    """Two files may share only some of their rows, which `said` tells; one file is used whole."""
    if run.verb in ("compare", "gate"):
        told = f" ({'; '.join(run.data.said)})" if run.data.said else ""
        return f"{_capital(rows_said(run))} were compared{told}."
    return f"All {run.data.rows:,} rows that were given were used."


def sample_size(run: Run) -> ChecklistAnswer | None:
    """What the rows could tell: the half-width of the first interval, or the gap that they resolve."""
    first = next((e for e in run.estimates if e.interval is not None and e.slice is None), None)
    gap = next((c for c in run.comparisons if c.resolves is not None), None)
    if first is not None:
        span = with_interval(first.value, first.low, first.high)
        told = f"gave {first.label} {span} at the {percent(first.level)} level"
    elif gap is not None:
        told = f"detect differences in {gap.label or gap.measure} of {gap.resolves:.2g} or more with 80 % power"
    else:
        return None
    return drafted(
        f"{_capital(rows_said(run))} {told}.", "how the size was arrived at beforehand (`errbar plan` computes it)."
    )


def imbalance(run: Run) -> ChecklistAnswer | None:
    """Class counts; whether the learner weighs them, where its settings say so."""
    events = events_said(run)
    if events is None:
        return None
    weighed = [str(x["name"]) for x in run.learners if x.get("params", {}).get("class_weight") is not None]
    more = f" {', '.join(weighed)} weighs classes (class_weight)." if weighed else ""
    return drafted(
        f"The rows are {events}; errbar resampled no class.{more}",
        "any over- or undersampling done before or inside the learner, and recalibration after it.",
    )


def flow(run: Run) -> ChecklistAnswer:
    """Rows, units and events that entered the analysis."""
    events = events_said(run)
    return drafted(
        f"{_capital(rows_said(run))} entered the analysis{f': {events}' if events else ''}.",
        "how they came about: who was eligible, approached, excluded, followed up.",
    )


def characteristics(run: Run) -> ChecklistAnswer:
    """The counts a table of characteristics begins with."""
    events = events_said(run)
    return drafted(
        f"Rows: {rows_said(run)}.{f' Outcome: {events}.' if events else ''}",
        "dates, predictors, demographics and settings, per source and group.",
    )


def outcome(run: Run) -> ChecklistAnswer:
    """Kind of outcome, and its distribution where it has classes."""
    events = events_said(run)
    return drafted(
        f"The outcome is {KINDS[run.data.kind]}{f': {events}' if events else ''}.",
        "what it means, how it was measured, and why it is the right one.",
    )


def size(run: Run) -> ChecklistAnswer:
    """Rows, units and rows of each class."""
    events = events_said(run)
    return filled(f"{_capital(rows_said(run))}{f': {events}' if events else ''}.")


def events(run: Run) -> ChecklistAnswer | None:
    """Rows and events of every analysis: each fit's training and test rows, or the rows that were scored."""
    told = events_said(run) or "a numeric outcome has no events"
    if run.plan is None:
        return drafted(
            f"Evaluation: {rows_said(run)}, {told}.",
            "rows and events that built and tuned the model, fitted elsewhere.",
        )
    plan = run.plan
    tuned = "errbar tuned nothing in this run"
    if run.selection is not None:
        tuned = f"Tuning within the development rows of each, over {run.selection.inner}"
    return filled(
        f"In all {rows_said(run)}, {told}. Development: about {plan['n_train']:,} rows in each of {plan['splits']:,} "
        f"fits; evaluation: about {plan['n_test']:,} rows in each. {tuned}."
    )


def dataset(run: Run) -> ChecklistAnswer | None:
    """The data's fingerprint."""
    digest = run.data.digest
    if not digest:
        return None
    return drafted(f"{_capital(rows_said(run))}, digest {digest}.", "a link or DOI, and a description of the data.")


def development_against_evaluation(run: Run) -> ChecklistAnswer | None:
    """Under a plan the same rows develop and evaluate; a file of predictions does not know its training rows."""
    if run.plan is None or disjointness(run) is None:
        return None
    told = events_said(run)
    return drafted(
        f"Development and evaluation rows were drawn from the same {rows_said(run)}{f' ({told})' if told else ''}; "
        f"{'; '.join(run.plan['receipt']) or 'split by ' + run.plan['plan']}.",
        "distributions of important predictors and demographics.",
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
