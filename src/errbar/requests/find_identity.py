"""The id of a run: a digest of the rows scored, the request and the versions of the methods used.

Rows are what they hold, however they were handed over: a file, a frame and arrays of the same rows have one id.
So words that name columns or files are no part of the request, nor are words that no number depends on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from errbar.records.outcomes import Rows
from errbar.records.predictions import Slicing
from errbar.records.run import Run
from errbar.requests.find_provenance import find_provenance
from errbar.requests.option import Declared, Request, options_of

READ_FROM = frozenset({"Table", "Features", "Model", "Models", "Values", "Columns", "ModelFile", "File", "Folder"})
"""Kinds of words that hold rows, or say where they are."""
KNOWN_BY_RUN = frozenset({"measures", "primary", "plan", "adjust"})
"""Words that a run states as they were understood: measures by their keys, a plan by its splits, an
adjustment that is not the usual one by its name."""
FOUND = frozenset({"verdict", "config"})
"""Entries of a run's options that were not asked for: what a gate decided, and the name of its file."""
NO_METHOD = frozenset({"python", "numpy"})
"""Packages whose versions are no method of a number."""


def state_question(run: Run, request: Request, *scored: Rows, slicings: Sequence[Slicing] = ()) -> Run:
    """Return the run with how it was asked and what its id is a digest of.

    `scored` are predictions that `run.data` has no digest of: what learners or several models predicted.
    """
    identity = find_identity(run, request, *scored, slicings=slicings)
    return replace(run, provenance=find_provenance(request), identity=identity)


def find_identity(run: Run, request: Request, *scored: Rows, slicings: Sequence[Slicing] = ()) -> str:
    """Return the id of a run: twelve digits of a digest of its rows, its request and its methods."""
    cut = [*slicings, *(s for rows in scored for s in rows.slicings)]
    rows = [run.data.digest, [rows.digest for rows in scored], [[s.levels, _digest_codes(s)] for s in cut]]
    methods = sorted((name, version) for name, version in run.versions.items() if name not in NO_METHOD)
    parts = [rows, run.verb, run.seed, _understood(run), _words(request, run), methods]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:12]


def _digest_codes(slicing: Slicing) -> str:
    """Return a digest of the slice of every row, whatever type holds the codes."""
    return hashlib.sha256(slicing.codes.astype("int64").tobytes()).hexdigest()


def _understood(run: Run) -> list[object]:
    """Return options, measures, splits, learners and candidates as the verb understood them."""
    options = [[name, describe_word(x)] for name, x in run.options.items() if name not in FOUND]
    measures = [e.measure for e in run.estimates if e.slice is None] or [c.measure for c in run.comparisons]
    models = [[c.left, c.right, c.primary] for c in run.comparisons if c.slice is None]
    plan = None if run.plan is None else [run.plan["plan"], run.plan["digest"]]
    learners = [[x["name"], describe_word(x.get("params", {}))] for x in run.learners]
    tried = [] if run.selection is None else [c.name for c in run.selection.candidates]
    return [options, list(dict.fromkeys(measures)), models, plan, learners, tried]


def _words(request: Request, run: Run) -> list[object]:
    """Return the words of a request that a number may depend on, with their values."""
    declared = options_of(type(request))
    said = [name for name in request.given() if _counts(declared[name]) and (name != "plan" or run.plan is None)]
    return [
        [name, describe_word(getattr(request, name))] for name in said if name not in KNOWN_BY_RUN or name == "plan"
    ]


def _counts(word: Declared) -> bool:
    return word.option.identifies and word.kind not in READ_FROM


def describe_word(value: object) -> object:
    """Return a value in parts that JSON can hold; an object as its key, or its type with its settings."""
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, Mapping):
        return [[str(name), describe_word(part)] for name, part in value.items()]
    if isinstance(value, (list, tuple)):
        return [describe_word(part) for part in value]
    if isinstance(value, Path):
        return str(value)
    key = getattr(value, "key", None)
    if isinstance(key, str):
        return key
    if callable(value) and hasattr(value, "__qualname__"):
        return f"{value.__module__}.{value.__qualname__}"
    told = repr(value)
    # A default repr holds an address, which differs between two equal calls.
    return f"{type(value).__module__}.{type(value).__qualname__}" if " at 0x" in told else told
