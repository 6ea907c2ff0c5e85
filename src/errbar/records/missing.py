"""Missing: why a number is absent, as a kind that programs read and a text that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, final

if TYPE_CHECKING:
    from errbar.records.json_shape import Body

Why: TypeAlias = Literal["undefined", "no_interval", "refused", "not_asked"]
"""undefined: the quantity does not exist on these rows. no_interval: the value exists, no method gives its interval.
refused: a check withholds it. not_asked: it was not asked for."""

_OPENINGS: dict[Why, str] = {"undefined": "undefined: ", "no_interval": "no interval: ", "refused": "refused: "}


@final
class Missing(str):
    """The reason why a value or an interval is absent; as a string it is the sentence that JSON and reports hold.

    Code decides by `why` and `code`, never by the text. Not to be confused with an error: the run goes on without the
    number.

    >>> none = Missing("undefined", "no row is positive")
    >>> none.why, none.says, str(none)
    ('undefined', 'no row is positive', 'undefined: no row is positive')
    >>> from errbar.records import codes
    >>> Missing.refused(codes.HARD_LABELS).code == codes.HARD_LABELS
    True
    """

    __slots__ = ("code", "says", "why")

    why: Why
    says: str
    code: str | None

    def __new__(cls, why: Why, says: object, code: str | None = None) -> Missing:
        self = super().__new__(cls, f"{_OPENINGS.get(why, '')}{says}")
        self.why, self.says, self.code = why, str(says), code or getattr(says, "code", None)
        return self

    def __reduce__(self) -> tuple[type[Missing], tuple[Why, str, str | None]]:
        return Missing, (self.why, self.says, self.code)

    @classmethod
    def refused(cls, code: str) -> Missing:
        """What a check with this code withholds."""
        return cls("refused", code, code)

    @classmethod
    def parse(cls, text: str) -> Missing:
        """The reason behind a text that was written before reasons had a kind: JSON of earlier versions."""
        for why, opening in _OPENINGS.items():
            if text.startswith(opening):
                says = text.removeprefix(opening)
                return cls(why, says, says if why == "refused" else None)
        return cls("not_asked", text)


def text_of(reason: Missing | None) -> str | None:
    """The reason as plain text."""
    return None if reason is None else str(reason)


def kind_of(reason: Missing | None) -> dict[str, str]:
    """The reason as programs read it: why, and the code of the check that refused or explains it."""
    if reason is None:
        return {}
    return {"reason_why": reason.why, **({"reason_code": reason.code} if reason.code is not None else {})}


def reason_of(d: Body) -> Missing | None:
    """The reason that an estimate's or a comparison's fields hold; by its text in runs written before it had a kind."""
    text = d.get("reason")
    if text is None:
        return None
    known = Missing.parse(text)
    return Missing(d["reason_why"], known.says, d.get("reason_code")) if "reason_why" in d else known
