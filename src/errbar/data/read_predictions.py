"""Roles: truth, label, prob, score, value and the rest, from a source or as arrays, into Predictions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from errbar.data import class_names as naming
from errbar.data.column import Column
from errbar.data.probabilities import one_probability, probability_matrix
from errbar.data.role_columns import column_names, columns_for, same_index
from errbar.data.row_roles import read_row_roles, weighing
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records.predictions import Predictions
from errbar.records.types import Array, Floats, Kind
from errbar.requests.groups import PredictionRoles, SliceRole

if TYPE_CHECKING:
    from errbar.requests.kinds import Classes, Table
    from errbar.requests.score import ScoreRequest

ANSWERS = ("label", "prob", "score", "value")
MANY_CLASSES = 1000
"""Beyond it a K x K table is no longer a table to count in."""


def read_scored_rows(request: ScoreRequest) -> Predictions:
    """The predictions that a request names; a file that `predict` wrote names its columns itself."""
    if request.truth is None:
        from errbar.data.own_predictions import fill_own_roles  # here, since most requests name their columns

        request = fill_own_roles(request)
    return read_predictions(request.data, request)


def read_predictions(data: Table, request: PredictionRoles) -> Predictions:
    """Validated Predictions; every role is a column name (with data) or an array-like."""
    source = data if isinstance(data, Source) else Source(data)
    truths = columns_for(source, "truth", request.truth)
    if not truths:
        raise BadInput("Scoring needs truth: a column name, or an array of at least one row.")
    n = len(truths[0])
    if n == 0:
        raise BadInput(f"Scoring needs at least one row; {source.where} has 0 rows.")
    by = request.by if isinstance(request, SliceRole) else None
    given = {role: getattr(request, role) for role in ANSWERS}
    beside = {role: getattr(request, role) for role in ("unit", "weight", "id")}
    same_index({"truth": request.truth, **given, **beside, "by": by})
    _not_truth_itself(source, request.truth, given)
    parts = {role: columns_for(source, role, what, n) for role, what in given.items()}
    if not any(parts.values()):
        listed = f" Columns: {', '.join(source.names[:12])}." if source.names else ""
        raise BadInput(f"Scoring needs a prediction: `label`, `prob`, `score` or `value`.{listed}")
    rest = {**read_row_roles(source, n, request, by), "family": source.plan}
    rest["said"] = (*rest.get("said", ()), *source.said)
    if parts["value"]:
        _only_value(parts, request)
        _cut(request.threshold, None)
        return weighing(_said_of_threshold(_regression(truths, parts["value"], rest), request.threshold))
    if len(truths) > 1:
        raise BadInput("Several truth columns are several outputs and need as many `value` columns.")
    cut = _cut(request.threshold, parts["prob"])
    return weighing(_said_of_threshold(_classification(truths[0], parts, rest, replace(request, threshold=cut)), cut))


def _said_of_threshold(given: Predictions, threshold: float) -> Predictions:
    """A note where a threshold cuts nothing: labels, numbers, or more than two classes."""
    if threshold == 0.5 or (given.label is None and given.kind == "binary"):
        return given
    if given.value is not None:
        why = "these are numbers, not classes"
    else:
        why = "labels were given" if given.label is not None else "it cuts two classes only"
    return replace(given, said=(*given.said, f"`threshold={threshold:g}` has no effect: {why}"))


def _not_truth_itself(source: Source, truth: object, given: dict[str, Any]) -> None:
    """One column cannot be both: whatever the model does, such a score is perfect."""
    truths = column_names(source, "truth", truth) or []
    for role, what in given.items():
        same = [name for name in column_names(source, role, what) or [] if name in truths]
        if same:
            raise BadInput(f"Truth and prediction must be two columns; `truth` and `{role}` both name {same[0]!r}.")


def _list_classes(classes: Classes | None) -> list[str] | None:
    if classes is None:
        return None
    return [c for c in classes.split(",") if c] if isinstance(classes, str) else [str(c) for c in classes]


def _cut(threshold: object, probs: list[Column] | None) -> float:
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
    y, f = ([c.as_float(role) for c in columns] for role, columns in (("truth", truths), ("value", values)))
    if len(y) == 1:
        return Predictions(kind="regression", truth=y[0], value=f[0], **rest)
    return Predictions(kind="multioutput", truth=np.column_stack(y), value=np.column_stack(f), **rest)


def _classification(
    truth: Column, parts: dict[str, list[Column] | None], rest: dict[str, Any], asked: PredictionRoles
) -> Predictions:
    labels, probs, scores = parts["label"], parts["prob"], parts["score"]
    for role, columns in (("label", labels), ("score", scores)):
        if columns and len(columns) > 1:
            raise BadInput(f"`{role}` must be one column; got {len(columns)}.")
    label = labels[0] if labels else None
    _are_classes(truth, label, asked)
    enc, by_column = _encode_classes(truth, label, probs, asked)
    code, rule = _positive(enc, probs, scores, asked.positive)
    said = [*([rule] if rule else []), *enc.said]
    if probs and scores:
        said.append(f"ranked by {scores[0].name!r}, the score; prob is used for all other measures")
    kind: Kind = "binary" if code is not None else "multiclass"
    cost, gains = _costs(asked.cost, enc.classes, code)
    return Predictions(
        kind=kind,
        truth=enc.truth,
        label=enc.label,
        prob=_prob(probs, enc.classes, by_column, code),
        score=_score(scores, kind),
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


def _encode_classes(
    truth: Column, label: Column | None, probs: list[Column] | None, asked: PredictionRoles
) -> tuple[naming.ClassCodes, list[str] | None]:
    """Codes of truth and label, and the class of each prob column."""
    spelt = naming.alike(truth, label)
    seen = spelt.seen
    also: list[str] = []
    if asked.positive is not None and len(seen) == 1 and naming.match(asked.positive, seen) is None:
        also.append(str(asked.positive))
    by_column, listed = None, _list_classes(asked.classes)
    if probs and len(probs) > 1 and listed is None:
        by_column = _column_classes(probs, seen)
        also += by_column
    if probs and len(probs) > 1 and listed is not None:
        _no_contradiction(probs, listed)
    enc = naming.encode(spelt, listed, also)
    if len(enc.classes) < 2:
        raise BadInput(
            f"Scoring classes needs two of them; truth has only {seen[0]!r}. If another can occur, name it: "
            f"`classes={seen[0]},OTHER`."
        )
    if len(enc.classes) > MANY_CLASSES:
        raise BadInput(f"errbar takes at most {MANY_CLASSES:,} classes; got {len(enc.classes):,}. Group them.")
    return enc, by_column if listed is None else list(enc.classes)


def _no_contradiction(probs: list[Column], classes: list[str]) -> None:
    """An order of classes that the columns' own names deny is a mistake on either side."""
    implied = naming.columns_to_classes([c.name for c in probs], classes)
    if implied is not None and len(implied) == len(classes) and implied != classes:
        raise BadInput(
            f"`classes` must be in the order of the `prob` columns; {probs[0].name!r} would be class "
            f"{classes[0]!r}, but it ends in {implied[0]!r}. Leave `classes` out, or list "
            f"{','.join(implied[:5])}."
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
    single = bool(probs and len(probs) == 1) or bool(scores and not probs)
    columns = [c.name for c in (probs or scores or [])]
    return naming.positive_of(enc.classes, asked, columns, single, "prob" if probs else "score")


def _column_classes(probs: list[Column], seen: list[str]) -> list[str]:
    found = naming.columns_to_classes([c.name for c in probs], seen)
    if found is not None:
        return found
    if all(c.name.startswith("prob[") for c in probs) and len(probs) == len(seen):
        return naming.in_order(set(seen))  # a plain matrix: columns in sorted class order, as scikit-learn gives them
    raise BadInput(
        f"Names of `prob` columns must end in the class ({', '.join(seen[:5])}); got "
        f"{', '.join(c.name for c in probs[:5])}. Rename them, or give the order: `classes={','.join(seen[:5])}`."
    )


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


def _score(scores: list[Column] | None, kind: str) -> Array | None:
    if not scores:
        return None
    if kind != "binary":
        raise BadInput("`score` needs two classes. With more, give one `prob` column per class.")
    return scores[0].as_float("score")


def _costs(cost: object, classes: tuple[str, ...], positive: int | None) -> tuple[Floats | None, tuple[str, ...]]:
    """The matrix of costs, None where no costs are given, and what is to be said of it."""
    if cost is None:
        return None, ()
    from errbar.data.costs import cost_matrix, say_gains  # here, since most runs have no costs

    matrix = cost_matrix(cost, classes, positive)
    return matrix, say_gains(matrix, classes)
