"""lm-eval: samples that lm-evaluation-harness logs (its option log_samples), one line per document and filter.

Known by lines with "doc_id", "doc", "resps" and "doc_hash". The item is "doc_id"; "doc_hash" tells whether two logs
asked the same. Outcomes are the numbers named in "metrics", one for each filter: exact_match.first. Fields of "doc" can
be units: doc.passage. There are no trials: the harness makes one answer of its repeats before it grades. A file
results_*.json beside it, with the same ending, tells which way is better and what the harness found. Alone (it has
"results" and "n-samples") it is refused, since it has averages only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from errbar.readers._graded_items import GradedItems
from errbar.readers._json_paths import as_object, find_path, find_text, plain_values
from errbar.records.graded_log import OwnValue
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_KEYS = ("doc_id", "doc", "resps", "doc_hash")
_OTHERS = {*_KEYS, "target", "arguments", "filtered_resps", "filter", "metrics", "prompt_hash", "target_hash"}


class _Line(NamedTuple):
    """A document under one filter, and its metrics that are numbers."""

    place: str
    line: Mapping[str, object]
    filter: str
    numbers: dict[str, object]


def _read(log: OpenLog) -> Log:
    rows = GradedItems(log, "lm_eval")
    if log.layout.container == "document":
        remedy = "Run lm_eval with its option log_samples, and give samples_*.jsonl"
        raise rows.refuse('its "results"', "are averages, and no item has an outcome", remedy)
    lines, left_out = _lines(log, rows)
    filters = tuple(dict.fromkeys(line.filter for line in lines))
    task, found = _results(log)
    model = find_text(found, "model_name")
    at: dict[str, tuple[int, object]] = {}
    for place, line, way, numbers in lines:
        named = {name if len(filters) == 1 else f"{name}.{way}": value for name, value in numbers.items()}
        item, mark = rows.name(place, line["doc_id"], "doc_id"), line["doc_hash"]
        if item not in at:
            fields = plain_values(line["doc"], "doc")
            at[item] = rows.add(place, item, named, between=(model, ""), fields=fields, content=str(mark)), mark
        elif at[item][1] != mark:
            raise rows.refuse(place, f"has another doc_hash than doc {item[:40]} had", "Take one log at a time")
        else:
            rows.grade(at[item][0], place, named)
    said = [f"{name} is not one number per document and was left out" for name in left_out]
    said += [f"graded under {len(filters)} filters, each an outcome: {', '.join(filters)}"] if len(filters) > 1 else []
    ends = ("", *(f".{way}" for way in filters))
    known = _of_task(found, "higher_is_better", task).items()
    better = {name + end: bool(high) for name, high in known for end in ends}
    own = _own_values(_of_task(found, "results", task), len(filters) == 1)
    return rows.log(task=task, higher_is_better=better, own_values=own, said=said)


def _lines(log: OpenLog, rows: GradedItems) -> tuple[list[_Line], list[str]]:
    """Every line, and the metrics that are a number in none; one that is so in some lines is refused in the others."""
    lines, odd = list[_Line](), dict[str, tuple[str, str]]()
    for place, line in log.records():
        lacks = [key for key in _KEYS if key not in line]
        if lacks:
            raise rows.refuse(place, f"lacks `{lacks[0]}`", "Was the line edited? Write the log again")
        names = line.get("metrics")
        listed = [*map(str, names)] if isinstance(names, list) else [key for key in line if key not in _OTHERS]
        numbers = {name: line.get(name) for name in listed if _is_number(line.get(name))}
        odd |= {name: (place, str(line[name])[:40]) for name in listed if name not in numbers and name not in odd}
        lines.append(_Line(place, line, str(line.get("filter", "none")), numbers))
    for name in {name: None for line in lines for name in line.numbers if name in odd}:
        place, shown = odd[name]
        raise rows.refuse(place, f"has {shown!r} as {name!r}, which is no number", "Grade it by a number")
    return lines, sorted(odd)


def _is_number(value: object) -> bool:
    return value is None or isinstance(value, (bool, int, float))


def _results(log: OpenLog) -> tuple[str, object]:
    """The task, and what the harness wrote beside these samples: samples_TASK_END.jsonl has results_END.json."""
    stem = log.path.name.removesuffix(".gz").removesuffix(".jsonl")
    words = stem.removeprefix("samples_").split("_")
    for cut in range(len(words) - 1, 0, -1):
        task, found = "_".join(words[:cut]), log.sibling(f"results_{'_'.join(words[cut:])}.json")
        if task in as_object(find_path(found, "results")):
            return task, found
    return "", None


def _of_task(found: object, what: str, task: str) -> Mapping[str, object]:
    return as_object(as_object(find_path(found, what)).get(task))


def _own_values(found: Mapping[str, object], is_one: bool) -> list[OwnValue]:
    """`exact_match_stderr,first` is the standard error of exact_match under the filter first."""
    own = []
    for key, value in found.items():
        name, comma, way = key.partition(",")
        if comma and isinstance(value, int | float):
            statistic = "stderr" if name.endswith("_stderr") else "value"
            bare = name.removesuffix("_stderr")
            own.append(OwnValue(outcome=bare if is_one else f"{bare}.{way}", statistic=statistic, value=float(value)))
    return own


def _write(rows: Sequence[MadeRow]) -> bytes:
    lines = [
        {"doc_id": row.item, "doc": {"q": row.item}, "resps": [["x"]], "filter": "none", "metrics": ["acc"],
         "doc_hash": f"#{row.item}", "acc": row.value}
        for row in rows
    ]  # fmt: skip
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


lm_eval = LogReader(
    name="lm_eval",
    label="samples of lm-evaluation-harness",
    aliases=("lm_evaluation_harness",),
    layouts=(LogLayout("lines", _KEYS, near=("doc_id", "resps")), LogLayout("document", ("results", "n-samples"))),
    read=_read,
    write=_write,
    trials=False,
    about=__doc__ or "",
)
