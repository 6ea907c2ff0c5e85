"""The decision desk: a threshold that moves over the rows, and what it finds, misses and costs."""

from __future__ import annotations

from errbar.pictures import GridData
from errbar.report.page.answer_strip import bold_ranges
from errbar.report.page.cards import card
from errbar.report.page.confusion_table import confusion
from errbar.report.page.desk_parts import axis_of, histogram, mosaic, readouts, ticks
from errbar.report.page.element import claimed, table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.say.baseline_words import always
from errbar.report.say.phrases import of_100
from errbar.report.say.pick_estimate import claim_about
from errbar.report.say.section_titles import desk_title, error_words

PICTURES = ("roc", "cost_curve")
LEAD = "Move the threshold; all numbers below follow it."
POOLED = (
    "Two numbers for one name: the table of measures averages over {splits} splits; here the rows are pooled, each "
    "once, as the first split that tested it predicted it{recall}."
)


def decision_desk(page: PageInput) -> Section | None:
    """Return the desk for two classes with scores; the counts alone for labels of two classes; else None."""
    grid = page.grid
    if grid is None:
        return _counts(page)
    there = page.has(*PICTURES)
    names = class_names(page)
    drawn = f'<div class="two">{"".join(card(page, name) for name in there)}</div>' if there else ""
    heading = '<div class="hd"><h3>The rows at this threshold, as areas</h3></div>'
    counts = f'<div class="fig">{heading}{mosaic(grid, names)}</div>'
    title, claims = desk_title(page.answer)
    return Section(
        name="decide",
        nav="Decide",
        title=title,
        claims=claims,
        lead=LEAD,
        body=_desk(page, grid, names) + drawn + KEY + counts,
        pictures=there,
    )


KEY = (
    '<ul class="key desk-key"><li><i class="k-bar"></i>dark: for the declared threshold alone</li><li><i '
    'class="k-pale"></i>light: for all thresholds at once</li><li><i class="k-dash across"></i>baseline: '
    "one answer for all rows</li></ul>"
)


def class_names(page: PageInput) -> tuple[str, str]:
    """Return the positive class, the other."""
    data = page.run.data
    positive = data.positive or "positive"
    return positive, next((c for c in data.classes if c != positive), "other")


def _desk(page: PageInput, grid: GridData, names: tuple[str, str]) -> str:
    said = next((s for s in page.answer.sentences if s.proof == "decide" and s.clause), None)
    verdict, keys = _error_words(page, names) if said is None else (bold_ranges(said.words), claimed(said.claims))
    tone = " warn" if said is not None and said.glyph == "worse" else ""
    full = (
        f'<details class="read-it"><summary>Rates and costs at this threshold, and another prevalence</summary>'
        f'{prevalence_control(grid)}<div class="two"><div id="rates"></div><div>{confusion(page.matrix)}{costs(grid)}'
        "</div></div></details>"
    )
    return (
        f'<div class="desk" id="desk">{controls(grid, names[0])}<div class="rule">{histogram(grid, names)}'
        f"{slider(grid)}{ticks(grid)}</div>{_histogram_key(grid, names)}"
        f'<p id="verdict-here" class="says{tone}"{keys}>{verdict}</p>{readouts(grid, names)}'
        f'<p id="moved" class="cap"></p>'
        f"{_pooled(page, grid)}{full}"
        '<p id="status" class="hidden" role="status" aria-live="polite"></p></div>'
    )


def _error_words(page: PageInput, names: tuple[str, str]) -> tuple[str, str]:
    """Return, without costs, how often it errs beside one answer for all rows, and the claim that says it."""
    if page.grid is None or not page.grid["declared"]:
        return "", ""
    found = [e for e in page.run.estimates if e.slice is None and e.measure in ("error_rate", "accuracy")]
    e = next((e for e in found if e.interval is not None and e.no_skill is not None), None)
    claim = None if e is None else claim_about(page.run, e.measure, "skill")
    if e is None or e.interval is None or e.no_skill is None or claim is None:
        return "", ""
    turned = e.measure == "accuracy"
    low, high = (1 - e.interval.high, 1 - e.interval.low) if turned else (e.interval.low, e.interval.high)
    errs = 100 * (1 - e.no_skill if turned else e.no_skill)
    common = names[0] if page.grid["prevalence"] >= 0.5 else names[1]
    blind = f"{always(common)} errs on {errs:.0f}"
    return bold_ranges(error_words(f"{of_100(low, high)} rows", blind, claim)), claimed([claim])


def _histogram_key(grid: GridData, names: tuple[str, str]) -> str:
    counts = (f"{grid['positives']:,.10g}", f"{grid['negatives']:,.10g}")
    declared = "declared" if grid["declared"] else "where it starts"
    return (
        f'<ul class="key"><li><i class="k-box"></i>share of the {counts[0]} {words(names[0])}, up (own scale)</li>'
        f'<li><i class="k-box pale"></i>share of the {counts[1]} {words(names[1])}, down (own scale)</li>'
        f'<li><i class="k-line"></i>{declared}</li><li class="tools"><i class="k-line best"></i>cheapest on these rows'
        "</li></ul>"
    )


def _pooled(page: PageInput, grid: GridData) -> str:
    """Return both numbers if a resampled run shows an average over splits and one of pooled rows."""
    run = page.run
    if run.plan is None or run.verb == "score":
        return ""
    averaged = next((e for e in run.estimates if e.slice is None and e.measure == "recall"), None)
    both = ""
    if averaged is not None and averaged.value is not None:
        both = f" (recall {averaged.value:.3f} averaged, {float(grid['tpr'][grid['own']]):.3f} pooled)"
    said = POOLED.format(splits=run.plan.get("splits", "all"), recall=both)
    return f'<p class="cap" id="pooled">{words(said)}</p>'


def _counts(page: PageInput) -> Section | None:
    if page.matrix is None or len(page.matrix["classes"]) != 2:
        return None
    body = confusion(page.matrix)
    return Section(name="decide", nav="Counts", title="What it predicts", body=f'<div class="fig">{body}</div>')


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
        f'<div class="ctl"><span>Predict {words(positive)} from</span><output id="threshold-is" aria-live="off">'
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
