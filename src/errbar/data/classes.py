"""Classes: one list of names for truth, labels and probabilities, and which of them is positive."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from errbar.data.columns import Column
from errbar.errors import BadInput, near
from errbar.records.words import Ints

POSITIVE_WORDS = {
    "1": "0", "true": "false", "yes": "no", "y": "n", "t": "f", "positive": "negative", "pos": "neg",
    "+": "-", "+1": "-1", "case": "control", "malignant": "benign", "bad": "good",
    "spam": "ham", "disease": "healthy", "sick": "healthy", "present": "absent",
}  # fmt: skip
PAIRS = {frozenset((a, b)): a for a, b in [*POSITIVE_WORDS.items(), ("1", "-1")]}


class Encoded(NamedTuple):
    """Names of classes and the codes of truth and label in them."""

    classes: tuple[str, ...]
    truth: Ints
    label: Ints | None
    said: tuple[str, ...]


def encode(truth: Column, label: Column | None, classes: list[str] | None, also: list[str]) -> Encoded:
    """Codes in one list of classes: as given, else all that occur in truth, label or `also`, sorted."""
    parts = [c.as_text() for c in (truth, label) if c is not None]
    if label is not None:
        parts = _same_words(parts)
    seen = [*dict.fromkeys(name for _, levels in parts for name in levels)]
    if classes is not None:
        names = tuple(match(c, seen) or c for c in classes)
        if len(set(names)) != len(names):
            raise BadInput(f"--classes lists every class once; found {', '.join(classes)}.")
        missing = [c for c in seen if c not in names]
        if missing:
            raise BadInput(
                f"--classes must list every class; truth or label also has {', '.join(map(repr, missing[:5]))}."
            )
    else:
        names = tuple(_in_order({*seen, *also}))
    said = []
    if label is not None:
        said = _one_sided(parts[0][1], parts[1][1])
    codes = [_recode(codes, levels, names) for codes, levels in parts]
    return Encoded(names, codes[0], codes[1] if label is not None else None, tuple(said))


def _same_words(parts: list[tuple[Ints, tuple[str, ...]]]) -> list[tuple[Ints, tuple[str, ...]]]:
    """True/False against 1/0: one side is spelt as the other."""
    sets = [set(levels) for _, levels in parts]
    for a, b in ((0, 1), (1, 0)):
        if sets[a] <= {"True", "False"} and sets[b] <= {"0", "1"} and sets[a]:
            codes, levels = parts[a]
            parts[a] = (codes, tuple("1" if x == "True" else "0" for x in levels))
    return parts


def _one_sided(truth: tuple[str, ...], label: tuple[str, ...]) -> list[str]:
    said = []
    only = [c for c in label if c not in truth]
    if only:
        said.append(f"predicted but never true: {', '.join(only[:5])}")
    never = [c for c in truth if c not in label]
    if never:
        said.append(f"true but never predicted: {', '.join(never[:5])}")
    return said


def _in_order(names: set[str]) -> list[str]:
    try:
        return sorted(names, key=float)
    except ValueError:
        return sorted(names)


def _recode(codes: Ints, levels: tuple[str, ...], names: tuple[str, ...]) -> Ints:
    small = np.uint8 if len(names) <= 256 else np.intp
    place = np.array([names.index(level) for level in levels], dtype=small)
    if np.array_equal(place, np.arange(len(place))):
        return codes.astype(small, copy=False)
    return np.asarray(place[codes], dtype=small)


def match(name: Any, names: list[str] | tuple[str, ...]) -> str | None:
    """The class a person means: exact, else without case, else as a number (1.0 is 1)."""
    text = str(name)
    if text in names:
        return text
    folded = [n for n in names if n.lower() == text.lower()]
    if len(folded) == 1:
        return folded[0]
    try:
        return next((n for n in names if float(n) == float(text)), None)
    except ValueError:
        return None


def positive_of(classes: tuple[str, ...], asked: Any, columns: list[str], one_column: bool) -> tuple[int, str]:
    """Code of the positive class and the rule that chose it, in words; BadInput where a guess could flip the result."""
    if asked is not None:
        found = match(asked, classes)
        if found is None:
            close = near(str(asked), classes) or list(classes)
            raise BadInput(f"--positive names a class; there is no {str(asked)!r}. Classes: {', '.join(close)}.")
        return classes.index(found), f"positive: {found}"
    if one_column and columns:
        named = [c for c in classes if _ends_in(columns[0], c)]
        if len(named) == 1:
            return classes.index(named[0]), f"positive: {named[0]} (column {columns[0]!r} ends in it)"
    word = PAIRS.get(frozenset(c.lower() for c in classes))
    if word is not None:
        code = next(i for i, c in enumerate(classes) if c.lower() == word)
        return code, f"positive: {classes[code]} (of {' and '.join(classes)})"
    if one_column:
        a, b = classes
        raise BadInput(
            f"One --prob column needs to know whose probability it is; classes are {a!r} and {b!r}. "
            f"Say --positive {b} (or {a})."
        )
    return 1, f"positive: {classes[1]} (the last of the sorted classes; --positive chooses)"


def _ends_in(column: str, name: str) -> bool:
    if column == name:
        return True
    if not column.endswith(name) or not name:
        return False
    return not column[-len(name) - 1].isalnum() or len(name) > 2


def columns_to_classes(columns: list[str], classes: list[str]) -> list[str] | None:
    """The class each probability column belongs to, by how its name ends; None where that cannot be told."""
    found: list[str | None] = []
    for column in columns:
        hits = sorted((c for c in classes if _ends_in(column, c)), key=len)
        found.append(hits[-1] if hits else None)
    if any(f is None for f in found) and any(f is not None for f in found):
        found = _by_prefix(columns, found)
    if any(f is None for f in found) or len(set(found)) != len(found):
        return None
    return [f for f in found if f is not None]


def _by_prefix(columns: list[str], found: list[str | None]) -> list[str | None]:
    """Columns of classes that truth never has: what is left after the prefix of the others."""
    prefixes = {column[: -len(name)] for column, name in zip(columns, found) if name is not None}
    if len(prefixes) != 1:
        return found
    prefix = prefixes.pop()
    return [
        name if name is not None else (column[len(prefix) :] if column.startswith(prefix) else None) or None
        for column, name in zip(columns, found)
    ]
