"""Sheets of an evaluation: folds, learning curve, complexity curve, and what the fit says of its own rows."""

from __future__ import annotations

from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.sheet import Sheet
from errbar.requests.evaluate import EvaluateRequest
from errbar.resampling.fit_sheets import make_fit_sheets
from errbar.resampling.fitted_plan import Evaluation
from errbar.resampling.fold_table import make_fold_table
from errbar.resampling.out_of_fold import FitSettings
from errbar.resampling.plan_table import plan_sheets
from errbar.resampling.setting_curve import fit_setting_curve
from errbar.resampling.size_curve import fit_learning_curve
from errbar.resampling.wrong_rows import wrong_row_sheets


def make_sheets(
    fitted: Evaluation,
    chosen: list[Measure],
    request: EvaluateRequest,
    ask: InferenceSettings,
    how: FitSettings,
) -> tuple[Sheet, ...]:
    """Return the tables that a run of `evaluate` keeps with its estimates."""
    learner, task = fitted.prepared
    plain = FitSettings(engine=how.engine, memory=how.memory, timeout=how.timeout)
    plan, found, rows = fitted.plan, fitted.plan_predictions, fitted.found.predictions
    curves: tuple[Sheet, ...] = ()
    if request.curve:
        curves += fit_learning_curve(task, learner, plan, chosen, ask, plain)
    if fitted.settings is not None:
        curves += (fit_setting_curve(fitted.settings, plan, chosen, ask, plain),)
    first = (*make_fold_table(chosen, found), *plan_sheets(plan, task), *curves)
    return (*first, *make_fit_sheets(fitted, chosen, request.fit_loss), *wrong_row_sheets(rows))
