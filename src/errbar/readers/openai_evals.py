"""OpenAI evals: the log of oaieval, a line with "spec" and its "eval_name", then one event a line.

The item is "sample_id", the trial the run. The outcome correct is that of the events of type match; a sample with other
events and no match is missing. The line "final_report" is what the tool found.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from errbar.readers._graded_items import GradedItems
from errbar.readers._json_paths import as_object, find_path, find_text
from errbar.records.graded_log import OwnValue
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog


def _read(log: OpenLog) -> Log:
    rows, own, runs, task, model = GradedItems(log, "openai_evals"), [], dict[str, int](), "", ""
    first: dict[tuple[str, str], str] = {}
    graded: dict[tuple[str, str], str] = {}
    for place, line in log.records():
        if "spec" in line:
            task = find_text(line, "spec.eval_name")
            model = find_text(line, "spec.model_name") or str(find_path(line, "spec.completion_fns.0") or "")
        elif "final_report" in line:
            own += [
                OwnValue(outcome="correct", statistic=name, value=float(value))
                for name, value in as_object(line["final_report"]).items()
                if isinstance(value, (int, float))
            ]
        elif "type" not in line:
            raise rows.refuse(place, "has no type, spec or final_report", "Was it edited? Write it again")
        elif line.get("sample_id") is not None:
            key = rows.name(place, line["sample_id"], "sample_id"), str(line.get("run_id", ""))
            runs.setdefault(key[1], len(runs) + 1)
            first.setdefault(key, place)
            if line["type"] == "match":
                if key in graded:
                    raise rows.refuse(place, f"grades {key[0]!r} again, as {graded[key]} did", "Take one of them out")
                graded[key] = place
                value = find_path(line, "data.correct")
                rows.add(place, key[0], {"correct": value}, trial=runs[key[1]], between=(model, ""))
    for key, place in first.items():
        if key not in graded:
            rows.add(place, key[0], {}, trial=runs[key[1]], between=(model, ""), why="the sample has no match event")
    return rows.log(task=task, own_values=own, higher_is_better={"correct": True})


def _write(rows: Sequence[MadeRow]) -> bytes:
    events = [
        {"run_id": f"r{row.trial}", "sample_id": row.item, "type": "match", "data": {"correct": bool(row.value)}}
        for row in rows
    ]
    return "".join(json.dumps(line) + "\n" for line in ({"spec": {"eval_name": "made"}}, *events)).encode()


openai_evals = LogReader(
    name="openai_evals",
    label="a log of OpenAI evals",
    aliases=("oaieval",),
    layouts=(LogLayout("lines", ("spec.eval_name",)),),
    read=_read,
    write=_write,
    about=__doc__ or "",
)
