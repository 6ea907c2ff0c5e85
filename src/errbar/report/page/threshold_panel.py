"""Controls of the threshold: a slider over the rows, costs, prevalence, and the tables that the script fills."""

from __future__ import annotations

from errbar.pictures import GridData
from errbar.report.page.desk_parts import axis_of
from errbar.report.page.element import table, words


def slider(grid: GridData) -> str:
    """The slider; arrows move it by a hundredth of its length, or to the next threshold at least."""
    low, high = axis_of(grid)
    at = grid["thresholds"][grid["own"]]
    return (
        f'<input type="range" id="threshold" class="tools" min="{low!r}" max="{high!r}" step="any" value="{at!r}" '
        'aria-label="Threshold" aria-describedby="moved">'
    )


def controls(grid: GridData, positive: str) -> str:
    """The threshold large, what its intervals hold for, ways back, and costs of errors."""
    costs = grid["costs"] or {"fn": 1.0, "fp": 1.0}
    chip = "declared: intervals for this threshold alone" if grid["declared"] else "no threshold was declared"
    fields = "".join(
        f'<label class="tools">{says} <input type="number" id="{name}" min="0" step="any" value="{costs[name]:.15g}">'
        "</label>"
        for name, says in (("fn", "a miss costs"), ("fp", "a false alarm"))
    )
    return (
        f'<div class="ctl"><span>Call it {words(positive)} from</span><output id="threshold-is" aria-live="off">'
        f'{_own(grid)}</output><span id="chip" class="chip {"d" if grid["declared"] else "l"}">{chip}</span>'
        '<span class="grow"></span>'
        f'<button type="button" class="btn tools" id="back">Back to {_own(grid)}</button>'
        f'<button type="button" class="btn tools" id="cheapest">Cheapest on these rows</button>{fields}</div>'
        '<p id="kept" class="quiet"></p>'
        f"<noscript><p>The threshold moves where scripts may run; all numbers are those of {_own(grid)}.</p></noscript>"
    )


def prevalence_control(grid: GridData) -> str:
    """A prevalence of another place of use."""
    share = float(grid["prevalence"])
    return f"""<p class="ctl tools"><label>Prevalence where it is used <input type="range" id="prevalence" min="0.001"
max="0.999" step="any" value="{share:.6f}" aria-label="Prevalence, as a slider"></label><input type="number"
id="prevalence-is" min="0" max="1" step="any" value="{share:.4g}" aria-label="Prevalence where it is used"></p>"""


def costs(grid: GridData | None) -> str:
    """The table of expected costs, filled by the script."""
    if grid is None:
        return ""
    level = f"{100 * grid['level']:g} % interval"
    made = table(("at", "threshold", "cost", level), [], caption="Expected cost", numbers=(1, 2, 3))
    return f'<div class="block tools"><h3>Expected cost</h3>{made}<p class=quiet id="theory"></p></div>'.replace(
        "<table>", '<table id="costs">'
    )


def _own(grid: GridData) -> str:
    return words(f"{grid['thresholds'][grid['own']]:.6g}")
