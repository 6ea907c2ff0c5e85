"""Standings: one value per data set and learner, read from a wide or a long table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from errbar.columns.column import Column
from errbar.columns.read_column import to_column
from errbar.data.read_features import Input, read_input
from errbar.errors import BadInput, Refusal
from errbar.records.pairs import DatasetScores
from errbar.records.types import Better, Floats, Ints


def read_standings(
    data: object,
    *,
    datasets: str | None = None,
    learner: str | None = None,
    value: str | None = None,
    learners: Sequence[str] | None = None,
    better: Better,
    label: str = "score",
) -> DatasetScores:
    """Wide: a row per data set, a column per learner. Long, where `learner` and `value` name columns: a row per cell.

    `datasets` names the column of data set names; of a wide table it may be left out where one column holds text.
    `learners` keeps those alone.
    """
    found = read_input(data)
    if learner is None and value is None:
        names, heads, values = _wide(found, data, datasets, learners)
    else:
        names, heads, values = _long(found, datasets, learner, value, learners)
    if len(names) < 2:
        raise BadInput(f"A comparison over data sets needs 2 or more of them; got {_join_names(names)}. Add data sets.")
    if len(heads) < 2:
        raise BadInput(f"A comparison needs 2 or more learners; got {_join_names(heads)}. Add a column for each.")
    said = found.source.said
    return DatasetScores(values=values, datasets=names, learners=heads, better=better, label=label, said=said)


def _wide(
    found: Input, data: object, datasets: str | None, learners: Sequence[str] | None
) -> tuple[tuple[str, ...], tuple[str, ...], Floats]:
    columns = {name: found.source.column(name, "datasets") for name in found.source.names}
    place = found.source.column(datasets, "datasets") if datasets is not None else _first_text(columns, data)
    names = _names(place, "data set")
    counters = {name for name in found.saved_index if not _is_text(columns[name])}
    heads = _chosen([name for name in columns if name != place.name and name not in counters], learners)
    for name in heads:
        _is_score(columns[name])
    _once(names)
    for name in heads:
        gone = _gaps(columns[name])
        if len(gone):
            raise _lacks(name, names[int(gone[0])], len(gone) - 1)
    scores = [columns[name].as_float("A score") for name in heads]
    values = np.column_stack(scores) if heads else np.zeros((len(names), 0))
    return names, tuple(heads), np.asarray(values, dtype=np.float64)


def _first_text(columns: dict[str, Column], data: object) -> Column:
    """The first column of text, or the names that a pandas frame has its rows under."""
    for column in columns.values():
        if _is_text(column):
            return column
    index = getattr(data, "index", None)
    if index is not None and getattr(index, "nlevels", 0) == 1:
        rows = to_column(np.asarray(index), "index")
        if _is_text(rows):
            return rows
    raise BadInput(
        "Every row needs the name of its data set; no column holds text. Name the column with `datasets`. "
        f"Columns: {', '.join(list(columns)[:8])}."
    )


def _is_text(column: Column) -> bool:
    # A column that lacks values has codes but no levels, whatever it holds.
    return column.codes is not None and bool(column.levels)


def _is_score(column: Column) -> None:
    boolean = column.numbers is not None and column.numbers.dtype.kind == "b"
    if _is_text(column) or boolean:
        what = "booleans" if boolean else f"text, for example {column.levels[0]!r}"
        raise BadInput(
            f"Every column except that of the data sets must hold the numbers of one learner; {column.name!r} "
            f"holds {what}. Leave it out, or give `learner` and `value` if each row is one value of one learner."
        )


def _names(column: Column, what: str) -> tuple[str, ...]:
    if column.missing is not None and len(column.missing):
        row = int(column.missing[0]) + 1
        raise BadInput(f"Every row needs the name of its {what}; column {column.name!r} has none in row {row:,}.")
    codes, levels = column.as_text()
    return tuple(levels[int(code)] for code in codes)


def _once(names: Sequence[str], who: str = "") -> None:
    """Refusal where a data set stands more than once: its rows are folds or seeds."""
    twice, times = Counter(names).most_common(1)[0] if names else ("", 0)
    if times > 1:
        raise Refusal(
            f"Every data set must occur once; {twice!r} occurs {times:,} times{who}. Folds or seeds of one data "
            "set share their rows and are not data sets: tests over such rows called equal learners different "
            "in 63 % of cases (10 x 10 folds, nominal 5 %). Average them first, to one value per data set and "
            "learner.",
            code=None,
        )


def _chosen(heads: list[str], learners: Sequence[str] | None) -> list[str]:
    if learners is None:
        return heads
    gone = [name for name in learners if name not in heads]
    if gone:
        raise BadInput(f"`models` must name learners of the table; got {gone[0]!r}. Learners: {', '.join(heads)}.")
    return [name for name in heads if name in learners]


def _gaps(column: Column) -> Ints:
    """Rows without a finite number."""
    if column.numbers is not None and column.numbers.dtype.kind == "f":
        return np.flatnonzero(~np.isfinite(column.numbers))
    return column.missing if column.missing is not None else np.zeros(0, np.intp)


def _lacks(learner: str, dataset: str, more: int) -> BadInput:
    others = f" (and {more:,} more gaps)" if more else ""
    return BadInput(
        f"Every learner needs a finite value on every data set; {learner!r} has none on {dataset!r}{others}. Add it, "
        "or leave that data set or learner out."
    )


def _long(
    found: Input, datasets: str | None, learner: str | None, value: str | None, learners: Sequence[str] | None
) -> tuple[tuple[str, ...], tuple[str, ...], Floats]:
    if datasets is None or learner is None or value is None:
        told = {"datasets": datasets, "learner": learner, "value": value}
        lacking = ", ".join(f"`{role}`" for role, name in told.items() if name is None)
        raise BadInput(f"A table with a row per value needs `datasets`, `learner` and `value`; {lacking} is not given.")
    rows = _names(found.source.column(datasets, "datasets"), "data set")
    who = _names(found.source.column(learner, "learner"), "learner")
    column = found.source.column(value, "value")
    gone = _gaps(column)
    if len(gone):
        raise _lacks(who[int(gone[0])], rows[int(gone[0])], len(gone) - 1)
    scores = column.as_float("A score")
    names, heads = tuple(dict.fromkeys(rows)), tuple(_chosen(list(dict.fromkeys(who)), learners))
    values = np.empty((len(names), len(heads)))
    for j, head in enumerate(heads):
        mine = {rows[i]: scores[i] for i in range(len(rows)) if who[i] == head}
        _once([d for d, l in zip(rows, who) if l == head], f" for {head!r}")
        lacking_on = [d for d in names if d not in mine]
        if lacking_on:
            raise _lacks(head, lacking_on[0], len(lacking_on) - 1)
        values[:, j] = [mine[d] for d in names]
    return names, heads, values


def _join_names(names: Sequence[str]) -> str:
    return f"{len(names)} ({names[0]})" if names else "none"
