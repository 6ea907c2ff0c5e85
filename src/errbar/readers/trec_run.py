"""TREC run: what retrieval systems found, six words a line: query, Q0, document, rank, score, tag.

A JSON object {query: {document: score}} and a table with "query_id" (or "q_id"), "doc_id" and "score" are runs too. The
score alone orders documents, as trec_eval does it: the rank is not read. Every tag is a system. A document that a query
has twice, and a score that is no number, are refused by line.
"""

from __future__ import annotations

from collections.abc import Sequence

from errbar.readers._json_paths import as_object
from errbar.readers._ranked_docs import QUERY, RankedDocs, as_name, read_nested, table_layouts
from errbar.readers._read_number import NUMBER
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_WORDS = 6


def _read(log: OpenLog) -> Log:
    if log.layout.container == "document":
        return read_nested(as_object(log.document), log.where)
    rows = RankedDocs(log.where, "a TREC run")
    if log.layout.container == "words":
        for place, words in log.words():
            if len(words) != _WORDS:
                raise rows.refuse(place, f"has {len(words)} words, not 6: query, Q0, document, rank, score, tag")
            rows.take(place, (words[5], words[0], words[2]), words[4])
        return rows.lists(place for place, _ in log.words())
    query = next(key for key in QUERY if key in log.layout.keys)
    for place, row in log.records():
        system = as_name(row, "system") or as_name(row, "run_id")
        rows.take(place, (system, as_name(row, query), as_name(row, "doc_id")), row.get("score"))
    return rows.lists(place for place, _ in log.records())


def _write(rows: Sequence[MadeRow]) -> bytes:
    return "".join(f"{r.item} Q0 {r.trial} {r.trial} {r.value} made\n" for r in rows).encode()


trec_run = LogReader(
    name="trec_run",
    label="a TREC run",
    aliases=("run_file",),
    layouts=(
        LogLayout("words", begins=rf"\S+\s+\S+\s+\S+\s+\S+\s+{NUMBER}\s+\S*[^\s,;]"),
        LogLayout("document", begins=r'\s*\{\s*"[^"]*"\s*:\s*\{\s*"(?!0")[^"]*"\s*:\s*[-+.\d]'),
        *table_layouts("score"),
    ),
    read=_read,
    write=_write,
    about=__doc__ or "",
)
