"""Dotted paths into JSON: values by path, and all plain values below a name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

NESTED = 6
"""Levels below a name that are looked into."""


def find_path(value: object, path: str) -> object:
    """The value at `results.scores` or `0.stats`, None where there is none; `*` is the first entry of any name.

    >>> find_path({"eval": {"task/0": [{"status": "pass"}]}}, "eval.*.0.status")
    'pass'
    """
    for key in path.split("."):
        if isinstance(value, Mapping):
            value = next(iter(value.values()), None) if key == "*" else value.get(key)
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value


def has_path(value: object, path: str) -> bool:
    """True where there is something at a path, be it null."""
    above, _, last = path.rpartition(".")
    found = find_path(value, above) if above else value
    return last in found if isinstance(found, Mapping) and last != "*" else find_path(value, path) is not None


def find_text(value: object, path: str) -> str:
    """The text at a path, empty where there is none."""
    found = find_path(value, path)
    return whole_text(found) if isinstance(found, str) else ""


def whole_text(text: str) -> str:
    """The text with ? for halves of characters, which JSON can hold and no file of text can."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def as_object(value: object) -> Mapping[str, object]:
    """The JSON object, empty where the value is another."""
    return value if isinstance(value, Mapping) else {}


def as_list(value: object) -> list[object]:
    """The JSON list, empty where the value is another."""
    return value if isinstance(value, list) else []


def plain_values(value: object, path: str) -> dict[str, object]:
    """Texts, numbers and booleans below a name, by dotted path.

    >>> plain_values({"a": 1, "b": {"c": "x", "d": [1, 2]}}, "doc")
    {'doc.a': 1, 'doc.b.c': 'x'}
    """
    return dict(_below(value, path, NESTED))


def _below(value: object, path: str, left: int) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping) and left:
        for key, inner in value.items():
            yield from _below(inner, f"{path}.{key}" if path else str(key), left - 1)
    elif isinstance(value, str):
        yield whole_text(path), whole_text(value)
    elif isinstance(value, int | float):
        yield whole_text(path), value
