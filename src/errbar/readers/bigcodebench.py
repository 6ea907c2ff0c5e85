"""BigCodeBench: its eval_results.json, a list of completions for every task under "eval".

Known by a "status" in the first of them. The item is the task, its completions are trials. The outcome passed is 1
where the status is pass, 0 where it is fail or timeout; any other status is refused.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from errbar.readers._graded_items import GradedItems
from errbar.readers._json_paths import as_list, as_object, find_path
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_STATUS = {"pass": 1.0, "fail": 0.0, "timeout": 0.0}


def _read(log: OpenLog) -> Log:
    rows = GradedItems(log, "bigcodebench")
    for task, answers in as_object(find_path(log.document, "eval")).items():
        for number, answer in enumerate(as_list(answers), 1):
            status = find_path(answer, "status")
            place = f"answer {number:,} to {task[:60]!r}"
            if not isinstance(status, str) or status not in _STATUS:
                known = ", ".join(_STATUS)
                raise rows.refuse(place, f"has the status {str(status)[:40]!r}", f"Known are {known}")
            rows.add(place, task, {"passed": _STATUS[status]})
    return rows.log(higher_is_better={"passed": True})


def _write(rows: Sequence[MadeRow]) -> bytes:
    found: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        found.setdefault(row.item, []).append({"status": "pass" if row.value else "fail"})
    return json.dumps({"eval": found}, indent=1).encode()


bigcodebench = LogReader(
    name="bigcodebench",
    label="results of BigCodeBench",
    layouts=(LogLayout("document", ("eval.*.0.status",)),),
    read=_read,
    write=_write,
    about=__doc__ or "",
)
