"""A run as one HTML page that opens anywhere: it answers, then proves; tables need no script, pictures are drawn from
the run it carries."""

from __future__ import annotations

import json
from collections.abc import Sequence
from string import Template
from typing import Any

from errbar.pictures import Gathered, gather, picks_to_dict
from errbar.records.edited_run import edited_note, naming_edits
from errbar.records.figure import figure_to_dict
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.report.checklists import Checklist
from errbar.report.page.answer_strip import answer_strip, foot_line
from errbar.report.page.element import words
from errbar.report.page.page_figures import for_page, is_learner
from errbar.report.page.page_input import PageInput
from errbar.report.page.page_sections import sections_of
from errbar.report.page.picked_figures import picked_figures
from errbar.report.page.section import csv_button, navigation, render_section
from errbar.report.page.tokens import page_file, style

SCRIPTS = ("scale.js", "draw.js", "reading.js", "threshold.js", "desk.js", "saving.js", "page.js", "picker.js")
PROOFS = ("findings", "again")
"""Folds that a sentence may point to."""
REPLACED = ("forest", "forest_losses")
"""Pictures whose numbers stand in the table of measures, drawn row by row."""


@naming_edits
def page(run: Run, predictions: Predictions | None = None, *, checklists: Sequence[Checklist] = ()) -> str:
    """The whole page; `predictions` are the rows behind the run where it does not hold them itself."""
    made = _page_input(gather(run, predictions), checklists)
    sections = sections_of(made)
    note = edited_note(run)
    data = {
        "run": json.loads(run.to_json()),
        "figures": [figure_to_dict(f) for f in made.figures],
        "grid": made.grid,
        "text": {"matrix": made.matrix},
        "classes": made.found.class_rows,
        "picks": None if made.picks is None else picks_to_dict(made.picks),
    }
    return Template(page_file("template.html")).substitute(
        title=words(f"{made.answer.heading} · errbar {run.verb} {run.id}{' · edited' if note else ''}"),
        navigation=navigation(sections),
        all=csv_button("estimates", "All measures").replace(">CSV<", ">All numbers<").replace("btn", "btn tools"),
        answer=answer_strip(made, {*PROOFS, *(s.name for s in sections)}),
        body="\n".join(map(render_section, sections)),
        foot=foot_line(run),
        style=style(),
        data=_embed(data),
        script='"use strict";(() => {\n' + "\n".join(map(_script, SCRIPTS)) + "\n})();",
    )


def _page_input(gathered: Gathered, checklists: Sequence[Checklist]) -> PageInput:
    run, matrix = gathered.run, gathered.matrix
    found = [*gathered.figures, *gathered.proofs, *picked_figures(gathered.picks)]
    left_out = {
        *REPLACED,
        *(("comparisons",) if run.verb in ("compare", "gate") else ()),
        *(("confusion",) if matrix is not None or any(f.name == "worst_confusions" for f in found) else ()),
        *(("predicted_true", "residuals") if run.data.kind == "multioutput" else ()),
    }  # a table says the same, or pictures of each output
    shown = [for_page(f, run) for f in found if f.name not in left_out]
    grid = None if gathered.grid is None else {**gathered.grid, "light": not is_learner(run)}
    return PageInput(found=gathered, figures=shown, grid=grid, checklists=checklists)


def _embed(data: dict[str, Any]) -> str:
    """JSON that no name inside it can end: a browser looks for `</script` and `<!--` before it parses."""
    return json.dumps(data, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")


def _script(name: str) -> str:
    """A script without its comments and indents, which a reader of the page does not need."""
    lines = (line.strip() for line in page_file(name).splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
