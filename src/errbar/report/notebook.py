"""A run in a notebook: its tables and one or two static pictures, without script, legible in light and dark."""

from __future__ import annotations

from errbar.pictures import gather
from errbar.records.edited_run import edited_note, naming_edits
from errbar.records.figure import Figure
from errbar.records.run import Run
from errbar.report.answers import GLYPHS, find_answer
from errbar.report.finding_words import finding_words
from errbar.report.page.element import notes, words
from errbar.report.page.heading import facts
from errbar.report.page.result_tables import comparisons, estimates
from errbar.report.page.rulings import rulings
from errbar.report.page.selection_tables import choice
from errbar.report.page.sheet_tables import sheets
from errbar.report.palette import DARK, LIGHT, properties
from errbar.report.svg import inline_svg

FIRST = {
    "score": ("forest", "roc", "confusion", "predicted_true"),
    "evaluate": ("forest", "roc", "confusion", "predicted_true", "folds"),
    "compare": ("comparisons", "critical_difference", "standings"),
    "gate": ("comparisons",),
    "plan": (),
    "select": ("search_course", "candidates"),
}
"""Pictures of a verb's runs by how much they say; other verbs have those that a page begins with."""
MOST = 2
WIDTH = 460.0
LIGHT_THEMES = ('[data-jp-theme-light="true"]', ".vscode-light", 'html[theme="light"]')
DARK_THEMES = ('[data-jp-theme-light="false"]', ".vscode-dark", 'html[theme="dark"]')
"""How JupyterLab, VS Code and Colab say which theme they are in; elsewhere the browser is asked."""


@naming_edits
def notebook(run: Run) -> str:
    """HTML on its own paper, so that it is legible on whatever surrounds it."""
    drawn = "".join(f"<figure>{inline_svg(f, width=WIDTH)}{_reads(f)}</figure>" for f in first_figures(run))
    found = notes(f"{finding_words(f)} ({f.code})" for f in run.findings)
    parts = [
        f"<p><strong>{words(edited_note(run))}</strong></p>" if run.edited else "",
        _answer(run),
        f"<p><b>{words(facts(run)[0])}</b> · {' · '.join(words(x) for x in facts(run)[1:])}</p>",
        _about(run),
        rulings(run),
        choice(run),
        comparisons(run),
        estimates(run),
        found,
        f'<div class="pictures">{drawn}</div>' if drawn else "",
        sheets(run) if run.verb in ("lab", "plan") else "",
        f"<p><small>seed {run.seed} · run {run.id}</small></p>",
    ]
    return f'<div class="errbar-run"><style>{style()}</style>{"".join(parts)}</div>'


def first_figures(run: Run) -> tuple[Figure, ...]:
    """Return the one or two pictures that say most of this run."""
    return gather(run, names=FIRST.get(run.verb)).figures[:MOST]


def _answer(run: Run) -> str:
    """The heading, then each sentence with its mark, as the terminal and the page have them."""
    found = find_answer(run)
    said = "".join(f"<li>{GLYPHS[s.glyph]} {words(s.words)}</li>" for s in found.sentences)
    return f"<p><strong>{words(found.heading)}</strong></p>" + (f'<ul class="answer">{said}</ul>' if said else "")


def _about(run: Run) -> str:
    about = run.estimates[0].about if run.estimates else str(run.options.get("about") or "")
    return f"<p>about: {words(about)}</p>" if about else ""


def _reads(figure: Figure) -> str:
    return f"<figcaption>{words(figure.reads)}</figcaption>"


def style() -> str:
    """Colours of the theme the notebook is in, and plain tables."""
    here = ".errbar-run"
    by_theme = [
        f"{here}{{{properties(LIGHT)}}}",
        f"@media(prefers-color-scheme:dark){{{here}{{{properties(DARK)}}}}}",
        f"{','.join(f'{t} {here}' for t in LIGHT_THEMES)}{{{properties(LIGHT)}}}",
        f"{','.join(f'{t} {here}' for t in DARK_THEMES)}{{{properties(DARK)}}}",
    ]
    return (
        "".join(by_theme)
        + "".join(f"{here} {rule}" for rule in _RULES)
        + (f"{here}{{background:var(--eb-paper);color:var(--eb-ink);padding:8px 12px;max-width:1100px}}")
    )


_RULES = (
    "table{border-collapse:collapse;color:var(--eb-ink);margin:4px 0}",
    "th,.errbar-run td{padding:2px 10px;text-align:left;border-bottom:1px solid var(--eb-grid);background:none}",
    "th.n,.errbar-run td.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}",
    "tbody th{font-weight:normal}",
    "small,.errbar-run figcaption,.errbar-run .quiet,.errbar-run .notes{color:var(--eb-muted)}",
    ".hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}",
    ".wide{overflow-x:auto}",
    ".pictures{display:flex;flex-wrap:wrap;gap:16px}",
    "figure{margin:8px 0;max-width:460px}",
    "figcaption{font-size:0.85em}",
    ".answer{list-style:none;margin:4px 0;padding:0}",
    ".verdict{font-size:1.4em;font-weight:600}",
)
