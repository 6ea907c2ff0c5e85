"""Picture input: a run and its rows, with results that several pictures share computed once."""

from __future__ import annotations

from functools import cached_property

from errbar._numeric.first_places import first_places
from errbar.evidence import Evidence
from errbar.records.predictions import Predictions
from errbar.records.run import Run


class PictureInput:
    """A run, and its predictions where they are at hand."""

    def __init__(self, run: Run, predictions: Predictions | None = None) -> None:
        self.run = run
        self.predictions = predictions if predictions is not None else run.predictions

    @cached_property
    def evidence(self) -> Evidence | None:
        """The rows, each once: out of fold, as the first split that tested it predicted it; None without rows."""
        rows = self.predictions
        if rows is None:
            return None
        if rows.split is not None and rows.row is not None:
            rows = rows.take(first_places(rows.row))
        return Evidence(rows)

    @property
    def level(self) -> float:
        """The run's confidence level."""
        return float(self.run.options.get("level", 0.95))

    @property
    def binary(self) -> bool:
        """True where rows of two classes have something that orders them."""
        e = self.evidence
        return e is not None and e.given.kind == "binary" and (e.given.prob is not None or e.given.score is not None)
