"""Columns that a learner of numbers cannot read: dates and text, named where a fit failed on them."""

from __future__ import annotations

from errbar.foreign.ended import text_of

DATES = ("datetime", "date", "period")
TEXTS = ("object", "str", "string", "category", "categorical", "enum")
SHOWN = 5


def blame_columns(cause: BaseException, X: object) -> str | None:
    """Which columns a fit failed on and what to do, where the error is about their types; else None.

    NumPy's own message about dates is a paragraph on types that names no column.
    """
    text = text_of(cause).lower()
    if not isinstance(cause, (TypeError, ValueError)):
        return None
    kinds = ("dates", DATES), ("text", TEXTS)
    asked = {"dates": "datetime" in text or "timestamp" in text, "text": "could not convert string" in text}
    for what, starts in kinds:
        names = _columns(X, starts) if asked[what] else []
        if names:
            many = (
                f"columns {', '.join(map(repr, names[:SHOWN]))} hold"
                if len(names) > 1
                else f"column {names[0]!r} holds"
            )
            others = f" ({len(names) - SHOWN} more)" if len(names) > SHOWN else ""
            return (
                f"it needs numbers; {many} {what}{others}. Leave {'them' if len(names) > 1 else 'it'} out with "
                f"`drop={','.join(names[:SHOWN])}`, or give a pipeline that reads {what}"
            )
    return None


def _columns(X: object, starts: tuple[str, ...]) -> list[str]:
    """Columns of a data frame whose type is called so; none where X is an array."""
    names, types = getattr(X, "columns", ()), getattr(X, "dtypes", ())
    return [str(name) for name, kind in zip(names, types) if str(kind).lower().startswith(starts)]
