"""Answers about the analysis: partition, learner, thresholds, measures, intervals, tests and software."""

from __future__ import annotations

import re

from errbar.records.run import Run
from errbar.report.checklists._record import ChecklistAnswer, drafted, filled
from errbar.report.digits import brief
from errbar.report.paper._cells import percent
from errbar.report.paper._used import adjusted, found, label_of, measure_keys, measure_labels
from errbar.report.paper.run_facts import (
    declared,
    design_said,
    disjointness,
    has_units_apart,
    learners_said,
    listed,
    rows_said,
    software_said,
    training_rows_count,
)
from errbar.report.paper.selection_methods import selection_sentences
from errbar.report.plan_text import made_elsewhere

DEFAULT_CUT = "0.5"
READS = {
    "label": "right and wrong labels",
    "prob": "probabilities and their calibration",
    "rank": "ranking, or discrimination",
    "score": "margins of scores",
    "value": "sizes of errors",
}


def partition(run: Run) -> ChecklistAnswer | None:
    """How rows were shared between training and test, and at which level they are apart."""
    design, apart = design_said(run), disjointness(run)
    if design is None:
        return drafted(
            f"This run saw {rows_said(run)} for evaluation; the model was fitted elsewhere.",
            "which data built the model, and how they were kept apart from these.",
        )
    if apart is None or run.plan is None:
        return None
    kept = f" Kept: {'; '.join(run.plan['receipt'])}." if run.plan["receipt"] else ""
    if made_elsewhere(run):
        return drafted(f"{_capital(design)}, made elsewhere; {apart}.{kept}", "how and when the folds were drawn.")
    return filled(f"{_capital(design)}, drawn before any fit with seed {run.plan['seed']}; {apart}.{kept}")


def building(run: Run) -> ChecklistAnswer | None:
    """The learner with its settings, and the internal validation."""
    design = design_said(run)
    if not run.learners or design is None:
        return None
    if run.selection is not None:
        steps = ". ".join(text for text, _ in selection_sentences(run))
        return drafted(f"{steps}.", "why these learners and candidates, and steps taken before.")
    return drafted(
        f"{learners_said(run)}; internal validation by {design}.", "why this model, and every step that built it."
    )


def handling(run: Run) -> ChecklistAnswer | None:
    """Preparation that is part of the learner sees training rows alone."""
    if not run.learners or run.plan is None or training_rows_count(run):
        return None
    return drafted(
        f"What is part of {learners_said(run)} (scaling, filling, coding, selection) was fitted anew on the training "
        "rows of each split.",
        "the steps themselves, and any that were made before the data came here.",
    )


def selection(run: Run) -> ChecklistAnswer | None:
    """This run picks no model."""
    if not run.learners:
        return None
    return drafted(
        f"This run fitted {learners_said(run)}; no model was chosen by its results.",
        "whether a model or its settings had been chosen on these rows before.",
    )


def tuning(run: Run) -> ChecklistAnswer | None:
    """This run tunes no setting; the learner may do so inside each fit."""
    if not run.learners:
        return None
    return drafted(
        f"errbar tuned no setting in this run: {learners_said(run)} was fitted with its own settings.",
        "how its settings were found, over which values, and on which rows.",
    )


def dependencies(run: Run) -> ChecklistAnswer | None:
    """Units on one side of every split; without units the run cannot tell."""
    if not has_units_apart(run):
        return None
    return filled(
        f"Training and test rows are {disjointness(run)}. Duplicate rows of different units were not looked for."
    )


def clusters(run: Run) -> ChecklistAnswer | None:
    """How clusters were handled; quantified where the run has slices."""
    slices = list(dict.fromkeys(e.slice for e in run.estimates if e.slice))
    unit = run.data.unit_name or "unit"
    where = "intervals" if run.plan is None else "plan and intervals"
    kept = f"Rows of one {unit} were kept together in {where}. " if run.data.units is not None else ""
    if slices and run.comparisons:
        tests = listed(list(dict.fromkeys(label_of(run, "contrasts", c.method) for c in run.comparisons if c.method)))
        return filled(
            f"{kept}All measures were estimated in {listed([str(s) for s in slices])}, and each compared with "
            "all other rows "
            f"({tests}{', p adjusted over all comparisons' if adjusted(run) else ''})."
        )
    if run.data.units is not None:
        return drafted(kept.strip(), "whether performance differs between clusters; this run did not look.")
    return None


def measures_used(run: Run) -> ChecklistAnswer | None:
    """Measures by what they read, and which were declared beforehand."""
    by: dict[str, list[str]] = {}
    for key, label in measure_labels(run).items():
        concept = found(run, "measures", key)
        by.setdefault(READS[concept.reads] if concept is not None else "others", []).append(label)
    if not by:
        return None
    told = "; ".join(f"{what}: {', '.join(names)}" for what, names in by.items())
    return filled(f"{_capital(told)}. {_capital(declared(run))}.")


def output(run: Run) -> ChecklistAnswer | None:
    """What the model gives, and how a class is made of it."""
    if run.data.kind in ("regression", "multioutput"):
        return filled("The output is a number; there is no threshold.")
    if not run.data.classes:
        return None
    cuts = _cuts(run)
    reads = {c.reads for c in (found(run, "measures", key) for key in measure_keys(run)) if c is not None}
    probs = " and probabilities" if "prob" in reads else ""
    if run.plan is not None:
        more = f"; measures marked @ use a threshold of {listed(cuts)}" if cuts else ""
        return filled(f"The output is classes{probs}, as the learner gives them{more}; errbar looked for no threshold.")
    if not cuts:
        return drafted(f"What was scored is classes{probs}.", "how classes are made, and how any threshold was found.")
    told = f"The output is a probability, its threshold {listed(cuts)}"
    if cuts == [DEFAULT_CUT]:
        return filled(f"{told}, errbar's default; errbar looked for no threshold.")
    return drafted(f"{told}, as the call says.", "how that threshold was found.")


def cut_offs(run: Run) -> ChecklistAnswer | None:
    """Cut-offs as they were used; that one was fixed before rows were seen, the run cannot prove."""
    cuts = _cuts(run)
    if not cuts:
        return output(run)
    return drafted(
        f"Positive from a probability of {listed(cuts)}.", "why there, and whether it was fixed before rows were seen."
    )


def _cuts(run: Run) -> list[str]:
    """Thresholds that probabilities were cut at: the labels of such measures name them."""
    labels = measure_labels(run).values()
    return list(dict.fromkeys(cut for label in labels for cut in re.findall(r"@([\d.]+)", label)))


def predictions_made(run: Run) -> ChecklistAnswer | None:
    """Who predicted the rows."""
    if run.plan is None:
        return drafted(f"Predictions were given with the rows (digest {run.data.digest}).", "what computed them.")
    if training_rows_count(run):
        return drafted("Rows were predicted by fits that had seen them, too.", "why not unseen rows alone.")
    return filled(
        f"Tested rows were predicted by fits of {learners_said(run)} that had not seen them, in this run "
        f"({software_said(run)})."
    )


def intervals_made(run: Run) -> ChecklistAnswer | None:
    """Interval methods with the measures they serve, and what each did."""
    by: dict[str, list[str]] = {}
    for e in run.estimates:
        if e.interval is not None and e.slice is None:
            by.setdefault(f"{label_of(run, 'intervals', e.method)} ({e.interval.standing})", []).append(e.label)
    for c in run.comparisons:
        if c.method is not None and c.low is not None and not any(e.slice for e in run.estimates):
            by.setdefault(f"differences: {label_of(run, 'contrasts', c.method)}", []).append(c.label or c.measure)
    if not by:
        return None
    told = "; ".join(f"{method}: {', '.join(dict.fromkeys(names))}" for method, names in by.items())
    return filled(f"{percent(_level(run))} intervals. {_capital(told)}.")


def tests_chosen(run: Run) -> ChecklistAnswer | None:
    """Tests with what each assumed."""
    tests = dict.fromkeys(c.method for c in run.comparisons if c.method)
    if not tests:
        return None
    named = listed([label_of(run, "contrasts", name) for name in tests])
    how = next((c.how for c in run.comparisons if c.how), "")
    return drafted(
        f"{_capital(named)}{f' ({how})' if how else ''}.", "why this test, and whether its assumptions hold."
    )


def baselines(run: Run) -> ChecklistAnswer | None:
    """Return the baselines, which stand beside the estimates."""
    told = [f"{e.label} {brief(e.no_skill)}" for e in run.estimates if e.no_skill is not None and e.slice is None]
    if not told:
        return None
    return drafted(f"Baselines: {', '.join(told)}.", "models a reader would expect, tuned as carefully.")


def software(run: Run) -> ChecklistAnswer | None:
    """Versions and time; hardware is not in a run."""
    if not run.versions:
        return None
    return drafted(f"{software_said(run)}; {run.seconds:.1f} s.", "processor, memory, operating system.")


def code(run: Run) -> ChecklistAnswer | None:
    """What errbar ran."""
    if not run.versions:
        return None
    return drafted(f"errbar {run.versions.get('errbar', '')}, run {run.id}.", "a link or DOI to your own code.")


def reproduction(run: Run) -> ChecklistAnswer:
    """What it takes to have every number again."""
    plan = f", plan {run.plan['plan']} (digest {run.plan['digest']})" if run.plan is not None else ""
    if run.kept:
        return filled(f"All numbers follow from the predictions kept in {run.kept}, seed {run.seed}{plan}.")
    return drafted(f"Seed {run.seed}{plan}, data digest {run.data.digest}.", "a script that runs the call.")


def instructions(run: Run) -> ChecklistAnswer:
    """The key to the run."""
    return drafted(f"The numbers are those of run {run.id}, verb {run.verb}.", "a README with the steps to repeat it.")


def stored(run: Run) -> ChecklistAnswer | None:
    """Where predictions are kept."""
    if not run.kept:
        return None
    return filled(
        f"All predictions are kept with their truth in {run.kept}; the run's id {run.id} is its content's hash."
    )


def _level(run: Run) -> float:
    return float(run.options.get("level", 0.95))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
