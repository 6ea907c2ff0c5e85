"""The threshold panel: sliders, the cheapest threshold, and rates whose intervals hold where the slider stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.report.page.element import table, words


def slider(grid: Mapping[str, Any] | None) -> str:
    """The bar that stays in sight while the pictures pass below it."""
    if grid is None:
        return ""
    own, last = int(grid["own"]), len(grid["thresholds"]) - 1
    return f"""<div class="sticky tools"><label for="threshold">Threshold
<output id="threshold-is" for="threshold" aria-live="off">{_own(grid)}</output></label>
<input type="range" id="threshold" min="0" max="{last}" step="1" value="{own}" aria-describedby="moved">
<span id="short"></span></div>"""


def threshold(grid: Mapping[str, Any] | None) -> str:
    """Costs, prevalence, and the places that the script fills with rates; nothing without a grid."""
    if grid is None:
        return ""
    share, costs = float(grid["prevalence"]), grid["costs"] or {"fn": 1.0, "fp": 1.0}
    return f"""<div class="panel tools">
<div class="control"><label for="fn">Cost of a missed positive (fn)</label>
<input type="number" id="fn" min="0" step="any" value="{costs["fn"]:g}"></div>
<div class="control"><label for="fp">Cost of a false alarm (fp)</label>
<input type="number" id="fp" min="0" step="any" value="{costs["fp"]:g}"></div>
<div class="control"><label for="prevalence-is">Prevalence where it is used</label>
<div class="pair"><input type="range" id="prevalence" min="0.001" max="0.999" step="any" value="{share:.6f}"
aria-label="Prevalence, as a slider"><input type="number" id="prevalence-is" min="0" max="1" step="any"
value="{share:.4g}"></div></div>
<div class="buttons"><button type="button" id="cheapest">Go to the cheapest threshold</button>
<button type="button" id="back">Back to {_own(grid)}</button></div></div>
<p id="kept" class="quiet"></p><p id="moved" class="says"></p>
<p id="status" class="hidden" role="status" aria-live="polite"></p>
<noscript><p>The threshold moves where scripts may run; the tables hold for {_own(grid)}.</p></noscript>"""


def costs(grid: Mapping[str, Any] | None) -> str:
    """The table of expected costs, filled by the script."""
    if grid is None:
        return ""
    level = f"{100 * grid['level']:g} % interval"
    made = table(("at", "threshold", "cost", level), [], caption="Expected cost", numbers=(1, 2, 3))
    return f'<div class="block tools"><h3>Expected cost</h3>{made}<p class=quiet id="theory"></p></div>'.replace(
        "<table>", '<table id="costs">'
    )


def _own(grid: Mapping[str, Any]) -> str:
    return words(f"{grid['thresholds'][grid['own']]:.4g}")
