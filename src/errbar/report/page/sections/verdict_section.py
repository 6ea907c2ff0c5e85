"""A gate: the verdict first, then each criterion as a gap against its margin; the favourable direction is right."""

from __future__ import annotations

from errbar._shelf import parse, shelf
from errbar.records.gate import Outcome, Ruling
from errbar.records.run import Run
from errbar.report.answers.gate_sentence import GLYPH_OF
from errbar.report.answers.phrases import listed
from errbar.report.digits import about, brief, gap_decimals, shown
from errbar.report.gate_text import rulings_in, self_test_lines
from errbar.report.page.element import fold, notes, table, words
from errbar.report.page.gap_picture import DrawnGap, draw_gap, farthest
from errbar.report.page.page_input import PageInput
from errbar.report.page.result_tables import comparisons
from errbar.report.page.rulings import SIGNS, rulings_table
from errbar.report.page.section import Section
from errbar.report.page.spans import minus

ONE: dict[Outcome, str] = {"PASS": "holds", "FAIL": "fails", "INCONCLUSIVE": "is open"}
MANY: dict[Outcome, str] = {"PASS": "hold", "FAIL": "fail", "INCONCLUSIVE": "are open"}
LEAD = "A criterion passes where the whole interval lies right of its line: the margin, or the value that is asked for."


def verdict_section(page: PageInput) -> Section | None:
    """Criteria with their pictures; the self-test where there is one; None for a run that is no gate."""
    run = page.run
    if run.verb != "gate":
        return None
    found = rulings_in(run)
    told = notes(self_test_lines(run))
    if not found:
        return Section(
            name="criteria", nav="Self-test", title="The gate tested itself", body=f'<div class="fig">{told}</div>'
        )
    verdict = str(run.options["verdict"])
    big = f'<p class="verdict {verdict.lower()}"><span aria-hidden="true">{SIGNS[verdict]}</span> {verdict}</p>'
    heads = ("criterion", "outcome", "worse ← → better", "found", "rows", "rows needed")
    made = table(heads, [_row(run, r) for r in found], caption="Criteria of the gate", numbers=(3, 4, 5))
    made = made.replace("<table>", '<table class="crit">', 1)
    more = fold("The same as a table, with methods", rulings_table(found) + comparisons(run))
    return Section(
        name="criteria",
        nav="Criteria",
        title=_title(found),
        lead=LEAD,
        body=f'<div class="fig">{big}{made}{_key()}{notes(r.sentence for r in found)}{told}{more}</div>',
        pictures=("comparisons",),
        csv="comparisons" if run.comparisons else "estimates",
    )


def _title(found: tuple[Ruling, ...]) -> str:
    """How many hold, fail and are open."""
    if len(found) == 1:
        return f"The criterion {ONE[found[0].outcome]}"
    counts = {outcome: sum(r.outcome == outcome for r in found) for outcome in ONE}
    if len(found) in counts.values():
        all_of = "Both" if len(found) == 2 else f"All {len(found)}"
        return f"{all_of} criteria {MANY[found[0].outcome]}"
    said = [f"{n} {(MANY if n > 1 else ONE)[outcome]}" for outcome, n in counts.items() if n]
    return f"Of {len(found)} criteria {listed(said)}"


def _row(run: Run, r: Ruling) -> tuple[str, ...]:
    gap = turn_ruling(r, prefers_low(run, r))
    where = f'<br><small class="quiet">{words(r.slice)}</small>' if r.slice else ""
    picture = "–" if gap is None else draw_gap(gap, 1.05 * farthest(gap) or 1.0)
    needed = "–" if r.rows_needed is None else about(r.rows_needed)
    tone = r.outcome.lower()
    outcome = f'<span class="outcome {tone}">{SIGNS[r.outcome]} {r.outcome}</span>'
    return words(r.criterion.written) + where, outcome, picture, _found(r), f"{r.rows:,}", needed


def _found(r: Ruling) -> str:
    """The interval that decided, candidate minus champion or the candidate's own value."""
    if r.low is None or r.high is None:
        return minus(brief(r.value))
    places = gap_decimals(r.low, r.high, r.value)
    return minus(f"{shown(r.low, places)} to {shown(r.high, places)}")


def prefers_low(run: Run, r: Ruling) -> bool:
    """True for a loss."""
    known = [c.better for c in run.comparisons if c.measure == r.criterion.measure]
    known += [e.better for e in run.estimates if e.measure == r.criterion.measure]
    if not known:
        known = [shelf("measures").get(parse(r.criterion.measure)[0]).better]
    return known[0] == "low"


def turn_ruling(r: Ruling, low_is_better: bool) -> DrawnGap | None:
    """The gap to the champion, or the distance to the value asked for, so turned that right is better."""
    if r.value is None or r.low is None or r.high is None:
        return None
    base = 0.0 if r.criterion.relative else r.criterion.amount
    sign = -1.0 if low_is_better else 1.0
    ends = sorted(sign * (x - base) for x in (r.low, r.high))
    return DrawnGap(
        value=sign * (r.value - base),
        alone=(ends[0], ends[1]),
        adjusted=None,
        glyph=GLYPH_OF[r.outcome],
        says=r.sentence,
        margin=-r.criterion.amount if r.criterion.kind == "no_worse" else None,
    )


def _key() -> str:
    return (
        '<ul class="key"><li><i class="k-dash"></i>the champion, or the value asked for</li>'
        '<li><i class="k-mgn"></i>margin: worse by more fails</li><li>● pass, ◆ fail, ○ inconclusive</li></ul>'
    )
