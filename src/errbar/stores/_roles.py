"""Roles: which predictions make the estimate, and which only tell how far it may be off."""

from __future__ import annotations

from typing import get_args

import numpy as np

from errbar.errors import BadInput
from errbar.records.plan import Partitions, Plan, Role
from errbar.records.predictions import Predictions
from errbar.records.types import Ints

ROLES: tuple[Role, ...] = get_args(Role)


def roles_of(plan: Plan, split: Ints) -> Ints:
    """A code into ROLES for each prediction."""
    if isinstance(plan.splits, Partitions):
        return np.zeros(len(split), np.int64)
    return np.array([ROLES.index(s.role) for s in plan.splits])[split]


def of_role(given: Predictions, codes: Ints, role: Role) -> Predictions:
    """The predictions of one role."""
    rows = np.flatnonzero(codes == ROLES.index(role))
    if len(rows) == 0:
        raise BadInput(f"This run has no predictions of role {role!r}, only of {', '.join(_there(codes))}.")
    return given.take(rows)


def _there(codes: Ints) -> list[str]:
    return [ROLES[i] for i in np.unique(codes)]
