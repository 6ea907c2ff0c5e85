"""HELM: its per_instance_stats.json, a list with "instance_id" and "stats".

The item is "instance_id"; perturbed copies of an instance and other training trials are trials of it. Each statistic is
an outcome by its name, with its mean. Where a statistic has more to tell it apart than a name, that is part of the
outcome. A file run_spec.json beside it names the model.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from errbar.readers._graded_items import GradedItems
from errbar.readers._json_paths import as_list, as_object, find_path, find_text, plain_values
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_PLAIN = ("name", "split", "perturbation")


def _read(log: OpenLog) -> Log:
    rows, spec = GradedItems(log, "helm"), log.sibling("run_spec.json")
    model = find_text(spec, "adapter_spec.model")
    copies: dict[str, int] = {}
    for place, entry in log.records():
        if not isinstance(entry.get("stats"), list):
            raise rows.refuse(place, "lacks its stats", "Was the log edited? Write it again")
        index, changed = entry.get("train_trial_index", 0), entry.get("perturbation")
        copy = json.dumps([index, changed], sort_keys=True)
        fields = plain_values({"train_trial_index": index, "perturbation": changed}, "")
        split = {find_text(stat, "name.split") for stat in as_list(entry["stats"])} - {""}
        row = rows.add(
            place,
            entry.get("instance_id"),
            {},
            trial=copies.setdefault(copy, len(copies) + 1),
            between=(model, ""),
            fields=fields | ({"split": split.pop()} if len(split) == 1 else {}),
        )
        for outcome, value in _outcomes(entry["stats"]):
            rows.grade(row, place, {outcome: value}, "the statistic has no mean")
    return rows.log(task=find_text(spec, "name"))


def _outcomes(stats: object) -> Iterator[tuple[str, object]]:
    for stat in as_list(stats):
        name = as_object(find_path(stat, "name"))
        more = [f"{key}={value}" for key, value in sorted(name.items()) if key not in _PLAIN and value is not None]
        yield ".".join([str(name.get("name")), *more]), find_path(stat, "mean")


def _write(rows: Sequence[MadeRow]) -> bytes:
    found = [
        {"instance_id": row.item, "train_trial_index": row.trial - 1,
         "stats": [{"name": {"name": "exact_match", "split": "test"}, "mean": row.value}]}
        for row in rows
    ]  # fmt: skip
    return json.dumps(found, indent=1).encode()


helm = LogReader(
    name="helm",
    label="per-instance statistics of HELM",
    layouts=(LogLayout("document", ("0.instance_id", "0.stats")),),
    read=_read,
    write=_write,
    about=__doc__ or "",
)
