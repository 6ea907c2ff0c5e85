"""Roles: truth, label, prob, score, value and the rest, from a source or as arrays, into Predictions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from errbar.columns.column import Column
from errbar.data import class_names as naming
from errbar.data.class_order import encode_classes, read_scores
from errbar.data.files import TableFile
from errbar.data.probabilities import one_probability, probability_matrix, say_precision
from errbar.data.role_columns import column_names, columns_for, same_index
from errbar.data.row_roles import RowRoles, read_row_roles, weighing
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records import codes
from errbar.records.outcomes import Rows
from errbar.records.predictions import Predictions
from errbar.records.types import Floats, Kind
from errbar.requests.column_groups import PredictionRoles, SliceRole

if TYPE_CHECKING:
    from errbar.requests.kinds import Table
    from errbar.requests.score import ScoreRequest

ANSWERS = ("label", "prob", "score", "value")
ONE_TRUTH = "the truth is the same in every row; where rows were graded without one, give the grades as `outcome`"
PARQUET = (".parquet", ".pq")


def holds_folds(request: ScoreRequest) -> bool:
    """True where `fold` is named, or `evaluate` wrote the file under a plan, unless an override reads it as fixed."""
    if request.fold is not None or request.repeat is not None:
        return True
    data = request.data
    if not isinstance(data, (str, Path)) or Path(data).suffix.lower() not in PARQUET or not Path(data).is_file():
        return False
    overridden = any(str(code).upper() == codes.OVERLAPPING_RESAMPLES for code in request.because or ())
    return not overridden and TableFile(data).plan is not None


def read_any_rows(request: ScoreRequest) -> Rows:
    """Return the predictions or the outcomes that a request names."""
    if request.outcome is None:
        return read_scored_rows(request)
    from errbar.data.read_outcomes import read_scored_outcomes  # here, since most rows have a truth

    return read_scored_outcomes(request.data, request)


def read_scored_rows(request: ScoreRequest) -> Predictions:
    """Return the predictions that a request names, in arrays of their own, which no caller can change.

    A file that `predict` wrote names its columns itself.
    """
    if request.truth is None:
        from errbar.data.own_predictions import fill_own_roles  # here, since most requests name their columns

        request = fill_own_roles(request)
    return read_predictions(request.data, request).copy()


def _without_truth(source: Source) -> str:
    """Return what to do where no truth is named."""
    if not source.names:
        return "Missing `truth`: the true classes or values, at least one."
    listed = ", ".join(source.names[:12])
    return (
        "Missing `truth`, the column of true classes or values. Give `truth=COLUMN`, or `outcome=COLUMN` for grades "
        f"without a truth. Columns: {listed}."
    )


def read_predictions(data: Table, request: PredictionRoles) -> Predictions:
    """Validated Predictions; every role is a column name (with data) or an array-like."""
    source = data if isinstance(data, Source) else Source(data)
    truths = columns_for(source, "truth", request.truth)
    if not truths:
        raise BadInput(_without_truth(source))
    n = len(truths[0])
    if n == 0:
        raise BadInput(f"Scoring needs at least one row; {source.where} has 0 rows.")
    by = request.by if isinstance(request, SliceRole) else None
    given = {role: getattr(request, role) for role in ANSWERS}
    beside = {"unit": request.unit, "weight": request.weight, "id": request.id}
    same_index({"truth": request.truth, **given, **beside, "by": by})
    if source.names:
        _not_truth_itself(source, request.truth, given)
    parts = {role: None if what is None else columns_for(source, role, what, n) for role, what in given.items()}
    if not any(parts.values()):
        listed = f" Columns: {', '.join(source.names[:12])}." if source.names else ""
        raise BadInput(f"Missing predictions: give `prob`, `label`, `score` or `value`.{listed}")
    rest = {**read_row_roles(source, n, request, by), "family": source.plan}
    rest["said"] = (*rest.get("said", ()), *source.said)
    if request.kind == "multilabel":
        return weighing(_several_labels(truths, parts, rest, request))
    found = _note_one_truth(_one_answer(truths, parts, rest, request))
    if request.kind is None:
        return found
    from errbar.data.kind_words import require_kind  # here, since most requests name no kind

    return require_kind(found, request.kind)


def _note_one_truth(given: Predictions) -> Predictions:
    """A note where the truth never differs: a column made up so that grades can be read at all."""
    truth = given.truth
    if given.n < 2 or truth.ndim > 1 or truth[0] != truth[-1] or not bool((truth == truth[0]).all()):
        return given
    return replace(given, said=(*given.said, ONE_TRUTH))


def _several_labels(
    truths: list[Column], parts: dict[str, list[Column] | None], rest: RowRoles, request: PredictionRoles
) -> Predictions:
    from errbar.data.read_label_sets import read_label_sets  # here, since most rows have one class

    if parts["value"]:
        raise BadInput("`value` is for numbers; `kind=multilabel` needs `label`, `prob` or `score`. Give one of them.")
    cut = _cut(request.threshold, parts["prob"])
    return _said_of_threshold(read_label_sets(truths, parts, rest, replace(request, threshold=cut)), cut)


def _one_answer(
    truths: list[Column], parts: dict[str, list[Column] | None], rest: RowRoles, request: PredictionRoles
) -> Predictions:
    """One class or number a row, or several numbers."""
    if parts["value"]:
        _only_value(parts, request)
        _cut(request.threshold, None)
        return weighing(_said_of_threshold(_regression(truths, parts["value"], rest), request.threshold))
    if len(truths) > 1:
        raise BadInput(
            f"`truth` must be one column of classes; got {len(truths)}. Where each is a label that a row has or not (0 "
            "or 1), give `kind=multilabel`; where they are numbers, give as many `value` columns."
        )
    cut = _cut(request.threshold, parts["prob"])
    asked = request if type(request.threshold) is float else replace(request, threshold=cut)
    return weighing(_said_of_threshold(_classification(truths[0], parts, rest, asked), cut))


def _said_of_threshold(given: Predictions, threshold: float) -> Predictions:
    """A note where a threshold cuts nothing: labels, numbers, or more than two classes."""
    if threshold == 0.5 or (given.label is None and given.kind in ("binary", "multilabel")):
        return given
    if given.value is not None:
        why = "these are numbers, not classes"
    else:
        why = "labels were given" if given.label is not None else "it cuts two classes only"
    return replace(given, said=(*given.said, f"`threshold={threshold:g}` has no effect: {why}"))


def _not_truth_itself(source: Source, truth: object, given: dict[str, Any]) -> None:
    """One column cannot be both: whatever the model does, such a score is perfect."""
    truths = column_names(source, "truth", truth) or []
    for role, what in given.items() if truths else ():
        same = [name for name in column_names(source, role, what) or [] if name in truths]
        if same:
            raise BadInput(f"Truth and prediction must be two columns; `truth` and `{role}` both name {same[0]!r}.")


def _cut(threshold: object, probs: list[Column] | None) -> float:
    if type(threshold) is float and 0 <= threshold <= 1:
        return threshold
    if isinstance(threshold, bool) or not isinstance(threshold, (int, float, np.number)) or not np.isfinite(threshold):
        raise BadInput(f"`threshold` must be a number; got {threshold!r}.")
    if probs and not 0 <= threshold <= 1:
        raise BadInput(f"`threshold` must lie in [0, 1], as it cuts a probability; got {threshold:g}.")
    return float(threshold)


def _only_value(parts: dict[str, list[Column] | None], request: PredictionRoles) -> None:
    others = [r for r in ("label", "prob", "score") if parts[r]]
    others += [word for word in ("classes", "positive", "cost") if getattr(request, word) is not None]
    if others:
        raise BadInput(f"`value` is for regression, `{others[0]}` for classes; got both. Give one of them.")


def _regression(truths: list[Column], values: list[Column], rest: dict[str, Any]) -> Predictions:
    if len(truths) != len(values):
        raise BadInput(f"Each output needs its prediction; got {len(truths)} truth and {len(values)} value columns.")
    if len(truths) == 1:
        y, f = truths[0].as_float("truth"), values[0].as_float("value")
        return Predictions(kind="regression", truth=y, value=f, **rest)
    y, f = (_outputs(columns, role) for role, columns in (("truth", truths), ("value", values)))
    return Predictions(kind="multioutput", truth=y, value=f, output_names=tuple(c.name for c in truths), **rest)


def _outputs(columns: list[Column], role: str) -> Floats:
    """Return (rows, outputs), every output in one piece."""
    return np.array([column.as_float(role) for column in columns]).T


def _classification(
    truth: Column, parts: dict[str, list[Column] | None], rest: dict[str, Any], asked: PredictionRoles
) -> Predictions:
    labels, probs, scores = parts["label"], parts["prob"], parts["score"]
    if labels and len(labels) > 1:
        raise BadInput(f"`label` must be one column; got {len(labels)}.")
    label = labels[0] if labels else None
    _are_classes(truth, label, asked)
    enc, order = encode_classes(truth, label, {"prob": probs, "score": scores}, asked)
    code, rule = _positive(enc, probs, scores, asked.positive)
    said = [*([rule] if rule else []), *enc.said, *order.said, *(say_precision(probs) if probs else ())]
    score, largest = read_scores(scores, enc.classes, order.of("score"), code) if scores else (None, None)
    if largest is not None and label is None and not probs:
        enc = enc._replace(label=largest)
        said.append("class: the one of the largest score")
    if probs and scores:
        said.append(f"ranked by {scores[0].name!r}, the score; prob is used for all other measures")
    kind: Kind = "binary" if code is not None else "multiclass"
    cost, gains = _costs(asked.cost, enc.classes, code)
    return Predictions(
        kind=kind,
        truth=enc.truth,
        label=enc.label,
        prob=_prob(probs, enc.classes, order.of("prob"), code),
        score=score,
        classes=enc.classes,
        positive=code,
        threshold=asked.threshold,
        cost=cost,
        said=(*said, *gains, *rest.pop("said", ())),
        positive_rule=rule,
        **rest,
    )


def _are_classes(truth: Column, label: Column | None, asked: PredictionRoles) -> None:
    """Names or whole numbers that repeat; numbers of another kind belong to other roles."""
    for column, instead in ((truth, "For regression give `value`."), (label, "Give probabilities as `prob`.")):
        if column is None:
            continue
        rows = column.fractions
        if len(rows):
            raise BadInput(
                f"Classes must be names or whole numbers; column {column.name!r} has {len(rows):,} fractions, "
                f"first in row {rows[0] + 1:,}. {instead}"
            )
    k, n = len(truth.as_text()[1]), len(truth)
    if truth.numbers is not None and k > 20 and n < 2 * k and asked.classes is None:
        raise BadInput(
            f"Classes must repeat; truth {truth.name!r} has {k:,} different numbers in {n:,} rows. For "
            "regression give `value`; if they are classes, list them with `classes`."
        )


def _positive(
    enc: naming.ClassCodes, probs: list[Column] | None, scores: list[Column] | None, asked: object
) -> tuple[int | None, str]:
    """Code of the positive class of two and the rule that chose it, in words; None and no words beyond."""
    if len(enc.classes) > 2:
        if asked is not None:
            how = f"recall(class={asked})"
            raise BadInput(f"`positive` needs two classes; got {len(enc.classes)}. Use class= of a measure: {how}.")
        return None, ""
    single = bool(probs and len(probs) == 1) or bool(scores and len(scores) == 1 and not probs)
    columns = [c.name for c in (probs or scores or [])]
    return naming.positive_of(enc.classes, asked, columns, single, "prob" if probs else "score")


def _prob(
    probs: list[Column] | None, names: tuple[str, ...], by_column: list[str] | None, code: int | None
) -> Floats | None:
    """P(positive) for two classes, one column per class beyond."""
    if not probs:
        return None
    if len(probs) == 1 and code is not None:
        return one_probability(probs[0])
    if len(probs) != len(names):
        listed = f"{len(names)} classes ({', '.join(names[:5])})"
        raise BadInput(f"{listed} need one `prob` column each; got {len(probs)}.")
    assert by_column is not None
    matrix = probability_matrix(probs, [by_column.index(c) for c in names])
    return matrix if code is None else np.ascontiguousarray(matrix[:, code])


def _costs(cost: object, classes: tuple[str, ...], positive: int | None) -> tuple[Floats | None, tuple[str, ...]]:
    """The matrix of costs, None where no costs are given, and what is to be said of it."""
    if cost is None:
        return None, ()
    from errbar.data.costs import read_costs  # here, since most runs have no costs

    return read_costs(cost, classes, positive)
