"""What a measure declares of itself is true: direction, perfect value, range, what it reads, what it ignores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from errbar.errors import BadInput, ErrbarError
from errbar.evidence import Evidence
from errbar.records.concept import Setting
from errbar.records.measure import Measure
from errbar.records.outcomes import Outcomes, Rows
from errbar.records.predictions import Predictions
from errbar.records.types import CLASSIFICATION
from errbar.testing.baselines import skewed, value
from errbar.testing.examples import ExampleKind, Roles, example, graded, kinds_of, perfect, predicted_example
from errbar.testing.option_values import other_values

NEARLY = 0.95
"""How far predictions of a nearly perfect model lie on the way to the truth."""
MARGINS = (1.0, 30.0, 500.0)
"""Margins of a model that is right on every row: at one of them a loss of margins is perfect."""
WORSE = {"prob": (1e-3, 1e-9, 1e-30, 1e-200), "score": (3.0, 35.0, 100.0, 300.0), "value": (10.0, 1e2, 1e4, 1e7)}
"""A row's probability of its class, margin below 0, or error, from bad to terrible."""


def prefers_the_better_model(m: Measure) -> None:
    """Nearly perfect predictions score at least as well as fair and as wrong ones, and better than one of them."""
    if m.needs == "by" and m.better == "low":
        return  # groups of a good system may be as far apart as those of a bad one
    for kind in kinds_of(m):
        differs = False
        for ties in (False, True):
            given = example(kind, n=90, ties=ties, weighted=True)
            models = {"wrong": _wrong(given), "fair": given, "nearly perfect": _moved(given, NEARLY)}
            values = {name: found for name, rows in models.items() if (found := value(m, rows)) is not None}
            if m.better == "none":
                best = value(m, perfect(given))
                ends = {values.get("wrong", np.nan), np.nan if best is None else best}
                assert ends != set(m.bounds), f"{m.name}: the truth and its opposite reach {m.bounds}, so one is better"
                continue
            goods = [_goodness(m, v) for v in values.values()]
            assert not goods or goods[-1] == max(goods), (
                f"{m.name} of {kind} rows is not {m.better} for a good model: {values}"
            )
            differs |= len(goods) < 2 or min(goods) < goods[-1]
        assert differs or m.better == "none", f"{m.name} of {kind} rows tells no good model from a bad one"


def _goodness(m: Measure, found: float) -> float:
    if m.better == "near":
        assert m.perfect is not None, f"{m.name} is the better the nearer to its perfect value, but declares none"
        return -abs(found - m.perfect)
    return found if m.better == "high" else -found


def declares_its_perfect_value(m: Measure) -> None:
    """The end of the range on the better side; None only where the truth itself does not reach a finite end."""
    if m.better not in ("high", "low"):
        return
    end = m.bounds[1] if m.better == "high" else m.bounds[0]
    assert m.perfect is None or m.perfect == end, (
        f"{m.name}: perfect is {m.perfect}, the better end of {m.bounds} is {end}"
    )
    for kind in kinds_of(m):
        found = [v for rows in _sure(skewed(kind, weighted=False)) if (v := value(m, rows)) is not None]
        if found and np.isfinite(end):
            reached = min(abs(v - end) for v in found) <= 1e-9
            assert reached == (m.perfect is not None), f"{m.name} of the truth is {found}; perfect is {m.perfect}"


def _sure(given: Rows) -> Iterator[Rows]:
    """The truth, with larger and larger margins where there are scores."""
    best = perfect(given)
    for margin in MARGINS:
        yield best if best.score is None else replace(best, score=margin * best.score)


def has_no_ceiling_that_it_does_not_declare(m: Measure) -> None:
    """Where the range has no end on the worse side, rows that get worse without end make it worse without end."""
    worse = {"low": m.bounds[1], "high": m.bounds[0], "near": m.bounds[1]}.get(m.better, 0.0)
    role = {"rank": "score"}.get(m.reads, m.reads)
    if role == "label" and np.isinf(worse) and not m.extensive:
        worst = [value(m, _wrong(example(kind, n=90))) for kind in kinds_of(m)]
        assert any(v is None or abs(v) > 1.5 for v in worst), f"{m.name} has no end, but is {worst} where all is wrong"
    if np.isfinite(worse) or role not in WORSE or m.within_rows or (m.better == "near" and role != "value"):
        return
    for kind in m.kinds:
        given = predicted_example(kind, n=40)
        found = [v for by in WORSE[role] if (v := value(m, _with_bad_rows(given, role, by))) is not None]
        goods = [_goodness(m, v) for v in found]
        assert all(a > b for a, b in pairwise(goods)), f"{m.name} of {kind} rows is cut off: {found} as rows get worse"


def _with_bad_rows(given: Predictions, role: str, by: float) -> Predictions:
    """Two rows of three get their class this chance, this margin below 0, or this error: a median feels it too."""
    part, bad = np.array(getattr(given, role), dtype=float), np.arange(given.n) % 3 > 0
    if role == "value":
        part[bad] = given.truth[bad] + by
    elif role == "score":
        part[bad] = np.where(given.truth[bad] == 1, -by, by)
    elif given.kind == "multiclass":
        own = np.arange(part.shape[1]) == given.truth[bad][:, None]
        part[bad] = np.where(own, by, (1 - by) / (part.shape[1] - 1))
    else:
        # Rows of the other class stay: the chance of a class that misses 1 by 1e-30 is 1 in doubles.
        hits = given.truth == (1 if given.kind == "multilabel" else given.positive)
        part[bad.reshape(-1, *(1,) * (part.ndim - 1)) & hits] = by
    changed: Roles = {role: part}
    return replace(given, **changed)


def reads_what_it_says(m: Measure) -> None:
    """With its own role alone the value is the same, and other roles do not enter: labels come from chances, say."""
    for kind in kinds_of(m):
        given = skewed(kind, weighted=True)
        if isinstance(given, Outcomes):  # there is no other role to take away
            continue
        wanted = value(m, given)
        alone = dict.fromkeys(("prob", "score", "value", "label"))
        for role in _roles(m, given):
            part = {"label": Evidence(given).labels()} if role == "label" else {role: getattr(given, role)}
            try:
                found = value(m, replace(given, **{**alone, **part}))
            except BadInput as reason:
                raise AssertionError(
                    f"{m.name} says that it reads {m.reads}, but refuses {role} alone: {reason}"
                ) from None
            assert _same(found, wanted), f"{m.name} of {kind} rows is {wanted}, but {found} of {role} alone"


def _roles(m: Measure, given: Rows) -> tuple[str, ...]:
    """Roles each of which is enough; a rank is read from chances or scores."""
    if m.reads != "rank":
        return (m.reads,)
    return tuple(role for role in ("prob", "score") if getattr(given, role) is not None)


def _same(found: float | None, wanted: float | None) -> bool:
    if found is None or wanted is None:
        return found is wanted
    return bool(np.isclose(found, wanted, rtol=1e-9, atol=1e-12))


def says_whether_predictions_and_order_matter(m: Measure) -> None:
    """`of_truth` where no prediction enters, `ordered` where the order of rows does; nowhere else."""
    for kind in kinds_of(m):
        given = example(kind, n=41, ties=True)
        before, rng = value(m, given), np.random.default_rng(2)
        others = value(m, _wrong(given))
        assert _same(before, others) == m.of_truth or m.better == "near", f"{m.name}: of_truth is {m.of_truth}"
        again = [value(m, given.take(rng.permutation(given.n))) for _ in range(3)]
        assert all(_same(v, before) for v in again) != m.ordered, f"{m.name}: ordered is {m.ordered}"


def declares_the_degree_that_it_has(m: Measure) -> None:
    """A measure of any numbers that follows their unit of measurement says so: None is exempt from that law."""
    if m.reads != "value" or m.degree is not None:
        return
    powers = set()
    for seed in range(2):
        given = predicted_example("regression", n=40, seed=seed)
        assert given.value is not None
        if value(m, replace(given, truth=given.truth - 5, value=given.value - 5)) is None:
            return  # counts and rates have a zero and a unit of their own
        plain, scaled = value(m, given), value(m, replace(given, truth=given.truth * 4, value=given.value * 4))
        assert plain is not None and scaled is not None
        powers.add(round(float(np.log2(abs(scaled / plain)) / 2), 9))
    assert not (len(powers) == 1 and powers <= {0.0, 1.0, 2.0}), (
        f"{m.name} grows with the unit: degree is {powers.pop():.0f}"
    )


def ignores_the_names_of_classes(m: Measure) -> None:
    """Classes, labels or outputs in another order: the same value and baseline."""
    for kind in kinds_of(m):
        if kind not in CLASSIFICATION and kind != "multioutput":
            continue
        given = skewed(kind, weighted=True)
        assert isinstance(given, Predictions)
        turned = _turned(given, kind)
        assert _same(value(m, given), value(m, turned)), f"{m.name} of {kind} rows depends on the order of its columns"
        if m.no_skill is not None:
            pair = (m.no_skill(Evidence(rows), m.settings) for rows in (given, turned))
            assert _same(*pair), f"{m.name} of {kind} rows: its baseline depends on the order of its columns"


def _turned(given: Predictions, kind: ExampleKind) -> Predictions:
    """The columns one place on, and with them the codes of classes."""
    if kind == "multioutput":
        return replace(given, truth=given.truth[:, ::-1], value=None if given.value is None else given.value[:, ::-1])
    if kind == "binary":  # chances and scores are of the positive class, whatever its code
        cost = None if given.cost is None else given.cost[::-1, ::-1]
        return replace(given, truth=1 - given.truth, positive=0, classes=given.classes[::-1], cost=cost)
    k = len(given.classes)
    order = np.roll(np.arange(k), 1)
    pairs = (("prob", given.prob), ("score", given.score))
    parts: Roles = {name: np.ascontiguousarray(x[:, order]) for name, x in pairs if x is not None}
    truth = given.truth[:, order] if kind == "multilabel" else np.argsort(order)[given.truth].astype(given.truth.dtype)
    return replace(given, truth=truth, classes=tuple(given.classes[c] for c in order), **parts)


def _moved(given: Rows, share: float) -> Rows:
    """The model that many steps of learning would make: every prediction this far on its way to the truth."""
    if isinstance(given, Outcomes):
        return graded(given, better=True, share=share)
    best = perfect(given)
    pairs = {name: (getattr(given, name), getattr(best, name)) for name in ("prob", "score", "value")}
    return replace(given, **{k: (1 - share) * a + share * b for k, (a, b) in pairs.items() if a is not None})


def _wrong(given: Rows) -> Rows:
    """A model that is sure of another class than the true one, or whose large numbers are small."""
    if isinstance(given, Outcomes):
        return graded(given, better=False, share=NEARLY)
    best = _moved(given, NEARLY)
    parts: Roles = {}
    if best.prob is not None:
        parts["prob"] = np.roll(best.prob, 1, axis=1) if given.kind == "multiclass" else 1 - best.prob
    if best.score is not None:
        parts["score"] = -3 * best.score
    if best.value is not None:
        parts["value"] = given.truth.max() + given.truth.min() - best.value
    return replace(given, **parts)


def heeds_its_options(m: Measure) -> None:
    """Some other value of every option changes the measure on some rows."""
    if m.of_truth:  # a threshold, which all measures of labels take, does not matter to it
        return
    rows = [rows for kind in kinds_of(m) for rows in (skewed(kind, weighted=False), example(kind, ties=True))]
    if "binary" in m.kinds:
        rows.append(_never_positive())
    for option in m.options:
        heeded = any(_changes(m, option, other, given) for given in rows for other in other_values(m, option))
        assert heeded, f"{m.name} ignores its option {option}"


def _changes(m: Measure, option: str, other: Setting, given: Rows) -> bool:
    try:
        return value(m.having(**{option: other}), given) not in (value(m, given), None)
    except (ErrbarError, TypeError, ValueError):
        return False  # refused: there are others to try


def _never_positive() -> Rows:
    """Rows of the negative class, all called so: what an empty class makes of a ratio is an option of some."""
    given = skewed("binary", weighted=False)
    assert isinstance(given, Predictions) and given.prob is not None and given.score is not None
    return replace(given, prob=0.4 * given.prob, score=given.score - 9).take(np.flatnonzero(given.truth == 0))
