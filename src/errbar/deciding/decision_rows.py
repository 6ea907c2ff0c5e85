"""Decision rows: what a threshold is chosen from, each row once, with the predictions of every repeat of a plan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from errbar.data.read_predictions import holds_folds, read_scored_rows
from errbar.data.role_columns import column_for, columns_for
from errbar.data.row_costs import RowCosts, read_row_costs
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts, Predictions
from errbar.records.types import Bools, Floats, Ints
from errbar.requests.column_groups import FoldRole, PredictionRoles
from errbar.requests.option import options_of
from errbar.requests.score import ScoreRequest
from errbar.requests.threshold import ThresholdRequest
from errbar.resampling.given_folds import OutOfFoldRows, order_by_fold


@dataclass(frozen=True, kw_only=True)
class DecisionRows:
    """n rows, predicted once by a fixed model, or once in each repeat of a cross-validation."""

    once: Predictions
    """Every row once, as its first prediction has it."""
    answers: Floats
    """(repeats, rows) of what is cut, or (repeats, rows, classes) of probabilities."""
    fold: Ints | None
    """(repeats, rows): the fold that tested the row; None for a fixed model."""
    costs: RowCosts | None
    facts: DataFacts
    predictions: Predictions
    """As they were given."""
    plan: Plan | None = None

    @property
    def n(self) -> int:
        """How many rows."""
        return self.once.n

    @property
    def weight(self) -> Floats:
        """Row weights, 1 where there are none."""
        return np.ones(self.n) if self.once.weight is None else self.once.weight

    @property
    def positive(self) -> Bools:
        """Rows of the positive class."""
        return np.asarray(self.once.truth == self.once.positive)

    @property
    def priced(self) -> Predictions:
        """The rows with the costs that each may have of its own, which the digest of the data does not know."""
        return self.once if self.costs is None else replace(self.once, cost=self.costs.table)

    @property
    def is_prob(self) -> bool:
        """True where probabilities are cut, False for scores."""
        return self.once.prob is not None


def read_decision_rows(request: ThresholdRequest) -> DecisionRows:
    """The rows that a request names, with their costs; BadInput where there is nothing to cut."""
    asked = _as_scored(request)
    if holds_folds(asked):
        from errbar.resampling.own_out_of_fold import read_own_rows  # here, since most rows are of one model

        own = asked.fold is None and asked.repeat is None
        rows = read_own_rows(Path(str(asked.data)), asked).rows if own else order_by_fold(read_scored_rows(asked))
        return _out_of_fold(rows, request)
    given = read_scored_rows(asked)
    _require_answers(given)
    once = replace(given, label=None)
    costs = _read_costs(request, given, _kept_rows(request, given))
    answers = _cut_values(given)[None]
    return DecisionRows(
        once=_with_matrix(once, costs),
        answers=answers,
        fold=None,
        costs=costs,
        facts=_facts(DataFacts.of(given), costs),
        predictions=_with_matrix(once, costs),
    )


def _out_of_fold(rows: OutOfFoldRows, request: ThresholdRequest) -> DecisionRows:
    given, plan = rows.predictions, rows.plan
    _require_answers(given)
    if plan.traits.design != "partition" or given.repeat is None or given.fold is None or given.row is None:
        raise BadInput(
            "A threshold is chosen from rows that are each predicted once, or once in each repeat of a partition; "
            f"these were predicted under {plan.key}. Use kfold, or one file of held-out predictions."
        )
    if request.cost is not None and _names_columns(request, given):
        raise BadInput(
            "Costs by row need rows that are predicted once by one model; got out-of-fold predictions. Give `cost` as "
            "fn=10,fp=1 or a matrix."
        )
    repeats, n = int(given.repeat.max()) + 1, plan.n
    values = _cut_values(given)
    answers = np.empty((repeats, n, *values.shape[1:]))
    fold = np.empty((repeats, n), np.intp)
    answers[given.repeat, given.row], fold[given.repeat, given.row] = values, given.fold
    once = replace(given.take(rows.first), label=None, split=None, repeat=None, fold=None)
    costs = _read_costs(request, once, np.arange(n))
    return DecisionRows(
        once=_with_matrix(once, costs),
        answers=answers,
        fold=fold,
        costs=costs,
        facts=_facts(rows.facts, costs),
        predictions=_with_matrix(given, costs),
        plan=plan,
    )


def _as_scored(request: ThresholdRequest) -> ScoreRequest:
    """The words by which predictions are read; costs are read apart, since a row may have its own."""
    words = {**options_of(PredictionRoles), **options_of(FoldRole)}
    said = {name: getattr(request, name) for name in words if name != "cost"}
    return ScoreRequest(data=request.data, because=request.because, **said)


def _require_answers(given: Predictions) -> None:
    if given.kind not in ("binary", "multiclass"):
        raise BadInput(f"A threshold cuts probabilities of classes; this task is {given.kind}. Give classes.")
    if given.kind == "multiclass" and given.prob is None:
        raise BadInput("More than two classes need probabilities, one column each; got none. Give `prob`.")
    if given.prob is None and given.score is None:
        raise BadInput("A threshold cuts probabilities or scores; got labels alone. Give `prob` or `score`.")
    few = given.class_counts.min() if given.kind == "binary" else given.n
    if few < 2:
        raise BadInput(
            f"A threshold needs two rows of either class or more; the rarest has {int(few)}. Collect more of them."
        )


def _cut_values(given: Predictions) -> Floats:
    found = given.prob if given.prob is not None else given.score
    assert found is not None
    return np.asarray(found, dtype=np.float64)


def _kept_rows(request: ThresholdRequest, given: Predictions) -> Ints:
    """Places in the source of the rows that were read: those of weight 0 are left out."""
    if request.weight is None or given.weight is None:
        return np.arange(given.n)
    source = Source(request.data)
    weights = column_for(source, "weight", request.weight, _length(source, request))
    assert weights is not None
    return np.flatnonzero(weights.as_float("weight") > 0)


def _length(source: Source, request: ThresholdRequest) -> int:
    found = columns_for(source, "truth", request.truth)
    return 0 if not found else len(found[0])


def _read_costs(request: ThresholdRequest, given: Predictions, rows: Ints) -> RowCosts | None:
    if request.cost is None:
        return None
    source = Source(request.data)
    n = given.n if request.truth is None else _length(source, request)
    return read_row_costs(source, request.cost, given, rows, n)


def _names_columns(request: ThresholdRequest, given: Predictions) -> bool:
    source = Source(request.data)
    text = str(request.cost)
    return isinstance(request.cost, str) and (text in source.names or any(f"={x}" in text for x in source.names))


def _with_matrix(given: Predictions, costs: RowCosts | None) -> Predictions:
    return given if costs is None or costs.matrix is None else replace(given, cost=costs.matrix)


def _facts(facts: DataFacts, costs: RowCosts | None) -> DataFacts:
    return facts if costs is None else replace(facts, said=(*facts.said, *costs.said))
