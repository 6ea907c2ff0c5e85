"""Files of out-of-fold predictions that `evaluate` wrote, read again with the plan that they were made under."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from errbar._wording import plural
from errbar.data.own_predictions import columns_of_role
from errbar.data.read_predictions import ANSWERS, read_predictions
from errbar.errors import BadInput
from errbar.records.plan import Plan
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.records.splitter import RowLayout
from errbar.requests.column_groups import CostRole, PositiveRole, Predicted, UnitRole
from errbar.requests.score import ScoreRequest
from errbar.resampling.given_folds import OutOfFoldRows
from errbar.splits import check_plan
from errbar.stores import design_of, read_file


class OwnRows(NamedTuple):
    """The rows of a file with their plan, and the run that it belongs to."""

    rows: OutOfFoldRows
    run: Run


def read_own_rows(path: Path, request: ScoreRequest) -> OwnRows:
    """All as it was written, or read by the columns and words that the request gives."""
    design = design_of(path)
    assert design is not None
    own = read_file(path)
    if request.given(Predicted, PositiveRole, CostRole, UnitRole):
        own = _read_columns(path, own, request)
    plan = _check_units(design.plan, own) if request.unit is not None else design.plan
    return OwnRows(OutOfFoldRows(own, plan), design.run)


def _read_columns(path: Path, own: Predictions, request: ScoreRequest) -> Predictions:
    """The columns that were named, and the file's own where none was; which split predicted a row is as written."""
    filled = request if request.given("truth", *ANSWERS) else _fill_roles(own, request)
    positive = None if own.positive is None else own.classes[own.positive]
    if filled.positive is not None and own.prob is not None and str(filled.positive) != positive:
        raise BadInput(f"`positive` must be the class of the probabilities in {path}, {positive!r}; got another.")
    kept_unit = filled.unit is None and own.unit is not None
    asked = replace(
        filled,
        id=None,
        kind=own.kind if own.kind == "multilabel" else filled.kind,
        unit="unit" if kept_unit else filled.unit,
        positive=positive if filled.positive is None else filled.positive,
        classes=list(own.classes) if filled.classes is None and own.classes else filled.classes,
    )
    found = read_predictions(path, asked)
    return replace(
        found,
        row=own.row,
        split=own.split,
        repeat=own.repeat,
        fold=own.fold,
        unit_name=own.unit_name if kept_unit else found.unit_name,
        weight=own.weight,
        weight_name=own.weight_name,
        slicings=own.slicings,
    )


def _fill_roles(own: Predictions, request: ScoreRequest) -> ScoreRequest:
    """The columns by which the file holds each role; labels by the threshold where one is given."""
    names = _column_names(own)
    cut = request.given("threshold") and own.prob is not None
    return replace(
        request,
        truth=columns_of_role(names, "truth"),
        label=None if cut else columns_of_role(names, "label"),
        prob=columns_of_role(names, "prob"),
        score=columns_of_role(names, "score"),
        value=columns_of_role(names, "value"),
    )


def _column_names(own: Predictions) -> list[str]:
    """The columns of the roles, as such a file names them."""
    out = []
    for role in ("truth", *ANSWERS):
        part = getattr(own, role)
        if part is None:
            continue
        ends = own.classes if role == "prob" and own.classes else range(part.shape[-1])
        out += [role] if part.ndim == 1 else [f"{role}_{end}" for end in ends]
    return out


def _check_units(plan: Plan, given: Predictions) -> Plan:
    """Refusal where units that were named now are on both sides of a split."""
    assert given.unit is not None and given.row is not None
    unit = np.zeros(plan.n, np.intp)
    unit[given.row] = given.unit
    word = given.unit_name or "unit"
    return check_plan(plan, RowLayout(n=plan.n, unit=unit, unit_name=word, units=plural(word)))
