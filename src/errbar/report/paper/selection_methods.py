"""Sentences of a methods section on a selection: candidates, search, choice, race, and how it was graded."""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.search import compared_candidates, deciding_estimate
from errbar.records.run import Run
from errbar.records.selection import Selection
from errbar.report.digits import brief, count, true_minus
from errbar.report.paper._used import label_of
from errbar.report.paper.run_facts import listed
from errbar.report.say.search import RACES
from errbar.report.selection_text import (
    failed_candidates,
    outer_words,
    tried_words,
)

NESTED = ("varma2006", "cawley2010")
"""The winner's own score is biased; the whole selection is to be repeated within every outer split."""
HALVING = "jamieson2016"


def selection_sentences(run: Run) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Sentences, each with the keys of what it rests on."""
    found = run.selection
    assert found is not None
    names = listed([str(m["name"]) for m in run.learners])
    measure = label_of(run, "measures", found.measure)
    yield (
        f"Among {tried_words(found)} ({names}; search: {found.search}), {_choice(found)} by {measure} over the inner "
        f"splits {found.inner}: {found.chosen['name']}. It was fitted on all rows",
        (),
    )
    if found.race:
        yield _race(found), (HALVING,) if found.race == "halving" else ()
    failed = len(failed_candidates(found))
    if failed:
        yield f"{count(failed, 'candidate')} failed on at least one split and could not be chosen", ()
    yield _graded(run, found), NESTED
    estimate = deciding_estimate(run)
    chose = len(compared_candidates(found)) > 1  # the score of a sole candidate was not picked for being good
    if chose and found.naive is not None and estimate is not None and estimate.value is not None:
        yield (
            f"The chosen candidate's own score on the rows that chose it was {true_minus(brief(found.naive))}, which "
            "is optimistic: no estimate of its error",
            (),
        )


def _graded(run: Run, found: Selection) -> str:
    """Whose error the estimates are: of models chosen this way, or of the setting that was chosen."""
    if found.report == "chosen" and run.plan is not None:
        n = run.plan["n_train"]
        return (
            f"The search saw only the training part of one holdout ({found.outer}); estimates are of the chosen "
            f"setting fitted on these {n:,} rows and tested on the others, which chose nothing"
        )
    return (
        f"The whole search was repeated within {outer_words(found)} ({found.outer}); estimates come from their test "
        "rows, which chose nothing, and are of a model chosen this way"
    )


def _choice(found: Selection) -> str:
    if found.rule == "simple":
        return "the simplest within one paired standard error of the best was chosen"
    return "the one of the best mean was chosen"


def _race(found: Selection) -> str:
    out = sum(c.left_after is not None for c in found.candidates)
    return (
        f"By the race {found.race}, {count(out, 'candidate')} left before all inner splits were fitted "
        f"({count(found.fits, 'fit')} instead of {found.fits + found.fits_saved:,}): {RACES[found.race or '']}"
    )


def selection_cites(found: Selection) -> tuple[str, ...]:
    """Keys that a selection rests on beside those of its search and plans."""
    return (*NESTED, *((HALVING,) if found.race == "halving" else ()))
