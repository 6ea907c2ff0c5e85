"""Comparisons: differences between models, right minus left, one row per measure and pair, with interval and verdict.

The interval is the one that the verdict rests on: adjusted where several pairs share an error rate. The primary measure
is first. Several measures share one axis: a difference that leaves [-1, 1] (an MSE in squared euros, a count) is drawn
as a share of the left model's value, and its row says so. Not to be confused with `forest`: two models whose own
intervals overlap may differ beyond doubt on the same rows, and this picture shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, get_args

from errbar.claims.pair import ADJUSTED, P_VALUE
from errbar.pictures._axis_positions import ranged, row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import finite, first, format_number, format_span, listed, percent
from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.comparison import Comparison
from errbar.records.figure import Figure, Mark, Picture, Tone
from errbar.records.run import Run

MOST = 60
"""Rows that a page can show; the primary ones are first."""
NO_ENDS = "Tests without an interval"
AHEAD, BEHIND, DIFFERS, EQUIVALENT, *OPEN = get_args(ClaimVerdict)
"""Verdicts by what they say of the right model, which is the subject; the words are the claim's own."""
TONES: dict[ClaimVerdict, Tone] = {
    AHEAD: "main", BEHIND: "other", DIFFERS: "fourth", EQUIVALENT: "third", **dict.fromkeys(OPEN, "quiet"),
}  # fmt: skip


class PairRow(NamedTuple):
    """One row: a comparison, the claim that judges it, and what its difference is divided by."""

    found: Comparison
    claim: Claim
    by: float
    shared: bool
    """True where the difference is drawn as a share."""


def find(given: PictureInput) -> Figure | None:
    """Return a row per comparison, the primary measure first, coloured by verdict."""
    claims = claims_of_pairs(given.run)
    asked = [(c, claims[key]) for c in given.run.comparisons if (key := _key(c)) in claims]
    asked.sort(key=lambda pair: not pair[0].primary)
    lines, apart = _lines(asked)
    if not lines:
        return None
    shown = lines[:MOST]
    if len(lines) > MOST:
        apart = (*apart, f"The first {MOST} of {len(lines):,} comparisons are drawn.")
    pairs = Pairs([c for c, _ in asked])
    marks = (
        Mark(shape="rule", x=(0.0, 0.0), y=(-0.5, len(shown) - 0.5), tone="reference"),
        *_marks(shown, pairs),
    )
    spanned = any(m.low for m in marks)
    how = listed((x.found.label or x.found.measure, x.found.method) for x in shown if x.found.method is not None)
    what = f"{percent(given.level)} intervals of the difference{_adjusted(shown)}" if spanned else NO_ENDS
    return Figure(
        name="comparisons",
        title=pairs.title(given.level, spanned),
        x=ranged(pairs.minus, [0.0, *(x for m in marks for x in (*m.x, *m.low, *m.high))]),
        y=stacked("", [pairs.row(x) for x in shown]),
        marks=marks,
        reads=pairs.reads,
        method=f"{what}. {how}." if how else "",
        notes=(*apart, *explain_withheld([x.claim for x in shown])),
    )


def claims_of_pairs(run: Run) -> dict[tuple[object, ...], Claim]:
    """Return the claims about pairs of models by measure, left, right and slice."""
    found = (c for c in run.claims if c.question == "pair")
    return {(c.measure, c.against.names[0], c.subject.names[0], c.slice): c for c in found}


def _key(c: Comparison) -> tuple[object, ...]:
    return c.measure, c.left, c.right, c.slice


def _adjusted(shown: Sequence[PairRow]) -> str:
    """Return for how many tests the intervals are adjusted; empty if they are not."""
    wider = [x.claim.looks for x in shown if (x.claim.low, x.claim.high) != (x.found.low, x.found.high)]
    return f", adjusted for {max(wider)} tests" if wider else ""


def _lines(asked: Sequence[tuple[Comparison, Claim]]) -> tuple[list[PairRow], tuple[str, ...]]:
    """Return the rows that can be drawn, and a sentence on each that cannot."""
    several = len({c.measure for c, _ in asked}) > 1
    wide = {c.measure for c, claim in asked if several and any(abs(x or 0.0) > 1 for x in (c.gap, *_ends(claim)))}
    lines, apart = [], []
    for c, claim in asked:
        what = f"{c.label or c.measure}, {c.right} minus {c.left}"
        shared = c.measure in wide
        if c.gap is None:
            apart.append(f"{what}: no difference, {c.reason or 'undefined'}.")
        elif not finite(c.gap) or (shared and not c.left_value):
            apart.append(f"{what}: {format_span(c.gap, *_ends(claim))}, on a scale of its own; {verdict(claim)}.")
        else:
            lines.append(PairRow(c, claim, abs(c.left_value) if shared and c.left_value else 1.0, shared))
    return lines, tuple(apart)


def _ends(claim: Claim) -> tuple[float | None, float | None]:
    return claim.low, claim.high


def _marks(lines: list[PairRow], pairs: Pairs) -> list[Mark]:
    """Return one mark per verdict, so that a legend tells the colours; those without an interval have no whiskers."""
    marks = []
    for word, tone in TONES.items():
        mine = [(row(i, len(lines)), x) for i, x in enumerate(lines) if x.claim.verdict == word]
        spanned = [x for x in mine if finite(*_ends(x[1].claim))]
        bare = [x for x in mine if not finite(*_ends(x[1].claim))]
        if spanned:
            marks.append(_mark(spanned, tone, pairs.legend(word)))
        if bare:
            marks.append(_mark(bare, tone, f"{pairs.legend(word)}, no interval", whiskers=False))
    return marks


def _mark(there: list[tuple[float, PairRow]], tone: Tone, label: str, *, whiskers: bool = True) -> Mark:
    ends = [((x.claim.low or 0.0) / x.by, (x.claim.high or 0.0) / x.by) for _, x in there] if whiskers else []
    return Mark(
        shape="points",
        x=tuple((x.found.gap or 0.0) / x.by for _, x in there),
        y=tuple(at for at, _ in there),
        low=tuple(a for a, _ in ends),
        high=tuple(b for _, b in ends),
        across=True,
        text=tuple(gap_text(x) for _, x in there),
        label=label,
        tone=tone,
    )


class Pairs:
    """Who is compared: one pair is called by its names, several are left and right."""

    def __init__(self, asked: list[Comparison]) -> None:
        found = dict.fromkeys((c.left, c.right) for c in asked)
        self.one = len(found) == 1
        self.left, self.right = next(iter(found)) if self.one else ("left", "right")
        labels = dict.fromkeys(c.label or c.measure for c in asked)
        self.measure = next(iter(labels)) if len(labels) == 1 else None

    def row(self, x: PairRow) -> str:
        """Return what stands beside a row."""
        c, said = x.found, verdict(x.claim)
        pair = "" if self.one else f"{c.left} → {c.right}"
        if pair and self.measure is not None:
            return f"{pair}: {said}"
        what = (c.label or c.measure) + (" (primary)" if c.primary else "")
        what += f", share of {c.left}'s" if x.shared else ""
        return f"{what}{', ' if pair else ''}{pair}: {said}"

    def legend(self, word: ClaimVerdict) -> str:
        """Return a verdict as the legend has it."""
        return f"{self.right} {word}" if word in (AHEAD, BEHIND) else word

    def title(self, level: float, spanned: bool) -> str:
        """Return the picture's title."""
        who = f"{self.left} and {self.right}" if self.one else "models"
        return f"Differences between {who}" + (f" with {percent(level)} intervals" if spanned else "")

    @property
    def minus(self) -> str:
        """Return what the difference is."""
        return f"{self.right} minus {self.left}" + (f", {self.measure}" if self.measure else "")

    @property
    def reads(self) -> str:
        """Return how to read this."""
        return (
            f"Each row is a difference, the value of {self.right} minus that of {self.left}, with the interval that "
            f"decides: left of 0, {self.right} has the smaller value, which is good for a loss and bad for an "
            "accuracy. Whiskers across 0 leave open which of the two is ahead; that does not make them equal."
        )


def verdict(claim: Claim) -> str:
    """Return the claim's verdict, with the name of the model that it judges: `new better`, `equivalent within 0.02`."""
    word = str(claim.verdict)
    if claim.verdict in (AHEAD, BEHIND):
        return f"{claim.subject.names[0]} {word}"
    amount = claim.against.amount
    return f"{word} within {amount:g}" if claim.verdict == EQUIVALENT and amount is not None else word


def explain_withheld(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Return why a difference is open though its whiskers leave out 0."""
    open_ = [c for c in claims if c.withheld in (ADJUSTED, P_VALUE)]
    off = [f"{c.label}, {c.subject.names[0]} minus {c.against.names[0]}" for c in open_]
    return (f"Left open although whiskers leave out 0, since p does not confirm it: {first(off, 4)}.",) if off else ()


def gap_text(x: PairRow) -> str:
    """Return all of one comparison, on hover."""
    c, p = x.found, x.found.p_adjusted
    gap = format_span(c.gap or 0.0, *_ends(x.claim))
    said = "" if p is None else f", p {'<0.001' if p < 0.001 else format_number(p)}"
    return f"{c.label or c.measure}, {c.right} minus {c.left}: {gap}{said}; {verdict(x.claim)}"


comparisons = Picture(
    name="comparisons",
    label="differences between models with their intervals",
    find=find,
    verbs=("compare", "gate"),
    aliases=("gaps",),
    about=__doc__ or "",
)
