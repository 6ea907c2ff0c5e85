"""Shape of a record: what JSON holds for it, by its annotations, so that a field is declared once, in its record."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections import abc
from collections.abc import Mapping
from typing import Any, Literal

from errbar.records.json_shape import (
    ANYTHING,
    FLAG,
    NUMBER,
    TEXT,
    WHOLE,
    EitherOf,
    Fields,
    JsonShape,
    ListOf,
    MapOf,
    Maybe,
    one_of,
)


def shape_of(annotation: object) -> JsonShape:
    """The shape of what JSON holds for a record's field of that type."""
    plain: dict[object, JsonShape] = {int: WHOLE, float: NUMBER, bool: FLAG, Any: ANYTHING, object: ANYTHING}
    if annotation in plain:
        return plain[annotation]
    if isinstance(annotation, type) and issubclass(annotation, str):
        return TEXT
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Literal:
        return one_of(inner)
    if origin in (typing.Union, types.UnionType):
        kinds = [part for part in inner if part is not type(None)]
        shape = shape_of(kinds[0])
        for part in kinds[1:]:
            shape = EitherOf(shape, shape_of(part))
        return Maybe(shape) if len(kinds) < len(inner) else shape
    if origin is tuple:
        return ListOf(shape_of(inner[0]))
    if origin is not None and issubclass(origin, Mapping):
        return MapOf(shape_of(inner[1]))
    if dataclasses.is_dataclass(annotation) and isinstance(annotation, type):
        return shape_of_record(annotation)
    raise TypeError(f"no JSON shape for {annotation!r}")


def shapes_of(record: type) -> dict[str, JsonShape]:
    """The shape of every field of a record that JSON holds: all but functions."""
    kinds = typing.get_type_hints(record).items()
    return {name: shape_of(kind) for name, kind in kinds if typing.get_origin(kind) is not abc.Callable}


def shape_of_record(record: type, **more: JsonShape) -> Fields:
    """An object with the record's fields; those without a default, which every version has written, are required."""
    needed = {
        f.name
        for f in dataclasses.fields(record)
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    }
    shapes = {**shapes_of(record), **more}
    return Fields(
        {name: shape for name, shape in shapes.items() if name in needed},
        {name: shape for name, shape in shapes.items() if name not in needed},
    )
