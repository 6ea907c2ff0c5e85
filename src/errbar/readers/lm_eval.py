"""lm-eval: the samples that lm-evaluation-harness writes with `--log_samples`, one line per document and filter.

Known by lines with `doc_id`, `doc`, `resps` and `doc_hash`. The item is `doc_id`; `doc_hash` tells whether two logs asked
the same. Outcomes are the numbers named in `metrics`, one for each filter: `exact_match.strict-match`. Fields of `doc`
can be units: `doc.passage`. The harness keeps no trials: it makes one answer of `repeats` before it grades.
`results_*.json` beside it, with the same ending, says which way is better and what the harness found.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from errbar.readers._graded_rows import GradedRows
from errbar.readers._json_paths import as_object, find_path, find_text, plain_values
from errbar.records.graded_log import OwnValue
from errbar.records.log_reader import Layout, Log, LogReader, MadeRow, OpenLog

_KEYS = ("doc_id", "doc", "resps", "doc_hash")
_OTHERS = {*_KEYS, "target", "arguments", "filtered_resps", "filter", "metrics", "prompt_hash", "target_hash"}


def _read(log: OpenLog) -> Log:
    rows, rest = GradedRows(log, "lm_eval"), set[str]()
    filters: dict[str, dict[str, None]] = {}
    at: dict[str, int] = {}
    hashes: dict[str, object] = {}
    lines = []
    for place, line in log.records():
        lacks = [key for key in _KEYS if key not in line]
        if lacks:
            raise rows.refuse(place, f"lacks `{lacks[0]}`", "Was the line edited? Write the log again")
        names = line.get("metrics")
        listed = [*map(str, names)] if isinstance(names, list) else [key for key in line if key not in _OTHERS]
        numbers = {name: line.get(name) for name in listed if _is_number(line.get(name))}
        rest |= set(listed) - set(numbers)
        way = str(line.get("filter", "none"))
        filters.setdefault(way, {}).update(dict.fromkeys(numbers))
        lines.append((place, line, way, numbers))
    task, found = _results(log)
    model = find_text(found, "model_name")
    for place, line, way, numbers in lines:
        named = {name if len(filters) == 1 else f"{name}.{way}": value for name, value in numbers.items()}
        item = rows.name(place, line["doc_id"], "doc_id")
        if item in at:
            if hashes[item] != line["doc_hash"]:
                raise rows.refuse(place, f"has another doc_hash than doc {item} had", "Take one log at a time")
            rows.grade(at[item], place, named)
        else:
            given = plain_values(line["doc"], "doc")
            hashes[item] = line["doc_hash"]
            at[item] = rows.add(place, item, named, between=(model, ""), fields=given, content=str(line["doc_hash"]))
    said = [f"{name} is not one number per document and was left out" for name in sorted(rest)]
    said += [f"graded under {len(filters)} filters, each an outcome: {', '.join(filters)}"] if len(filters) > 1 else []
    better = {f"{name}{end}": bool(high) for name, high in as_object(as_object(find_path(found, "higher_is_better")).get(task)).items()
              for end in ("", *(f".{way}" for way in filters))}  # fmt: skip
    own = _own_values(as_object(as_object(find_path(found, "results")).get(task)), len(filters) == 1)
    return rows.log(task=task, higher_is_better=better, own_values=own, said=said)


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
    layouts=(Layout("lines", _KEYS, near=("doc_id", "resps")),),
    read=_read,
    write=_write,
    trials=False,
    about=__doc__ or "",
)
