"""Listed answer: what a run says in one line of the list: its heading, its verdict, its model and its data."""

from __future__ import annotations

from dataclasses import dataclass

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


def answer_of(run: Run) -> ListedAnswer:
    """Return the heading of the run's page, the verdict on the measure that decides, and the models."""
    from errbar.report.say import find_answer  # here, since a list of no runs needs none
    from errbar.report.say.listed import listed_verdict

    found, verdict = find_answer(run), listed_verdict(run)
    if verdict is None:
        return ListedAnswer(heading=found.heading, model=model_of(run))
    return ListedAnswer(
        heading=found.heading,
        verdict=verdict.verdict,
        words=verdict.words,
        glyph=verdict.glyph,
        model=model_of(run),
    )


def model_of(run: Run) -> str:
    """Return the models or learners of a run: those compared, the chosen one, else those fitted; empty if not known."""
    if run.selection is not None:
        return str(run.selection.chosen["name"])
    named = run.options.get("models") or [x["name"] for x in run.learners]
    names = [str(name) for name in named]
    more = f" and {len(names) - MOST:,} more" if len(names) > MOST else ""
    return ", ".join(names[:MOST]) + more


def data_of(what: str, model: str) -> str:
    """Return what a line says of the data: its words without those of the model."""
    return what.removesuffix(model).rstrip(", ") if model and what != model else what
