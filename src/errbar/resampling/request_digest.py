"""Digest of a request: equal for calls that ask the same question of the same rows, learners and plan."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path

import numpy as np

from errbar.records.plan import Plan
from errbar.records.run_json import VERSION
from errbar.records.task import Task
from errbar.requests.option import Request
from errbar.scoring.own_functions import reads_own_function

ELSEWHERE = frozenset({"X", "y", "learner", "models", "plan"})
"""Words that the digests of rows, learners and plan stand for."""
NO_NUMBER = frozenset({"store", "resume", "engine", "memory", "out", "save", "overwrite"})
"""Words that no number depends on."""


def digest_request(request: Request, task: Task, plan: Plan, jobs: Sequence[str]) -> str | None:
    """The digest of a request whose fits have these jobs; None without jobs or where a value has none, as a function.

    A job's key covers rows, learner and splits; costs may come from a file, and notes from how the data were read.
    """
    if not jobs or reads_own_function(getattr(request, "measures", None), getattr(request, "primary", None)):
        return None  # what a function in a file computes may have changed since
    names = sorted(f.name for f in fields(request) if f.name not in ELSEWHERE | NO_NUMBER)
    try:
        words = [("costs", _to_plain(task.cost)), *((name, _to_plain(getattr(request, name))) for name in names)]
    except TypeError:
        return None
    # A column of slices may be none of the features, which a job's key covers.
    words += [(s.column, [*s.levels, _to_plain(s.codes)]) for s in task.slicings]
    parts = (VERSION, request.verb, tuple(jobs), plan.key, plan.why, task.said, words)
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogateescape")).hexdigest()[:24]


def _to_plain(value: object) -> object:
    """The value in parts whose text is their content."""
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, Mapping):
        return [(str(key), _to_plain(part)) for key, part in value.items()]
    if isinstance(value, (list, tuple)):
        return [_to_plain(part) for part in value]
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        return value.dtype.str, value.shape, hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
    raise TypeError(f"{type(value).__name__} has no digest")
