"""What every section of a page is made from: the run, its pictures, its threshold grid and its table of counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from errbar.pictures import ClassPicks, Gathered, GridData, MatrixData
from errbar.records.figure import Figure
from errbar.records.run import Run
from errbar.report.checklists import Checklist
from errbar.report.say import Answer, find_answer


@dataclass(frozen=True, kw_only=True)
class PageInput:
    """One run, read once for all sections of its page."""

    found: Gathered
    figures: Sequence[Figure]
    """Every picture of the run; its place in this list is how the page's script finds it."""
    grid: GridData | None = None
    """Counts and rates by threshold, where two classes have scores."""
    checklists: Sequence[Checklist] = ()

    @cached_property
    def answer(self) -> Answer:
        """Heading and sentences, found once."""
        return find_answer(self.run)

    @property
    def run(self) -> Run:
        """The run that the page is of."""
        return self.found.run

    @property
    def matrix(self) -> MatrixData | None:
        """Names of the classes and their counts, truth in rows."""
        return self.found.matrix

    @property
    def picks(self) -> ClassPicks | None:
        """Curves of each class against all others, where there are three or more."""
        return self.found.picks

    def place(self, name: str) -> int | None:
        """Where the picture of that name is among all; None where the run has none."""
        return next((i for i, f in enumerate(self.figures) if f.name == name), None)

    def has(self, *names: str) -> tuple[str, ...]:
        """Return the names that the run has a picture of, in the order asked."""
        return tuple(name for name in names if self.place(name) is not None)
