"""PredictedRows: what `predict` did, with the error that the model is known to make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from errbar.records.estimate import Estimate
from errbar.records.run_json import estimate_to_dict
from errbar.records.threshold import SavedDecision, threshold_to_dict
from errbar.records.types import Array


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PredictedRows:
    """Predictions for new rows: how many, in which columns, and what was noticed about the rows."""

    rows: int
    columns: tuple[str, ...]
    model: str
    """The learner's name."""
    run: str
    """Id of the evaluation that the model comes from."""
    error: Estimate | None
    stated: str
    """The error in words, with its interval and what it is about."""
    warned: tuple[str, ...] = ()
    """What makes predictions doubtful, what weighs most first."""
    noted: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    """Columns of the new rows that hold the truth."""
    out: str | None = None
    """The file that was written."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Those that the model was made with."""
    decision: SavedDecision | None = None
    """How the labels were made, where the model did not make them itself."""
    table: Mapping[str, Array] | None = field(default=None, compare=False)
    """The columns themselves, where no file was asked for."""

    def __getitem__(self, column: str) -> Array:
        if self.table is None:
            raise KeyError(f"{column!r}: the columns are in {self.out}")
        return self.table[column]

    def _labels(self) -> dict[str, object]:
        """How the labels were made; nothing where the model made them itself."""
        d = self.decision
        return {} if d is None else {"threshold": threshold_to_dict(d.threshold), "labels": d.says}

    def to_dict(self) -> dict[str, object]:
        """What the command prints as JSON."""
        item = {
            "model": self.model,
            "run": self.run,
            "out": self.out,
            "rows": self.rows,
            "columns": list(self.columns),
            "truth": list(self.targets),
            **self._labels(),
            "error": None if self.error is None else estimate_to_dict(self.error),
            "warnings": list(self.warned),
            "notes": list(self.noted),
            "versions": dict(self.versions),
        }
        return {"verb": "predict", "store": None, "items": [item], "damaged": []}

    def __repr__(self) -> str:
        return f"PredictedRows({self.rows:,} rows: {', '.join(self.columns)}; {self.model}: {self.stated})"
