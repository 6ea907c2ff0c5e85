"""The ladder: models by the measure that decides, best first; those that share a letter are not distinguishable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errbar.records.comparison import Comparison
from errbar.report.answers.letters import deciding_comparisons, letters_of, rank_models
from errbar.report.answers.pair_sentence import pair_words
from errbar.report.answers.phrases import listed
from errbar.report.digits import decimals, shown
from errbar.report.page.element import table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.page.spans import minus

SHARED = "Models that share a letter are not distinguishable on the measure that decides, adjusted over all pairs."
NAMED = 3
"""Models that a heading names."""
ALONE = "Best value first, on the measure that decides."


def ranking_section(page: PageInput) -> Section | None:
    """A row for each model: letters, name, value and its place between the worst and the best."""
    pairs = deciding_comparisons(page.run)
    values = values_of(pairs)
    names = [name for name in rank_models(pairs) if name in values]
    if len(names) < 2:
        return None
    letters = letters_of(pairs)
    label = pairs[0].label or pairs[0].measure
    places = max((decimals(c.low, c.high, c.gap) for c in pairs if c.gap is not None), default=3)
    rows = [
        (
            f'<span class="ltr">{words(letters.get(name, "") or "–")}</span>',
            f"<b>{words(name)}</b>",
            minus(shown(values[name], places)),
            _rung(name, names, values) + _behind(name, names[0], pairs),
        )
        for name in names
    ]
    heads = ("group", "model", words(label), '<span class="hidden">place</span><span class="quiet">better →</span>')
    made = table(heads, rows, caption="Models, best first", numbers=(2,)).replace(
        "<table>", '<table class="ladder">', 1
    )
    return Section(
        name="ranking",
        nav="Ranking",
        title=_title(names, letters),
        lead=SHARED if letters else ALONE,
        body=f'<div class="fig">{made}</div>',
    )


def values_of(pairs: Sequence[Comparison]) -> dict[str, float]:
    """Each model's value, where the run states it."""
    found: dict[str, float] = {}
    for c in pairs:
        for name, x in ((c.left, c.left_value), (c.right, c.right_value)):
            if x is not None:
                found[name] = x
    return found


def _title(names: Sequence[str], letters: Mapping[str, str]) -> str:
    if not letters:
        return "Best value first"
    top = [name for name in names if set(letters[name]) & set(letters[names[0]])]
    if len(top) == len(names):
        return f"All {len(names)} share first place" if len(names) > 2 else "The two share first place"
    if len(top) == 1:
        return f"{names[0]} is first alone"
    return f"{listed(top) if len(top) <= NAMED else len(top)} share first place"


def _behind(name: str, first: str, pairs: Sequence[Comparison]) -> str:
    """The pair with the first model, by the interval that decided it."""
    pair = next((c for c in pairs if {c.left, c.right} == {name, first} and name != first), None)
    return "" if pair is None else f'<span class="gv">{words(pair_words(pair))}</span>'


def _rung(name: str, names: Sequence[str], values: Mapping[str, float]) -> str:
    """A dot between the worst value, left, and the best, right."""
    best, worst = values[names[0]], values[names[-1]]
    share = 1.0 if best == worst else (values[name] - worst) / (best - worst)
    return (
        f'<svg class="rung" aria-hidden="true"><line class="grid" x1="2%" x2="98%" y1="12" y2="12"/>'
        f'<circle class="pt-good" cx="{2 + 96 * share:.2f}%" cy="12" r="5"/></svg>'
    )
