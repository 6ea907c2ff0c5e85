"""Run shape: what a Run's JSON document must be, from its records; published as docs/reference/run.schema.json."""

from __future__ import annotations

import typing
from functools import cache
from typing import TypeAlias

from errbar.records.claim import Claim
from errbar.records.comparison import Comparison
from errbar.records.concept import OwnConcept
from errbar.records.estimate import Estimand, Estimate, Interval
from errbar.records.finding import Finding
from errbar.records.gate import Outcome
from errbar.records.json_shape import (
    ANYTHING,
    FLAG,
    NUMBER,
    TEXT,
    WHOLE,
    Body,
    Fault,
    Fields,
    JsonShape,
    ListOf,
    MapOf,
    Maybe,
    Scalar,
    Schema,
    describe_value,
    one_of,
)
from errbar.records.ledger_mark import LedgerMark
from errbar.records.missing import Why
from errbar.records.predictions import DataFacts
from errbar.records.provenance import Provenance
from errbar.records.record_shape import shape_of_record, shapes_of
from errbar.records.selection import CandidateResult, Selection, Stability
from errbar.records.sheet import Sheet
from errbar.records.threshold import Threshold
from errbar.records.types import Decider

Shapes: TypeAlias = dict[str, JsonShape]

_REASON: Shapes = {"reason_why": one_of(typing.get_args(Why)), "reason_code": TEXT}
SEED = Scalar(
    "a whole number, 0 or more, of at most 128 bits",
    lambda x: type(x) is int and 0 <= x < 2**128,
    {"type": "integer", "minimum": 0},
)
_LEVEL = Scalar(
    "a number between 0 and 1",
    lambda x: type(x) is float and 0 < x < 1,
    {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
)
_CELL = Scalar(
    "text, a number, true or false, or null",
    lambda x: x is None or isinstance(x, str | bool) or NUMBER.accepts(x),
    {"type": ["string", "number", "boolean", "null"]},
)


def _estimate() -> Fields:
    """An estimate is written flat: its own fields, those of its interval and those of its estimand."""
    own, interval, about = shapes_of(Estimate), shapes_of(Interval), shapes_of(Estimand)
    required: Shapes = {name: own[name] for name in ("measure", "value", "se", "n", "n_units", "no_skill", "slice")}
    required |= {name: Maybe(interval[name]) for name in ("low", "high", "method", "standing")}
    required |= {"level": _LEVEL, "better": own["better"], "estimand": about["what"], "n_train": about["n_train"]}
    required |= {"about": about["sentence"]}
    optional: Shapes = {name: own[name] for name in ("label", "events", "perfect", "reason", "doubt")}
    optional |= {"how": Maybe(interval["how"]), "extras": MapOf(Maybe(NUMBER)), "unbounded": FLAG, **_REASON}
    optional |= {"decided_by": Maybe(one_of(typing.get_args(Decider)))}
    return Fields(required, optional, _interval_fault)


def _interval_fault(e: Body) -> Fault | None:
    """An estimate has an interval, low below high, or the reason why there is none."""
    low, high, reason = e["low"], e["high"], e.get("reason")
    if (low is None) != (high is None):
        return Fault(("high",), "null where low is null, and only there", describe_value(high))
    if low is None:
        return Fault(("reason",), "text where there is no interval", describe_value(reason)) if reason is None else None
    if not float(low) < float(high):
        return Fault(("high",), f"above low ({low})", describe_value(high))
    if reason is not None:
        return Fault(("reason",), "null where there is an interval", describe_value(reason))
    for name in ("method", "standing"):
        if e[name] is None:
            return Fault((name,), "text where there is an interval", "null")
    return None


def _row_fault(sheet: Body) -> Fault | None:
    """Every row of a sheet has a cell for each column."""
    width = len(sheet["columns"])
    for i, row in enumerate(sheet["rows"]):
        if len(row) != width:
            return Fault(("rows", i), f"a list of {width}, one for each column", describe_value(row))
    return None


def _sheet() -> Fields:
    shapes = shapes_of(Sheet) | {"rows": ListOf(ListOf(_CELL))}
    return Fields(shapes, rule=_row_fault)


def _selection() -> Fields:
    values = MapOf(_CELL)
    candidate = shape_of_record(CandidateResult, params=values)
    chosen = Fields({"name": TEXT, "learner": TEXT, "params": values})
    stability = shape_of_record(Stability, choices=MapOf(WHOLE))
    return shape_of_record(Selection, chosen=chosen, stability=stability, candidates=ListOf(candidate))


_PLAN = Fields(
    {"family": TEXT},
    {
        "plan": TEXT,
        "options": MapOf(ANYTHING),
        "why": TEXT,
        "receipt": ListOf(TEXT),
        "splits": WHOLE,
        "main": WHOLE,
        "n_train": WHOLE,
        "n_test": WHOLE,
        "seed": SEED,
        "digest": TEXT,
        "failed": WHOLE,
        "units_apart": FLAG,
    },
)
_LEARNER = Fields({"name": TEXT}, {"params": MapOf(TEXT), "how": TEXT, "exact": FLAG})
_OPTIONS = Fields(
    {},
    {
        "level": _LEVEL,
        **{name: Maybe(ListOf(TEXT)) for name in ("models", "measures", "criteria")},
        "verdict": Maybe(one_of(typing.get_args(Outcome))),
        "paired": Maybe(FLAG),
        "replications": Maybe(WHOLE),
        **{name: Maybe(TEXT) for name in ("about", "primary", "test", "against", "by", "config", "study", "world")},
    },
)


@cache
def run_shape() -> Fields:
    """The whole document. What every version has written is required; what later ones added may be missing."""
    comparison = shape_of_record(Comparison, level=_LEVEL, extras=MapOf(Maybe(NUMBER)), **_REASON)
    return Fields(
        {
            "run": TEXT,
            "errbar": TEXT,
            "verb": TEXT,
            "seed": SEED,
            "data": shape_of_record(DataFacts, digest=TEXT),
            "estimates": ListOf(_estimate()),
            "comparisons": ListOf(comparison),
            "findings": ListOf(shape_of_record(Finding)),
        },
        {
            "options": _OPTIONS,
            "names": MapOf(TEXT),
            "plan": Maybe(_PLAN),
            "learners": ListOf(_LEARNER),
            "sheets": ListOf(_sheet()),
            "claims": ListOf(shape_of_record(Claim, level=_LEVEL, **_REASON)),
            "selection": Maybe(_selection()),
            "threshold": Maybe(shape_of_record(Threshold)),
            "own": ListOf(shape_of_record(OwnConcept)),
            "ledger": Maybe(shape_of_record(LedgerMark)),
            "provenance": Maybe(shape_of_record(Provenance)),
            "versions": MapOf(TEXT),
            "seconds": NUMBER,
            "kept": Maybe(TEXT),
            "checksum": TEXT,
            "edited": FLAG,
        },
    )


def run_schema() -> Schema:
    """The shape as JSON Schema (draft 2020-12)."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "errbar Run",
        "description": (
            "What the verbs of errbar write as JSON, `run.to_json()` in Python. Fields may be added in later versions. "
            "Infinities are the strings inf and -inf; a number that does not exist is null, with its reason."
        ),
        **run_shape().schema(),
    }
