"""Roles: truth, label, prob, score, value and the rest, from a source or as arrays, into Predictions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from errbar.data import classes as naming
from errbar.data.columns import Column
from errbar.data.costs import cost_matrix
from errbar.data.probabilities import one_probability, probability_matrix
from errbar.data.sources import Source, anything, is_table, table_columns
from errbar.errors import BadInput
from errbar.records.predictions import Predictions, Slicing
from errbar.records.words import Array, Floats

MANY_LEVELS = 100


def gather(
    data: Any = None,
    *,
    truth: Any,
    label: Any = None,
    prob: Any = None,
    score: Any = None,
    value: Any = None,
    id: Any = None,
    unit: Any = None,
    weight: Any = None,
    by: Any = None,
    classes: Sequence[Any] | None = None,
    positive: Any = None,
    threshold: float = 0.5,
    cost: Any = None,
) -> Predictions:
    """Validated Predictions; every role is a column name (with data) or an array-like."""
    source = Source(data)
    truths = _columns(source, "truth", truth)
    if truths is None:
        raise BadInput("Scoring needs truth: a column name or an array.")
    if len(truths[0]) == 0:
        raise BadInput(f"Scoring needs at least one row; {source.where} has 0 rows.")
    parts = {
        "label": _columns(source, "label", label),
        "prob": _columns(source, "prob", prob),
        "score": _columns(source, "score", score),
        "value": _columns(source, "value", value),
    }
    if not any(parts.values()):
        listed = f" Columns: {', '.join(source.names[:12])}." if source.names else ""
        raise BadInput(f"Scoring needs a prediction: --label, --prob, --score or --value.{listed}")
    rest = _the_rest(source, len(truths[0]), id=id, unit=unit, weight=weight, by=by)
    for role, columns in parts.items():
        _same_length(role, columns, len(truths[0]))
    if not np.isfinite(threshold):
        raise BadInput(f"--threshold is a number, got {threshold}.")
    if parts["value"]:
        _only_value(parts, classes, positive, cost)
        return _regression(truths, parts["value"], rest)
    if len(truths) > 1:
        raise BadInput("Several truth columns are several outputs; give as many --value columns.")
    return _classification(truths[0], parts, rest, classes, positive, threshold, cost)


def _columns(source: Source, role: str, given: Any) -> list[Column] | None:
    """The columns of one role, by name or as they are; None where the role is not given."""
    if given is None:
        return None
    if isinstance(given, str):
        given = [given]
    if isinstance(given, (list, tuple)) and len(given) and all(isinstance(g, str) for g in given) and source.names:
        return [source.column(name, role) for name in given]
    if isinstance(given, (list, tuple)) and len(given) == 0:
        return None
    if isinstance(given, (list, tuple)) and isinstance(given[0], (list, tuple, np.ndarray)):
        given = np.asarray(given)
    columns = table_columns(given, role) if is_table(given) else [anything(given, role)]
    if (
        not source.names
        and len(columns) == 1
        and isinstance(given, list)
        and len(given) == 1
        and isinstance(given[0], str)
    ):
        raise BadInput(f"{role}={given[0]!r} is a column name; give the data it is in, or an array.")
    return columns


def _same_length(role: str, columns: list[Column] | None, n: int) -> None:
    for column in columns or []:
        if len(column) != n:
            raise BadInput(f"Every role needs as many rows as truth ({n:,}); {role} has {len(column):,}.")


def _the_rest(source: Source, n: int, *, id: Any, unit: Any, weight: Any, by: Any) -> dict[str, Any]:
    """Unit, weight, row ids and slicings, as arguments of Predictions."""
    out: dict[str, Any] = {}
    picked = {role: _columns(source, role, given) for role, given in (("id", id), ("unit", unit), ("weight", weight))}
    for role, columns in picked.items():
        _same_length(role, columns, n)
        if columns and len(columns) > 1:
            raise BadInput(f"--{role} is one column; found {len(columns)}.")
    if picked["id"]:
        codes, levels = picked["id"][0].as_text()
        if len(levels) < n:
            first = int(np.argmax(np.bincount(codes) > 1))
            raise BadInput(f"--id names each row once; {levels[first]!r} stands on {int((codes == first).sum())} rows.")
        out["row"] = codes
    if picked["unit"]:
        out["unit"], out["unit_name"] = picked["unit"][0].as_text()[0].astype(np.intp), picked["unit"][0].name
    if picked["weight"]:
        out["weight"] = _weights(picked["weight"][0])
    out["slicings"] = tuple(_slicing(c, n) for c in _columns(source, "by", by) or [])
    return out


def _slicing(column: Column, n: int) -> Slicing:
    _same_length("by", [column], n)
    codes, levels = column.as_text()
    if len(levels) > MANY_LEVELS:
        raise BadInput(
            f"--by cuts rows into at most {MANY_LEVELS} slices; column {column.name!r} has {len(levels):,} values. "
            "Bin it first."
        )
    return Slicing(column=column.name, codes=codes, levels=levels)


def _weights(column: Column) -> Floats:
    w = column.as_float("weight")
    bad = np.flatnonzero(w < 0)
    if len(bad):
        raise BadInput(
            f"Weights are 0 or more; column {column.name!r} has {len(bad):,} below, first in row {bad[0] + 1:,}."
        )
    if not w.any():
        raise BadInput(f"Some weight must be above 0; column {column.name!r} is 0 in all {len(w):,} rows.")
    return w


def _only_value(parts: dict[str, Any], classes: Any, positive: Any, cost: Any) -> None:
    others = [r for r in ("label", "prob", "score") if parts[r]]
    others += [w for w, given in (("classes", classes), ("positive", positive), ("cost", cost)) if given is not None]
    if others:
        raise BadInput(f"--value is for regression; --{others[0]} is for classes. Give one or the other.")


def _regression(truths: list[Column], values: list[Column], rest: dict[str, Any]) -> Predictions:
    if len(truths) != len(values):
        raise BadInput(f"Each output needs its prediction; {len(truths)} truth and {len(values)} value columns.")
    y, f = ([c.as_float(role) for c in columns] for role, columns in (("truth", truths), ("value", values)))
    if len(y) == 1:
        return Predictions(kind="regression", truth=y[0], value=f[0], **rest)
    return Predictions(kind="multioutput", truth=np.column_stack(y), value=np.column_stack(f), **rest)


def _classification(
    truth: Column,
    parts: dict[str, list[Column] | None],
    rest: dict[str, Any],
    classes: Sequence[Any] | None,
    positive: Any,
    threshold: float,
    cost: Any,
) -> Predictions:
    labels, probs, scores = parts["label"], parts["prob"], parts["score"]
    for role, columns in (("label", labels), ("score", scores)):
        if columns and len(columns) > 1:
            raise BadInput(f"--{role} is one column; found {len(columns)}.")
    _not_regression(truth)
    label = labels[0].complete() if labels else None
    asked = None if classes is None else [str(c) for c in classes]
    also = [] if positive is None else [str(positive)]
    seen = list(truth.as_text()[1])
    also = [
        a
        for a in also
        if naming.match(a, seen) is None and (label is None or naming.match(a, label.as_text()[1]) is None)
    ]
    by_column = None
    if probs and len(probs) > 1 and asked is None:
        by_column = _column_classes(probs, list(dict.fromkeys([*seen, *(label.as_text()[1] if label else ())])))
        also += by_column
    enc = naming.encode(truth, label, asked, also)
    _enough_classes(enc.classes, seen)
    names = enc.classes
    said = [*enc.said]
    unseen = [c for c in names if c not in seen]
    if unseen and label is None:
        said.append(f"never true: {', '.join(unseen[:5])}")
    kind = "binary" if len(names) == 2 else "multiclass"
    code = None
    one = bool(probs and len(probs) == 1) or bool(scores and not probs)
    if kind == "binary":
        code, rule = naming.positive_of(names, positive, [c.name for c in (probs or scores or [])], one)
        said.insert(0, rule)
    elif positive is not None:
        raise BadInput(
            f"--positive is for two classes; found {len(names)}. Use class= of a measure: recall(class={positive})."
        )
    return Predictions(
        kind=kind,  # type: ignore[arg-type]
        truth=enc.truth,
        label=enc.label,
        prob=_prob(probs, names, asked, by_column),
        score=_score(scores, kind),
        classes=names,
        positive=code,
        threshold=threshold,
        cost=None if cost is None else cost_matrix(cost, names, code),
        said=tuple(said),
        **rest,
    )


def _not_regression(truth: Column) -> None:
    x = truth.numbers
    if x is not None and x.dtype.kind == "f" and len(x) > 20:
        truth.complete()
        if (x[:1000] != np.rint(x[:1000])).any():
            raise BadInput(
                f"Classes are names or whole numbers; {truth.name!r} has fractions. For regression give --value."
            )


def _enough_classes(names: tuple[str, ...], seen: list[str]) -> None:
    if len(names) < 2:
        raise BadInput(
            f"Scoring classes needs two of them; truth has only {seen[0]!r}. If another can occur, name it: "
            f"--classes {seen[0]},OTHER."
        )


def _column_classes(probs: list[Column], seen: list[str]) -> list[str]:
    found = naming.columns_to_classes([c.name for c in probs], seen)
    if found is not None:
        return found
    if all(c.name.startswith("prob[") for c in probs) and len(probs) == len(seen):
        return naming._in_order(set(seen))  # a plain matrix: columns in sorted class order, as scikit-learn gives them
    raise BadInput(
        f"Which class is which --prob column? Names must end in the class ({', '.join(seen[:5])}); found "
        f"{', '.join(c.name for c in probs[:5])}. Or give the order: --classes {','.join(seen[:5])}."
    )


def _prob(
    probs: list[Column] | None, names: tuple[str, ...], asked: list[str] | None, by_column: list[str] | None
) -> Floats | None:
    if not probs:
        return None
    if len(probs) == 1:
        if len(names) > 2:
            raise BadInput(f"{len(names)} classes need one --prob column each; found 1.")
        return one_probability(probs[0])
    if len(probs) != len(names):
        raise BadInput(
            f"{len(names)} classes ({', '.join(names[:5])}) need one --prob column each; found {len(probs)}."
        )
    column_of = list(names) if asked is not None else by_column
    assert column_of is not None
    return probability_matrix(probs, [column_of.index(c) for c in names])


def _score(scores: list[Column] | None, kind: str) -> Array | None:
    if not scores:
        return None
    if kind != "binary":
        raise BadInput("--score orders two classes; with more, give one --prob column per class.")
    return scores[0].as_float("score")
