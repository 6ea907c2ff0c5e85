"""STARD-AI: reporting of diagnostic accuracy where the test is an AI system, 40 items in 48 parts.

Titles are our own short paraphrases; the numbers are those of the guideline.
"""

from __future__ import annotations

from errbar.report.checklists import _analysis_answers as analysis
from errbar.report.checklists import _data_answers as data
from errbar.report.checklists import _result_answers as results
from errbar.report.checklists._record import ChecklistItem, Guide, Status, Write

FRONT, PEOPLE, DATASET = "Title to objectives", "Methods: design and participants", "Methods: data"
TEST, ANALYSIS, WHO = "Methods: test and reference", "Methods: analysis", "Results: participants and data"
FOUND, DISCUSSION, OTHER = "Results: accuracy", "Discussion", "Other information"


def _ask(section: str, number: str, title: str, most: Status = "yours", write: Write | None = None) -> ChecklistItem:
    return ChecklistItem(section=section, number=number, title=title, most=most, write=write)


stard_ai = Guide(
    name="stard_ai",
    label="STARD-AI",
    cites=("sounderajah2025",),
    asks=(
        _ask(FRONT, "1", "Name it a study of an AI test's diagnostic accuracy, with a measure of accuracy"),
        _ask(FRONT, "2", "Structured abstract"),
        _ask(FRONT, "3", "Background, intended use, new or established test, place in the workflow"),
        _ask(FRONT, "4", "Objectives and hypotheses"),
        _ask(PEOPLE, "5", "Prospective or retrospective"),
        _ask(PEOPLE, "6", "Ethics approval, or why none was needed"),
        _ask(PEOPLE, "7", "Inclusion and exclusion in order, of participants and of data"),
        _ask(PEOPLE, "8", "How eligible participants were found"),
        _ask(PEOPLE, "9", "Setting, place and dates"),
        _ask(PEOPLE, "10", "Consecutive, random or convenience series"),
        _ask(DATASET, "11", "Source of the data: routine, collected for this, or open"),
        _ask(DATASET, "12", "Who annotated, with which experience, and how"),
        _ask(DATASET, "13", "Devices and software that captured and processed the data"),
        _ask(DATASET, "14", "Acquisition and preprocessing, enough to repeat them", "drafted", data.preparation),
        _ask(TEST, "15a", "The AI test, enough to repeat it"),
        _ask(TEST, "15b", "How it was developed: training, validation, test, sizes", "drafted", analysis.building),
        _ask(TEST, "15c", "Cut-offs of the test, fixed beforehand or exploratory", "filled", analysis.cut_offs),
        _ask(TEST, "15d", "Its users and the expertise they need"),
        _ask(TEST, "16a", "The reference standard, enough to repeat it"),
        _ask(TEST, "16b", "Why that reference standard"),
        _ask(TEST, "16c", "Its cut-offs, fixed beforehand or exploratory"),
        _ask(TEST, "17a", "What readers of the test knew of the reference and the patient"),
        _ask(TEST, "17b", "What assessors of the reference knew of the test and the patient"),
        _ask(ANALYSIS, "18", "How accuracy was estimated or compared", "filled", analysis.intervals_made),
        _ask(ANALYSIS, "19", "What was done with indeterminate results"),
        _ask(ANALYSIS, "20", "What was done with missing results", "drafted", data.missing),
        _ask(ANALYSIS, "21", "Variation in accuracy, planned or exploratory", "filled", results.variability),
        _ask(ANALYSIS, "22", "Intended sample size and its reason", "drafted", data.sample_size),
        _ask(ANALYSIS, "23", "Analysis of errors, of bias and fairness", "drafted", results.error_analysis),
        _ask(WHO, "24", "Flow diagram"),
        _ask(WHO, "25", "Characteristics of each partition", "drafted", data.characteristics),
        _ask(WHO, "26a", "Severity among those with the condition"),
        _ask(WHO, "26b", "Other diagnoses among those without it"),
        _ask(WHO, "27", "Time and treatment between test and reference"),
        _ask(WHO, "28", "Whether the data represent the population of use"),
        _ask(WHO, "29", "How an external data set differs from the others", "drafted", results.external),
        _ask(FOUND, "30", "Table of test results by reference results", "filled", results.cross_table),
        _ask(FOUND, "31", "Accuracy with its precision", "filled", results.performance),
        _ask(FOUND, "32", "Harm done by test or reference"),
        _ask(DISCUSSION, "33", "Limits: bias, uncertainty, generalisation", "drafted", results.uncertainty),
        _ask(DISCUSSION, "34", "What it means for practice"),
        _ask(DISCUSSION, "35", "Ethics and fairness of using the test"),
        _ask(OTHER, "36", "Registration"),
        _ask(OTHER, "37", "Where the protocol is"),
        _ask(OTHER, "38", "Funding and the funders' part"),
        _ask(OTHER, "39", "Commercial interests"),
        _ask(OTHER, "40a", "Availability of data and code, and limits to their use"),
        _ask(OTHER, "40b", "Whether outputs are kept and can be audited", "filled", analysis.stored),
    ),
    about=__doc__ or "",
)
