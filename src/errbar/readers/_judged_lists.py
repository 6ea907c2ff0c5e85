"""Judged lists: ranked lists and judgements as one graded row per system and query, by the conventions of trec_eval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from errbar._numeric.ranked_measures import UNJUDGED, GradedList
from errbar._wording import counted
from errbar.errors import BadInput
from errbar.readers._ranking_words import RankingMeasure, ranking_measure
from errbar.records.graded_log import GradedLog, as_texts
from errbar.records.ranked_lists import Judgements, RankedLists
from errbar.records.types import Array, Ints


class _Judged(NamedTuple):
    """Judged documents of a query with their grades."""

    grade_of: dict[str, int]
    grades: Ints


def grade_lists(lists: RankedLists, judgements: Judgements, measures: Sequence[str]) -> GradedLog:
    """One row per system and judged query, an outcome per measure; a query that a system lacks has 0.

    Documents are ordered by their score as a 32-bit float, equal ones by their id from Z to A. Queries of the run that
    nobody judged are left out.
    """
    chosen = [ranking_measure(call) for call in measures]
    judged = _by_query(judgements)
    _check_grades(judgements, chosen)
    found = {(system, query): docs for system, query, docs in _ranked(lists) if query in judged}
    if not found:
        raise BadInput(
            f"Ranked lists are graded by the queries that both have; {lists.where} and {judgements.where} share none "
            f"({lists.query[0]!r} and {judgements.query[0]!r} are one of each). Are they of one collection?"
        )
    rows = [(system, query) for system in lists.systems for query in judged]
    graded = [_grade(found.get(row), judged[row[1]]) for row in rows]
    return GradedLog(
        format="ranked_lists",
        where=lists.where,
        item=as_texts([query for _, query in rows]),
        system=as_texts([system for system, _ in rows]),
        trial=np.ones(len(rows), dtype=np.int64),
        outcomes={m.name: np.array([m.find(one) for one in graded], dtype=np.float64) for m in chosen},
        higher_is_better={m.name: True for m in chosen},
        own_values=(),
        said=tuple(_notes(lists, judged, found, chosen)),
    )


def _by_query(judgements: Judgements) -> dict[str, _Judged]:
    held: dict[str, dict[str, int]] = {}
    for query, doc, grade in zip(judgements.query.tolist(), judgements.doc.tolist(), judgements.grade.tolist()):
        held.setdefault(query, {})[doc] = grade
    return {query: _Judged(of, np.array(list(of.values()), dtype=np.int64)) for query, of in held.items()}


def _check_grades(judgements: Judgements, chosen: Sequence[RankingMeasure]) -> None:
    top = int(judgements.grade.max())
    for measure in chosen:
        if measure.largest_grade is not None and top > measure.largest_grade:
            raise BadInput(
                f"{measure.name} takes grades up to {measure.largest_grade}; {judgements.where} has {top}. "
                f"Write ERR(max={top})."
            )


def _ranked(lists: RankedLists) -> Iterator[tuple[str, str, list[str]]]:
    """System, query, and documents from the first to the last."""
    with np.errstate(over="ignore"):
        score = lists.score.astype(np.float32)
    parts = [_codes(part, first) for part, first in ((lists.system, False), (lists.query, False), (lists.doc, True))]
    order = np.lexsort((-parts[2], -score, parts[1], parts[0]))
    system, query = parts[0][order], parts[1][order]
    ends = np.flatnonzero((np.diff(system) != 0) | (np.diff(query) != 0)) + 1
    docs = lists.doc[order]
    for start, end in zip([0, *ends.tolist()], [*ends.tolist(), len(order)]):
        row = order[start]
        yield lists.system[row], lists.query[row], docs[start:end].tolist()


def _codes(names: Array, in_order: bool) -> Ints:
    """A number per name, in the order of their bytes where that counts."""
    seen = dict.fromkeys(names.tolist())
    known = {name: code for code, name in enumerate(sorted(seen) if in_order else seen)}
    return np.array([known[name] for name in names.tolist()], dtype=np.int64)


def _grade(docs: list[str] | None, judged: _Judged) -> GradedList:
    grade_of = judged.grade_of
    ranked = [grade_of.get(doc, UNJUDGED) for doc in docs or ()]
    return GradedList(np.array(ranked, dtype=np.int64), judged.grades)


def _notes(
    lists: RankedLists,
    judged: dict[str, _Judged],
    found: dict[tuple[str, str], list[str]],
    chosen: Sequence[RankingMeasure],
) -> Iterator[str]:
    """Tell how holes were graded, and what the first measure is without them."""
    for system in lists.systems:
        lacks = [query for query in judged if (system, query) not in found]
        if lacks:
            first = chosen[0]
            there = [first.find(_grade(found[system, q], judged[q])) for q in judged if (system, q) in found]
            without = f"; {first.name} without them {float(np.mean(there)):.4g}" if there else ""
            many = counted(len(lacks), "judged query", "judged queries")
            yield f"{system or lists.where}: {many} not in the run, counted as 0{without}"
    extra = len(set(lists.query.tolist()) - set(judged))
    if extra:
        yield f"{counted(extra, 'query', 'queries')} of {lists.where} not judged, and left out"
    none = sum(not np.any(one.grades >= 1) for one in judged.values())
    if none:
        yield f"{counted(none, 'query', 'queries')} without a relevant document, counted as 0"
