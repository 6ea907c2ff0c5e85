"""Model card: what a model is for, how it was evaluated and how well it does, group by group.

The sections are those of the paper, which numbers no items: letters are ours, and so is the wording.
"""

from __future__ import annotations

from errbar.report.checklists import _analysis_answers as analysis
from errbar.report.checklists import _result_answers as results
from errbar.report.checklists._record import ChecklistItem, Guide, Status, Write

MODEL, USE, FACTORS, MEASURES = "Model details", "Intended use", "Factors", "Metrics"
EVALUATED, TRAINED, NUMBERS = "Evaluation data", "Training data", "Quantitative analyses"
ETHICS, CAVEATS = "Ethical considerations", "Caveats and recommendations"


def _ask(section: str, number: str, title: str, most: Status = "yours", write: Write | None = None) -> ChecklistItem:
    return ChecklistItem(section=section, number=number, title=title, most=most, write=write)


model_card = Guide(
    name="model_card",
    label="Model card",
    cites=("mitchell2019",),
    asks=(
        _ask(MODEL, "1a", "Who made it"),
        _ask(MODEL, "1b", "Date and version"),
        _ask(MODEL, "1c", "Type of model"),
        _ask(MODEL, "1d", "Training algorithm, settings, features, constraints"),
        _ask(MODEL, "1e", "Paper, citation and licence"),
        _ask(MODEL, "1f", "Whom to ask"),
        _ask(USE, "2a", "What it is for"),
        _ask(USE, "2b", "Who is to use it"),
        _ask(USE, "2c", "What it is not for"),
        _ask(FACTORS, "3a", "Groups, instruments and surroundings that may matter"),
        _ask(FACTORS, "3b", "Which of them were evaluated, and why those"),
        _ask(MEASURES, "4a", "Measures of performance", "filled", analysis.measures_used),
        _ask(MEASURES, "4b", "Decision thresholds", "filled", analysis.output),
        _ask(MEASURES, "4c", "How variation and uncertainty were found", "filled", analysis.intervals_made),
        _ask(EVALUATED, "5a", "Data sets of the evaluation"),
        _ask(EVALUATED, "5b", "Why those"),
        _ask(EVALUATED, "5c", "Their preprocessing"),
        _ask(TRAINED, "6a", "Training data, or the least that can be said of them"),
        _ask(NUMBERS, "7a", "Results factor by factor, with intervals", "filled", results.disaggregated),
        _ask(NUMBERS, "7b", "Results for factors taken together"),
        _ask(ETHICS, "8a", "Sensitive data, risks to people, mitigation, uses to worry about"),
        _ask(CAVEATS, "9a", "What else should be known or tested"),
    ),
    about=__doc__ or "",
)
