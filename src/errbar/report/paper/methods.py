"""The methods paragraph: data, plan, estimand, measures, intervals and software, in plain sentences with citations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from errbar.claims.findings import FOUND
from errbar.claims.findings import SHEET as CHECKS
from errbar.claims.gate import rulings_in
from errbar.records.run import Run
from errbar.records.sheet import Cell
from errbar.references import key_of
from errbar.report.digits import count
from errbar.report.gate_text import self_test_lines
from errbar.report.paper._cells import percent
from errbar.report.paper._used import adjusted, adjustment_of, found, label_of, measure_labels
from errbar.report.paper.citing import ERRBAR, SCIKIT_LEARN, fitted_by_sklearn
from errbar.report.paper.run_facts import (
    declared,
    design_said,
    events_said,
    learners_said,
    listed,
    overridden,
    rows_said,
    software_said,
)
from errbar.report.paper.selection_methods import selection_sentences
from errbar.report.paper.threshold_methods import threshold_sentences
from errbar.report.plan_text import made_elsewhere
from errbar.report.say.checks import check_heading
from errbar.report.say.gate import RULE


class Cite(NamedTuple):
    """References at this place of a sentence, by key."""

    keys: tuple[str, ...]


Sentence: TypeAlias = tuple[str | Cite, ...]


def methods(run: Run) -> tuple[Sentence, ...]:
    """Sentences of a methods section; text and citations apart, so that every format writes them in its own way."""
    told = {"compare": _compare, "gate": _gate, "lab": _lab, "plan": _plan, "check": _check}.get(run.verb, _estimate)
    return (*told(run), *_look(run), _software(run))


def _estimate(run: Run) -> Iterator[Sentence]:
    events = events_said(run)
    fixed = "Outcomes of a system" if run.data.trials is not None else "Predictions of a fixed model, fitted elsewhere,"
    what = "The data are" if run.plan is not None else f"{fixed} were scored on"
    yield (f"{what} {rows_said(run)}{f': {events}' if events else ''}.",)
    yield from _selection(run) if run.selection is not None else _design(run)
    if run.threshold is not None:
        yield from threshold_sentences(run.threshold)
    if run.estimates:
        yield (f"Estimates are about {run.estimates[0].about}.",)
    yield from _measures(run)
    yield from _intervals(run)
    yield from _describe_slices(run)
    yield (_sentence(declared(run)),)


def _check(run: Run) -> Iterator[Sentence]:
    """How many rows were checked for what, and what was found."""
    yield (f"{rows_said(run)[0].upper()}{rows_said(run)[1:]} were checked for mistakes of data and splits.",)
    yield (_sentence(check_heading(run)),)
    found = list(dict.fromkeys(str(title) for _, title, state, _ in _checks(run) if state == FOUND))
    if found:
        yield (f"Found: {', '.join(found)}.",)


def _checks(run: Run) -> list[tuple[Cell, ...]]:
    return [row for sheet in run.sheets if sheet.name == CHECKS for row in sheet.rows]


def _look(run: Run) -> Iterator[Sentence]:
    """How often the test set was looked at, where a ledger keeps count."""
    if run.ledger is None or run.ledger.look is None:
        return
    from errbar.report.look_text import look_sentence  # here, since few runs have a ledger

    yield (look_sentence(run.ledger.look),)


def _design(run: Run) -> Iterator[Sentence]:
    design = design_said(run)
    if run.plan is None or design is None:
        return
    who = learners_said(run) or "The learner"
    failed = int(run.plan.get("failed", 0))
    lost = f"; {count(failed, 'fit')} failed" if failed else ""
    kept = "; ".join(run.plan.get("receipt", []))
    verb = "were" if len(run.learners) > 1 else "was"
    yield (
        f"{who} {verb} fitted and tested by {design}",
        *_cite(run, "splits", run.plan["family"]),
        f", {'made elsewhere' if made_elsewhere(run) else 'drawn before any fit'}{f' ({kept})' if kept else ''}{lost}.",
    )


def _selection(run: Run) -> Iterator[Sentence]:
    for text, keys in selection_sentences(run):
        yield (text, *((Cite(keys),) if keys else ()), ".")


def _measures(run: Run) -> Iterator[Sentence]:
    labels = dict.fromkeys((e.measure, e.label) for e in run.estimates if e.slice is None)
    parts: list[str | Cite] = ["Measures are "]
    for i, (key, label) in enumerate(labels):
        parts += [_joint(i, len(labels)), label, *_cite(run, "measures", key)]
    if labels:
        cut = "; @ marks the threshold of a probability" if any("@" in x for _, x in labels) else ""
        yield (*parts, f"{cut}.")


def _intervals(run: Run) -> Iterator[Sentence]:
    whole = [e for e in run.estimates if e.slice is None]
    by: dict[str, list[str]] = {}
    for e in whole:
        if e.method is not None:
            by.setdefault(e.method, []).append(e.label)
    if by:
        parts: list[str | Cite] = [f"Intervals are at the {percent(whole[0].level)} level, by method: "]
        for i, (method, labels) in enumerate(by.items()):
            told = f" ({listed(labels)})" if len(by) > 1 else ""
            parts += [_joint(i, len(by)), label_of(run, "intervals", method), *_cite(run, "intervals", method), told]
        units = f"; rows of one {run.data.unit_name or 'unit'} are kept together" if run.data.units is not None else ""
        yield (*parts, f"{units}.")
    why: dict[str, list[str]] = {}
    for e in whole:
        if e.reason is not None:
            told = e.reason.says if e.reason.why == "no_interval" else str(e.reason)
            why.setdefault(told, []).append(e.label)
    if why:
        told = "; ".join(f"{listed(labels)} ({reason})" for reason, labels in why.items())
        yield (f"No interval is given for {told}.",)


def _describe_slices(run: Run) -> Iterator[Sentence]:
    slices = list(dict.fromkeys(e.slice for e in run.estimates if e.slice))
    if slices and run.comparisons:
        yield (
            f"Each of {count(len(slices), 'slice')} was compared with all other rows",
            *_tests(run),
            *_adjustment(run),
            ".",
        )


def _compare(run: Run) -> Iterator[Sentence]:
    by_data_set = run.options.get("by") == "data set"
    names = [str(m) for m in run.options.get("models", ())] or [str(x["name"]) for x in run.learners]
    by_fold = run.options.get("by") == "fold"
    events = None if by_data_set else events_said(run)
    where = count(run.data.rows, "data set") if by_data_set else rows_said(run)
    where = f"{count(run.data.rows, 'split')} of {run.options['plan']}" if by_fold else where
    paired = "the same " if run.options.get("paired", True) else ""
    yield (f"{listed(names)} were compared on {paired}{where}{f': {events}' if events else ''}.",)
    yield from _design(run)
    if run.options.get("about"):
        yield (f"The comparison is about {run.options['about']}.",)
    yield from _gaps(run)
    yield from _several(run)
    margins = run.options.get("margin")
    if isinstance(margins, dict) and margins:
        told = listed([f"{value:g} of {measure}" for measure, value in margins.items()])
        yield (f"Differences within {told} count as of no consequence.",)
    if not by_data_set and not by_fold:
        yield (_sentence(declared(run)),)


def _gaps(run: Run) -> Iterator[Sentence]:
    if run.comparisons:
        level = percent(run.comparisons[0].level)
        pairs = {(c.left, c.right) for c in run.comparisons}
        left, right = next(iter(pairs)) if len(pairs) == 1 else ("left", "right")
        yield (
            f"Differences are {right} minus {left}, with intervals at the {level} level,",
            *_tests(run),
            *_adjustment(run),
            ".",
        )


def _tests(run: Run) -> Iterator[str | Cite]:
    by: dict[str, list[str]] = {}
    names = measure_labels(run)
    for c in run.comparisons:
        if c.method is not None:
            by.setdefault(c.method, []).append(c.label or names[c.measure])
    yield " by "
    for i, (method, labels) in enumerate(by.items()):
        yield _joint(i, len(by)) + label_of(run, "contrasts", method)
        yield from _cite(run, "contrasts", method)
        if len(by) > 1:
            yield f" ({listed(list(dict.fromkeys(labels)))})"


def _adjustment(run: Run) -> Iterator[str | Cite]:
    if adjusted(run) and run.verb == "score":
        yield ", and p adjusted over all comparisons of slices"
        if how := list(dict.fromkeys(c.how for c in run.comparisons if c.how)):
            yield f" ({'; '.join(how)})"
    elif adjusted(run):
        yield f", and p adjusted by {label_of(run, 'contrasts', adjustment_of(run))}'s method"
        yield from _cite(run, "contrasts", adjustment_of(run))


def _several(run: Run) -> Iterator[Sentence]:
    """Tests of all models at once."""
    for sheet in run.sheets:
        if sheet.name in ("friedman", "omnibus"):
            name = "friedman" if sheet.name == "friedman" else str(sheet.rows[0][0])
            yield (
                f"Whether there is any difference among them was tested by {label_of(run, 'contrasts', name)}",
                *_cite(run, "contrasts", name),
                ".",
            )


def _gate(run: Run) -> Iterator[Sentence]:
    if not rulings_in(run):
        yield (f"The gate was tried on the champion's {rows_said(run)}, where no difference exists.",)
        yield (_sentence(declared(run)),)
        yield from ((_sentence(note.rstrip(".")),) for note in self_test_lines(run))
        return
    yield (f"The candidate was judged on {rows_said(run)}.",)
    yield (_sentence(declared(run)),)
    yield (RULE,)
    yield from _gaps(run)
    yield from _intervals(run)
    if run.options.get("verdict"):
        yield (f"The verdict was {run.options['verdict']}.",)


def _lab(run: Run) -> Iterator[Sentence]:
    o = run.options
    study, world = str(o.get("study", "a study")), str(o.get("world", "a simulated distribution"))
    yield (
        f"A simulation ({study})",
        *_cite(run, "studies", study),
        f" drew samples of {o.get('n', 0):,} rows, unless the table gives another number, "
        f"{o.get('replications', 0):,} times from {world}",
        *_cite(run, "worlds", world),
        ", a simulation with known true error.",
    )
    if o.get("learner") is not None:
        yield (f"The learner was {o['learner']}.",)
    if o.get("measure") is not None:
        yield (
            f"The error is {label_of(run, 'measures', o['measure'])}",
            *_cite(run, "measures", str(o["measure"])),
            ".",
        )
    yield (
        "Numbers are given with their Monte-Carlo standard error, or with an interval over the replications at the "
        f"{percent(float(o.get('level', 0.95)))} level.",
    )
    yield ("They hold for this world and not beyond it.",)


def _plan(run: Run) -> Iterator[Sentence]:
    asked = [sheet.title for sheet in run.sheets if sheet.name not in ("next", "advice")]
    if asked:
        yield (f"Sizes were computed for: {'; '.join(asked)}.",)
    yield (f"Plans are at the {percent(float(run.options.get('level', 0.95)))} level.",)


def _software(run: Run) -> Sentence:
    why = overridden(run)
    more = f"; overridden: {listed(why)}" if why else ""
    keys = (ERRBAR, SCIKIT_LEARN) if fitted_by_sklearn(run) else (ERRBAR,)
    return (f"Computed with {software_said(run)}", Cite(keys), f", seed {run.seed}, run {run.id}{more}.")


def _cite(run: Run, room: str, call: str | None) -> Iterable[Cite]:
    concept = found(run, room, call)
    return (Cite(tuple(map(key_of, concept.cites))),) if concept is not None and concept.cites else ()


def _joint(i: int, n: int) -> str:
    return "" if i == 0 else " and " if i == n - 1 else ", "


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
