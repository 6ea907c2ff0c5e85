"""trec_eval: what it prints of every query (its option q), a measure, a query and a value a line.

The item is the query, each measure an outcome. Lines of the query "all" are what the tool itself found, not graded.
"""

from __future__ import annotations

from collections.abc import Sequence

from errbar.readers._graded_items import GradedItems
from errbar.readers._read_number import NUMBER, read_number
from errbar.records.graded_log import OwnValue
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_WORDS = 3


def _read(log: OpenLog) -> Log:
    rows, own, system = GradedItems(log, "trec_eval"), list[OwnValue](), ""
    graded: dict[str, dict[str, float]] = {}
    places: dict[str, str] = {}
    for place, words in log.words():
        if len(words) != _WORDS:
            what = f"has {len(words)} words, and a line has 3: a measure, a query, a value"
            raise rows.refuse(place, what, "Was it cut short? Write it again with trec_eval")
        name, query, text = words
        if query == "all" and name == "runid":
            system = text
            continue
        value = read_number(rows, place, text, "value")
        if query == "all":
            own.append(OwnValue(outcome=name, statistic="all", value=value))
        elif name in graded.setdefault(query, {}):
            raise rows.refuse(place, f"has {name} of query {query!r} again", "Take one of them out")
        else:
            graded[query][name] = value
            places.setdefault(query, place)
    for query, found in graded.items():
        counts = {name: value for name, value in found.items() if name.startswith("num_")}
        rows.add(places[query], query, {**{k: v for k, v in found.items() if k not in counts}, **counts},
                 between=(system, ""))  # fmt: skip
    return rows.log(own_values=own)


def _write(rows: Sequence[MadeRow]) -> bytes:
    return "".join(f"map                   \t{row.item}\t{row.value:.4f}\n" for row in rows).encode()


trec_eval = LogReader(
    name="trec_eval",
    label="the output of trec_eval for each query",
    layouts=(LogLayout("words", begins=rf"[A-Za-z][\w.-]*\s+\S*[^\s,;]\s+{NUMBER}"),),
    read=_read,
    write=_write,
    trials=False,
    about=__doc__ or "",
)
