"""Which sections a page has, by the verb of its run: a section that finds nothing to show is left out."""

from __future__ import annotations

from collections.abc import Mapping

from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section, SectionFinder
from errbar.report.page.sections.calibration_section import calibration_section
from errbar.report.page.sections.candidates_section import candidates_section
from errbar.report.page.sections.certainty_section import certainty_section
from errbar.report.page.sections.choice_section import choice_section
from errbar.report.page.sections.class_section import class_section
from errbar.report.page.sections.comparison_section import comparison_section
from errbar.report.page.sections.decision_desk import decision_desk
from errbar.report.page.sections.disagreement_section import disagreement_section
from errbar.report.page.sections.forest_table import forest_table
from errbar.report.page.sections.methods_section import methods_section
from errbar.report.page.sections.more_pictures import more_pictures
from errbar.report.page.sections.more_rows import more_rows
from errbar.report.page.sections.outputs_section import outputs_section
from errbar.report.page.sections.overlay_section import overlay_section
from errbar.report.page.sections.picked_section import picked_section
from errbar.report.page.sections.ranking_section import ranking_section
from errbar.report.page.sections.repeat_rows import repeat_rows
from errbar.report.page.sections.shape_section import shape_section
from errbar.report.page.sections.sheets_section import sheets_section
from errbar.report.page.sections.slice_section import slice_section
from errbar.report.page.sections.tolerance_desk import tolerance_desk
from errbar.report.page.sections.verdict_section import verdict_section

PREDICTED: tuple[SectionFinder, ...] = (
    forest_table,
    outputs_section,
    more_rows,
    decision_desk,
    tolerance_desk,
    class_section,
    calibration_section,
    certainty_section,
    picked_section,
    shape_section,
    slice_section,
    repeat_rows,
)
"""Two classes, several, or numbers: each section knows whose it is."""
SECTIONS: Mapping[str, tuple[SectionFinder, ...]] = {
    "score": PREDICTED,
    "evaluate": PREDICTED,
    "compare": (
        ranking_section,
        comparison_section,
        overlay_section,
        disagreement_section,
        forest_table,
        decision_desk,
        slice_section,
    ),
    "gate": (verdict_section, forest_table),
    "select": (
        choice_section,
        forest_table,
        candidates_section,
        decision_desk,
        class_section,
        calibration_section,
        slice_section,
    ),
    "lab": (sheets_section, forest_table),
    "threshold": (choice_section, forest_table, decision_desk, class_section, calibration_section, slice_section),
}
OTHER: tuple[SectionFinder, ...] = (verdict_section, choice_section, comparison_section, forest_table, sheets_section)
"""Of verbs that are not listed: a study, a plan, a check."""


def sections_of(page: PageInput) -> list[Section]:
    """Sections in order; then the pictures that none of them shows, and how the numbers were made."""
    found = [made for find in SECTIONS.get(page.run.verb, OTHER) if (made := find(page)) is not None]
    shown = {name for section in found for name in section.pictures}
    return [s for s in (*found, more_pictures(page, shown), methods_section(page)) if s is not None]
