"""Folds as bytes and back, bit for bit: a JSON head, then the arrays as they lie in memory; never pickle."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.records.learner import Fold
from errbar.records.types import Array, frozen
from errbar.stores._json_values import plain

_NAMES = tuple(f.name for f in fields(Fold) if f.name != "inside")


def pack(fold: Fold) -> bytes:
    """One fold as bytes."""
    head: dict[str, Any] = {}
    arrays: list[tuple[str, str, str, tuple[int, ...]]] = []
    raw: list[bytes] = []
    for name in _NAMES:
        part = getattr(fold, name)
        if not isinstance(part, np.ndarray):
            head[name] = part
            continue
        if part.dtype.hasobject:
            raise BadInput(f"A fold keeps numbers; {name} of split {fold.split} holds objects ({part.dtype}).")
        small = _small(part)
        arrays.append((name, part.dtype.str, small.dtype.str, part.shape))
        raw.append(small.tobytes())
    text = json.dumps({**head, "arrays": arrays}, default=plain).encode()
    return b"".join([len(text).to_bytes(4, "little"), text, *raw])


def unpack(body: bytes) -> Fold:
    """The fold that `pack` made those bytes of; ValueError, KeyError or TypeError where they are damaged."""
    start = 4 + int.from_bytes(body[:4], "little")
    head = json.loads(body[4:start])
    parts: dict[str, Any] = {}
    for name, dtype, written, shape in head.pop("arrays"):
        found = np.frombuffer(body, written, int(np.prod(shape)), start)
        parts[name] = frozen(found.reshape(shape).astype(dtype))  # a copy, which begins at an even address
        start += found.nbytes
    parts.update((name, tuple(value) if isinstance(value, list) else value) for name, value in head.items())
    return Fold(**parts)


def _small(part: Array) -> Array:
    """Codes of a few classes fit into a byte."""
    if part.dtype.kind != "i" or part.size == 0 or part.min() < -128 or part.max() > 127:
        return part
    return part.astype(np.int8)
