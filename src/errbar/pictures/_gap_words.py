"""Words of a gap between two models: its verdict by name, its row, its hover text, and how the picture is read."""

from __future__ import annotations

from errbar.pictures._run_reader import first, percent, said, said_span
from errbar.records.comparison import Comparison


class Pairs:
    """Who is compared: one pair is called by its names, several are left and right."""

    def __init__(self, asked: list[Comparison]) -> None:
        found = dict.fromkeys((c.left, c.right) for c in asked)
        self.one = len(found) == 1
        self.left, self.right = next(iter(found)) if self.one else ("left", "right")
        labels = dict.fromkeys(c.label or c.measure for c in asked)
        self.measure = next(iter(labels)) if len(labels) == 1 else None

    def row(self, c: Comparison, shared: bool) -> str:
        """What stands beside a row."""
        pair = "" if self.one else f"{c.left} → {c.right}"
        if pair and self.measure is not None:
            return f"{pair}: {verdict(c)}"
        what = (c.label or c.measure) + (" (primary)" if c.primary else "")
        what += f", share of {c.left}'s" if shared else ""
        return f"{what}{', ' if pair else ''}{pair}: {verdict(c)}"

    def legend(self, word: str) -> str:
        """A verdict in the legend."""
        return {"left better": f"{self.left} better", "right better": f"{self.right} better"}.get(word, word)

    def title(self, level: float, spanned: bool) -> str:
        """The picture's title."""
        who = f"{self.left} and {self.right}" if self.one else "models"
        return f"Gaps between {who}" + (f" with {percent(level)} intervals" if spanned else "")

    @property
    def minus(self) -> str:
        """What the gap is."""
        return f"{self.right} minus {self.left}" + (f", {self.measure}" if self.measure else "")

    @property
    def reads(self) -> str:
        """How to read this."""
        return (
            f"Each row is a gap, the value of {self.right} minus that of {self.left}, with the range it may lie in: "
            f"below 0, {self.right} has the smaller value, better of a loss and worse of an accuracy. Whiskers across "
            "0 leave open which of the two is better; that does not make them equal."
        )


def verdict(c: Comparison) -> str:
    """The verdict with the models' own names."""
    if c.verdict == "equivalent within margin":
        return f"equivalent within {c.margin:g}" if c.margin is not None else c.verdict
    return {"left better": f"{c.left} better", "right better": f"{c.right} better"}.get(c.verdict, c.verdict)


def adjusted_away(asked: list[Comparison]) -> tuple[str, ...]:
    """Why a gap may be unresolved though its own whiskers leave out 0: p is adjusted, whiskers are not."""
    open_ = [(c, c.low, c.high) for c in asked if c.verdict == "not resolved"]
    off = [
        f"{c.label or c.measure}, {c.right} minus {c.left}"
        for c, low, high in open_
        if low is not None and high is not None and not low <= 0 <= high
    ]
    if not off:
        return ()
    return (f"Each interval is for its row alone, the verdict for all rows together: so {first(off, 4)} is open.",)


def gap_text(c: Comparison) -> str:
    """All of one comparison, on hover."""
    gap = said_span(c.gap or 0.0, c.low, c.high)
    p = "" if c.p_adjusted is None else f", p {'<0.001' if c.p_adjusted < 0.001 else said(c.p_adjusted)}"
    return f"{c.label or c.measure}, {c.right} minus {c.left}: {gap}{p}; {verdict(c)}"
