"""JSON shape: what a part of a JSON document must be; one declaration checks a value and is written as JSON Schema."""

from __future__ import annotations

import json
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, final

Body: TypeAlias = Mapping[str, Any]
"""An object of a document, as Python reads it."""
Schema: TypeAlias = dict[str, object]
"""JSON Schema of one part."""
LONGEST = 60
"""Characters of a value or a key that a message repeats."""
MOST = 2**63 - 1
"""A whole number beyond it is no count of anything."""


class Fault(NamedTuple):
    """One thing that is wrong: where, what it must be, and what was found."""

    path: tuple[str | int, ...]
    must: str
    found: str

    def __str__(self) -> str:
        return f"{write_path(self.path)} must be {self.must}; got {self.found}."

    def below(self, key: str | int) -> Fault:
        """Return the fault with one more step before its path."""
        return self._replace(path=(key, *self.path))


class Repeated(dict[str, object]):
    """An object in which a key was written more than once, as a document's reader found it."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


def write_path(path: tuple[str | int, ...]) -> str:
    """A place in a document: `estimates[3].value`."""
    out = ""
    for key in path:
        if isinstance(key, int):
            out += f"[{key}]"
        elif re.fullmatch(r"[A-Za-z_]\w*", key) and len(key) <= LONGEST:
            out += f".{key}" if out else key
        else:
            out += f"[{_shorten(json.dumps(key))}]"
    return out or "the document"


def describe_value(x: object) -> str:
    """A value as a message names it."""
    if isinstance(x, Repeated):
        return f"one with the key {_shorten(json.dumps(x.key))} twice"
    if isinstance(x, dict):
        return "an object"
    if isinstance(x, list):
        return f"a list of {len(x)}"
    if isinstance(x, float) and not math.isfinite(x):
        return "NaN" if math.isnan(x) else "a number too large"
    if isinstance(x, int) and abs(x) > MOST:
        return "a number too large"
    return _shorten(json.dumps(x))


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


class JsonShape(ABC):
    """What one part of a document must be."""

    says: str
    """After "must be": `a number or null`."""

    @abstractmethod
    def fault(self, x: object) -> Fault | None:
        """What is wrong with x; None where nothing is."""

    @abstractmethod
    def schema(self) -> Schema:
        """Return the shape as JSON Schema."""

    def _refuse(self, x: object) -> Fault:
        return Fault((), self.says, describe_value(x))


@final
@dataclass(frozen=True, slots=True)
class Scalar(JsonShape):
    """A single value, accepted by a function."""

    says: str
    accepts: Callable[[object], bool]
    written: Mapping[str, object]

    def fault(self, x: object) -> Fault | None:
        return None if self.accepts(x) else self._refuse(x)

    def schema(self) -> Schema:
        return dict(self.written)


@final
@dataclass(frozen=True, slots=True)
class Maybe(JsonShape):
    """The shape, or null."""

    of: JsonShape

    @property
    def says(self) -> str:  # type: ignore[override]
        """What it must be, in words."""
        return f"{self.of.says} or null"

    def fault(self, x: object) -> Fault | None:
        if x is None:
            return None
        found = self.of.fault(x)
        return self._refuse(x) if found is not None and not found.path else found

    def schema(self) -> Schema:
        return {"anyOf": [self.of.schema(), {"type": "null"}]}


@final
@dataclass(frozen=True, slots=True)
class ListOf(JsonShape):
    """A list of one shape."""

    item: JsonShape
    says: str = "a list"

    def fault(self, x: object) -> Fault | None:
        if not isinstance(x, list):
            return self._refuse(x)
        for i, part in enumerate(x):
            found = self.item.fault(part)
            if found is not None:
                return found.below(i)
        return None

    def schema(self) -> Schema:
        return {"type": "array", "items": self.item.schema()}


@final
@dataclass(frozen=True, slots=True)
class MapOf(JsonShape):
    """An object whose values are of one shape, whatever its keys."""

    item: JsonShape
    says: str = "an object"

    def fault(self, x: object) -> Fault | None:
        if not isinstance(x, dict) or isinstance(x, Repeated):
            return self._refuse(x)
        for key, part in x.items():
            found = self.item.fault(part)
            if found is not None:
                return found.below(key)
        return None

    def schema(self) -> Schema:
        return {"type": "object", "additionalProperties": self.item.schema()}


@final
@dataclass(frozen=True, slots=True)
class Fields(JsonShape):
    """An object with these fields; others may be there, since later versions add some."""

    required: Mapping[str, JsonShape]
    optional: Mapping[str, JsonShape] = field(default_factory=dict)
    rule: Callable[[Body], Fault | None] = lambda x: None
    """What fields must be to each other; asked only where each is sound by itself."""
    says: str = "an object"

    def fault(self, x: object) -> Fault | None:
        if not isinstance(x, dict) or isinstance(x, Repeated):
            return self._refuse(x)
        for key, shape in self.required.items():
            if key not in x:
                return Fault((key,), shape.says, "nothing: the field is missing")
            found = shape.fault(x[key])
            if found is not None:
                return found.below(key)
        for key, shape in self.optional.items():
            if key in x:
                found = shape.fault(x[key])
                if found is not None:
                    return found.below(key)
        return self.rule(x)

    def schema(self) -> Schema:
        parts = {key: shape.schema() for key, shape in (*self.required.items(), *self.optional.items())}
        return {"type": "object", "required": sorted(self.required), "properties": parts}


@final
@dataclass(frozen=True, slots=True)
class EitherOf(JsonShape):
    """One of two shapes."""

    one: JsonShape
    other: JsonShape

    @property
    def says(self) -> str:  # type: ignore[override]
        """What it must be, in words."""
        return f"{self.one.says} or {self.other.says}"

    def fault(self, x: object) -> Fault | None:
        first, second = self.one.fault(x), self.other.fault(x)
        if first is None or second is None:
            return None
        return max(first, second, key=lambda f: len(f.path)) if first.path or second.path else self._refuse(x)

    def schema(self) -> Schema:
        return {"anyOf": [self.one.schema(), self.other.schema()]}


def _is_number(x: object) -> bool:
    if type(x) is float:
        return math.isfinite(x)
    return (type(x) is int and abs(x) <= MOST) or x in ("inf", "-inf")


def _is_whole(x: object) -> bool:
    return type(x) is int and 0 <= x <= MOST


TEXT = Scalar("text", lambda x: isinstance(x, str), {"type": "string"})
NUMBER = Scalar("a number", _is_number, {"anyOf": [{"type": "number"}, {"enum": ["inf", "-inf"]}]})
WHOLE = Scalar("a whole number, 0 or more", _is_whole, {"type": "integer", "minimum": 0, "maximum": MOST})
FLAG = Scalar("true or false", lambda x: isinstance(x, bool), {"type": "boolean"})
ANYTHING = Scalar("anything", lambda x: True, {})


def one_of(words: tuple[str, ...]) -> Scalar:
    """One of a closed set of words."""
    said = f"one of {', '.join(words)}"
    return Scalar(said, lambda x: isinstance(x, str) and x in words, {"enum": list(words)})
