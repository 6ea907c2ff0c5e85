"""What every section of a page is made from: the run, its pictures, its threshold grid and its table of counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from errbar.pictures import PictureInput
from errbar.records.figure import Figure
from errbar.records.run import Run
from errbar.report.checklists import Checklist


@dataclass(frozen=True, kw_only=True)
class PageInput:
    """One run, read once for all sections of its page."""

    given: PictureInput
    figures: Sequence[Figure]
    """Every picture of the run; its place in this list is how the page's script finds it."""
    grid: Mapping[str, Any] | None = None
    """Counts and rates by threshold, where two classes have scores."""
    matrix: Mapping[str, Any] | None = None
    """Names of the classes and their counts, truth in rows."""
    checklists: Sequence[Checklist] = ()

    @property
    def run(self) -> Run:
        """The run that the page is of."""
        return self.given.run

    def place(self, name: str) -> int | None:
        """Where the picture of that name is among all; None where the run has none."""
        return next((i for i, f in enumerate(self.figures) if f.name == name), None)

    def has(self, *names: str) -> tuple[str, ...]:
        """Those of the names that the run has a picture of, in the order asked."""
        return tuple(name for name in names if self.place(name) is not None)
