"""REFORMS: reporting of science that rests on machine learning, 32 items in eight modules.

Titles are our own short paraphrases; the numbers are those of the recommendations.
"""

from __future__ import annotations

from errbar.report.checklists import _analysis_answers as analysis
from errbar.report.checklists import _data_answers as data
from errbar.report.checklists._record import ChecklistItem, Guide, Status, Write

GOALS, AGAIN, DATA = "1 Study goals", "2 Computational reproducibility", "3 Data quality"
BEFORE, MODEL, LEAKS = "4 Data preprocessing", "5 Modelling", "6 Data leakage"
NUMBERS, BEYOND = "7 Metrics and uncertainty", "8 Generalisability and limitations"


def _ask(section: str, number: str, title: str, most: Status = "yours", write: Write | None = None) -> ChecklistItem:
    return ChecklistItem(section=section, number=number, title=title, most=most, write=write)


reforms = Guide(
    name="reforms",
    label="REFORMS",
    cites=("kapoor2024",),
    asks=(
        _ask(GOALS, "1a", "The population that the claim is about"),
        _ask(GOALS, "1b", "Why that population"),
        _ask(GOALS, "1c", "Why machine learning"),
        _ask(AGAIN, "2a", "The data set, with a link or DOI", "drafted", data.dataset),
        _ask(AGAIN, "2b", "The code, in the version used, with a link or DOI", "drafted", analysis.code),
        _ask(AGAIN, "2c", "What it was computed on", "filled", analysis.software),
        _ask(AGAIN, "2d", "Instructions to repeat the results", "drafted", analysis.instructions),
        _ask(AGAIN, "2e", "A script that makes every result again", "filled", analysis.reproduction),
        _ask(DATA, "3a", "Sources of the data, when and how they were collected and annotated"),
        _ask(DATA, "3b", "What the rows were sampled from"),
        _ask(DATA, "3c", "Why these data suit the task"),
        _ask(DATA, "3d", "The outcome and its distribution", "drafted", data.outcome),
        _ask(DATA, "3e", "Number of rows, in all and by class", "filled", data.size),
        _ask(DATA, "3f", "Share of missing data, by class", "filled", data.missing),
        _ask(DATA, "3g", "Whether the evaluation data represent the population of the claim"),
        _ask(BEFORE, "4a", "Rows left out, and why", "drafted", data.exclusions),
        _ask(BEFORE, "4b", "What was done about impossible or corrupt values"),
        _ask(BEFORE, "4c", "Every transformation of the data", "drafted", analysis.handling),
        _ask(MODEL, "5a", "Each model: input, output, type, loss", "drafted", analysis.building),
        _ask(MODEL, "5b", "Why these types of model"),
        _ask(MODEL, "5c", "How it was evaluated: holdout, cross-validation, other data", "filled", analysis.partition),
        _ask(MODEL, "5d", "How the reported model was selected", "filled", analysis.selection),
        _ask(MODEL, "5e", "How settings were tuned", "filled", analysis.tuning),
        _ask(MODEL, "5f", "Baselines, and that they had a fair chance", "drafted", analysis.baselines),
        _ask(LEAKS, "6a", "That preparation and fitting saw training rows alone", "drafted", analysis.handling),
        _ask(LEAKS, "6b", "Dependent or duplicate rows across the split", "filled", analysis.dependencies),
        _ask(LEAKS, "6c", "That every feature is known at prediction time and no proxy for the outcome", "drafted"),
        _ask(NUMBERS, "7a", "Every measure of performance", "filled", analysis.measures_used),
        _ask(NUMBERS, "7b", "Uncertainty of every number, and how it was found", "filled", analysis.intervals_made),
        _ask(NUMBERS, "7c", "Why these tests, and whether their assumptions hold", "drafted", analysis.tests_chosen),
        _ask(BEYOND, "8a", "Evidence that results hold elsewhere"),
        _ask(BEYOND, "8b", "Where the findings are not expected to hold"),
    ),
    about=__doc__ or "",
)
