"""Fit sheets: inner beside outer loss, goodness of fit, and the leaves of a tree; all of training rows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import numpy as np

from errbar.errors import BadInput, ErrbarError, Undefined
from errbar.learners import fit_loss_of, goodness_of_fit, has_plain_likelihood, leaves_of
from errbar.measures import measure as measure_of
from errbar.records.fit_roles import FitRoles
from errbar.records.measure import Measure
from errbar.records.sheet import Cell, Sheet
from errbar.resampling.fitted_plan import Evaluation
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resampled_value
from errbar.scoring.which_measures import why_unreadable

NO_ESTIMATE = "on training rows, not an error estimate"
MOST_LEAVES = 32


def make_fit_sheets(
    fitted: Evaluation, chosen: list[Measure], named: str | None, *, wait: bool
) -> Callable[[], tuple[Sheet, ...]]:
    """What the fit says of the rows that trained it; `named` is a measure to be shown as the inner loss.

    With `wait` the models that are neither small nor scikit-learn's own are read at once, and are not held.
    """
    name, found = named or fit_loss_of(fitted.model), fitted.plan_predictions
    if wait and has_plain_likelihood(fitted.model):
        return lambda: (*_losses(found, chosen, name, named), *_goodness(fitted), *_leaves(fitted))
    of_model = (*_goodness(fitted), *_leaves(fitted))
    return lambda: (*_losses(found, chosen, name, named), *of_model)


def _losses(found: PlanPredictions, chosen: list[Measure], name: str | None, named: str | None) -> tuple[Sheet, ...]:
    """The loss that the fit minimises next to the one that it is judged by, on training and on unseen rows."""
    if name is None or not chosen:
        return ()
    inner, outer = measure_of(name), chosen[0]
    rows = [_loss_row("inner", inner, found)]
    if rows[0][2] is None and rows[0][3] is None:
        if named is not None:
            why = why_unreadable(inner, found.main.evidence) or f"{named} is undefined on these rows"
            raise BadInput(f"`fit_loss={named}`: {why}. Name another measure.")
        return ()
    how = "named" if named else "what the fit minimises, before any penalty"
    note = f"inner loss: {inner.label}, {how}; outer loss: {outer.label}, what the model is judged by"
    if inner.key == outer.key:
        note = f"inner and outer loss are the same: {inner.label}"
    else:
        rows.append(_loss_row("outer", outer, found))
    columns = ("loss", "measure", "training", "unseen")
    return (Sheet(name="losses", title="Inner and outer loss", columns=columns, rows=tuple(rows), notes=(note,)),)


def _loss_row(role: str, m: Measure, found: PlanPredictions) -> tuple[Cell, ...]:
    fitted = found.fitted_part or found.fitted
    training = unseen = None
    if not why_unreadable(m, found.main.evidence):
        with suppress(Undefined):
            training = None if fitted is None else m.score(fitted).value
        if found.plan.traits.design != "fitted_rows":
            with suppress(Undefined):
                unseen = resampled_value(m, found)
    return (role, m.key, training, unseen)


def _goodness(fitted: Evaluation) -> tuple[Sheet, ...]:
    """Deviance, log-likelihood, parameters, AIC and BIC where the model has a likelihood."""
    learner, task = fitted.prepared
    if learner.roles != FitRoles() or task.weight is not None or task.outputs:
        return ()  # fits with weights have no plain likelihood
    rows, answered = np.arange(task.n), fitted.plan_predictions.fitted
    values = None if answered is None else answered.given.value
    try:
        found = goodness_of_fit(fitted.model, task.X.take(rows), task.target(rows), values)
    except (ErrbarError, ArithmeticError, np.linalg.LinAlgError, ValueError, TypeError, AttributeError):
        return ()  # models of other libraries may lack what a likelihood needs; the estimate does not depend on it
    if found is None:
        return ()
    told: list[tuple[Cell, ...]] = [
        ("deviance", found.deviance),
        ("log-likelihood", found.log_likelihood),
        ("parameters", found.parameters),
        ("AIC", found.aic),
        ("BIC", found.bic),
    ]
    return (
        Sheet(
            name="goodness_of_fit",
            title=f"Goodness of fit of y on its {task.n:,} rows ({found.likelihood}): {NO_ESTIMATE}",
            columns=("quantity", "value"),
            rows=tuple(row for row in told if row[1] is not None),
            notes=("comparable between models of the same rows only; the smaller AIC and BIC, the better",),
        ),
    )


def _leaves(fitted: Evaluation) -> tuple[Sheet, ...]:
    """Segments of a classification tree: rows by class, empirical and answered probability, squared error."""
    task = fitted.prepared.task
    found = leaves_of(fitted.model, task.features)
    if found is None or len(found[1]) > MOST_LEAVES:
        return ()
    classes, leaves = found
    shown = [1] if len(classes) == 2 else range(len(classes))
    parts = [(f"empirical P({classes[c]})", f"corrected P({classes[c]})") for c in shown]
    columns = ("segment", "rows", *(f"{c} rows" for c in classes), *(x for p in parts for x in p), "squared error")
    rows: list[tuple[Cell, ...]] = []
    for leaf in leaves:
        probabilities = (float(x) for c in shown for x in (leaf.empirical[c], leaf.answered[c]))
        counts = (float(leaf.counts.sum()), *map(float, leaf.counts))
        rows.append((leaf.rule, *map(_count, counts), *probabilities, leaf.squared_error))
    total = sum(leaf.squared_error for leaf in leaves)
    many = sum(float(leaf.counts.sum()) for leaf in leaves)
    note = f"squared error per row {total / many:.4g}, the mean half-sum Brier score of y {NO_ESTIMATE}"
    title = f"Segments of y, the tree fitted on all {task.n:,} rows"
    return (Sheet(name="leaves", title=title, columns=columns, rows=tuple(rows), notes=(note,)),)


def _count(x: float) -> Cell:
    return round(x) if abs(x - round(x)) <= 1e-6 * min(1.0, abs(x)) else x
