"""A gate: the verdict first, then each criterion as a difference against its margin; favourable is right."""

from __future__ import annotations

from errbar._shelf import parse, shelf
from errbar.claims.gate import rulings_in
from errbar.records.claim import Claim
from errbar.records.gate import Ruling
from errbar.records.gate import verdict as verdict_in
from errbar.records.run import Run
from errbar.report.digits import about, brief, gap_decimals, shown
from errbar.report.gate_text import self_test_lines
from errbar.report.page.element import PLAIN, claimed, fold, notes, table, words
from errbar.report.page.gap_picture import DrawnGap, draw_gap, farthest
from errbar.report.page.page_input import PageInput
from errbar.report.page.result_tables import comparisons
from errbar.report.page.rulings import rulings_table
from errbar.report.page.section import Section
from errbar.report.page.spans import minus
from errbar.report.say.criteria import SIGNS, criteria_title, outcome_mark, ruled_claims
from errbar.report.say.gate import criterion_words, outcome_of
from errbar.report.say.heading_claims import heading_claims
from errbar.report.say.page_words import GATE_KEY, GATE_LEAD, GATE_WAYS
from errbar.report.say.verdicts import glyph_of


def verdict_section(page: PageInput) -> Section | None:
    """Return the criteria with their pictures; the self-test if there is one; None for a run that is no gate."""
    run = page.run
    if run.verb != "gate":
        return None
    found = rulings_in(run)
    told = notes(self_test_lines(run), plain=True)
    if not found:
        return Section(
            name="criteria", nav="Self-test", title="The gate tested itself", body=f'<div class="fig">{told}</div>'
        )
    claims = ruled_claims(run, found)
    heads = ("criterion", "outcome", f"<span{PLAIN}>{GATE_WAYS}</span>", "found", "rows", "rows needed")
    rows = [_row(run, r, c) for r, c in zip(found, claims)]
    made = table(heads, rows, caption="Criteria of the gate", numbers=(3, 4, 5), claims=claims)
    made = made.replace("<table>", '<table class="crit">', 1)
    more = fold("As a table, with methods", rulings_table(found, claims) + comparisons(run))
    said = "".join(f"<li{claimed([c])}>{outcome_of(c)}: {words(criterion_words(run, c))}.</li>" for c in claims)
    return Section(
        name="criteria",
        nav="Criteria",
        title=criteria_title(claims),
        lead=GATE_LEAD,
        body=f'<div class="fig">{_verdict(page)}{made}{_key()}<ul class="notes">{said}</ul>{told}{more}</div>',
        pictures=("comparisons",),
        csv="comparisons" if run.comparisons else "estimates",
        claims=tuple(claims),
    )


def _verdict(page: PageInput) -> str:
    verdict = verdict_in(rulings_in(page.run))
    keys = claimed(heading_claims(page.run, page.answer))
    return f'<p class="verdict {verdict.lower()}"{keys}><span aria-hidden="true">{SIGNS[verdict]}</span> {verdict}</p>'


def _row(run: Run, r: Ruling, claim: Claim) -> tuple[str, ...]:
    gap = turn_ruling(run, r, claim)
    where = f'<br><small class="quiet">{words(r.slice)}</small>' if r.slice else ""
    picture = "–" if gap is None else draw_gap(gap, 1.05 * farthest(gap) or 1.0)
    needed = "–" if claim.rows_needed is None else about(claim.rows_needed)
    outcome = f'<span class="outcome {outcome_of(claim).lower()}">{outcome_mark(claim)}</span>'
    return words(r.criterion.written) + where, outcome, picture, _found(r), f"{r.rows:,}", needed


def _found(r: Ruling) -> str:
    """Return the interval that decided, candidate minus champion or the candidate's own value."""
    if r.low is None or r.high is None:
        return minus(brief(r.value))
    places = gap_decimals(r.low, r.high, r.value)
    return minus(f"{shown(r.low, places)} to {shown(r.high, places)}")


def prefers_low(run: Run, r: Ruling) -> bool:
    """Return whether a smaller value of the criterion's measure is preferred."""
    known = [c.better for c in run.comparisons if c.measure == r.criterion.measure]
    known += [e.better for e in run.estimates if e.measure == r.criterion.measure]
    if not known:
        known = [shelf("measures").get(parse(r.criterion.measure)[0]).better]
    return known[0] == "low"


def turn_ruling(run: Run, r: Ruling, claim: Claim) -> DrawnGap | None:
    """Return the difference to the champion, or the distance to the value asked for, so turned that right is better."""
    if claim.gap is None or claim.low is None or claim.high is None:
        return None
    sign = -1.0 if prefers_low(run, r) else 1.0
    ends = sorted(sign * x for x in (claim.low, claim.high))
    return DrawnGap(
        value=sign * claim.gap,
        alone=(ends[0], ends[1]),
        adjusted=None,
        glyph=glyph_of(claim),
        says=f"{outcome_of(claim)}: {criterion_words(run, claim)}",
        margin=-r.criterion.amount if r.criterion.kind == "no_worse" else None,
    )


def _key() -> str:
    margin, marks = GATE_KEY
    return (
        f'<ul class="key"{PLAIN}><li><i class="k-dash"></i>the champion, or the value asked for</li>'
        f'<li><i class="k-mgn"></i>{margin}</li><li>{marks}</li></ul>'
    )
