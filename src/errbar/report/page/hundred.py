"""A picture of 100: of a hundred new rows, how many at least and how many perhaps."""

from __future__ import annotations

from collections.abc import Iterable

from errbar.records.estimate import Estimate
from errbar.records.figure import Figure
from errbar.records.run import Run
from errbar.report.digits import significant
from errbar.report.page.element import PLAIN, words
from errbar.report.say.phrases import rows_of_class

ACROSS, STEP, FIRST = 20, 15.2, 7.0
KEY = (
    '<ul class="key" aria-hidden="true"><li><i class="k-full"></i>at least</li><li><i class="k-ring"></i>perhaps</li>'
    '<li><i class="k-none"></i>not</li></ul>'
)


def hundreds(run: Run) -> str:
    """Return found and falsely predicted of two classes, else right or wrong; empty if no interval is a share."""
    made = "".join(_pictures(run))
    return f'<div class="side">{made}{KEY}</div>' if made else ""


def _pictures(run: Run) -> Iterable[str]:
    recall, specificity = _whole(run, "recall"), _whole(run, "specificity")
    if run.data.kind == "binary" and run.data.positive and recall is not None and specificity is not None:
        other = next((c for c in run.data.classes if c != run.data.positive), "other")
        yield hundred(f"Of 100 new {rows_of_class(run.data.positive)}", _ends(recall), "found")
        says = f'predicted "{run.data.positive}" by mistake'
        yield hundred(f"Of 100 new {rows_of_class(other)}", _ends(specificity, turned=True), says, bad=True)
        return
    for name, says, bad in (("accuracy", "right", False), ("error_rate", "wrong", True)):
        found = _whole(run, name)
        if found is not None and run.data.kind in ("binary", "multiclass"):
            yield hundred("Of 100 new rows", _ends(found), says, bad=bad)
            return


def _whole(run: Run, name: str) -> Estimate | None:
    there = (e for e in run.estimates if e.slice is None and e.interval is not None)
    return next((e for e in there if e.measure.partition("(")[0].partition("@")[0] == name), None)


def within_hundred(figure: Figure) -> str:
    """Return how many rows are within the tolerance that half of these keep, as its band at all tolerances says."""
    model, blind = figure.marks[-1], figure.marks[-2]
    at = next((k for k, share in enumerate(model.y) if share >= 0.5), len(model.y) - 1)
    band = figure.marks[0] if len(figure.marks) > 2 else None
    ends = (model.y[at], model.y[at]) if band is None else (band.low[at], band.high[at])
    title = "Of 100 of these rows" if band is None else "Of 100 new rows"
    off = significant(model.x[at], 3)
    drawn = hundred(title, ends, f"within ± {off} of the truth")
    below = f'<p class="cap">Predicting the median: {100 * blind.y[at]:.0f} of 100 of these rows.</p>'
    return f'<div class="side">{drawn}{KEY}{below}</div>'


def _ends(e: Estimate, *, turned: bool = False) -> tuple[float, float]:
    assert e.low is not None and e.high is not None
    return (1 - e.high, 1 - e.low) if turned else (e.low, e.high)


def hundred(title: str, shares: tuple[float, float], says: str, *, bad: bool = False) -> str:
    """Return one figure: full dots up to the low end, rings up to the high end, empty places beyond."""
    low, high = shares
    least, most = round(100 * max(0.0, low)), round(100 * min(1.0, high))
    tone = "bad" if bad else "good"
    ends = f"{least} to {most}" if least < most else _one_count(least, low, high)
    dots = _dots(range(least), f"dot-{tone}") + _dots(range(least, most), f"ring-{tone}")
    inner = (
        _dots(range(least, most), f"inner-{tone}")
        + _dots(range(most, 100), "dot-none")
        + _dots(range(most, 100), "inner-none")
    )
    return (
        f'<figure class="dots"{PLAIN}><h2>{words(title)}</h2><svg viewBox="0 0 303 75" width="100%" role="img" '
        f'aria-label="{words(title)}: {ends} are {words(says)}">{dots}{inner}</svg>'
        f"<figcaption><b>{ends}</b> are {words(says)}</figcaption></figure>"
    )


def _one_count(count: int, low: float, high: float) -> str:
    """Both ends round to one count: said so that a share that is neither none nor all is not written as such."""
    if count == 0 and high > 0:
        return "fewer than 1"
    return "more than 99" if count == 100 and low < 1 else f"about {count}"


def _dots(places: range, kind: str) -> str:
    """Dots as one path: strokes without length, with round ends."""
    path = "".join(f"M{FIRST + STEP * (i % ACROSS):.1f} {FIRST + STEP * (i // ACROSS):.1f}h0" for i in places)
    return f'<path class="{kind}" d="{path}"/>' if path else ""
