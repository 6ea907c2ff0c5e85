"""Leading zeros: names such as 007 and 7, which are equal as numbers and different as names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from errbar.data.arrow_types import ArrowColumn

ZEROS = r"^([+-]?)0+([0-9])"


class Named(NamedTuple):
    """A column of names, and a note where it was kept as text."""

    values: object
    said: str = ""


def keep_zeros_apart(numbers: object, texts: ArrowColumn, name: str) -> Named:
    """The numbers; the texts they were written as where two of those are one number but for zeros in front."""
    import pyarrow.compute as pc

    text = pc.utf8_trim_whitespace(texts)
    if not pc.any(pc.match_substring_regex(text, ZEROS)).as_py():
        return Named(numbers)
    written = text.unique().drop_null()
    bare = pc.replace_substring_regex(written, ZEROS, r"\1\2").to_pylist()
    if len(set(bare)) == len(bare):
        return Named(numbers)
    first: dict[str, str] = {}
    for word, number in zip(written.to_pylist(), bare):
        if number in first:
            return Named(text, f"{name} kept as text: as numbers {first[number]} and {word} would be one")
        first[number] = word
    return Named(numbers)
