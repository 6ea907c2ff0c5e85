"""Listed answer: what a run says in one line of the list: its heading, its verdict, its model and its data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from errbar.records.run import Run

MOST = 3
"""Models that a line names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedAnswer:
    """What a line shows; the verdict is empty if a run holds nothing against anything."""

    heading: str
    verdict: str = ""
    """What the list is narrowed by: better, worse, equivalent, inconclusive, PASS, FAIL."""
    words: str = ""
    """The verdict as it is shown, with what undermines it."""
    glyph: str = ""
    model: str = ""
    named: tuple[str, ...] = ()
    """Models or learners that the store's words for the data repeat."""


def answer_of(run: Run) -> ListedAnswer:
    """Return the heading of the run's page, the verdict on the measure that decides, and the models."""
    from errbar.report.say import find_answer  # here, since a list of no runs needs none
    from errbar.report.say.listed import listed_verdict

    found, verdict, names = find_answer(run), listed_verdict(run), names_of(run)
    more = f" and {len(names) - MOST:,} more" if len(names) > MOST else ""
    plain = ListedAnswer(heading=found.heading, model=", ".join(names[:MOST]) + more, named=names)
    if verdict is None:
        return plain
    return replace(plain, verdict=verdict.verdict, words=verdict.words, glyph=verdict.glyph)


def names_of(run: Run) -> tuple[str, ...]:
    """List the models or learners of a run: those compared, the chosen one, else those fitted; empty if not known."""
    if run.selection is not None:
        return (str(run.selection.chosen["name"]),)
    return tuple(str(name) for name in run.options.get("models") or [x["name"] for x in run.learners])


def data_of(what: str, names: Sequence[str]) -> str:
    """Return what a line says of the data: its words without those of the models."""
    for said in (" against ".join(names), ", ".join(names)):
        if what.startswith(f"{said}, "):
            return what.removeprefix(f"{said}, ")
        what = what.removesuffix(said).rstrip(", ") if said else what
    return what
