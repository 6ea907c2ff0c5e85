"""Used: the measures, interval methods, tests, plan, study and world that a run rests on, as they stand on shelves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from errbar._shelf import parse, shelf
from errbar.claims.gate import rulings_in
from errbar.errors import BadInput
from errbar.records.concept import Reference
from errbar.records.gate import Ruling
from errbar.records.run import Run


class Used(NamedTuple):
    """A concept of a shelf, by the name the run has for it."""

    room: str
    call: str
    concept: Any

    @property
    def cites(self) -> tuple[str | Reference, ...]:
        """The references it rests on."""
        return tuple(getattr(self.concept, "cites", ()))


def found(run: Run, room: str, call: str | None) -> Any:
    """The concept of that name: as the run kept it where it does not come with errbar; None where nothing is known."""
    if not call:
        return None
    own = {c.name: c for c in run.own if c.shelf == room}
    bare = call.partition("(")[0]
    if call in own or bare in own:
        return own.get(call) or own[bare]
    try:
        name = parse(call)[0]
        return own.get(name) or shelf(room).get(name)
    except BadInput:
        return None


def label_of(run: Run, room: str, call: str | None) -> str:
    """As a reader knows it: `Clopper-Pearson` for exact; the name itself where no shelf has it."""
    concept = found(run, room, call)
    return str(concept.label) if concept is not None else str(call or "–").replace("_", " ")


def used(run: Run) -> tuple[Used, ...]:
    """Everything the run rests on, each once, in the order of a methods section."""
    named = dict.fromkeys((room, call) for room, call in _named(run) if call)
    concepts = [(room, call, found(run, room, str(call))) for room, call in named]
    return tuple(Used(room, str(call), concept) for room, call, concept in concepts if concept is not None)


def _named(run: Run) -> Iterator[tuple[str, Any]]:
    rulings = rulings_in(run)
    if run.verb == "lab":
        yield "studies", run.options.get("study")
        yield "worlds", run.options.get("world")
        yield "measures", run.options.get("measure")
    if run.plan is not None:
        yield "splits", run.plan.get("family")
    if run.selection is not None:
        yield "search", run.selection.search
        yield "splits", run.selection.inner
    yield from (("measures", key) for key in measure_keys(run))
    for e in run.estimates:
        yield "intervals", e.method
    for c in run.comparisons:
        yield "contrasts", c.method
    yield from (("contrasts", name) for name in _whole_tests(run))
    yield from _of_rulings(rulings)
    if adjusted(run) and run.verb != "score":
        yield "contrasts", adjustment_of(run)


def measure_keys(run: Run) -> list[str]:
    """Measures of estimates, comparisons and criteria, each once."""
    keys = [*(e.measure for e in run.estimates), *(c.measure for c in run.comparisons)]
    return list(dict.fromkeys([*keys, *(r.criterion.measure for r in rulings_in(run))]))


def measure_labels(run: Run) -> dict[str, str]:
    """What the run calls each measure, `accuracy @0.5`; a comparison of slices has no label of its own."""
    named = [*((e.measure, e.label) for e in run.estimates), *((c.measure, c.label) for c in run.comparisons)]
    known = {key: label for key, label in reversed(named) if label}
    return {key: known.get(key) or label_of(run, "measures", key) for key in measure_keys(run)}


def _of_rulings(rulings: tuple[Ruling, ...]) -> Iterator[tuple[str, Any]]:
    for r in rulings:
        yield ("contrasts" if r.criterion.relative else "intervals"), r.method


def _whole_tests(run: Run) -> Iterator[str]:
    """Tests of several models at once, which leave a sheet behind."""
    for sheet in run.sheets:
        if sheet.name == "friedman":
            yield "friedman"
        elif sheet.name == "critical_difference":
            yield "nemenyi"
        elif sheet.name == "omnibus":
            yield from (str(x) for x in sheet.column("test"))


def adjustment_of(run: Run) -> str:
    """The contrast that adjusted the p-values of compared models."""
    return str(run.options.get("adjust", "holm"))


def adjusted(run: Run) -> bool:
    """True where an adjustment moved a p; Nemenyi's own p is adjusted by its distribution."""
    return any(c.p is not None and c.p_adjusted != c.p and c.method != "nemenyi" for c in run.comparisons)
