"""Fitted plan: a learner's predictions over a plan, the model of all rows, and what else was found on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from errbar.records.plan import Plan
from errbar.resampling.out_of_fold import OutOfFold
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.prepare import Prepared
from errbar.resampling.setting_curve import SettingCurve


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """A learner's predictions over a plan, and the model that it makes of all rows."""

    prepared: Prepared
    plan: Plan
    found: OutOfFold
    model: object
    plan_predictions: PlanPredictions
    facts: Mapping[type, object] = field(default_factory=dict)
    """What was measured on the rows before they were fitted."""
    settings: SettingCurve | None = None
    """The learner with the values of a parameter that is varied."""
