"""Decided rows: every row with the label that the chosen threshold, or the rule of least expected cost, gives it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from errbar.data.choosing_rows import sketch_rows
from errbar.data.labelled_rows import write_labelled_rows
from errbar.deciding.decision_rows import DecisionRows
from errbar.records.run import Run
from errbar.records.threshold import Threshold
from errbar.records.types import Ints


def write_decided_rows(rows: DecisionRows, run: Run, path: Path) -> Run:
    """The run; its rows are in the file, each once, which also says that these rows chose the labels' threshold."""
    chosen = run.threshold
    assert chosen is not None
    labelled = replace(rows.once, label=label_rows(rows, chosen))
    write_labelled_rows(labelled, path, run=run.id, chosen_on=sketch_rows(labelled))
    return replace(run, kept=str(path))


def label_rows(rows: DecisionRows, chosen: Threshold) -> Ints:
    """The code of the class that each row is called."""
    answers = rows.answers[0]
    if chosen.value is None:
        costs = None if chosen.costs is None else np.array(chosen.costs)
        return np.asarray(answers.argmax(axis=1) if costs is None else (answers @ costs).argmin(axis=1))
    assert chosen.positive is not None
    code = chosen.classes.index(chosen.positive)
    return np.where(answers >= chosen.value, code, 1 - code)
