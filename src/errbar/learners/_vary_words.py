"""Vary words: a parameter and the values that it takes one after the other, as they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from errbar._shelf import parse, split_names
from errbar.errors import BadInput
from errbar.records.study import Vary


def vary_of(vary: object) -> Vary:
    """`max_depth=1,2,4`, {"max_depth": [1, 2, 4]}, or a Vary, with at least one value."""
    if isinstance(vary, Vary):
        return vary
    if isinstance(vary, str):
        name, equals, text = vary.partition("=")
        values: tuple[object, ...] = tuple(parse(f"x(v={part})")[1]["v"] for part in split_names(text))
        if not equals or not name.strip() or not values:
            raise BadInput(f"`vary` must be name=v1,v2,..., for example `vary=max_depth=1,2,4`; got {vary!r}.")
        return Vary(name.strip(), tuple(None if v in ("none", "None") else v for v in values))
    if isinstance(vary, Mapping) and len(vary) == 1:
        name, found = next(iter(vary.items()))
        if isinstance(name, str) and isinstance(found, Iterable) and not isinstance(found, str):
            values = tuple(v.item() if hasattr(v, "item") else v for v in found)
            if values:
                return Vary(name, values)
    raise BadInput(f"`vary` must be 'name=v1,v2,...' or {{name: [v1, v2, ...]}} with a value or more; got {vary!r}.")
