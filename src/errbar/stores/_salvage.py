"""Salvage: the runs, jobs and folds of a damaged index that are what was written, and those that files tell of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from errbar.errors import BadInput
from errbar.records.run import Run
from errbar.stores._listing import listed
from errbar.stores._opened import Row, Value
from errbar.stores._parquet import head_of, whole_files
from errbar.stores._raw_pages import rows_in
from errbar.stores._rows import (
    fold_is_sound,
    job_is_sound,
    job_row,
    line_agrees,
    line_is_sound,
    run_row,
)
from errbar.stores._seals import real, seal, seal_text

REALS = {14: (2, 6, 7, 8, 10), 5: (2,)}
"""Columns of numbers by the count of columns: SQLite writes 1.0 as 1."""


@dataclass
class Salvaged:
    """Rows by what they are of, and what could not be saved, in words."""

    runs: dict[str, Row] = field(default_factory=dict)
    jobs: dict[str, Row] = field(default_factory=dict)
    folds: dict[tuple[str, int], Row] = field(default_factory=dict)
    answers: dict[str, Row] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    unsealed: int = 0
    """Folds that were written without a digest, which nothing can verify."""
    _lines: dict[str, str] = field(default_factory=dict)
    """Runs whose line alone is damaged, and their JSON."""
    _spoilt: dict[str, str] = field(default_factory=dict)
    """Rows that are not what was written, and what is said of them where nothing else replaces them."""


def salvage(index: Path, files: Path) -> Salvaged:
    """What can be read and verified of an index, and of the files of predictions beside it."""
    found = Salvaged()
    if index.exists():
        for row in rows_in(index):
            _take(found, row)
    _take_files(found, files)
    for run_id, body in found._lines.items():
        if run_id not in found.runs:
            run = Run.from_json(body)
            found.runs[run_id] = run_row(listed(run, made=index.stat().st_mtime, about={}), body)
            found.lost.append(f"the time of run {run_id} and the words it was listed by")
    there = {*(f"run {x}" for x in found.runs), *(f"job {x}" for x in found.jobs)}
    there |= {f"{job} {split}" for job, split in found.folds}
    found.lost += [said for name, said in found._spoilt.items() if name not in there]
    for job, _ in found.folds:
        found.jobs.setdefault(job, job_row(job, 0, "{}"))  # its folds are sound; its next call says the rest again
    if found.unsealed:
        found.lost.append(f"{found.unsealed:,} folds that an earlier errbar kept without a digest")
    return found


def _take(found: Salvaged, row: Row) -> None:
    """Sort one row into its table; rows of none of them are SQLite's own."""
    match row:
        case (str(), str(), _, str(), _, _, _, _, _, int(), _, str(), *seals) if len(seals) in (0, 2):
            _take_run(found, _padded(row, 14))
        case (str(job), int(split), int() | float(), bytes(), *seals) if len(seals) in (0, 1):
            _take_fold(found, job, split, _padded(row, 5))
        case (str(request), str(run), bytes(own)):
            if own == seal(request, run):
                found.answers[request] = row
        case (str(key), int(), str(), *seals) if len(seals) in (0, 1):
            padded = _padded(row, 4)
            if job_is_sound(*padded):
                found.jobs[key] = padded
            else:
                found._spoilt[f"job {key}"] = f"what job {key} was about"


def _padded(row: Row, size: int) -> Row:
    """The row with all its columns: those that were added to its table later are empty, and numbers are numbers."""
    whole: list[Value] = [*row, *[None] * (size - len(row))]
    for i in REALS.get(size, ()):
        if isinstance(part := whole[i], int):
            whole[i] = float(part)
    return tuple(whole)


def _take_run(found: Salvaged, row: Row) -> None:
    line, body, own, body_seal = row[:11], str(row[11]), row[12], row[13]
    run_id = str(row[0])
    if own is None and body_seal is None:
        sound = whole = line_agrees(line, body)
    else:
        sound = body_seal == seal_text(run_id, body)
        whole = sound and line_is_sound(line, own)
    if whole:
        before = found.runs.get(run_id)
        if before is None or made_of(before) < made_of(row):
            found.runs[run_id] = row
    elif sound:
        found._lines[run_id] = body
    elif (named := _id_in(body)) is not None and body_seal == seal_text(named, body):
        found._lines[named] = body  # the id of its row is what is damaged
    else:
        found._spoilt[f"run {run_id}"] = f"run {run_id} ({row[1]!s}), whose predictions no file keeps"


def _id_in(body: str) -> str | None:
    """The id that a run's JSON gives itself."""
    try:
        return str(json.loads(body)["run"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def made_of(row: Row) -> float:
    """When a run was made, by its row."""
    return float(row[2] or 0.0)


def _take_fold(found: Salvaged, job: str, split: int, row: Row) -> None:
    if row[4] is None:
        found.unsealed += 1
    elif fold_is_sound(*row):
        found.folds[job, split] = row
    else:
        found._spoilt[f"{job} {split}"] = f"fold {split} of job {job}"


def _take_files(found: Salvaged, files: Path) -> None:
    for run_id, row in runs_in_files(files, found.lost, but=found.runs):
        found.runs[run_id] = row


def runs_in_files(files: Path, left_out: list[str], but: dict[str, Row] | None = None) -> Iterator[tuple[str, Row]]:
    """Runs that the files of predictions carry, as rows; `left_out` gets what was wrong with the others."""
    for file in whole_files(files):
        if but and file.stem in but:
            continue
        try:
            facts, body, _ = head_of(file)
            run = Run.from_json(body)
        except BadInput as cause:
            left_out.append(cause.message)
            continue
        if run.edited:
            left_out.append(f"{file} holds run {run.id}, which was edited: its content does not belong to its id.")
            continue
        made = real(facts.get("made", file.stat().st_mtime)) or 0.0
        yield run.id, run_row(listed(run, made=made, about=facts), body)
