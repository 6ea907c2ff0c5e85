"""Class code: the place of a class among all classes, found by its name."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.errors import BadInput, meant, near


def code_of(name: object, classes: Sequence[str]) -> int:
    """Find a class by name, else without case, else as a number (1.0 is 1); else BadInput names the nearest."""
    text = str(name)
    if text in classes:
        return classes.index(text)
    for same in (lambda c: c.lower() == text.lower(), lambda c: _number(c) == _number(text) is not None):
        found = [i for i, c in enumerate(classes) if same(c)]
        if len(found) == 1:
            return found[0]
    raise BadInput(f"Unknown class {text!r}.{meant(near(text, classes) or classes[:5])}")


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
