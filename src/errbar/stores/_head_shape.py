"""Head shape: what errbar's own entry in the metadata of a Parquet file must be, before anything is made of it."""

from __future__ import annotations

import typing

from errbar.records.json_shape import ANYTHING, FLAG, NUMBER, TEXT, WHOLE, Body, Fields, ListOf, MapOf, Maybe, one_of
from errbar.records.run_document import find_unusable, parse_strictly
from errbar.records.run_shape import SEED
from errbar.records.types import Kind

_PLAN = Fields(
    {
        "family": TEXT,
        "options": Fields({}, {"k": Maybe(WHOLE)}),
        "seed": SEED,
        "n": WHOLE,
        "digest": TEXT,
        "receipt": ListOf(TEXT),
        "why": TEXT,
    },
    {"key": TEXT, "units_apart": FLAG},
)
_HEAD = Fields(
    {
        "kind": one_of(typing.get_args(Kind)),
        "classes": ListOf(TEXT),
        "positive": Maybe(WHOLE),
        "threshold": NUMBER,
        "unit_name": Maybe(TEXT),
        "family": TEXT,
        "said": ListOf(TEXT),
        "cost": Maybe(ListOf(ANYTHING)),
        "arrays": MapOf(Fields({"dtype": TEXT, "columns": ListOf(TEXT), "wide": FLAG})),
        "slicings": ListOf(Fields({"name": TEXT, "column": TEXT, "levels": ListOf(TEXT), "dtype": TEXT})),
    },
    {"positive_rule": TEXT, "weight_name": Maybe(TEXT), "plan": Maybe(_PLAN), "made": NUMBER},
)


def read_head(text: bytes) -> Body:
    """The entry; ValueError names the place of what is wrong in it."""
    facts = parse_strictly(text)
    fault = _HEAD.fault(facts) or find_unusable(facts)
    if fault is not None:
        raise ValueError(f"in its metadata {fault}")
    assert isinstance(facts, dict)
    return facts
