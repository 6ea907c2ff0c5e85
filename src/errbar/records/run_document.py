"""Run document: the text of a Run's JSON, read strictly and checked field by field before anything is made of it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping

from errbar.errors import BadInput
from errbar.records.json_shape import Fault, Repeated, describe_value
from errbar.records.run_shape import run_shape

DEEPEST = 32
"""Lists and objects inside each other; a Run has 6."""
LARGEST_WHOLE = 2**128
"""A seed may have as many bits; nothing else comes near it."""


def parse_strictly(text: str | bytes) -> object:
    """The value a JSON text holds; BadInput where it is no JSON of UTF-8, or nested beyond reason.

    What JSON forbids and Python reads (NaN, a key written twice) is kept for `check_document` to name the place of.
    """
    plain = text if isinstance(text, str) else _decode(text)
    if plain.startswith("\ufeff"):
        raise BadInput("A Run's JSON must be UTF-8 without byte order mark; got one with it. Save it without.")
    if not plain.strip():
        raise BadInput("A Run is a JSON document; got an empty one. Write it again from the run's store.")
    try:
        return json.loads(plain, object_pairs_hook=_object_of)
    except json.JSONDecodeError as cause:
        raise BadInput(f"A Run is a JSON document; this text is none: {cause}.") from cause
    except RecursionError:
        raise BadInput(f"A Run's JSON is nested at most {DEEPEST} deep; this one is nested beyond reason.") from None
    except ValueError as cause:  # a whole number of more digits than Python reads
        raise BadInput(f"A Run's JSON must hold numbers that a computer can hold; got {cause}.") from cause


def _decode(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as cause:
        raise BadInput(
            f"A Run's JSON must be UTF-8; byte {cause.start:,} is not. Write it again, or restore it from a copy."
        ) from cause


def _object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        return Repeated(next(key for key in keys if keys.count(key) > 1))
    return made


def check_document(body: object) -> dict[str, object]:
    """Return the document if nothing in it is wrong; else raise BadInput."""
    fault = run_shape().fault(body) or find_unusable(body)
    if fault is not None:
        raise BadInput(f"A Run's JSON must be as errbar writes it: {fault}")
    assert isinstance(body, dict)
    return body


def find_unusable(body: object) -> Fault | None:
    """What no place of a document may hold: non-finite numbers, repeated keys, half characters, bottomless nesting."""
    waiting: list[tuple[tuple[str | int, ...], object]] = [((), body)]
    while waiting:
        path, x = waiting.pop()
        kind = type(x)
        if kind is dict or kind is list:
            if len(path) >= DEEPEST:
                return Fault(path[:4], f"nested at most {DEEPEST} deep", "more")
            parts = x.items() if isinstance(x, Mapping) else enumerate(x)  # type: ignore[arg-type]
            waiting.extend([((*path, key), part) for key, part in parts])
            if kind is dict:
                waiting.extend([((*path, key), key) for key in x if not key.isascii()])  # type: ignore[attr-defined]
        elif not _is_usable(x):
            return Fault(path, "a value that can be written and printed", describe_value(x))
    return None


def _is_usable(x: object) -> bool:
    if isinstance(x, float):
        return math.isfinite(x)
    if isinstance(x, str):
        return x.isascii() or not any("\ud800" <= c <= "\udfff" for c in x)
    return not isinstance(x, Repeated) and (not isinstance(x, int) or abs(x) < LARGEST_WHOLE)
