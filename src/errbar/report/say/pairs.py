"""Two models: which one is better and by how much, by the interval that the verdict rests on."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.claims.sheet_lines import sheet_lines
from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.records.types import Better
from errbar.report.digits import MINUS, about, count
from errbar.report.say.letters import deciding_comparisons, deciding_pairs, letters_of, rank_models
from errbar.report.say.phrases import listed, span
from errbar.report.say.quantifiers import all_of, gap_in, is_complete, none_of, with_verdict
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_opening, doubt_words, settled_glyph, winner_of, withheld_words
from errbar.report.screen.fold_lines import elide

MOST_PAIRS = 4
LONG = 36
"""Letters of a name that a sentence has room for."""


def brief_name(name: str) -> str:
    """Return a name as sentences write it: of a very long one the beginning and the end."""
    return elide(name, LONG)


def better_of(run: Run, claim: Claim) -> Better:
    """Return the better direction of a pair's measure."""
    return next((c.better for c in run.comparisons if c.measure == claim.measure), "none")


def favour(claim: Claim, name: str, better: Better) -> tuple[float, float] | None:
    """Return the interval of how much better `name` is than the other; above 0 favours it. None without a direction."""
    if claim.low is None or claim.high is None or better not in ("low", "high"):
        return None
    ends = (claim.low, claim.high)
    return ends if (name == claim.subject.names[0]) == (better == "high") else (-ends[1], -ends[0])


def pair_sentence_words(run: Run, c: Claim, *, measured: bool = True, counted: str = "rows") -> str:
    """Return `A is better than B in Brier by L to H`, or the difference with its interval and the verdict."""
    of = f" in {c.label}" if measured else ""
    left, right = (brief_name(n) for n in (c.against.names[0], c.subject.names[0]))
    if c.verdict in ("better", "worse"):
        winner, loser = winner_of(c)
        ends = favour(c, winner, better_of(run, c))
        by = f" by {span(*ends, beside=0.0)}" if ends else ""
        return f"{brief_name(winner)} is better than {brief_name(loser)}{of}{by}{doubt_words(c)}"
    if c.why is not None and c.verdict in ("undefined", "untested"):
        return f"{right} against {left}{of}: {c.why.says}"
    gap = "" if c.low is None or c.high is None else f"{right} {MINUS} {left}: {span(c.low, c.high, beside=0.0)}"
    if c.verdict == "equivalent":
        return f"{right} and {left} are equivalent{of} within {c.against.amount:g} ({gap}){doubt_words(c)}"
    if c.verdict == "differs":
        return f"{right} and {left} differ{of} ({gap}){doubt_words(c)}"
    why = withheld_words(c)
    told = "; ".join(x for x in (gap, why) if x)
    rows = f"; deciding needs about {about(c.rows_needed)} {counted}" if c.rows_needed is not None else ""
    return f"{right} against {left}{of} is inconclusive{f' ({told})' if told else ''}{rows}"


def pair_sentences(run: Run) -> list[Sentence]:
    """Return one for each pair on the deciding measure, settled ones first; then what other measures say."""
    pairs = deciding_pairs(run)
    counted = "data sets" if run.options.get("by") == "data set" else "rows"
    ordered = sorted(pairs, key=lambda c: not c.settled)
    out = [
        Sentence(
            claims=(c,),
            glyph=settled_glyph(c),
            question=f"{brief_name(c.against.names[0])} or {brief_name(c.subject.names[0])}?",
            words=f"{pair_sentence_words(run, c, counted=counted)}.",
            proof="gaps",
        )
        for c in ordered[:MOST_PAIRS]
    ]
    return out + other_measures(run, pairs)


def other_measures(run: Run, pairs: Sequence[Claim]) -> list[Sentence]:
    """Return whether measures besides the deciding one settle a pair; empty if there are no others."""
    mine = {c.key for c in pairs}
    rest = [c for c in run.claims if c.question == "pair" and c.slice is None and c.key not in mine]
    if not any(c.low is not None for c in rest):
        return []
    told = [c for c in rest if c.settled]
    if not told:
        said = f"{count(len(with_verdict(rest, 'inconclusive')), 'further difference')} inconclusive{gap_in(rest)}"
        return [_of_others(rest, f"{said[0].upper()}{said[1:]}.", f"other measures: {said}")]
    named = [pair_sentence_words(run, c) for c in told[:2]]
    more = f", and {len(told) - 2:,} more" if len(told) > 2 else ""
    said = f"{len(told):,} of {count(len(rest), 'further difference')} settled ({'; '.join(named)}{more}){gap_in(rest)}"
    return [_of_others(told, f"{said}.", f"other measures: {said}")]


def _of_others(claims: Sequence[Claim], words: str, brief: str) -> Sentence:
    """Return the sentence on all other measures; it is marked as decided if one of their claims is."""
    glyph = "better" if any(c.settled for c in claims) else "open"
    question = "Do other measures decide more?"
    return Sentence(claims=tuple(claims), glyph=glyph, question=question, words=words, brief=brief, proof="gaps")  # type: ignore[arg-type]


def compare_heading(run: Run) -> str:
    """Return who is better than whom on the deciding measure, and for how many pairs that is inconclusive."""
    pairs, ranked = deciding_pairs(run), rank_models(deciding_comparisons(run))
    if not pairs:
        return "No pair of models was compared"
    label = pairs[0].label
    whole = [c for c in run.claims if c.question == "pair" and c.slice is None]
    if all(c.gap == 0 for c in whole) and _answer_alike(run):
        return f"{_list_names(ranked)} give the same predictions on these rows: every difference is 0"
    if len(pairs) == 1:
        return pair_sentence_words(run, pairs[0])
    told = [winner_of(c) for c in pairs if c.verdict in ("better", "worse")]
    if not told:
        return _none_settled(pairs, label)
    doubt = doubt_opening(pairs[0])
    letters = letters_of(run)
    top = [m for m in ranked if letters and set(letters[m]) & set(letters[ranked[0]])]
    beaten = [m for m in ranked if m not in top and all((t, m) in told for t in top)]
    if letters and beaten and len(top) + len(beaten) == len(ranked):
        among = [c for c in pairs if {c.subject.names[0], c.against.names[0]} <= set(top)]
        return doubt + _top_group(top, beaten, label, among)
    said = "; ".join(f"{brief_name(a)} is better than {brief_name(b)}" for a, b in told[:2])
    rest = with_verdict(pairs, "inconclusive")
    more = f"; {len(told) - 2:,} more" if len(told) > 2 else ""
    left = f"; {len(rest):,} of {len(pairs):,} pairs inconclusive" if rest else ""
    return f"{doubt}{'in' if doubt else 'In'} {label} {said}{more}{left}{gap_in(pairs)}"


def _none_settled(pairs: Sequence[Claim], label: str) -> str:
    if all_of(pairs, "equivalent"):
        return f"Every pair is equivalent in {label} within {pairs[0].against.amount:g}"
    same = with_verdict(pairs, "equivalent", "differs")
    if not is_complete(pairs) or same:
        known = with_verdict(pairs, "inconclusive")
        if not known and not same:
            return (
                f"No difference in {label} is defined: {pairs[0].why.says if pairs[0].why is not None else 'no value'}"
            )
        settled = f"{len(same):,} equivalent, " if same else ""
        return f"{label}: of {len(pairs):,} pairs {settled}{len(known):,} inconclusive{gap_in(pairs)}"
    assert none_of(pairs, "better", "worse")
    return f"Inconclusive in {label}: none of {len(pairs):,} pairs is decided by these rows"


def _answer_alike(run: Run) -> bool:
    """Return whether the models give one answer to every row; values may agree where answers do not."""
    line = next(iter(sheet_lines(run, "agreement")), {})
    return line.get("differ") == 0


def _top_group(top: list[str], beaten: list[str], label: str, among: Sequence[Claim]) -> str:
    if len(top) == 1:
        return f"{brief_name(top[0])} is better than {_list_names(beaten)} in {label}"
    where = "between the two" if len(top) == 2 else f"among the {len(top)}"
    verdict = next((v for v in ("inconclusive", "equivalent") if all_of(among, v)), "inconclusive or equivalent")
    return f"{_list_names(top)} are better than {_list_names(beaten)} in {label}; {verdict} {where}"


def _list_names(names: list[str]) -> str:
    return listed([brief_name(name) for name in names])
