"""Alignment: the predictions of several models paired row by row, by id or by order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from errbar.comparing.shared_columns import Place, find_shared_columns, rows_that_differ
from errbar.data.models import ModelPredictions
from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.predictions import Predictions
from errbar.records.types import Ints

FEW = 0.05
"""A truth that differs on fewer rows than this is nearly the same table: an edited one rather than a shuffled one."""
SEPARATE = "where each has a sample of its own, `test=separate`"
"""The way out for models that were never to be paired."""
WIDE = 8
"""Ids that spread over at most so many times their number are looked up in a table rather than sorted."""


class Aligned(NamedTuple):
    """Models with the same rows in the same order, and what it took."""

    models: tuple[tuple[str, Predictions], ...]
    rows: int
    said: tuple[str, ...]
    left_out: dict[str, int]
    """Rows of each model that are not shared by all."""


def align_rows(givens: Sequence[ModelPredictions], *, shared: bool = False) -> Aligned:
    """All models on the same rows, in the first one's order.

    By id where every model has ids, else by row order, which needs equally many rows and the same truth in each. Rows
    that some model lacks are refused, or left out and counted with `shared`.
    """
    if len(givens) < 2:
        raise BadInput(f"Comparing needs two models; found {len(givens)}.")
    if all(g.ids is not None for g in givens):
        kept, place, said = _align_by_id(givens, shared=shared)
    else:
        kept, place, said = _align_by_order(givens)
    names = [g.name for g in givens]
    found = find_shared_columns(names, kept, place)
    common: dict[str, object] = {**found._asdict(), "row": kept[0].row, "truth": kept[0].truth}
    del common["said"]
    return Aligned(
        models=tuple((name, replace(k, **common)) for name, k in zip(names, kept)),  # type: ignore[arg-type]
        rows=kept[0].n,
        said=(said, *found.said),
        left_out={g.name: g.predictions.n - k.n for g, k in zip(givens, kept)},
    )


def _align_by_order(givens: Sequence[ModelPredictions]) -> tuple[list[Predictions], Place, str]:
    models = [g.predictions for g in givens]
    counts = [p.n for p in models]
    if len(set(counts)) > 1:
        raise Refusal(
            f"Without ids, rows are paired by their order, so all need equally many; "
            f"{_describe_counts(givens, counts)}. "
            f"Give the column of row ids, `id`, and `shared` to compare on the rows they share; {SEPARATE}.",
            code=codes.UNPAIRED_ROWS,
        )
    for g in givens[1:]:
        rows = rows_that_differ(models[0].truth, g.predictions.truth)
        if len(rows):
            raise Refusal(_describe_other_truth(givens[0].name, g.name, rows, counts[0]), code=codes.UNPAIRED_ROWS)
    some = [g.name for g in givens if g.ids is not None]
    why = f"only {_join_words(some)} has ids" if some else "no ids were given"
    return models, _describe_row, f"paired by row order ({why}; truth is the same in every row)"


def _describe_other_truth(first: str, other: str, rows: Ints, n: int) -> str:
    few = len(rows) <= max(1.0, FEW * n)
    why = "a few rows were moved or edited" if few else "they are other rows, or in another order"
    return (
        f"Without ids, rows are paired by their order, so truth must be the same in every row; {first} and {other} "
        f"differ on {len(rows):,} of {n:,}, first in {_describe_row(int(rows[0]))}: {why}. "
        f"Give the column of row ids, `id`; {SEPARATE}."
    )


def _align_by_id(givens: Sequence[ModelPredictions], *, shared: bool) -> tuple[list[Predictions], Place, str]:
    first = _ids(givens[0])
    # None stands for "as it is": equal ids in equal order need no lookup and no copy.
    places = [None if np.array_equal(first, _ids(g)) else _positions(first, _ids(g)) for g in givens]
    there = np.logical_and.reduce([p >= 0 for p in places if p is not None] or [np.ones(len(first), np.bool_)])
    n = int(np.count_nonzero(there))
    if n == 0:
        counts = _describe_counts(givens, [g.predictions.n for g in givens])
        raise Refusal(
            f"{_join_words(_names(givens))} share no row ({counts}). Give the ids that "
            "name the same rows in each, or compare them as separate samples: `test=separate`.",
            code=codes.UNPAIRED_ROWS,
        )
    if any(g.predictions.n > n for g in givens):
        if not shared:
            raise Refusal(_describe_other_rows(givens, n), code=codes.UNPAIRED_ROWS)
        kept = [_take_rows(g, np.flatnonzero(there) if p is None else p[there]) for g, p in zip(givens, places)]
        ids = first[there]
        gone = _describe_counts(givens, [g.predictions.n - n for g in givens])
        said = f"paired by id on the {n:,} shared rows; left out: {gone}"
    else:
        kept = [g.predictions if p is None else _take_rows(g, p) for g, p in zip(givens, places)]
        ids, said = first, "paired by id"

    def place(row: int) -> str:
        return f"id {givens[0].spelt(int(ids[row]))}"

    _require_one_truth(givens, kept, place)
    return kept, place, said


def _take_rows(given: ModelPredictions, rows: Ints) -> Predictions:
    """The predictions on these rows, units as they are coded: once they are common to all they are made dense."""
    unit = given.predictions.unit
    kept = replace(given.predictions, unit=None).take(rows)
    return kept if unit is None else replace(kept, unit=unit[rows])


def _positions(wanted: Ints, ids: Ints) -> Ints:
    """The place of each wanted id among these, -1 where it does not."""
    low, high = int(ids.min()), int(ids.max())
    if high - low < WIDE * len(ids):
        table = np.full(high - low + 1, -1, np.intp)
        table[ids - low] = np.arange(len(ids))
        within = (wanted >= low) & (wanted <= high)
        return table[wanted - low] if within.all() else np.where(within, table[np.where(within, wanted - low, 0)], -1)
    order = np.argsort(ids)
    mine = np.argsort(wanted)  # asked for in order, the search stays in the cache
    spots = np.searchsorted(ids, wanted[mine], sorter=order).clip(max=len(ids) - 1)
    found = np.empty(len(wanted), np.intp)
    found[mine] = order[spots]
    return np.where(ids[found] == wanted, found, -1)


def _require_one_truth(givens: Sequence[ModelPredictions], kept: list[Predictions], place: Place) -> None:
    for g, p in zip(givens[1:], kept[1:]):
        rows = rows_that_differ(kept[0].truth, p.truth)
        if len(rows):
            row = int(rows[0])
            raise BadInput(
                f"One row has one truth; {givens[0].name} and {g.name} differ on {len(rows):,} of {p.n:,} rows, first "
                f"at {place(row)} ({_truth_at(kept[0], row)} and {_truth_at(p, row)}). Correct one of them, or the ids."
            )


def _truth_at(p: Predictions, row: int) -> str:
    return p.classes[int(p.truth[row])] if p.truth.ndim == 1 and p.classes else str(p.truth[row].tolist())


def _describe_other_rows(givens: Sequence[ModelPredictions], n: int) -> str:
    counts = [g.predictions.n for g in givens]
    of = f"{counts[0]:,}" if len(set(counts)) == 1 else _join_words([f"{c:,}" for c in counts])
    return (
        f"{_join_words(_names(givens))} were not scored on the same rows ({n:,} shared of {of}). "
        f"Compare on the shared rows with `shared`; {SEPARATE}."
    )


def _ids(given: ModelPredictions) -> Ints:
    assert given.ids is not None
    return given.ids.astype(np.int64, copy=False)  # differences of narrower ones would wrap


def _describe_row(row: int) -> str:
    return f"row {row + 1:,}"


def _names(givens: Sequence[ModelPredictions]) -> list[str]:
    return [g.name for g in givens]


def _describe_counts(givens: Sequence[ModelPredictions], counts: list[int]) -> str:
    return ", ".join(f"{g.name} {count:,}" for g, count in zip(givens, counts))


def _join_words(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
