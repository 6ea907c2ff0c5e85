"""Recognise: which test set of a ledger the rows of a file are, by their content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from errbar.data.row_sketches import AnsweredRows, overlap_of_data, overlap_of_predictions
from errbar.records.ledger import TestSet

MARGIN = 0.1
"""What a data file must share with a locked set beyond what its own training rows share by coincidence."""
LEAST = 5


@dataclass(frozen=True, kw_only=True)
class Recognised:
    """The test set that rows belong to, by what it was recognised, and sets that share some rows."""

    test_set: TestSet | None = None
    by: str = ""
    overlaps: tuple[tuple[str, float], ...] = ()


def recognise(
    sets: Iterable[TestSet], rows: AnsweredRows | None, columns: Callable[[], Mapping[str, object]] | None
) -> Recognised:
    """The set that the rows of predictions, or the columns of data, are those of: a locked one first, then the best.

    `columns` is asked for only where a set was locked with its columns: reading them all takes time.
    """
    same: list[tuple[bool, float, TestSet, str]] = []
    partly: dict[str, float] = {}
    held: Mapping[str, object] | None = None
    for known in sets:
        found, by = None, ""
        if rows is not None:
            found, by = overlap_of_predictions(known.signature, rows)
        if (found is None or not found.is_same) and columns is not None and "rows" in known.signature:
            held = columns() if held is None else held
            of_data = overlap_of_data(known.signature, held)
            if found is None or of_data.share > found.share:
                found, by = of_data, "the content of its rows"
        if found is None:
            continue
        if found.is_same and (rows is not None or found.share > _least_share(known)):
            same.append((known.locked, found.share, known, by))
        elif found.common >= LEAST and found.share > known.coincidence + MARGIN:
            partly[known.name] = max(found.share, partly.get(known.name, 0.0))
    others = tuple(sorted(partly.items(), key=lambda pair: -pair[1]))
    if not same:
        return Recognised(overlaps=others)
    _, _, best, by = max(same, key=lambda x: x[:2])
    return Recognised(test_set=best, by=by, overlaps=others)


def _least_share(known: TestSet) -> float:
    """What data must share with a locked set to hold it: more than its training rows, whose values may repeat, do."""
    return known.coincidence + min(MARGIN, (1 - known.coincidence) / 2)
