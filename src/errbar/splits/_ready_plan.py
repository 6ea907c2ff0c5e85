"""Plans that are given ready-made, checked against the rows they are to split as drawn ones are."""

from __future__ import annotations

from dataclasses import replace

from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.plan import Plan
from errbar.records.splitter import RowLayout
from errbar.records.types import Floats
from errbar.splits._layout import tidy
from errbar.splits._units import are_units_apart, kept_apart
from errbar.splits._validate import sound


def check_plan(plan: Plan, layout: RowLayout) -> Plan:
    """The plan, where it is sound for these rows: no unit on both sides, no row trained on before its time."""
    if plan.n != layout.n:
        raise BadInput(f"A plan is for the rows it was drawn for; it has {plan.n:,}, the data {layout.n:,}.")
    sound(plan)
    layout = tidy(layout)
    if layout.time is not None:
        require_order(layout.time, plan)
    lines = kept_apart(layout, plan)
    if plan.units_apart or not are_units_apart(layout, plan):
        return plan
    return replace(plan, receipt=(*plan.receipt, *lines), units_apart=True)


def require_order(time: Floats, plan: Plan) -> None:
    """Refusal where a split trains on rows that are not earlier than those it tests."""
    for i, split in enumerate(plan.splits):
        first = time[split.test].min()
        late = int((time[split.train(plan.n)] >= first).sum())
        if late:
            raise Refusal(
                f"Rows that have a time must be predicted from earlier rows only; split {i} trains on {late:,} "
                f"rows that are not earlier than its first test row ({codes.LOOKING_AHEAD}). Use time_ordered, "
                "or leave `time` out.",
                code=codes.LOOKING_AHEAD,
            )
