"""First pictures of verbs that judge more than one model: gate, compare, select, threshold, lab."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errbar.claims.search import compared_candidates, deciding_estimate
from errbar.claims.sheet_lines import known_numbers, sheet_lines
from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.report.digits import MINUS, brief, decimals, gap_decimals, shown, signed, true_minus
from errbar.report.gate_text import SELF_TEST
from errbar.report.page.picture_rows import PictureRow, RowScale, draw_rows, scale_of, stack
from errbar.report.say.gate import better_of, gate_claims, outcome_of
from errbar.report.say.letters import deciding_comparisons, deciding_pairs, shared_words
from errbar.report.say.model_values import ModelValue, model_values
from errbar.report.say.pairs import better_of as better_of_pair
from errbar.report.say.pairs import brief_name, favour
from errbar.report.say.phrases import capital, span
from errbar.report.say.picture_words import CHOSEN, GAPS, GATE, GOOD, RIGHT, WON, verdict_of
from errbar.report.say.search import whose_error
from errbar.report.say.thresholds import alternative_words, alternatives
from errbar.report.say.verdicts import pair_words, winner_of, withheld_words

MOST, MOST_MODELS = 6, 8
UNIT = RowScale(low=-1.0, high=1.0)
"""For rows that have no unit in common: each reaches as far as it needs, its own line in the middle."""


def gate_rows(run: Run) -> str:
    """Return a line per criterion with its margin, the interval and the verdict; slices that did not pass come next."""
    claims = gate_claims(run)
    if not claims:
        return self_test_rows(run)
    whole = [c for c in claims if c.slice is None]
    sliced = sorted((c for c in claims if c.slice is not None), key=lambda c: outcome_of(c) == "PASS")
    shown_ = [*whole, *sliced][:MOST]
    rows = [_criterion(run, c) for c in shown_]
    left = f"{len(claims) - len(shown_):,} more below." if len(claims) > len(shown_) else ""
    return draw_rows(
        GATE, rows, UNIT, caption=f"Dashed: the champion or the value asked for; solid: the margin. {left}"
    )


def self_test_rows(run: Run) -> str:
    """Return a line per measure of a gate that only tested itself: how often it passed an equal model."""
    rows = []
    for line in sheet_lines(run, SELF_TEST)[:MOST]:
        found = known_numbers(line, "share", "low", "high")
        if found is not None:
            share, low, high = found
            ends = (100 * low, 100 * high)
            numbers = f"{span(*ends)} of 100"
            rows.append(PictureRow(name=str(line["measure"]), numbers=numbers, at=100 * share, ends=ends))
    scale = scale_of((x for r in rows for x in (0.0, *(r.ends or ()))), turned=False)
    return draw_rows("Of 100 equal models, passed", rows, scale, axis=True, caption="") if rows else ""


def _criterion(run: Run, c: Claim) -> PictureRow:
    sign = -1.0 if better_of(run, c) == "low" else 1.0
    ends, at = _turned(c.low, c.high, sign), None if c.gap is None else sign * c.gap
    margin = -(c.against.amount or 0.0) if c.against.key == "margin" else None
    reach = 1.1 * max((abs(x) for x in (*(ends or ()), at, margin) if x is not None and math.isfinite(x)), default=1.0)
    base = (c.against.amount or 0.0) if c.against.key == "bound" else 0.0
    numbers = ""
    if c.low is not None and c.high is not None:
        numbers = span(c.low + base, c.high + base, beside=base)
    return PictureRow(
        name=f"{c.subject.names[0]}{f' at {c.slice}' if c.slice else ''}",
        at=None if at is None else at / (reach or 1.0),
        ends=None if ends is None else (ends[0] / (reach or 1.0), ends[1] / (reach or 1.0)),
        margins=() if margin is None else (margin / (reach or 1.0),),
        line=0.0,
        verdict=verdict_of(c),
        claims=(c,),
        numbers=numbers,
    )


def _turned(low: float | None, high: float | None, sign: float) -> tuple[float, float] | None:
    if low is None or high is None:
        return None
    return (low, high) if sign > 0 else (-high, -low)


def ladder(run: Run) -> str:
    """Return the models, best value first, with their own intervals; of two models also their difference."""
    models = model_values(run)
    if len(models) < 2:
        return _pairs_alone(run)
    pair, claims = deciding_comparisons(run)[0], deciding_pairs(run)
    shown_ = models[:MOST_MODELS]
    scale = scale_of((x for m in shown_ for x in (m.value, m.low, m.high)), turned=pair.better == "low")
    label = pair.label or pair.measure
    title = f"{label}; {RIGHT}" if pair.better in ("low", "high") else label
    several = len(models) > 2
    shared = several and len("".join(m.letters for m in models)) > len(models)
    said = " ".join(part for part in (_left_out(run, models), shared_words(run) if shared else "") if part)
    rows = [_model(m, models, several=several) for m in shown_]
    made = draw_rows(title, rows, scale, axis=True, caption=said, claims=claims if several else ())
    difference = _difference(run, claims[0], _reach(claims)) if not several and claims else None
    return made if difference is None else stack(made, draw_rows("Their difference", [difference], UNIT))


def _left_out(run: Run, models: Sequence[ModelValue]) -> str:
    """Return which models are not drawn."""
    known = {m.name for m in models}
    lost = [str(name) for name in run.options.get("models", ()) if str(name) not in known]
    more = f"The first {MOST_MODELS} of {len(models)} models." if len(models) > MOST_MODELS else ""
    none = f"No value: {', '.join(lost[:3])}{f' and {len(lost) - 3} more' if len(lost) > 3 else ''}." if lost else ""
    return " ".join(part for part in (more, none) if part)


def _model(m: ModelValue, models: Sequence[ModelValue], *, several: bool) -> PictureRow:
    places = decimals(m.low, m.high, m.value)
    if m.low is None:
        known = [x.value for x in models if math.isfinite(x.value)] or [0.0]
        places = max(decimals(min(known), max(known), known[0]), 0)
    ends = None if m.low is None or m.high is None else (m.low, m.high)
    return PictureRow(
        name=m.name,
        letters=m.letters if several else "",
        numbers=true_minus(shown(m.value, places)) if ends is None else span(*ends),
        at=m.value if math.isfinite(m.value) else None,
        ends=ends,
    )


def _reach(pairs: Sequence[Claim]) -> float:
    """Return how far from 0 the picture of these pairs goes."""
    ends = (x for c in pairs for x in (c.low, c.high, c.gap, c.against.amount))
    return 1.1 * max((abs(x) for x in ends if x is not None and math.isfinite(x)), default=1.0) or 1.0


def _difference(run: Run, c: Claim, reach: float) -> PictureRow | None:
    """Return the pair's difference, of a winner as how far it is ahead; None without an interval."""
    first, second = c.subject.names[0], c.against.names[0]
    ends, at = (c.low, c.high), c.gap
    won = c.verdict in WON
    if won:
        first, second = winner_of(c)
        ends = favour(c, first, better_of_pair(run, c)) or ends
        at = None if at is None else abs(at)
    if ends[0] is None or ends[1] is None:
        return None
    margin = c.against.amount
    places = gap_decimals(*ends, at)
    told = withheld_words(c)
    glyph = GOOD if won else verdict_of(c)[0]
    return PictureRow(
        name=f"{brief_name(first)} ahead by" if won else f"{brief_name(first)} {MINUS} {brief_name(second)}",
        numbers="; ".join(part for part in (f"{signed(ends[0], places)} to {signed(ends[1], places)}", told) if part),
        at=None if at is None else at / reach,
        ends=(ends[0] / reach, ends[1] / reach),
        verdict=(glyph, pair_words(c)),
        claims=(c,),
        line=0.0,
        margins=() if margin is None else (-margin / reach, margin / reach),
    )


def _pairs_alone(run: Run) -> str:
    """Return the pairs if the run states no values of models: on the deciding measure, else on the first defined."""
    pairs = [c for c in run.claims if c.question == "pair" and c.slice is None and c.low is not None]
    pairs.sort(key=lambda c: c.measure != deciding_comparisons(run)[0].measure)
    mine = [c for c in pairs if c.measure == pairs[0].measure]
    rows = [row for c in mine[:MOST] if (row := _difference(run, c, _reach(mine))) is not None]
    left = f"The first {MOST} of {len(mine)} pairs." if len(mine) > MOST else ""
    return draw_rows(f"Differences in {mine[0].label}" if mine else "", rows, UNIT, caption=left)


def candidate_rows(run: Run) -> str:
    """Return the candidates by their search score, the chosen one first, and what the whole search does on new rows."""
    found = run.selection
    if found is None or len(compared_candidates(found)) < 2:
        return ""
    chosen, e = str(found.chosen["name"]), deciding_estimate(run)
    claims = {c.subject.names[0]: c for c in run.claims if c.question == "rival"}
    scored = sorted(
        (c for c in found.candidates if c.value is not None and c.left is None), key=lambda c: c.name != chosen
    )
    sign = -1.0 if found.better == "high" else 1.0
    scored[1:] = sorted(scored[1:], key=lambda c: sign * (c.value or 0.0))
    rows = [_candidate(c.name, c.value or 0.0, claims.get(c.name), c.name == chosen) for c in scored[:MOST]]
    if e is not None and e.interval is not None:
        who = capital(whose_error(found))
        rows.append(PictureRow(name=who, numbers=f"{span(e.interval.low, e.interval.high)} on new rows", at=e.value,
                               ends=(e.interval.low, e.interval.high)))  # fmt: skip
    scale = scale_of((x for r in rows for x in (r.at, *(r.ends or ()))), turned=found.better == "low")
    left = f"The first {MOST} of {len(scored)}. " if len(scored) > MOST else ""
    out = len(found.candidates) - len(scored)
    left += f"{out:,} more left the race or failed. " if out else ""
    label = found.measure if e is None else e.label
    said = f"{left}Search scores made the choice: none of them is an error on new rows."
    return draw_rows(f"Candidates by {label}; {RIGHT}", rows, scale, axis=True, caption=said)


def _candidate(name: str, value: float, claim: Claim | None, chosen: bool) -> PictureRow:
    verdict = verdict_of(claim) if claim is not None else None
    claims = (claim,) if claim is not None else ()
    return PictureRow(
        name=f"{brief_name(name)}{f' ({CHOSEN})' if chosen else ''}",
        numbers=brief(value),
        at=value,
        verdict=verdict,
        claims=claims,
    )


def threshold_rows(run: Run) -> str:
    """Return how much less the chosen threshold costs than each alternative, with the interval that decides."""
    claims = [c for c in alternatives(run) if c.low is not None and c.high is not None][:MOST]
    rows = [
        PictureRow(
            name=alternative_words(c),
            numbers=span(-c.high, -c.low, beside=0.0),
            at=None if c.gap is None else -c.gap,
            ends=(-c.high, -c.low),
            verdict=verdict_of(c),
            claims=(c,),
            line=0.0,
        )
        for c in claims
        if c.low is not None and c.high is not None
    ]
    scale = scale_of([0.0, *(x for r in rows for x in (r.at, *(r.ends or ())))])
    return draw_rows(
        GAPS, rows, scale, axis=True, caption="The cost of each alternative minus that of the chosen rule."
    )


def study_rows(run: Run) -> str:
    """Return the study's numbers with their intervals, against 0 or the level that was promised."""
    told = [c for c in run.claims if c.question == "study" and c.low is not None and c.high is not None]
    told.sort(key=lambda c: not c.settled)
    rows = [_study(c) for c in told[:MOST]]
    lines = {"zero": "0", "level": "what was promised"}
    held = dict.fromkeys(lines[c.against.key] for c in told[:MOST] if c.against.key in lines)
    scale = scale_of([x for r in rows for x in (r.at, r.line, *(r.ends or ()))])
    caption = f"{MOST} of {len(told)} numbers, those that are settled first. " if len(told) > MOST else ""
    caption += f"Dashed: {', or '.join(held)}." if held else ""
    return draw_rows("What came out over samples", rows, scale, axis=True, caption=caption)


def _study(c: Claim) -> PictureRow:
    """A claim holds the difference to what was promised; the row shows the number itself."""
    assert c.low is not None and c.high is not None
    base = (c.against.amount or 0.0) if c.against.key == "level" else 0.0
    ends = (c.low + base, c.high + base)
    differs = f", {'above' if c.low > 0 else 'below'} {base:g}" if c.verdict == "differs" else ""
    return PictureRow(
        name=c.label,
        numbers=span(*ends, beside=None if c.against.key == "nothing" else base) + differs,
        at=c.value,
        ends=ends,
        verdict=None if c.verdict is None or differs else verdict_of(c),
        claims=(c,),
        line=None if c.against.key == "nothing" else base,
    )
