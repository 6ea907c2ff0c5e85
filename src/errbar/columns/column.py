"""Column: one named column as numbers or as codes with levels, whatever it came from."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import numpy as np

from errbar._dataclass import dataclass
from errbar.errors import BadInput
from errbar.records.later import is_copied
from errbar.records.types import Array, Ints

EXACT = 2.0**53
"""From here on neighbouring whole numbers share one float: names would merge."""

SHIFTED = ("truth", "value", "target", "predict")
"""Roles whose numbers may all be shifted by one offset: differences stay."""

LARGEST = 1e50
"""Third powers of this, weighted by as much, are still far from the largest float."""
SMALLEST = 1e-50
"""A column whose largest value is below this is refused: the variance of its squared errors would vanish."""
AT_ONCE = 1 << 15
DOT = 1 << 13
"""Numbers whose products BLAS adds up on one thread."""
NOWHERE: Ints = np.zeros(0, np.intp)
NOWHERE.flags.writeable = False
LOOKED_AT = 100
"""First rows, of which one usually shows that a column is not of vanishing size."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """Numbers (int, float or bool), or codes into text levels; `missing` holds the rows without a value."""

    name: str
    numbers: Array | None = None
    codes: Ints | None = None
    levels: tuple[str, ...] = ()
    missing: Ints | None = None
    look: Literal["", "category", "date", "long"] = ""
    """What the type said that values no longer tell: numbers declared as categories; dates, and numbers with more
    digits than any machine type, spelt as text."""
    rounded: str = ""
    """bfloat16, float16 or float32 where numbers were computed in such; empty for all others."""
    width: int = 1
    """Cells of a row, where the column is a table read row by row."""

    def __len__(self) -> int:
        part = self.numbers if self.numbers is not None else self.codes
        return 0 if part is None else len(part)

    def complete(self) -> Column:
        """The column itself, or BadInput that counts what is missing and says where it begins."""
        if self.missing is not None and len(self.missing):
            raise BadInput(self._gaps("missing", self.missing))
        if self.numbers is not None and self.numbers.dtype.kind == "f":
            # One pass: a sum is finite unless a NaN or an infinity (or an overflow) is among the rows.
            with np.errstate(over="ignore", invalid="ignore"):
                total = self.numbers.sum()
            if not np.isfinite(total):
                for word, bad in (("missing", np.isnan(self.numbers)), ("infinite", np.isinf(self.numbers))):
                    if bad.any():
                        raise BadInput(self._gaps(word, np.flatnonzero(bad)))
        return self

    @property
    def values(self) -> Array:
        """Numbers or texts, one for each row."""
        if self.numbers is not None:
            return self.numbers
        assert self.codes is not None
        return np.array(self.levels)[self.codes]

    def as_float(self, role: str, *, part: bool = False) -> Array:
        """Finite float64 values, or BadInput naming the first that is no number, or one that float64 cannot hold.

        `part`: of a longer column, whose other rows may be larger than those that all but vanish.
        """
        if self.numbers is None:
            raise self._no_number(role)
        # Few numbers are copied: whoever changes the array afterwards does not change what is found later.
        with np.errstate(over="ignore"):
            found = self.numbers.astype(np.float64, copy=is_copied(len(self.numbers), len(self.numbers)))
        limit = EXACT if self._is_wider else LARGEST
        if self.missing is None and len(found) > LOOKED_AT and has_usual_sizes(found, limit):
            return found
        largest = _largest(found) if len(found) else 0.0
        if self.missing is not None or not np.isfinite(largest):  # the least of rows with a NaN is NaN
            self.complete()
        self._check_size(role, found, largest, part)
        if self._is_wider and largest >= EXACT:
            rounded = find_rounded(self.numbers, found)
            if len(rounded):
                raise self._rounded(role, rounded[0], self.numbers[rounded[0]])
        return found

    @property
    def _is_wider(self) -> bool:
        """Whether numbers are of a type with more digits than float64."""
        assert self.numbers is not None
        return self.numbers.dtype.kind != "b" and self.numbers.dtype.itemsize >= 8 and self.numbers.dtype != np.float64

    def _no_number(self, role: str) -> BadInput:
        """The refusal of text, dates and numbers that are too long."""
        self.complete()
        assert self.codes is not None
        odd = np.array([not _is_number(level, exact=self.look == "long") for level in self.levels])
        rows = np.flatnonzero(odd[self.codes])
        row = rows[0] if len(rows) else np.intp(0)
        first = self.levels[int(self.codes[row])]
        if self.look == "long":
            return self._rounded(role, row, first)
        what, do = ("dates", "days or seconds") if self.look == "date" else ("text", "numbers")
        return BadInput(
            f"{role} must be numbers; column {self.name!r} has {what}, {first!r} in row {self._row(row):,}. Make it "
            f"{do} first, or name another column in `{role}`."
        )

    def _rounded(self, role: str, row: np.intp, value: object) -> BadInput:
        """The refusal of a number that would become another one."""
        text = str(value)
        less = f"{self.name} - {text[:-15]}{'0' * 15}" if text[1:].isdigit() and role in SHIFTED else ""
        remedy = f"Subtract one offset from truth and predictions while they are whole: {less}" if less else ""
        return BadInput(
            f"{role} must be numbers that float64 holds; column {self.name!r} has {text[:40]} in row "
            f"{self._row(row):,}, beyond 2^53, where neighbours become equal. "
            f"{remedy or f'Use a coarser unit: {self.name} // 1000'}."
        )

    def _row(self, place: np.intp) -> int:
        return int(place) // self.width + 1

    def _gaps(self, word: str, places: Ints) -> str:
        many = f"{len(places):,} {word} value{'s' if len(places) > 1 else ''}"
        first = f"first in row {self._row(places[0]):,}"
        return f"Every row needs a value; column {self.name!r} has {many}, {first}. Drop or fill them first."

    def _check_size(self, role: str, found: Array, largest: float, part: bool) -> None:
        """Refuse values whose powers overflow, and columns whose powers all vanish."""
        if largest > LARGEST:
            row = np.argmax(np.abs(found))
            raise BadInput(
                f"{role} must stay within {LARGEST:g} on either side, or its powers overflow; column {self.name!r} has "
                f"{found[row]:g} in row {self._row(row):,}. Rescale it, or name another column in `{role}`."
            )
        if 0 < largest < SMALLEST and not part:
            raise BadInput(
                f"{role} must reach {SMALLEST:g} somewhere, or its powers vanish; column {self.name!r} has at most "
                f"{largest:g}. Rescale it, or name another column in `{role}`."
            )

    @property
    def fractions(self) -> Ints:
        """Rows whose value is a number between two whole ones; none in a column of text or integers."""
        if self.numbers is None or self.numbers.dtype.kind != "f":
            return NOWHERE
        self.complete()
        return np.flatnonzero(self.numbers != np.rint(self.numbers))

    def as_text(self) -> tuple[Ints, tuple[str, ...]]:
        """Codes and text levels in sorted order; found once."""
        found = self.__dict__.get("text")
        if found is None:
            found = self.__dict__["text"] = self._text()
        return found

    def _text(self) -> tuple[Ints, tuple[str, ...]]:
        """Codes and text levels in sorted order: numbers by size, words by letters."""
        whole = self.missing is None and self.numbers is not None and self.numbers.dtype.kind in "bui"
        if not whole:
            self.complete()
        if self.codes is not None:
            order = sorted(range(len(self.levels)), key=lambda i: self.levels[i])
            place = np.empty(len(order), dtype=np.intp)
            place[order] = np.arange(len(order))
            used = np.bincount(place[self.codes], minlength=len(order)) > 0
            if not used.all():
                place = (np.cumsum(used) - 1)[place]
                order = [i for i, u in zip(order, used) if u]
            return place[self.codes], tuple(self.levels[i] for i in order)
        assert self.numbers is not None
        if not len(self.numbers):
            return np.zeros(0, np.intp), ()
        if whole:
            low, high = map(int, ends(self.numbers))
            if high - low < 65536:
                return _dense(self.numbers, low, high, self.numbers.dtype.kind == "b")
        distinct, codes = np.unique(self.numbers, return_inverse=True)
        if distinct.dtype.kind == "f" and max(-distinct[0], distinct[-1]) >= EXACT:
            raise BadInput(
                f"Class names must be exact; column {self.name!r} has whole numbers beyond 2^53 stored as "
                f"floats, for example {written(max(distinct.tolist(), key=abs))}, where neighbours become equal. "
                "Store them as text, in a CSV with a letter in front."
            )
        return codes.reshape(-1).astype(np.intp), tuple(written(x) for x in distinct.tolist())


def _dense(numbers: Array, low: int, high: int, is_bool: bool) -> tuple[Ints, tuple[str, ...]]:
    """Codes of small integers without a sort."""
    if low == 0 and numbers.dtype != np.uint64:
        wide = numbers
    elif numbers.dtype.kind == "u":  # subtracted first: the largest of them fit no signed type
        wide = (numbers - numbers.dtype.type(low)).astype(np.int64)
    else:
        wide = numbers.astype(np.int64) - low
    own = is_copied(len(wide), len(wide))
    if high - low <= 1:  # the least and the greatest are all there is
        return wide.astype(np.uint8, copy=own), _names_between(low, high, is_bool)
    seen = np.bincount(wide, minlength=high - low + 1) > 0
    values = [v + low for v in np.flatnonzero(seen).tolist()]
    small = np.uint8 if len(values) <= 256 else np.intp
    if len(values) == high - low + 1:
        return wide.astype(small, copy=own), tuple(map(str, values))
    return np.asarray((np.cumsum(seen) - 1).astype(small)[wide], dtype=small), tuple(map(str, values))


@lru_cache(maxsize=256)
def _names_between(low: int, high: int, is_bool: bool) -> tuple[str, ...]:
    """One number, or two neighbours, as names."""
    return tuple(str(bool(v)) if is_bool else str(v) for v in range(low, high + 1))


def ends(x: Array) -> tuple[float, float]:
    """The least and the greatest, NaN where there is one: of few numbers found in a quarter of the time of `min`."""
    return x.item(x.argmin()), x.item(x.argmax())


def written(x: object) -> str:
    """A value as the name of a class: 1.0 is 1."""
    return str(int(x)) if isinstance(x, float) and x.is_integer() else str(x)


def _is_number(text: str, *, exact: bool = False) -> bool:
    """True for a text that spells a number; if asked, for one that float64 holds."""
    try:
        number = float(text)
        return not exact or abs(number) < EXACT or int(text) == number
    except ValueError:
        return False


def find_rounded(numbers: Array, floats: Array) -> Ints:
    """Places of numbers from 2^53 on that are others as float64; below, none is off by more than any fraction is."""
    places: Ints = np.flatnonzero(np.abs(floats) >= EXACT)
    exact, near = numbers[places], floats[places]
    if exact.dtype.kind != "f":
        fits = near < float(np.iinfo(exact.dtype).max)  # at the end of the type, the next float is beyond it
        near = np.where(fits, near, 0).astype(exact.dtype)
    return np.compress(exact != near, places)


def _largest(x: Array) -> float:
    """The largest absolute value, NaN where there is one; in blocks, so that memory is read once for both ends."""
    ends = [(-b.min(), b.max()) for b in (x[i : i + AT_ONCE] for i in range(0, len(x), AT_ONCE))]
    return float(np.max(ends))


def has_usual_sizes(x: Array, limit: float = LARGEST) -> bool:
    """Whether all numbers are finite and every column of a size that `as_float` takes, at a glance: False may be wrong.

    No number is larger than the root of the sum of squares.
    """
    if not x.flags.c_contiguous or not (np.abs(x[:LOOKED_AT]).max(axis=0) >= SMALLEST).all():
        return False
    flat = x.reshape(-1)
    whole = flat[: flat.size // DOT * DOT].reshape(-1, DOT)
    with np.errstate(over="ignore", invalid="ignore"):
        squares = float(np.vecdot(whole, whole).sum() + np.vecdot(rest := flat[whole.size :], rest))
    return squares <= limit * limit
