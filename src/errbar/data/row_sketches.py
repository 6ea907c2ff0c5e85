"""Row sketches: what a test set is recognised by later, in whatever file its rows come again.

A data file by its rows (exact, and rounded to a coarse grid), a file of predictions by id and truth, or by the truths
in their order where it has no ids.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from errbar._numeric.cell_hash import Hashes, hash_numbers, name_key
from errbar.data.row_hash import column_keys, hash_cells
from errbar.data.sketch import (
    NOTHING,
    IdSketch,
    Overlap,
    Sequence,
    digest_sequence,
    overlap,
    overlap_of_ids,
    pack,
    sketch_ids,
    smallest,
    unpack_hashes,
    unpack_truths,
)
from errbar.data.table_source import Source
from errbar.data.to_arrow import plain
from errbar.records.json_shape import Body
from errbar.records.types import Floats, Ints

ID, TRUTH = name_key("id of a row"), name_key("truth of a row")
FEW = 20
"""Levels of a column of fractions up to which it is taken exactly."""
OFFSET = 0.382
"""Where the cells of the grid begin: multiples of its width lie within cells, not on their edges."""
MOST_IDS, MOST_TRUTHS = 2, 32
"""Columns of a data file that may be ids, and that may be truths, of files of predictions."""

MOST_KEYS, MOST_ORDERS = 8, 64
"""Kinds of ids, and orders of its truths, that a set is recognised by at most."""
BY_ID = "id and truth"


SOURCE = "source"
"""The column of such marks: it survives a subset, a shuffle and any library that rewrites the file."""
CUT = np.uint64(12)
"""Bits of a row's hash that its mark leaves out: 52 are left, which every reader of numbers keeps."""
BY_SOURCE = "the data rows that it was predicted for"


@dataclass(frozen=True, eq=False)
class AnsweredRows:
    """The rows of a file of predictions: a hash of every truth, and of every id where there are ids."""

    truths: Hashes
    ids: Hashes | None
    sources: Hashes | None = None
    """Marks of the data rows that they were predicted for, where `predict` left them."""

    @cached_property
    def order(self) -> Sequence:
        """The truths in their order."""
        return digest_sequence(self.truths)

    @cached_property
    def by_id(self) -> IdSketch | None:
        """The truths by id; None without ids."""
        return None if self.ids is None else sketch_ids(self.ids, self.truths)


def sketch_data(columns: Mapping[str, object], *, target: str | None = None) -> Body:
    """The signature of a data file: of its rows, and of the files of predictions that may be made of it.

    Without `target` any column may be the truth of these; any column that names every row once may be their id.
    """
    widths = {name: w for name, values in columns.items() if (w := _width(values, name)) is not None}
    rows = {
        "columns": list(columns),
        "exact": pack(smallest(_hash_rows(columns, {}))),
        "coarse": pack(smallest(_hash_rows(columns, widths))),
        "widths": widths,
    }
    truths = {target: columns[target]} if target is not None else dict(list(columns.items())[:MOST_TRUTHS])
    ids = [name for name, values in columns.items() if _names_rows(values, name)][:MOST_IDS]
    hashed = [hash_cells(values, name, TRUTH) for name, values in truths.items()]
    pairs = [_describe_ids(hash_cells(columns[name], name, ID), hashed) for name in ids]
    return {"rows": rows, "truths": [_describe_sequence(digest_sequence(t)) for t in hashed], "ids": pairs}


def sketch_predictions(rows: AnsweredRows) -> Body:
    """The signature of a file of predictions."""
    found: dict[str, object] = {"truths": [_describe_sequence(rows.order)]}
    if rows.ids is not None:
        found["ids"] = [_describe_ids(rows.ids, [rows.truths])]
    return found


def new_marks(known: Body, rows: AnsweredRows, by: str) -> Body:
    """What rows that were recognised as a set have that the set is not recognised by yet: ids, an order of truths."""
    found, own = sketch_predictions(rows), rows.order
    held = known.get("truths", ())
    is_new = own.is_telling and len(held) < MOST_ORDERS and all(kept["digest"] != own.digest for kept in held)
    ids = found.get("ids", ()) if by != BY_ID else ()
    parts = {"truths": found["truths"] if is_new else [], "ids": ids if len(known.get("ids", ())) < MOST_KEYS else []}
    return {name: part for name, part in parts.items() if part}


def overlap_of_data(known: Body, columns: Mapping[str, object]) -> Overlap:
    """What a data file shares with a set, by the columns that the set has; nothing where one of them is not there."""
    rows = known.get("rows")
    if rows is None:
        return NOTHING
    found = _same_columns(rows["columns"], columns)
    if found is None:
        return NOTHING
    exact = overlap(unpack_hashes(rows["exact"]), smallest(_hash_rows(found, {})))
    if exact.is_same:
        return exact
    coarse = overlap(unpack_hashes(rows["coarse"]), smallest(_hash_rows(found, rows["widths"])))
    return max(exact, coarse, key=lambda o: (o.is_same, o.share))


def overlap_of_predictions(known: Body, rows: AnsweredRows) -> tuple[Overlap, str]:
    """What a file of predictions shares with a set, and by what: its data rows, id and truth, or truth in its order."""
    best = NOTHING
    if rows.sources is not None and "rows" in known:
        best = overlap(unpack_hashes(known["rows"]["exact"]) >> CUT, smallest(rows.sources))
        if best.is_same:
            return best, BY_SOURCE
    if rows.by_id is not None:
        for kept in known.get("ids", ()):
            ids = unpack_hashes(kept["ids"])
            theirs = [overlap_of_ids(IdSketch(ids, unpack_truths(t)), rows.by_id) for t in kept["truths"]]
            best = max(best, *theirs, key=lambda o: (o.is_same, o.share))
        if best.is_same:
            return best, BY_ID
    own = rows.order
    if own.is_telling and any(kept["digest"] == own.digest for kept in known.get("truths", ())):
        return Overlap(len(rows.truths), 1.0), "truth in the same order"
    return best, BY_ID


def mark_rows(columns: Mapping[str, object]) -> Ints:
    """Marks of data rows, which their predictions carry: by all of their columns, as a locked set is remembered."""
    return (_hash_rows(columns, {}) >> CUT).astype(np.int64)


def columns_of(source: Source) -> dict[str, object]:
    """Every column of a source by name."""
    return {name: source.values(name, "drop") for name in source.names}


def _names_rows(values: object, name: str) -> bool:
    """True for a column of different texts or whole numbers."""
    hashes = hash_cells(values, name, ID)
    return len(np.unique(hashes)) == len(hashes) and _fractions(values, name) is None


def _describe_sequence(found: Sequence) -> Body:
    return {"digest": found.digest, "telling": found.is_telling}


def _describe_ids(ids: Hashes, truths: Iterable[Hashes]) -> Body:
    found = [sketch_ids(ids, t) for t in truths]
    return {"ids": pack(smallest(ids)), "truths": [pack(f.truths) for f in found]}


def _same_columns(names: Iterable[str], columns: Mapping[str, object]) -> dict[str, object] | None:
    """The columns of a set in another table, which may have more of them and other capital letters."""
    if set(names) <= set(columns):
        return {name: columns[name] for name in names}
    folded = {_fold(name): values for name, values in columns.items()}
    if len(folded) < len(columns) or not {_fold(name) for name in names} <= set(folded):
        return None
    return {name: folded[_fold(name)] for name in names}


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip().casefold()


def _hash_rows(columns: Mapping[str, object], widths: Mapping[str, float]) -> Hashes:
    """Row hashes; columns with a width by the cell of its grid in which a value lies."""
    keys = column_keys(tuple(columns))
    total: Hashes | None = None
    for name, values in columns.items():
        number = _fractions(values, name, whole=True) if name in widths else None
        if number is None:
            part = hash_cells(values, name, keys[name])
        else:
            part = hash_numbers(np.floor(number / widths[name] + OFFSET), keys[name])
        total = part if total is None else total + part
    return np.zeros(0, dtype=np.uint64) if total is None else total


def _width(values: object, name: str) -> float | None:
    """The width of the grid of a column of fractions: a power of 2 near a 64th of its standard deviation."""
    found = _fractions(values, name)
    if found is None or len(np.unique(found[~np.isnan(found)])) <= FEW:
        return None
    spread = float(np.nanstd(found))
    return None if not np.isfinite(spread) or spread == 0 else float(2.0 ** round(np.log2(spread / 64)))


def _fractions(values: object, name: str, *, whole: bool = False) -> Floats | None:
    """A column as float64 where it has fractions (or any numbers, with `whole`), also where they are spelt out."""
    raw = plain(values, name)
    if not isinstance(raw, np.ndarray):
        import pyarrow as pa
        import pyarrow.compute as pc

        if pa.types.is_dictionary(raw.type):
            raw = raw.cast(raw.type.value_type)
        try:
            if pa.types.is_string(raw.type) or pa.types.is_large_string(raw.type):
                raw = pc.utf8_trim_whitespace(raw)
            raw = raw.cast(pa.float64(), safe=False)
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
            return None
        raw = np.asarray(raw.to_numpy(), dtype=np.float64)
    if raw.dtype.kind not in "biuf":
        return None
    found: Floats = np.asarray(raw, dtype=np.float64)
    there = found[np.isfinite(found)]
    return found if whole or bool((there != np.rint(there)).any()) else None
