"""A run as one HTML page that opens anywhere: tables that need no script, pictures drawn from the run it carries."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from string import Template
from typing import Any

from errbar.pictures import PictureInput, figures
from errbar.records.edited_run import edited_note, naming_edits
from errbar.records.figure import figure_to_dict
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.report.checklists import Checklist
from errbar.report.page.cards import cards
from errbar.report.page.confusion_table import cells_of, confusion
from errbar.report.page.element import section, words
from errbar.report.page.findings import findings
from errbar.report.page.footing import footing
from errbar.report.page.guidelines import guidelines
from errbar.report.page.heading import heading, title_of
from errbar.report.page.look_tables import looks
from errbar.report.page.result_tables import comparisons, estimates, slices, studied
from errbar.report.page.rulings import rulings
from errbar.report.page.selection_tables import candidates, choice
from errbar.report.page.sheet_tables import sheets
from errbar.report.page.threshold_panel import costs, slider, threshold
from errbar.report.palette import DARK, LIGHT, properties

SCRIPTS = ("scale.js", "draw.js", "reading.js", "threshold.js", "page.js")


@naming_edits
def page(run: Run, predictions: Predictions | None = None, *, checklists: Sequence[Checklist] = ()) -> str:
    """The whole page; `predictions` are the rows behind the run where it does not hold them itself."""
    given = PictureInput(run, predictions)
    found = figures(given)
    grid = _grid(given)
    matrix = cells_of(given, grid)
    if matrix is not None:
        found = [f for f in found if f.name != "confusion"]  # the table says the same, and follows the threshold
    data = {"run": json.loads(run.to_json()), "figures": [figure_to_dict(f) for f in found], "grid": grid}
    note = edited_note(run)
    parts = [
        section("edited", "Edited", f'<ul class="findings"><li class="refuse">{words(note)}</li></ul>' if note else ""),
        rulings(run),
        section("choice", "The choice", choice(run)),
        findings(run),
        section("comparisons", "Comparisons", comparisons(run)),
        section("estimates", "Estimates" if run.verb == "lab" else "Every measure", estimates(run)),
        slider(grid),
        section(
            "operating", "Operating point" if grid else "Which classes are taken for which", _operating(grid, matrix)
        ),
        section("candidates", "Candidates", candidates(run)),
        section("pictures", "Pictures", f"{_NO_SCRIPT}{cards(found)}" if found else ""),
        section("slices", "Slices", slices(run)),
        section("sheets", "Tables", studied(run) + sheets(run)),
        section("looks", "Looks at this test set", looks(run)),
        section("checklists", "Checklists", guidelines(checklists)),
    ]
    return Template(_part("template.html")).substitute(
        title=words(f"{title_of(run)} · errbar {run.verb} {run.id}{' · edited' if note else ''}"),
        heading=words(title_of(run)),
        head=heading(run),
        body="\n".join(p for p in parts if p),
        foot=footing(run),
        style=_colours() + _part("style.css"),
        data=_embed({**data, "text": {"matrix": matrix}}),
        script='"use strict";(() => {\n' + "\n".join(map(_script, SCRIPTS)) + "\n})();",
    )


def _operating(grid: dict[str, Any] | None, matrix: dict[str, Any] | None) -> str:
    rates = '<div id="rates"></div>' if grid else ""
    both = f"{rates}<div>{confusion(matrix)}{costs(grid)}</div>" if grid else confusion(matrix)
    return threshold(grid) + (f'<div class="two">{both}</div>' if both else "")


_NO_SCRIPT = "<noscript><p>The pictures are drawn by a script in this file; the tables need none.</p></noscript>"


def _colours() -> str:
    """Light unless the reader's system or the button says dark; paper is always light."""
    light, dark = f"{properties(LIGHT)};--back:#f5f6f8", f"{properties(DARK)};--back:#0d1014"
    system = f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
    return f":root{{{light}}}{system}@media screen{{:root[data-theme=dark]{{{dark}}}}}\n"


def _grid(given: PictureInput) -> dict[str, Any] | None:
    from errbar.pictures import grid_to_dict, threshold_grid

    grid = threshold_grid(given)
    return None if grid is None else grid_to_dict(grid)


def _embed(data: dict[str, Any]) -> str:
    """JSON that no name inside it can end: a browser looks for `</script` and `<!--` before it parses."""
    return json.dumps(data, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")


def _script(name: str) -> str:
    """A script without its comments and indents, which a reader of the page does not need."""
    lines = (line.strip() for line in _part(name).splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _part(name: str) -> str:
    return (files("errbar.report.page") / name).read_text(encoding="utf-8")
