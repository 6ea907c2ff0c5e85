"""Groups of models by letter, for the first screen of a comparison: within a group nothing speaks for one model."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.answers.model_values import ModelValue, model_values
from errbar.report.digits import decimals, shown
from errbar.report.page.element import words
from errbar.report.page.spans import minus

MOST = 8
"""Models that the first screen names."""


def letter_groups(run: Run) -> str:
    """A card for each set of letters, best first; nothing where models have no letters, or are too many."""
    models = model_values(run)
    if len(models) < 2 or not models[0].letters or len(models) > MOST:
        return ""
    cards = "".join(
        _card(letters, [m for m in models if m.letters == letters], models, first=not i)
        for i, letters in enumerate(dict.fromkeys(m.letters for m in models))
    )
    said = "One letter, one group: choose within it on other grounds, such as speed or price."
    if len({m.letters for m in models}) == len(models):
        said = "Every model has a letter of its own: each differs from each other."
    below = f'<p class="cap">{words(said)}</p>'
    return f'<div class="side groups"><h2>Not distinguishable: same letter</h2>{cards}{below}</div>'


def _card(letters: str, group: list[ModelValue], models: list[ModelValue], *, first: bool) -> str:
    rows = "".join(
        f"<li><b>{words(m.name)}</b><span>{minus(shown(m.value, _places(models)))}</span></li>" for m in group
    )
    return (
        f'<div class="grp-card{" top" if first else ""}"><span class="ltr">{words(letters)}</span><ul>{rows}</ul></div>'
    )


def _places(models: list[ModelValue]) -> int:
    """Decimals that show how models differ."""
    known = [m.value for m in models]
    places = decimals(min(known), max(known), known[0])
    return max(places, 1) if places > 0 else places
