"""Inspect: logs of inspect-ai, .eval (a zip archive) and .json, one sample per id and epoch.

Known by the member header.json, or by "version", "eval" and "samples". The item is "id", the trial "epoch". Each
scorer is an outcome, and of a scorer with several values each value: C is 1, P is 0.5, I and N are 0. A sample with an
error, and one that a run never reached because it failed, is missing. An archive is read by its summaries; a field that
they shorten is read from the samples. The field by which Inspect clusters its own standard error is suggested as unit.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence

from errbar.readers._cut_fields import CutFields
from errbar.readers._graded_items import GradedItems
from errbar.readers._json_paths import as_list, as_object, find_path, find_text, plain_values
from errbar.records.graded_log import GradedLog, OwnValue
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_LETTERS = {"C": 1.0, "P": 0.5, "I": 0.0, "N": 0.0}
_PLANNED = 10_000_000
"""Most samples that a log may have planned."""


def _read(log: OpenLog) -> Log:
    is_zip = log.layout.container == "zip"
    head = log.member("header.json") if is_zip else log.document
    if is_zip and "summaries.json" not in log.members():
        raise GradedItems(log, "inspect_ai").refuse(
            "the archive", "has no `summaries.json`", "Did the run end? Write the log again"
        )
    samples = as_list(log.member("summaries.json")) if is_zip else as_list(find_path(head, "samples"))
    rows, system = GradedItems(log, "inspect_ai"), find_text(head, "eval.model")
    names: list[tuple[str, int]] = []
    letters = set[str]()
    for number, given in enumerate(samples, 1):
        place, sample = f"sample {number:,}", as_object(given)
        item, epoch = rows.name(place, sample.get("id"), "id"), sample.get("epoch")
        if isinstance(epoch, bool) or not isinstance(epoch, int) or epoch < 1:
            raise rows.refuse(place, f"has no epoch: {epoch!r}", "Was the log edited? Write it again")
        names.append((item, epoch))
        grades = dict(_grades(rows, place, as_object(sample.get("scores")), letters))
        why = "the sample ended in an error" if sample.get("error") else "the scorer gave no value"
        content = json.dumps([sample.get("input"), sample.get("target")], sort_keys=True)
        more = plain_values(sample.get("metadata"), "metadata")
        rows.add(place, item, {} if sample.get("error") else grades, trial=epoch, between=(system, ""), fields=more,
                 content=content, why=why)  # fmt: skip
    said = _add_planned(rows, head, names, system)
    said += ["C = 1, P = 0.5, I and N = 0"] if letters else []
    own, cluster = _own_values(head)
    found = rows.log(task=find_text(head, "eval.task"), own_values=own, said=said, cluster=cluster)
    return _with_whole_fields(log, found, names) if is_zip else found


def _grades(
    rows: GradedItems, place: str, scores: Mapping[str, object], letters: set[str]
) -> Iterator[tuple[str, object]]:
    """Every value of every scorer."""
    for scorer, score in scores.items():
        value = as_object(score).get("value")
        several = value if isinstance(value, Mapping) else {"": value}
        for key, one in several.items():
            outcome = f"{scorer}.{key}" if key else scorer
            if isinstance(one, str):
                letters |= {one} & _LETTERS.keys()
                one = _LETTERS.get(one, one)
            yield outcome, _as_float(one)


def _as_float(value: object) -> object:
    """A number written as text is one."""
    if isinstance(value, str):
        try:
            return float(value)
        except ValueError:
            return value
    return value


def _add_planned(rows: GradedItems, head: object, names: Sequence[tuple[str, int]], system: str) -> list[str]:
    """Rows of samples that were planned and never reached, where the run did not succeed; a note of them."""
    status, ids = find_text(head, "status"), as_list(find_path(head, "eval.dataset.sample_ids"))
    epochs = find_path(head, "eval.config.epochs")
    if status == "success":
        return []
    count = epochs if isinstance(epochs, int) and epochs > 0 else 1
    if len(ids) * count > _PLANNED:
        raise rows.refuse("its header", f"plans {len(ids):,} x {count:,} samples", f"The most is {_PLANNED:,}")
    there = set(names)
    planned = [(str(item), epoch) for epoch in range(1, count + 1) for item in ids]
    left = [pair for pair in dict.fromkeys(planned) if pair not in there]
    for item, epoch in left:
        rows.add("its header", item, {}, trial=epoch, between=(system, ""), why="the run ended before this sample")
    return [f"the run ended with status {status or 'none'}: {len(left):,} of its samples were not reached"]


def _own_values(head: object) -> tuple[list[OwnValue], str]:
    """Return what Inspect computed, and the field by which it clusters."""
    own, cluster = [], ""
    for given in as_list(find_path(head, "results.scores")):
        name, scorer = find_text(given, "name"), find_text(given, "scorer")
        for metric in as_object(find_path(given, "metrics")).values():
            value, field = find_path(metric, "value"), find_text(metric, "params.cluster")
            cluster = cluster or (f"metadata.{field}" if field else "")
            if isinstance(value, (int, float)):
                own.append(
                    OwnValue(
                        outcome=name if name == scorer or not scorer else f"{scorer}.{name}",
                        statistic=find_text(metric, "name"),
                        value=float(value),
                        reducer=find_text(given, "reducer") or "mean",
                        cluster=field,
                    )
                )
    return own, cluster


def _with_whole_fields(log: OpenLog, found: GradedLog, names: Sequence[tuple[str, int]]) -> GradedLog:
    """The log with fields that are read from samples where summaries cut them."""
    from dataclasses import replace

    def whole(row: int) -> dict[str, object]:
        item, epoch = names[row]
        sample = log.member(f"samples/{item}_epoch_{epoch}.json")
        return plain_values(find_path(sample, "metadata"), "metadata")

    return replace(found, fields=CutFields(found.fields, whole))


def _write(rows: Sequence[MadeRow]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        head = {"version": 2, "status": "success", "eval": {"task": "made", "model": "m"}}
        archive.writestr("header.json", json.dumps(head))
        samples = [
            {"id": r.item, "epoch": r.trial, "input": r.item, "scores": {"match": {"value": "C" if r.value else "I"}}}
            for r in rows
        ]
        archive.writestr("summaries.json", json.dumps(samples))
    return held.getvalue()


inspect_ai = LogReader(
    name="inspect_ai",
    label="a log of inspect-ai",
    aliases=("inspect",),
    layouts=(
        LogLayout("zip", ("header.json",), near=("_journal/start.json",)),
        LogLayout("document", ("version", "eval", "samples"), near=("version", "eval")),
    ),
    read=_read,
    write=_write,
    about=__doc__ or "",
)
