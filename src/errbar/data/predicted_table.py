"""Predicted table: predictions for new rows in the columns of out-of-fold predictions, written batch by batch."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import numpy as np

from errbar.data.arrow_features import ArrowFeatures
from errbar.data.feature_column import feature
from errbar.data.feature_table import FeatureTable
from errbar.data.frame_features import FrameFeatures
from errbar.data.new_rows import column_values
from errbar.data.row_sketches import SOURCE, mark_rows
from errbar.data.trained_columns import spell_values
from errbar.errors import BadInput
from errbar.outputs import seal_parquet, write_atomically
from errbar.records.row_answers import Answers
from errbar.records.types import Array, Floats, Ints

PLACES = ("repeat", "fold", "split")
"""Of out-of-fold predictions; one model made all of these, so they are 0."""
ROLE = "main"


@dataclass
class PredictedTable:
    """Columns of predictions for one batch after another: units keep their code over all of them."""

    classes: tuple[str, ...]
    targets: tuple[str, ...] = ()
    """Columns of the new rows that hold the truth; empty where they have none."""
    unit: str | None = None
    before: int = 0
    lacking: int = 0
    """Rows whose truth is missing."""
    units: dict[str, int] = field(default_factory=dict)

    def columns(self, answers: Answers, rows: FeatureTable) -> dict[str, object]:
        """One batch, as Arrow or NumPy columns by name."""
        n = len(rows)
        found: dict[str, object] = {"row": np.arange(self.before, self.before + n)}
        found |= {name: np.zeros(n, dtype=np.int64) for name in PLACES}
        found["role"] = _text(np.zeros(n), (ROLE,))
        found |= self._truth(rows)
        if answers.label is not None:
            label = answers.label
            coded = label.ndim == 1
            found |= (
                {"label": _text(label.astype(np.float64), self.classes)} if coded else self._by_label("label", label)
            )
        for name in ("prob", "score", "value"):
            part = getattr(answers, name)
            if part is not None:
                ends = self.classes if name in ("prob", "score") else ()
                found |= {name: part} if part.ndim == 1 else _wide(name, part, ends)
        if self.unit is not None:
            found["unit"] = self._unit_codes(column_values(rows, self.unit))
        if isinstance(rows, (ArrowFeatures, FrameFeatures)):  # other rows have no names of columns
            found[SOURCE] = mark_rows(dict(rows.parts()))
        self.before += n
        return found

    def _truth(self, rows: FeatureTable) -> dict[str, object]:
        if not self.targets:
            return {}
        if self.classes and len(self.targets) == 1:
            codes, names = spell_values(column_values(rows, self.targets[0]), self.targets[0])
            self.lacking += int(np.isnan(codes).sum())
            return {"truth": _text(codes, names)}
        parts = [self._numbers(column_values(rows, name), name) for name in self.targets]
        return {"truth": parts[0]} if len(parts) == 1 else _wide("truth", np.column_stack(parts), self.classes)

    def _by_label(self, name: str, part: Array) -> dict[str, object]:
        """0 or 1 in a column for each label."""
        return _wide(name, part.astype(np.int64), self.classes)

    def _numbers(self, values: object, name: str) -> Floats:
        found = feature(values, name)
        there = ~np.isnan(found.values)
        if found.kind != "number" and there.any():
            row = int(np.flatnonzero(there)[0])
            shown = found.levels[int(found.values[row])] if found.levels else "a date"
            raise BadInput(
                f"The target {name!r} must hold numbers, as in training; got {shown[:40]!r} in row "
                f"{self.before + row + 1:,}. Correct it, or drop the column."
            )
        self.lacking += int((~there).sum())
        return found.values

    def _unit_codes(self, values: object) -> Ints:
        codes, names = spell_values(values, self.unit or "")
        if np.isnan(codes).any():
            row = int(np.flatnonzero(np.isnan(codes))[0])
            raise BadInput(
                f"Every row needs a unit; column {self.unit!r} has none in row {self.before + row + 1:,}. Fill it, or "
                "drop the column."
            )
        place = np.array([self.units.setdefault(name, len(self.units)) for name in names], dtype=np.int64)
        return place[codes.astype(np.intp)]


def has_truth(batches: Iterable[FeatureTable], targets: Sequence[str]) -> bool:
    """True where some row has a value in every column of the target."""
    for rows in batches:
        if all((~np.isnan(spell_values(column_values(rows, name), name)[0])).any() for name in targets):
            return True
    return False


def write_predicted_table(
    path: Path,
    batches: Iterable[Mapping[str, object]],
    facts: Mapping[str, object],
    found: Callable[[], Mapping[str, str]] = dict,
) -> None:
    """One Parquet file, complete or not at all; a batch is forgotten once it is written.

    `found` is asked after the last batch for what is to be noted in the file besides the facts.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    def write(sink: IO[bytes]) -> None:
        writer = None
        for columns in batches:
            table = pa.table(dict(columns))
            if writer is None:
                schema = table.schema.with_metadata({"errbar": json.dumps(dict(facts))})
                writer = pq.ParquetWriter(sink, schema, write_page_checksum=True)
            writer.write_table(table.cast(writer.schema))
        if writer is not None:
            if found() and hasattr(writer, "add_key_value_metadata"):  # not in the oldest Arrow that errbar takes
                writer.add_key_value_metadata(dict(found()))
            writer.close()
            seal_parquet(sink)

    try:
        write_atomically(path, write)
    except OSError as cause:
        raise BadInput(f"{path} cannot be written: {cause.strerror or cause}. Give a path you may write to.") from None


def join_columns(batches: Iterable[Mapping[str, object]]) -> dict[str, Array]:
    """All batches as NumPy columns; names are objects, None where one is missing."""
    parts: dict[str, list[Array]] = {}
    for columns in batches:
        for name, values in columns.items():
            parts.setdefault(name, []).append(_as_numpy(values))
    return {name: np.concatenate(held) for name, held in parts.items()}


def _as_numpy(values: object) -> Array:
    if isinstance(values, np.ndarray):
        return values
    to_list: Callable[[], list[object]] = values.to_pylist  # type: ignore[attr-defined]
    return np.array(to_list(), dtype=object)


def _wide(name: str, part: Array, ends: Sequence[str]) -> dict[str, object]:
    """One column per class, `prob_benign`, or per output, `value_0`."""
    tails = ends or [str(i) for i in range(part.shape[1])]
    return {f"{name}_{tail}": np.ascontiguousarray(part[:, i]) for i, tail in enumerate(tails)}


def _text(codes: Floats, names: Sequence[str]) -> object:
    """Names instead of codes, null where a code is NaN."""
    import pyarrow as pa

    gone = np.isnan(codes)
    whole = np.where(gone, 0, codes).astype(np.int64)
    return pa.array(list(names) or [""], pa.string()).take(pa.array(whole, mask=gone))
