"""Every gap between models: measures down, pairs across, the favourable direction always to the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.report.answers import Glyph
from errbar.report.answers.letters import deciding_comparisons, is_resolved, rank_models
from errbar.report.answers.pair_sentence import deciding_interval, favour_of
from errbar.report.digits import about, gap_decimals, shown
from errbar.report.page.element import fold, words
from errbar.report.page.gap_picture import DrawnGap, draw_gap, farthest
from errbar.report.page.page_input import PageInput
from errbar.report.page.result_tables import comparisons
from errbar.report.page.section import Section
from errbar.report.page.spans import minus

ACROSS = 4
"""Pairs that stand beside each other; of more, each has a row."""
SHORT = 40
"""Letters of both names of a pair that the head of a column has room for."""
LEAD = "The model named first is better where the mark is right of the dashed line, for losses as for scores."
Pair = tuple[str, str]


def comparison_section(page: PageInput) -> Section | None:
    """The grid of gaps, and folded below it the same as a table; gaps of slices stand with the slices."""
    run = page.run
    whole = [c for c in run.comparisons if c.slice is None]
    if not whole or any(e.slice is not None for e in run.estimates):
        return None
    pairs = _order_pairs(run, whole)
    few = len(pairs) <= ACROSS and max(len(a) + len(b) for a, b in pairs) <= SHORT
    grid = _grid(whole, pairs) if few else _list(whole, pairs)
    table = fold("The same gaps as a table, right minus left, with p", comparisons(run))
    return Section(
        name="gaps",
        nav="Gaps",
        title=_title(whole),
        lead=LEAD,
        body=f'<div class="fig">{grid}{_key(whole)}{table}</div>',
        pictures=("comparisons",),
        csv="comparisons",
    )


def _title(whole: Sequence[Comparison]) -> str:
    told = sum(map(is_resolved, whole))
    if len(whole) == 1:
        return "The gap is resolved" if told else "The gap is not resolved"
    return f"{told:,} of {len(whole):,} gaps are resolved" if told else f"None of {len(whole):,} gaps is resolved"


def _order_pairs(run: Run, whole: Sequence[Comparison]) -> list[Pair]:
    """Each pair once, the model that ranks better on the deciding measure named first."""
    place = {name: i for i, name in enumerate(rank_models(deciding_comparisons(run)))}
    last = len(place)
    found = dict.fromkeys(
        (c.left, c.right) if place.get(c.left, last) <= place.get(c.right, last) else (c.right, c.left) for c in whole
    )
    return sorted(found, key=lambda pair: (place.get(pair[0], last), place.get(pair[1], last)))


def _cells(whole: Sequence[Comparison]) -> Mapping[str, dict[frozenset[str], Comparison]]:
    rows: dict[str, dict[frozenset[str], Comparison]] = {}
    for c in whole:
        rows.setdefault(c.measure, {})[frozenset((c.left, c.right))] = c
    return rows


def turn_gap(c: Comparison, first: str) -> DrawnGap | None:
    """The gap as how much better `first` is; as it stands where neither direction is better."""
    if c.gap is None or c.low is None or c.high is None:
        return None
    flip = c.better in ("low", "high") and (first == c.right) != (c.better == "high")
    alone = (-c.high, -c.low) if flip else (c.low, c.high)
    thin = favour_of(c, first) or deciding_interval(c) or alone
    glyph: Glyph = "better" if is_resolved(c) else "open"
    says = f"{c.label or c.measure}: {_verdict(c)}, {_span(thin)}"
    adjusted = None if thin == alone else thin
    return DrawnGap(value=-c.gap if flip else c.gap, alone=alone, adjusted=adjusted, glyph=glyph, says=says)


def _verdict(c: Comparison) -> str:
    if c.verdict in ("left better", "right better"):
        return f"{c.left if c.verdict == 'left better' else c.right} better"
    return str(c.verdict)


def _span(ends: tuple[float, float]) -> str:
    places = gap_decimals(*ends, (ends[0] + ends[1]) / 2)
    return minus(f"{shown(ends[0], places)} to {shown(ends[1], places)}")


def _cell(c: Comparison | None, first: str, reach: float) -> str:
    """Picture and verdict with the interval that decided it."""
    gap = None if c is None else turn_gap(c, first)
    if c is None or gap is None:
        return f'<span class="gv quiet">{words("–" if c is None else c.reason or "no gap")}</span>'
    told = f"<b>{words(_verdict(c))}</b>" if is_resolved(c) else words(_verdict(c))
    needed = "" if c.rows_needed is None else f" · {about(c.rows_needed)} rows would tell"
    return f'{draw_gap(gap, reach)}<span class="gv">{told} · {_span(gap.adjusted or gap.alone)}{needed}</span>'


def _reach(row: Mapping[frozenset[str], Comparison], pairs: Sequence[Pair]) -> float:
    """One scale for all pairs of a measure."""
    drawn = [turn_gap(row[frozenset(pair)], pair[0]) for pair in pairs if frozenset(pair) in row]
    return max((farthest(gap) for gap in drawn if gap is not None), default=1.0)


def _name(row: Mapping[frozenset[str], Comparison]) -> str:
    c = next(iter(row.values()))
    kind = '<small class="quiet">decides</small>' if c.primary else ""
    return f"{words(c.label or c.measure)}{kind}"


def _grid(whole: Sequence[Comparison], pairs: Sequence[Pair]) -> str:
    heads = "".join(
        f'<th scope="col"><b>{words(a)}</b> against <b>{words(b)}</b><span class="ways" aria-hidden="true">'
        f"<span>← {words(b)} better</span><span>{words(a)} better →</span></span></th>"
        for a, b in pairs
    )
    body = ""
    for row in _cells(whole).values():
        reach = _reach(row, pairs)
        cells = "".join(
            f'<td data-pair="{words(f"{a} against {b}")}">{_cell(row.get(frozenset((a, b))), a, reach)}</td>'
            for a, b in pairs
        )
        body += f'<tr><th scope="row">{_name(row)}</th>{cells}</tr>'
    return _table(f'<th scope="col"><span class="hidden">measure</span></th>{heads}', body, "gg")


def _list(whole: Sequence[Comparison], pairs: Sequence[Pair]) -> str:
    """A row a pair; of many pairs, those of the measure that decides are open, other measures are folded."""
    rows = list(_cells(whole).values())
    first = next((i for i, row in enumerate(rows) if any(c.primary for c in row.values())), 0)
    rows.insert(0, rows.pop(first))
    made = _pair_table(rows[:1], pairs)
    for row in rows[1:]:
        told = sum(map(is_resolved, row.values()))
        label = next(iter(row.values())).label or next(iter(row.values())).measure
        made += fold(f"{label}: {told:,} of {len(row):,} gaps are resolved", _pair_table([row], pairs))
    return made


def _pair_table(rows: Sequence[Mapping[frozenset[str], Comparison]], pairs: Sequence[Pair]) -> str:
    body = ""
    for row in rows:
        reach = _reach(row, pairs)
        for i, (a, b) in enumerate(pair for pair in pairs if frozenset(pair) in row):
            name = f'<th scope="row">{_name(row) if not i else f"<span class=hidden>{_name(row)}</span>"}</th>'
            who = f"<td>{words(a)} against {words(b)}</td>"
            body += f"<tr>{name}{who}<td>{_cell(row[frozenset((a, b))], a, reach)}</td></tr>"
    first = next(iter(rows[0].values()))  # a page has such a table for each measure: their names differ
    heads = '<th scope="col">measure</th><th scope="col">pair</th><th scope="col">gap</th>'
    return _table(heads, body, "gg long", f"Gaps between models in {first.label or first.measure}")


def _table(heads: str, body: str, kind: str, name: str = "Gaps between models") -> str:
    return (
        f'<div class="wide" role="region" aria-label="{words(name)}" tabindex="0">'
        f'<table class="{kind}"><caption class="hidden">{words(name)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _key(whole: Sequence[Comparison]) -> str:
    level = f"{100 * whole[0].level:g} %"
    return (
        f'<ul class="key"><li><i class="k-bar"></i>{level} interval of this gap alone</li>'
        '<li><i class="k-thin"></i>adjusted for all gaps of its family: the numbers printed, and what decides</li>'
        "<li>○ not resolved</li></ul>"
    )
