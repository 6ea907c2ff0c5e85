"""TREC qrels: judged documents, four words a line: query, 0, document, grade.

A JSON object {query: {document: grade}} of whole numbers and a table with "query_id" (or "q_id"), "doc_id" and
"relevance" are judgements too. A document is relevant from grade 1; below 0 the judge could not tell. A document that a
query has twice, and a grade that is no whole number, are refused by line.
"""

from __future__ import annotations

from collections.abc import Sequence

from errbar.readers._ranked_docs import QUERY, RankedDocs, as_name, table_layouts
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_WORDS = 4


def _read(log: OpenLog) -> Log:
    rows = RankedDocs(log.where, "TREC judgements")
    if log.layout.container == "words":
        for place, words in log.words():
            if len(words) != _WORDS:
                raise rows.refuse(place, f"has {len(words)} words, not 4: query, 0, document, grade")
            rows.take(place, ("", words[0], words[2]), words[3], whole=True)
        return rows.judgements(place for place, _ in log.words())
    query = next(key for key in QUERY if key in log.layout.keys)
    for place, row in log.records():
        rows.take(place, ("", as_name(row, query), as_name(row, "doc_id")), row.get("relevance"), whole=True)
    return rows.judgements(place for place, _ in log.records())


def _write(rows: Sequence[MadeRow]) -> bytes:
    return "".join(f"{r.item} 0 {r.trial} {int(r.value)}\n" for r in rows).encode()


trec_qrels = LogReader(
    name="trec_qrels",
    label="TREC judgements",
    aliases=("qrels",),
    layouts=(LogLayout("words", begins=r"\S+\s+\S+\s+\S+\s+[-+]?\d+"), *table_layouts("relevance")),
    read=_read,
    write=_write,
    about=__doc__ or "",
)
