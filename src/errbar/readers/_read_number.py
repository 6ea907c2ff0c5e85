"""Numbers in lines of words."""

from __future__ import annotations

import math

from errbar.readers._graded_items import GradedItems

NUMBER = r"[-+]?(\d+\.?\d*([eE][-+]?\d+)?|\.\d+([eE][-+]?\d+)?|[nN]a[nN]|[iI]nf(inity)?)"
"""Pattern of a word that spells a number, be it one that is refused."""


def read_number(rows: GradedItems, place: str, text: str, what: str) -> float:
    """The number that a word spells; BadInput by its line where it spells none, or NaN."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if math.isnan(value) or "_" in text:
        raise rows.refuse(place, f"has {text[:40]!r} as {what}, which is no number", "Take the line out, or mend it")
    return value
