"""Standings over data sets: what the test of all learners at once says, and which groups it leaves undecided."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.report.say.letters import deciding_pairs, letters_of
from errbar.report.say.quantifiers import all_of
from errbar.report.say.verdicts import WORDS

ALL_DIFFER = "every two learners differ"
RANKS_TITLE = "Average ranks, 1 is best; a bar joins learners whose pairs are inconclusive or equivalent"


def undecided_groups(run: Run) -> list[tuple[str, ...]]:
    """Return the groups of two or more learners of which none is better, as the table of pairs decides."""
    letters = letters_of(run)
    groups = [tuple(n for n, found in letters.items() if a in found) for a in sorted(set("".join(letters.values())))]
    return [g for g in groups if len(g) > 1]


def all_differ(run: Run) -> bool:
    """Return whether every two learners were tested and differ."""
    return all_of(deciding_pairs(run), "better", "worse")


def friedman_words(p: float, level: float) -> str:
    """Return what the test of all learners at once decides."""
    return "some of them differ" if p < 1 - level else "inconclusive whether any of them differ"


def undecided_words(run: Run, names: Sequence[str]) -> str:
    """Return what a bar under these learners means: `inconclusive: tree, forest`."""
    verdicts = {
        str(WORDS[c.verdict])
        for c in deciding_pairs(run)
        if c.against.names[0] in names and c.subject.names[0] in names
    }
    return f"{' or '.join(sorted(verdicts, reverse=True))}: {', '.join(names)}"


def open_pairs_words(least: str, near: Comparison, needed: str) -> str:
    """Return what these data sets can detect, and how many the nearest inconclusive difference needs."""
    return (
        f"Inconclusive is not equivalent: these data sets detect median differences of about {least}; "
        f"{near.right} against {near.left} needs about {needed} (80 % power)."
    )
