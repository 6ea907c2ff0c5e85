"""Ranked data: runs and judgements that are given as frames or dictionaries in memory."""

from __future__ import annotations

from collections.abc import Mapping

from errbar.data.table_source import Source
from errbar.readers._ranked_docs import QUERY, RankedDocs, read_nested
from errbar.records.ranked_lists import Judgements, RankedLists

_WHERE = "the data"


def read_ranked_data(given: object) -> RankedLists | Judgements | None:
    """Read {query: {document: number}}, or a frame with query_id, doc_id and score or relevance; else None."""
    if isinstance(given, Mapping) and given and all(isinstance(found, Mapping) for found in given.values()):
        return read_nested({str(query): found for query, found in given.items()}, _WHERE)
    if not isinstance(given, Mapping) and not hasattr(given, "columns"):
        return None
    source = Source(given)
    query = next((name for name in QUERY if name in source.names), None)
    value = next((name for name in ("relevance", "score") if name in source.names), None)
    if query is None or value is None or "doc_id" not in source.names:
        return None
    rows = RankedDocs(_WHERE, "ranked lists")
    system = "system" if "system" in source.names else "run_id" if "run_id" in source.names else None
    columns = [source.column(name, name).complete().values for name in (query, "doc_id", value)]
    systems = [""] * len(columns[0]) if system is None else source.column(system, system).complete().values
    for number, (who, *names, found) in enumerate(zip(systems, *columns), 1):
        rows.take(f"row {number:,}", (str(who), str(names[0]), str(names[1])), found, whole=value == "relevance")
    places = (f"row {number + 1:,}" for number in range(len(columns[0])))
    return rows.judgements(places) if value == "relevance" else rows.lists(places)
