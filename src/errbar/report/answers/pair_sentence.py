"""Two models: which one is better and by how much, by the interval that the verdict rests on."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.report.answers.letters import better_of, deciding_comparisons, is_resolved, letters_of, rank_models
from errbar.report.answers.phrases import listed, span
from errbar.report.answers.read_sheet import sheet_lines
from errbar.report.answers.sentence import Glyph, Sentence
from errbar.report.digits import about
from errbar.report.screen.fold_lines import elide

LOW, HIGH = "adjusted_low", "adjusted_high"
"""Extras of a comparison: the interval at the level that the adjustment leaves it, which agrees with the verdict."""
MOST_PAIRS = 4
LONG = 36
"""Letters of a name that a sentence has room for."""


def deciding_interval(c: Comparison) -> tuple[float, float] | None:
    """Ends of right less left that the verdict rests on: adjusted where the run has them, else its own."""
    if LOW in c.extras and HIGH in c.extras:
        return c.extras[LOW], c.extras[HIGH]
    return None if c.low is None or c.high is None else (c.low, c.high)


def favour_of(c: Comparison, name: str) -> tuple[float, float] | None:
    """Return the interval of how much better `name` is than the other; above 0 favours it."""
    ends = deciding_interval(c)
    if ends is None or c.better not in ("low", "high"):
        return None
    return ends if (name == c.right) == (c.better == "high") else (-ends[1], -ends[0])


def brief_name(name: str) -> str:
    """A name as sentences write it: of a very long one the beginning and the end."""
    return elide(name, LONG)


def pair_words(c: Comparison, *, measure: str | None = None, counted: str = "rows") -> str:
    """`A beats B by L to H`; `A and B are not distinguishable: the gap is L to H`."""
    of = f" in {measure}" if measure else ""
    if is_resolved(c):
        winner, loser = better_of(c)
        ends = favour_of(c, winner)
        return f"{brief_name(winner)} beats {brief_name(loser)}{of}" + (
            f" by {span(*ends, beside=0.0)}" if ends else ""
        )
    both = f"{brief_name(c.left)} and {brief_name(c.right)}"
    if c.reason is not None:
        return f"{both}{of}: {c.reason}"
    ends = favour_of(c, c.left) or deciding_interval(c)
    gap = f" (gap {span(*ends, beside=0.0)})" if ends else ""
    if c.verdict == "equivalent within margin":
        return f"{both} are equivalent{of} within {c.margin:g}{gap}"
    if c.verdict == "differs":
        return f"{both} differ{of}{gap}"
    rows = f"; about {about(c.rows_needed)} {counted} would tell" if c.rows_needed is not None else ""
    return f"{both} are not distinguishable{of}{gap}{rows}"


def pair_sentences(run: Run) -> list[Sentence]:
    """One for each pair on the deciding measure, resolved ones first; then what other measures say."""
    pairs = deciding_comparisons(run)
    label = pairs[0].label or pairs[0].measure if pairs else ""
    counted = "data sets" if run.options.get("by") == "data set" else "rows"
    ordered = sorted(pairs, key=lambda c: not is_resolved(c))
    out = [
        Sentence(
            glyph="better" if is_resolved(c) else "open",
            question=f"{brief_name(c.left)} or {brief_name(c.right)}?",
            words=f"{pair_words(c, measure=label, counted=counted)}.",
            proof="gaps",
        )
        for c in ordered[:MOST_PAIRS]
    ]
    return out + other_measures(run, pairs)


def other_measures(run: Run, pairs: Sequence[Comparison]) -> list[Sentence]:
    """Whether measures besides the deciding one resolve a pair; none where there are no others."""
    mine = {id(c) for c in pairs}
    rest = [c for c in run.comparisons if c.slice is None and id(c) not in mine and c.p_adjusted is not None]
    if not rest:
        return []
    told = [c for c in rest if is_resolved(c)]
    if not told:
        said = (
            f"none of {len(rest):,} further gaps is resolved"
            if len(rest) > 1
            else "the one further gap is not resolved"
        )
        return [_of_others("open", f"No: {said}.", f"other measures: {said}")]
    named = [pair_words(c, measure=c.label or c.measure) for c in told[:2]]
    more = f", and {len(told) - 2:,} more" if len(told) > 2 else ""
    are = "are" if len(told) > 1 else "is"
    said = f"{len(told):,} of {len(rest):,} further gaps {are} resolved: {'; '.join(named)}{more}"
    return [_of_others("better", f"{said}.", f"other measures: {said}")]


def _of_others(glyph: Glyph, words: str, brief: str) -> Sentence:
    question = "Do other measures resolve more?"
    return Sentence(glyph=glyph, question=question, words=words, brief=brief, proof="gaps")


def compare_heading(run: Run) -> str:
    """Who beats whom on the deciding measure, and among whom these rows cannot tell."""
    pairs = deciding_comparisons(run)
    if not pairs:
        return "No pair of models was compared"
    label = pairs[0].label or pairs[0].measure
    gaps = [c.gap for c in run.comparisons if c.slice is None]
    if all(gap == 0 for gap in gaps) and _answer_alike(run):
        return f"{_list_names(rank_models(pairs))} do not differ on these rows: every gap is 0"
    if len(pairs) == 1:
        return _one_pair(pairs[0], label)
    if all(c.reason is not None and not is_resolved(c) for c in pairs):
        return f"No gap in {label} is known: {pairs[0].reason}"
    letters, ranked = letters_of(pairs), rank_models(pairs)
    told = [better_of(c) for c in pairs if is_resolved(c)]
    if not told:
        return f"No model is distinguishable from another in {label} on these rows"
    top = [m for m in ranked if letters and set(letters[m]) & set(letters[ranked[0]])]
    beaten = [m for m in ranked if m not in top and all((t, m) in told for t in top)]
    if letters and beaten and len(top) + len(beaten) == len(ranked):
        return _top_group(top, beaten, label)
    said = "; ".join(f"{brief_name(a)} beats {brief_name(b)}" for a, b in told[:3])
    rest = len(pairs) - len(told)
    more = f"; {len(told) - 3:,} more" if len(told) > 3 else ""
    left = f"; {rest:,} of {len(pairs):,} pairs not resolved" if rest else ""
    return f"In {label} {said}{more}{left}"


def _answer_alike(run: Run) -> bool:
    """True where the models give one answer to every row; values may be the same where answers are not."""
    line = next(iter(sheet_lines(run, "agreement")), {})
    return line.get("differ") == 0


def _one_pair(c: Comparison, label: str) -> str:
    if is_resolved(c) or c.reason is not None or c.verdict in ("equivalent within margin", "differs"):
        return pair_words(c, measure=label)
    return f"{brief_name(c.left)} and {brief_name(c.right)} are not distinguishable in {label} on these rows"


def _top_group(top: list[str], beaten: list[str], label: str) -> str:
    if len(top) == 1:
        return f"{brief_name(top[0])} beats {_list_names(beaten)} in {label}"
    among = "between the two" if len(top) == 2 else f"among the {len(top)}"
    return f"{_list_names(top)} beat {_list_names(beaten)} in {label}; {among}, these rows cannot tell"


def _list_names(names: list[str]) -> str:
    return listed([brief_name(name) for name in names])
