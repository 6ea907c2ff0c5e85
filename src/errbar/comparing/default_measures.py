"""The few measures on which models are compared when none is named."""

from __future__ import annotations

from errbar.evidence.known_rows import KnownRows
from errbar.measures import measure
from errbar.records.measure import Measure
from errbar.records.outcomes import Outcomes
from errbar.records.task import Task
from errbar.scoring.which_measures import LABEL_RANK

COMPARED = {"binary prob": "log_loss brier roc_auc accuracy", "multiclass prob": "log_loss brier accuracy"}
COMPARED |= {"binary label": "accuracy balanced_accuracy", "multiclass label": "accuracy balanced_accuracy"}
COMPARED |= {"binary score": "roc_auc average_precision", "regression": "rmse mae", "multioutput": "rmse mae"}
COMPARED |= {"multilabel label": "subset_accuracy hamming_loss f1(average=micro)"}
COMPARED |= {"multilabel prob": f"brier {COMPARED['multilabel label']}", "multilabel score": LABEL_RANK}
"""Fewer than a table of one model shows: every further comparison makes all of them harder to resolve."""


def compared_by_default(task: Task) -> list[Measure]:
    """Every measure on which learners may be compared when none is named, whatever they predict."""
    names = " ".join(names for key, names in COMPARED.items() if key.split()[0] == task.kind)
    return [measure(name) for name in dict.fromkeys([*names.split(), *(["cost"] if task.cost is not None else [])])]


def default_comparison_measures(evidence: KnownRows) -> list[Measure]:
    """The few measures on which models are compared when none is named."""
    given = evidence.given
    if isinstance(given, Outcomes):
        return [measure("mean")]
    role = "prob" if given.prob is not None else "label" if given.label is not None else "score"
    key = f"{given.kind} {role}" if given.classes else given.kind
    names = COMPARED[key] + (" cost" if given.cost is not None and role != "score" else "")
    return [measure(name) for name in names.split()]
