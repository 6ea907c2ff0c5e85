"""Rows of an index: how runs, jobs and folds are written down, and whether a row still is what was written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeGuard

from errbar.errors import BadInput
from errbar.records.run import Run
from errbar.stores._listing import headline_of
from errbar.stores._opened import Found, Row
from errbar.stores._seals import real, seal, seal_fold, seal_text
from errbar.stores._store import Headline, Listed

LATEST = 1e11
"""Seconds since 1970, in the year 5138."""
FINISHED = "finished"
"""Among what a job is about: it has its run, and its folds are kept for other questions only."""
LINE = "id, verb, made, what, measure, label, value, low, high, rows, seconds"
"""Columns of a run's line, in the order of its table."""


def run_row(line: Listed, body: str) -> Row:
    """A run as a row of its table."""
    plain = line_row(line)
    return (*plain, body, seal(*plain), seal_text(line.id, body))


def line_row(line: Listed) -> Row:
    """A run's line, as SQLite will give it back."""
    head = line.headline
    shown: tuple[str | float | None, ...] = (None,) * len(Headline._fields)
    if head is not None:
        shown = (str(head.measure), str(head.label), real(head.value), real(head.low), real(head.high))
    return (line.id, line.verb, real(line.made), line.what, *shown, int(line.rows), real(line.seconds))


def job_row(key: str, total: int, about: str) -> Row:
    """A job as a row of its table."""
    return (key, total, about, seal(key, total, about))


def fold_row(key: str, split: int, made: float, body: bytes) -> Row:
    """A fold as a row of its table."""
    return (key, split, real(made), body, seal_fold(key, split, made + 0.0, body))


def answer_row(request: str, run: str) -> Row:
    """Which run answers a request, as a row of its table."""
    return (request, run, seal(request, run))


def listed_of(line: Found) -> Listed:
    """The line that `line_row` made these values of."""
    head = None if line[4] is None else Headline(*line[4:9])
    return Listed(id=line[0], verb=line[1], made=line[2], what=line[3], headline=head, rows=line[9], seconds=line[10])


def line_is_sound(line: Sequence[object], own: object) -> bool:
    """True where a line has its digest."""
    return own == seal(*line)


def line_agrees(line: Sequence[object], body: object) -> bool:
    """For a line without a digest: True where its id and numbers are those of the run beside it."""
    run = sound_run(line[0], body)
    if run is None or not is_time(line[2]) or not isinstance(line[3], str):
        return False
    made = Listed(
        id=run.id, verb=run.verb, made=line[2], what=line[3], headline=headline_of(run), rows=run.data.rows,
        seconds=run.seconds,
    )  # fmt: skip
    return tuple(line) == line_row(made)


def sound_run(run_id: object, body: object) -> Run | None:
    """The run of a JSON text whose content has that id; None for any other text."""
    try:
        run = Run.from_json(str(body))
        return run if run.id == run_id and not run.edited else None
    except (BadInput, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None  # a text that was changed may fail in any of these ways


def job_is_sound(key: object, total: object, about: object, own: object) -> bool:
    """True where a job has its digest, or has none and reads as one."""
    if own is not None:
        return own == seal(key, total, about)
    try:
        return isinstance(total, int) and isinstance(json.loads(str(about)), dict)
    except ValueError:
        return False


def is_finished(about: object) -> bool:
    """Whether a job has its run, by what its row says it is about."""
    try:
        found = json.loads(str(about))
    except ValueError:
        return False
    return isinstance(found, dict) and bool(found.get(FINISHED))


def fold_is_sound(job: object, split: object, made: object, body: object, own: object) -> bool:
    """True where a fold has its digest, or was written before there were any."""
    if not (isinstance(job, str) and isinstance(split, int) and isinstance(made, float) and isinstance(body, bytes)):
        return False
    return is_time(made) if own is None else own == seal_fold(job, split, made, body)


def is_time(seconds: object) -> TypeGuard[float]:
    """True for a moment that a calendar has; all that can be asked of one without a digest."""
    return isinstance(seconds, float) and 0 <= seconds < LATEST
