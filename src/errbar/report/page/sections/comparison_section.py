"""Differences between models: measures down, pairs across, the favourable direction to the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errbar.records.claim import Claim
from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.report.digits import about, gap_decimals, shown
from errbar.report.page.element import PLAIN, claimed, fold, words
from errbar.report.page.gap_picture import DrawnGap, draw_gap, farthest
from errbar.report.page.page_input import PageInput
from errbar.report.page.result_tables import comparisons
from errbar.report.page.section import Section
from errbar.report.page.spans import minus
from errbar.report.say.letters import deciding_comparisons, rank_models
from errbar.report.say.page_words import GAP_KEY, GAPS_LEAD, decided_words, pair_heads
from errbar.report.say.pairs import favour
from errbar.report.say.verdict_cells import claim_of
from errbar.report.say.verdicts import pair_words, settled_glyph, withheld_words

ACROSS = 4
"""Pairs that stand beside each other; of more, each has a row."""
SHORT = 40
"""Letters of both names of a pair that the head of a column has room for."""
Pair = tuple[str, str]
Found = tuple[Comparison, Claim]
"""A difference and the claim about it."""


def comparison_section(page: PageInput) -> Section | None:
    """Return the grid of differences, and folded below it a table of them; those of slices stand with the slices."""
    run = page.run
    compared = [c for c in run.comparisons if c.slice is None]
    if not compared or any(e.slice is not None for e in run.estimates):
        return None
    whole = [(c, claim_of(run, c)) for c in compared]
    pairs = _order_pairs(run, compared)
    few = len(pairs) <= ACROSS and max(len(a) + len(b) for a, b in pairs) <= SHORT
    grid = _grid(whole, pairs) if few else _list(whole, pairs)
    table = fold("As a table, right minus left, with p", comparisons(run))
    claims = tuple(claim for _, claim in whole)
    return Section(
        name="gaps",
        nav="Differences",
        title=decided_words(claims),
        lead=GAPS_LEAD,
        body=f'<div class="fig">{grid}{_key(whole)}{table}</div>',
        pictures=("comparisons",),
        csv="comparisons",
        claims=claims,
    )


def _order_pairs(run: Run, whole: Sequence[Comparison]) -> list[Pair]:
    """Return each pair once, the model that ranks better on the deciding measure named first."""
    place = {name: i for i, name in enumerate(rank_models(deciding_comparisons(run)))}
    last = len(place)
    found = dict.fromkeys(
        (c.left, c.right) if place.get(c.left, last) <= place.get(c.right, last) else (c.right, c.left) for c in whole
    )
    return sorted(found, key=lambda pair: (place.get(pair[0], last), place.get(pair[1], last)))


def _cells(whole: Sequence[Found]) -> Mapping[str, dict[frozenset[str], Found]]:
    rows: dict[str, dict[frozenset[str], Found]] = {}
    for c, claim in whole:
        rows.setdefault(c.measure, {})[frozenset((c.left, c.right))] = c, claim
    return rows


def turn_gap(c: Comparison, claim: Claim, first: str) -> DrawnGap | None:
    """Return the difference as how much better `first` is; as it stands if neither direction is better."""
    if c.gap is None or c.low is None or c.high is None:
        return None
    flip = c.better in ("low", "high") and (first == c.right) != (c.better == "high")
    alone = (-c.high, -c.low) if flip else (c.low, c.high)
    thin = favour(claim, first, c.better)
    if thin is None:
        assert claim.low is not None and claim.high is not None
        thin = claim.low, claim.high
    says = f"{c.label or c.measure}: {pair_words(claim)}, {_span(thin)}"
    adjusted = None if thin == alone else thin
    value = -c.gap if flip else c.gap
    return DrawnGap(value=value, alone=alone, adjusted=adjusted, glyph=settled_glyph(claim), says=says)


def _span(ends: tuple[float, float]) -> str:
    places = gap_decimals(*ends, (ends[0] + ends[1]) / 2)
    return minus(f"{shown(ends[0], places)} to {shown(ends[1], places)}")


def _cell(found: Found | None, first: str, reach: float) -> str:
    """Return picture and verdict with the interval that decided it, and why there is no verdict if it leaves out 0."""
    gap = None if found is None else turn_gap(*found, first)
    if found is None or gap is None:
        said = "–" if found is None else found[0].reason or "no difference"
        return f'<span class="gv quiet">{words(said)}</span>'
    c, claim = found
    told = f"<b>{words(pair_words(claim))}</b>" if claim.settled else words(pair_words(claim))
    why = withheld_words(claim)
    needed = "" if c.rows_needed is None else f" · deciding takes about {about(c.rows_needed)} rows"
    rest = f" · {words(why)}" if why else needed
    return f'{draw_gap(gap, reach)}<span class="gv">{told} · {_span(gap.adjusted or gap.alone)}{rest}</span>'


def _reach(row: Mapping[frozenset[str], Found], pairs: Sequence[Pair]) -> float:
    """Return one scale for all pairs of a measure."""
    drawn = [turn_gap(*row[frozenset(pair)], pair[0]) for pair in pairs if frozenset(pair) in row]
    return max((farthest(gap) for gap in drawn if gap is not None), default=1.0)


def _name(row: Mapping[frozenset[str], Found]) -> str:
    c, _ = next(iter(row.values()))
    kind = '<small class="quiet">decides</small>' if c.primary else ""
    return f"{words(c.label or c.measure)}{kind}"


def _keys(found: Found | None) -> str:
    return "" if found is None else claimed([found[1]])


def _grid(whole: Sequence[Found], pairs: Sequence[Pair]) -> str:
    heads = "".join(
        f'<th scope="col"><b>{words(a)}</b> against <b>{words(b)}</b><span class="ways" aria-hidden="true"{PLAIN}>'
        f"<span>← {words(pair_heads(a, b)[0])}</span><span>{words(pair_heads(a, b)[1])} →</span></span></th>"
        for a, b in pairs
    )
    body = ""
    for row in _cells(whole).values():
        reach = _reach(row, pairs)
        cells = "".join(
            f'<td data-pair="{words(f"{a} against {b}")}"{_keys(row.get(frozenset((a, b))))}>'
            f"{_cell(row.get(frozenset((a, b))), a, reach)}</td>"
            for a, b in pairs
        )
        body += f'<tr><th scope="row">{_name(row)}</th>{cells}</tr>'
    return _table(f'<th scope="col"><span class="hidden">measure</span></th>{heads}', body, "gg")


def _list(whole: Sequence[Found], pairs: Sequence[Pair]) -> str:
    """Return a row per pair; of many pairs, those of the measure that decides are open, other measures are folded."""
    rows = list(_cells(whole).values())
    first = next((i for i, row in enumerate(rows) if any(c.primary for c, _ in row.values())), 0)
    rows.insert(0, rows.pop(first))
    made = _pair_table(rows[:1], pairs)
    for row in rows[1:]:
        c, claims = next(iter(row.values()))[0], [claim for _, claim in row.values()]
        made += f"<div{claimed(claims)}>" + fold(
            f"{c.label or c.measure}: {decided_words(claims)}", _pair_table([row], pairs)
        )
        made += "</div>"
    return made


def _pair_table(rows: Sequence[Mapping[frozenset[str], Found]], pairs: Sequence[Pair]) -> str:
    body = ""
    for row in rows:
        reach = _reach(row, pairs)
        for i, (a, b) in enumerate(pair for pair in pairs if frozenset(pair) in row):
            found = row[frozenset((a, b))]
            name = f'<th scope="row">{_name(row) if not i else f"<span class=hidden>{_name(row)}</span>"}</th>'
            who = f"<td>{words(a)} against {words(b)}</td>"
            body += f"<tr{_keys(found)}>{name}{who}<td>{_cell(found, a, reach)}</td></tr>"
    first, _ = next(iter(rows[0].values()))  # a page has such a table for each measure: their names differ
    heads = '<th scope="col">measure</th><th scope="col">pair</th><th scope="col">difference</th>'
    return _table(heads, body, "gg long", f"Differences between models in {first.label or first.measure}")


def _table(heads: str, body: str, kind: str, name: str = "Differences between models") -> str:
    return (
        f'<div class="wide" role="region" aria-label="{words(name)}" tabindex="0">'
        f'<table class="{kind}"><caption class="hidden">{words(name)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _key(whole: Sequence[Found]) -> str:
    level = f"{100 * whole[0][0].level:g} %"
    adjusted = any(turned.adjusted is not None for x in whole if (turned := turn_gap(*x, x[0].right)) is not None)
    told = "adjusted for all differences of its family: the numbers printed, and what decides"
    thin = f'<li><i class="k-thin"></i>{told}</li>' if adjusted else ""
    return (
        f'<ul class="key"{PLAIN}><li><i class="k-bar"></i>{level} interval of this difference alone</li>'
        f"{thin}<li>{GAP_KEY}</li></ul>"
    )
