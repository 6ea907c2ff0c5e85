"""TRIPOD+AI: reporting of studies that develop or evaluate a clinical prediction model, 27 items in 52 parts.

Titles are our own short paraphrases; the numbers are those of the statement.
"""

from __future__ import annotations

from errbar.report.checklists import _analysis_answers as analysis
from errbar.report.checklists import _data_answers as data
from errbar.report.checklists import _result_answers as results
from errbar.report.checklists._record import ChecklistItem, Guide

FRONT, METHODS, OPEN, RESULTS, DISCUSSION = "Title to objectives", "Methods", "Open science", "Results", "Discussion"


def _ask(section: str, number: str, title: str) -> ChecklistItem:
    return ChecklistItem(section=section, number=number, title=title)


tripod_ai = Guide(
    name="tripod_ai",
    label="TRIPOD+AI",
    cites=("collins2024",),
    asks=(
        _ask(FRONT, "1", "In the title: prediction model, developed or evaluated, for whom and which outcome"),
        _ask(FRONT, "2", "Abstract by the statement's own list for abstracts"),
        _ask(FRONT, "3a", "Care setting, diagnosis or prognosis, why this model, which models exist"),
        _ask(FRONT, "3b", "Target population, purpose in the care pathway, intended users"),
        _ask(FRONT, "3c", "Known inequalities in health between groups"),
        _ask(FRONT, "4", "Aims: development, evaluation or both"),
        _ask(METHODS, "5a", "Where development and evaluation data come from, why these, how representative"),
        _ask(METHODS, "5b", "Dates of recruitment and of the end of follow-up"),
        _ask(METHODS, "6a", "Setting, number and place of centres"),
        _ask(METHODS, "6b", "Who was eligible"),
        _ask(METHODS, "6c", "Treatments, and how the analysis dealt with them"),
        ChecklistItem(
            section=METHODS,
            number="7",
            title="Preparation and quality checks of the data, the same across groups or not",
            most="drafted",
            write=data.preparation,
        ),
        _ask(METHODS, "8a", "The outcome: definition, horizon, assessment, reason, the same across groups"),
        _ask(METHODS, "8b", "Who judged a subjective outcome"),
        _ask(METHODS, "8c", "Blinding of outcome assessment"),
        _ask(METHODS, "9a", "How the first set of predictors was chosen"),
        _ask(METHODS, "9b", "Each predictor: definition, time and way of measuring, blinding"),
        _ask(METHODS, "9c", "Who judged subjective predictors"),
        ChecklistItem(
            section=METHODS,
            number="10",
            title="How the size of the study was arrived at, and that it suffices",
            most="drafted",
            write=data.sample_size,
        ),
        ChecklistItem(
            section=METHODS,
            number="11",
            title="Missing data: handling, and reasons for leaving rows out",
            most="drafted",
            write=data.missing,
        ),
        ChecklistItem(
            section=METHODS,
            number="12a",
            title="Use of the data for development and evaluation, and their partition",
            most="filled",
            write=analysis.partition,
        ),
        ChecklistItem(
            section=METHODS,
            number="12b",
            title="Handling of predictors: form, scaling, transformation",
            most="drafted",
            write=analysis.handling,
        ),
        ChecklistItem(
            section=METHODS,
            number="12c",
            title="Type of model and why, every building step, tuning, internal validation",
            most="drafted",
            write=analysis.building,
        ),
        ChecklistItem(
            section=METHODS,
            number="12d",
            title="Differences between clusters: handled and quantified how",
            most="filled",
            write=analysis.clusters,
        ),
        ChecklistItem(
            section=METHODS,
            number="12e",
            title="Measures and plots of performance, and why these",
            most="filled",
            write=analysis.measures_used,
        ),
        ChecklistItem(
            section=METHODS,
            number="12f",
            title="Updating of the model after evaluation, such as recalibration",
            most="drafted",
            write=results.calibration,
        ),
        ChecklistItem(
            section=METHODS,
            number="12g",
            title="For evaluation: what computed the predictions",
            most="filled",
            write=analysis.predictions_made,
        ),
        ChecklistItem(
            section=METHODS,
            number="13",
            title="Methods against class imbalance, and recalibration after them",
            most="drafted",
            write=data.imbalance,
        ),
        _ask(METHODS, "14", "Steps towards fairness, and why"),
        ChecklistItem(
            section=METHODS,
            number="15",
            title="What the model gives out; how classes and thresholds were made",
            most="filled",
            write=analysis.output,
        ),
        _ask(METHODS, "16", "How development and evaluation data differ in setting, eligibility, outcome, predictors"),
        _ask(METHODS, "17", "Ethics committee, consent or its waiver"),
        _ask(OPEN, "18a", "Funding and the funders' part"),
        _ask(OPEN, "18b", "Conflicts of interest"),
        _ask(OPEN, "18c", "Where the protocol is, or that there is none"),
        _ask(OPEN, "18d", "Registration, or that there is none"),
        _ask(OPEN, "18e", "Availability of the data"),
        _ask(OPEN, "18f", "Availability of the analysis code"),
        _ask(OPEN, "19", "Part of patients and public in the study"),
        ChecklistItem(
            section=RESULTS,
            number="20a",
            title="Flow of participants, with and without the outcome",
            most="drafted",
            write=data.flow,
        ),
        ChecklistItem(
            section=RESULTS,
            number="20b",
            title="Characteristics overall, by source and by group",
            most="drafted",
            write=data.characteristics,
        ),
        ChecklistItem(
            section=RESULTS,
            number="20c",
            title="For evaluation: distributions compared with those of the development data",
            most="filled",
            write=data.development_against_evaluation,
        ),
        ChecklistItem(
            section=RESULTS,
            number="21",
            title="Participants and events in every analysis: development, tuning, evaluation",
            most="filled",
            write=data.events,
        ),
        _ask(RESULTS, "22", "The full model, so that others can predict with it, and limits to its use"),
        ChecklistItem(
            section=RESULTS,
            number="23a",
            title="Performance with intervals, also in key subgroups",
            most="filled",
            write=results.performance,
        ),
        ChecklistItem(
            section=RESULTS,
            number="23b",
            title="Differences in performance between clusters",
            most="filled",
            write=results.heterogeneity,
        ),
        ChecklistItem(
            section=RESULTS,
            number="24",
            title="Result of updating: the new model and its performance",
            most="drafted",
            write=results.calibration,
        ),
        _ask(DISCUSSION, "25", "What the results mean, fairness included, compared with earlier studies"),
        ChecklistItem(
            section=DISCUSSION,
            number="26",
            title="Limits of the study: bias, uncertainty, generalisation",
            most="drafted",
            write=results.uncertainty,
        ),
        _ask(DISCUSSION, "27a", "What to do with poor or missing input when the model is used"),
        _ask(DISCUSSION, "27b", "What users have to do and to know"),
        _ask(DISCUSSION, "27c", "Next steps, with applicability in view"),
    ),
    about=__doc__ or "",
)
