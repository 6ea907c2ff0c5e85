"""One coding: predictions of several models with one list of classes and one positive class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from errbar.data.class_names import in_order, match
from errbar.data.costs import cost_matrix
from errbar.errors import BadInput
from errbar.records.predictions import Predictions
from errbar.records.types import REGRESSION, Array, Floats


def recode_classes(names: Sequence[str], found: Sequence[Predictions], cost: object = None) -> list[Predictions]:
    """The predictions, with codes that mean the same class in all of them; as they are where they do."""
    _same_task(names, found)
    first = found[0]
    if first.kind == "multilabel":
        return list(found)
    if first.kind in REGRESSION or all((p.classes, p.positive) == (first.classes, first.positive) for p in found):
        return list(found)
    spelt = [_respelt(p.classes, first.classes) for p in found]
    union = tuple(in_order({c for classes in spelt for c in classes}))
    if set(union) == set(spelt[0]):
        union = spelt[0]  # as the first lists them
    _in_common(names, found, spelt)
    positive = _one_positive(names, found, spelt, union)
    listed = f"classes of all models together: {', '.join(union[:8])}{', ...' if len(union) > 8 else ''}"
    return [_recode(p, classes, union, positive, cost, listed) for p, classes in zip(found, spelt)]


def _same_task(names: Sequence[str], found: Sequence[Predictions]) -> None:
    """Classes beside numbers, or two outputs beside three, have no measure in common."""
    for name, p in zip(names, found):
        if (p.kind in REGRESSION) != (found[0].kind in REGRESSION):
            said = {n: "numbers (`value`)" if q.kind in REGRESSION else "classes" for n, q in zip(names, found)}
            raise BadInput(
                f"Models must predict one kind of target; {names[0]} predicts {said[names[0]]}, {name} "
                f"{said[name]}. Give both the same kind."
            )
        if (p.kind == "multilabel" or found[0].kind == "multilabel") and (p.kind, p.classes) != (
            found[0].kind,
            found[0].classes,
        ):
            raise BadInput(
                f"Models must have the same labels in the same order; {names[0]} has "
                f"{', '.join(found[0].classes[:5])}, {name} {', '.join(p.classes[:5])}. Give both the same "
                "`truth` columns."
            )
        if p.kind in REGRESSION and p.truth.shape[1:] != found[0].truth.shape[1:]:
            counts = [1 if q.truth.ndim == 1 else q.truth.shape[1] for q in (found[0], p)]
            raise BadInput(
                f"Models must have the same outputs; {names[0]} has {counts[0]}, {name} {counts[1]}. Give both "
                "the same truth columns."
            )


def _respelt(classes: tuple[str, ...], like: tuple[str, ...]) -> tuple[str, ...]:
    """Classes in the spelling of the first model: Yes for yes, True for 1."""
    bits = {"True": "1", "False": "0"}
    if set(classes) == set(bits) and set(like) == set(bits.values()):
        return tuple(bits[c] for c in classes)
    if set(classes) == set(bits.values()) and set(like) == set(bits):
        return tuple({v: k for k, v in bits.items()}[c] for c in classes)
    spelt = tuple(c if c in like else match(c, like) or c for c in classes)
    return spelt if len(set(spelt)) == len(classes) else classes


def _in_common(names: Sequence[str], found: Sequence[Predictions], spelt: list[tuple[str, ...]]) -> None:
    for name, p, classes in zip(names, found, spelt):
        if not set(classes) & set(spelt[0]):
            raise BadInput(
                f"Models must have the same classes; {names[0]} has {', '.join(spelt[0][:4])}, {name} "
                f"{', '.join(p.classes[:4])}. Spell them the same way."
            )


def _one_positive(
    names: Sequence[str], found: Sequence[Predictions], spelt: list[tuple[str, ...]], union: tuple[str, ...]
) -> int | None:
    """Code of the positive class that all models share, None beyond two classes."""
    if len(union) > 2:
        ranked = next((name for name, p in zip(names, found) if p.score is not None and p.score.ndim == 1), None)
        if ranked is not None:
            raise BadInput(
                f"`score` needs two classes; {ranked} has one, and all models together have {len(union)} "
                f"classes: {', '.join(union[:5])}. Give one `prob` column per class."
            )
        return None
    chosen = [classes[p.positive] for p, classes in zip(found, spelt) if p.positive is not None]
    for name, mine in zip(names, chosen):
        if mine != chosen[0]:
            raise BadInput(
                f"Models must have one positive class; {names[0]} has {chosen[0]!r}, {name} {mine!r}. Give "
                f"`positive={chosen[0]}` or `positive={mine}`."
            )
    return union.index(chosen[0])


def _recode(
    p: Predictions, classes: tuple[str, ...], union: tuple[str, ...], positive: int | None, cost: object, listed: str
) -> Predictions:
    place = np.array([union.index(c) for c in classes])
    said = [*(p.said if positive is not None else p.said_of_columns), listed]
    lacking = [c for c in union if c not in classes]
    if p.prob is not None and lacking:
        said.append(f"no probability was given for {', '.join(lacking[:5])}: taken as 0")
    if p.score is not None and p.score.ndim == 2 and lacking:
        said.append(f"no score was given for {', '.join(lacking[:5])}: taken as lower than all others")
    return replace(
        p,
        kind="binary" if positive is not None else "multiclass",
        truth=_codes(p.truth, place, union),
        label=None if p.label is None else _codes(p.label, place, union),
        prob=None if p.prob is None else _prob(p, place, len(union)),
        score=p.score if p.score is None or p.score.ndim == 1 else _spread(p.score, place, len(union)),
        classes=union,
        positive=positive,
        cost=None if cost is None else cost_matrix(cost, union, positive),
        said=tuple(dict.fromkeys(said)),
        positive_rule=p.positive_rule if positive is not None else "",
    )


def _codes(codes: Array, place: Array, union: tuple[str, ...]) -> Array:
    return np.asarray(place[codes], dtype=np.uint8 if len(union) <= 256 else np.intp)


def _prob(p: Predictions, place: Array, k: int) -> Floats:
    """One column per class of the union, 0 for those this model does not know; two classes keep P(positive)."""
    assert p.prob is not None
    if k == 2:
        return p.prob
    known = p.prob
    if p.prob.ndim == 1:
        known = np.column_stack([1 - p.prob, p.prob] if p.positive == 1 else [p.prob, 1 - p.prob])
    out = np.zeros((p.n, k))
    out[:, place] = known
    return out


def _spread(score: Floats, place: Array, k: int) -> Floats:
    """One column of scores per class of the union, lower than all others for those this model does not know."""
    out = np.full((len(score), k), score.min() - 1)
    out[:, place] = score
    return out
