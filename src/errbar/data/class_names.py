"""Classes: one list of names for truth, labels and probabilities, and which of them is positive."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from errbar.columns.column import Column
from errbar.errors import BadInput, near
from errbar.records.types import Ints

POSITIVE_WORDS = {
    "1": "0", "true": "false", "yes": "no", "y": "n", "t": "f", "positive": "negative", "pos": "neg",
    "+": "-", "+1": "-1", "case": "control", "malignant": "benign", "bad": "good",
    "spam": "ham", "disease": "healthy", "sick": "healthy", "present": "absent",
}  # fmt: skip
PAIRS = {frozenset((a, b)): a for a, b in [*POSITIVE_WORDS.items(), ("1", "-1")]}


Names: TypeAlias = tuple[str, ...]
Words: TypeAlias = tuple[Ints, Names]
"""Codes and the names they stand for."""
REMEMBERED = 64
"""Lists of names whose classes are kept: those who score many sets score the same classes again."""


class Spelling(NamedTuple):
    """Truth and label in one spelling, and what was respelt."""

    truth: Words
    label: Words | None
    said: tuple[str, ...]

    @property
    def seen(self) -> list[str]:
        """Every name that occurs, truth first."""
        return list(dict.fromkeys([*self.truth[1], *(self.label[1] if self.label else ())]))


class ClassCodes(NamedTuple):
    """Names of classes and the codes of truth and label in them."""

    classes: tuple[str, ...]
    truth: Ints
    label: Ints | None
    said: tuple[str, ...]


def alike(truth: Column, label: Column | None) -> Spelling:
    """True against 1, Yes against yes, 1.0 against 1: label is spelt as truth is, and that is said."""
    if label is None:
        return Spelling(truth.as_text(), None, ())
    (y, of_truth), (f, of_label) = truth.as_text(), label.as_text()
    first, second, said = _spell_alike(of_truth, of_label)
    return Spelling((y, first), (f, second), said)


@lru_cache(maxsize=REMEMBERED)
def _spell_alike(truth: Names, label: Names) -> tuple[Names, Names, Names]:
    """Names of truth and of label in one spelling, and what is said of it."""
    first, levels = _as_bits(truth, label)
    found = {x: match(x, first) for x in levels if x not in first}
    respelt = {x: to for x, to in found.items() if to is not None and to not in levels}
    if not respelt or len(set(respelt.values())) < len(respelt):
        return first, levels, ()
    said = f"label {', '.join(f'{x} read as {to}' for x, to in list(respelt.items())[:5])}"
    return first, tuple(respelt.get(x, x) for x in levels), (said,)


def encode(spelt: Spelling, classes: list[str] | None, also: list[str]) -> ClassCodes:
    """Codes in one list of classes: as given, else all that occur in truth, label or `also`, sorted."""
    truth, label = spelt.truth, spelt.label
    found = _list_classes(
        truth[1], None if label is None else label[1], None if classes is None else tuple(classes), tuple(also)
    )
    called = None if label is None else found.label.of(label[0])
    return ClassCodes(found.classes, found.truth.of(truth[0]), called, (*spelt.said, *found.said))


class _Places(NamedTuple):
    """The code of each level in a list of classes; None where levels are the first of the classes, in their order."""

    by_level: Ints | None
    dtype: type

    def of(self, codes: Ints) -> Ints:
        """Codes of classes from codes of levels."""
        return codes.astype(self.dtype, copy=False) if self.by_level is None else self.by_level[codes]


class _Listed(NamedTuple):
    """One list of classes, and where the levels of truth and label are in it."""

    classes: Names
    truth: _Places
    label: _Places
    said: Names


@lru_cache(maxsize=REMEMBERED)
def _list_classes(truth: Names, label: Names | None, classes: Names | None, also: Names) -> _Listed:
    seen = list(dict.fromkeys([*truth, *(label or ())]))
    if classes is not None:
        names = tuple(match(c, seen) or c for c in classes)
        if len(set(names)) != len(names):
            raise BadInput(f"`classes` must list every class once; got {', '.join(classes)}.")
        missing = [c for c in seen if c not in names]
        if missing:
            raise BadInput(
                f"`classes` must list every class; truth or label also has {', '.join(map(repr, missing[:5]))}."
            )
    else:
        _have_something_in_common(truth, label or ())
        names = tuple(in_order({*seen, *also}))
    said = _classes_on_one_side(truth, label, names)
    return _Listed(names, _place(truth, names), _place(label or (), names), tuple(said))


def _as_bits(*parts: Names) -> list[Names]:
    """True/False against 1/0: one side is spelt as the other."""
    out = list(parts)
    for a, b in ((0, 1), (1, 0)):
        mine, other = set(parts[a]), set(parts[b])
        if mine <= {"True", "False"} and other <= {"0", "1"}:
            out[a] = tuple("1" if x == "True" else "0" for x in parts[a])
    return out


def _have_something_in_common(truth: Names, label: Names) -> None:
    """Two vocabularies without one common word are two spellings, not a model that is always wrong."""
    if len(truth) > 1 and len(label) > 1 and not set(truth) & set(label):
        raise BadInput(
            f"Truth and label must share class names; truth has {', '.join(truth[:4])}, label "
            f"{', '.join(label[:4])}. Spell them the same way, or list all with `classes`."
        )


def _classes_on_one_side(truth: Names, called: Names | None, names: Names) -> list[str]:
    label = called or ()
    groups = {
        "predicted but never true": [c for c in label if c not in truth],
        "true but never predicted": [c for c in truth if c not in label] if called is not None else [],
        "never true": [c for c in names if c not in truth and c not in label],
    }
    return [f"{what}: {', '.join(found[:5])}" for what, found in groups.items() if found]


def in_order(names: set[str]) -> list[str]:
    """Numbers by size, words by letters; exact, so that long numbers keep one order."""
    numbers = {name: _number(name) for name in names}
    if any(x is None for x in numbers.values()):
        return sorted(names)
    return sorted(names, key=lambda name: (numbers[name], name))


def _number(text: str) -> Decimal | None:
    """The exact finite number a text spells; a float would take neighbours of long numbers for one."""
    try:
        found = Decimal(text)
    except InvalidOperation:
        return None
    return found if found.is_finite() else None


def _place(levels: Names, names: Names) -> _Places:
    small = np.uint8 if len(names) <= 256 else np.intp
    where = {name: i for i, name in enumerate(names)}
    found = [where[level] for level in levels]
    return _Places(None if found == list(range(len(found))) else np.array(found, dtype=small), small)


def match(name: object, names: Sequence[str]) -> str | None:
    """The class a person means: exact, else without case, else as a number (1.0 is 1)."""
    text = str(name)
    if text in names:
        return text
    folded = [n for n in names if n.lower() == text.lower()]
    if len(folded) == 1:
        return folded[0]
    number = _number(text)
    equal = [n for n in names if _number(n) == number] if number is not None else []
    return equal[0] if len(equal) == 1 else None


def positive_of(
    classes: tuple[str, ...], asked: object, columns: list[str], one_column: bool, role: str = "prob"
) -> tuple[int, str]:
    """Code of the positive class and the rule that chose it, in words; BadInput where a guess could flip the result."""
    return _positive_of(classes, None if asked is None else str(asked), tuple(columns), one_column, role)


@lru_cache(maxsize=REMEMBERED)
def _positive_of(classes: Names, asked: str | None, columns: Names, one_column: bool, role: str) -> tuple[int, str]:
    if asked is not None:
        found = match(asked, classes)
        if found is None:
            close = near(asked, classes) or list(classes)
            raise BadInput(f"`positive` must be a class; got {asked!r}. Classes: {', '.join(close)}.")
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
            f"One `{role}` column needs the class it belongs to; classes are {a!r} and {b!r}. Give "
            f"`positive={b}` or `positive={a}`."
        )
    return 1, f"positive: {classes[1]} (the last of the sorted classes; `positive` chooses)"


def _ends_in(column: str, name: str) -> bool:
    if column == name:
        return True
    if not column.endswith(name) or not name:
        return False
    return not column[-len(name) - 1].isalnum() or len(name) > 2


def _ends_in_any_case(column: str, name: str) -> bool:
    return column.lower().endswith(name.lower())


def _by_length(classes: list[str], *, lower: bool = False) -> dict[int, dict[str, str]]:
    """Classes by the length of their name, longest first, then by the name, in lower case if asked."""
    found: dict[int, dict[str, str]] = {}
    for name in classes:
        key = name.lower() if lower else name
        if key:
            found.setdefault(len(key), {})[key] = name
    return dict(sorted(found.items(), reverse=True))


def _longest_ending(column: str, names: dict[int, dict[str, str]], accept: Callable[[str, str], bool]) -> str | None:
    """The longest class that the column ends in; many classes are looked up, not compared one by one."""
    for length, those in names.items():
        end = column[-length:]
        name = those.get(end, those.get(end.lower()))
        if name is not None and accept(column, name):
            return name
    return None


def columns_to_classes(columns: list[str], classes: list[str]) -> list[str] | None:
    """The class each probability column belongs to, by how its name ends; None where that cannot be told."""
    # A name of its own (p_1) first; then any ending (p1), then any ending in any case (P_Yes).
    exact, lowered = _by_length(classes), _by_length(classes, lower=True)
    for names, accept in ((exact, _ends_in), (exact, str.endswith), (lowered, _ends_in_any_case)):
        found: list[str | None] = [_longest_ending(column, names, accept) for column in columns]
        if any(f is None for f in found) and any(f is not None for f in found):
            found = _by_prefix(columns, found)
        known = [f for f in found if f is not None]
        if len(set(known)) == len(columns):
            return known
    return None


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
