"""Rows of the table of measures in words: where each stands to its baseline or its ideal value, and their heading."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records import codes
from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import brief, gap_decimals, shown, signed, true_minus
from errbar.report.say.marks import gap_words, is_paired, mark_of
from errbar.report.say.quantifiers import all_of, none_of, with_verdict
from errbar.report.say.verdicts import WORDS, doubt_words

TO_BASELINE = {
    "better": "better than baseline",
    "worse": "worse than baseline",
    "open": "inconclusive against the baseline",
}
KINDS: tuple[ClaimVerdict, ...] = ("worse", "inconclusive", "undefined", "untested")


def row_words(e: Estimate, claim: Claim | None) -> str:
    """Return what a row says: its verdict with the difference that decided it, or why it has none."""
    if e.interval is None:
        return str(e.reason)
    mark = mark_of(claim)
    if claim is None or mark is None:
        return "no baseline"
    if claim.question == "calibration":
        holds = "contains" if mark == "open" else "leaves out"
        return f"its interval {holds} the ideal value {brief(e.perfect)}{doubt_words(claim)}"
    return f"{gap_words(e, claim) or TO_BASELINE[mark]}{doubt_words(claim)}"


def beyond_words(claim: Claim | None) -> str:
    """Return what stands in a row whose bar lies wholly off the scale."""
    return "worse than baseline, off the scale" if mark_of(claim) == "worse" else "off the scale"


def difference_words(e: Estimate, claim: Claim | None) -> tuple[str, str] | None:
    """Return the difference to the baseline and the interval that decides: `+0.27`, `+0.03 to +0.50`; None without."""
    if claim is None or not is_paired(e, claim) or claim.gap is None or claim.low is None or claim.high is None:
        return None
    places = gap_decimals(claim.low, claim.high, claim.gap)
    level = "" if claim.level == e.level else f" ({100 * claim.level:g} %)"
    return signed(claim.gap, places), f"{signed(claim.low, places)} to {signed(claim.high, places)}{level}"


def reference_words(e: Estimate, places: int) -> str:
    """Return the baseline at the digits of the value, or the ideal value; a dash for neither."""
    if e.no_skill is None:
        return f"ideal {brief(e.perfect)}" if e.better == "near" and e.perfect is not None else "–"
    return true_minus(shown(e.no_skill, places))


def skill_claims(run: Run) -> list[Claim]:
    """List the claims about measures against their baselines, in the order of the run's table."""
    place = {e.measure: i for i, e in enumerate(run.estimates) if e.slice is None}
    found = [c for c in run.claims if c.question == "skill" and c.measure in place]
    return sorted(found, key=lambda c: place[c.measure or ""])


def measures_title(run: Run) -> str:
    """Return how many measures are better than baseline, counted; that of a cost is one answer for all rows."""
    family = skill_claims(run)
    if not family:
        return "Measures with their intervals"
    for verdict, words in (
        ("better", "better than"),
        ("worse", "worse than"),
        ("inconclusive", "inconclusive against"),
    ):
        if all_of(family, verdict):  # type: ignore[arg-type]
            return f"{family[0].label if len(family) == 1 else 'Every measure'} is {words} baseline"
    return _counted(family)


def _counted(family: Sequence[Claim]) -> str:
    better, n = with_verdict(family, "better"), len(family)
    count = f"{len(better):,} of {n:,} measures {'is' if len(better) == 1 else 'are'} better than baseline"
    if not better and n > 1 and none_of(family, "better"):
        count = f"None of {n:,} measures is better than baseline"
    parts = [_others(found) for kind in KINDS if (found := with_verdict(family, kind))]
    return "; ".join([count, *parts] if n > 1 else parts)


def _others(found: Sequence[Claim]) -> str:
    if len(found) == 1:
        return f"{found[0].label} is {_said(found[0])}"
    return f"{len(found):,} are {WORDS[found[0].verdict]}"


def _said(c: Claim) -> str:
    infinite = c.why is not None and c.why.code == codes.IMPOSSIBLE_OUTCOMES
    return "infinite" if infinite else WORDS[c.verdict]
