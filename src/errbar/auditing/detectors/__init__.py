"""Detectors: each measures one thing about rows, and leaves what it found as a record for the checks.

To add one, write two files and one line:
- `auditing/detectors/NAME.py` with `measure(table: CheckedTable) -> Record | Untestable`. The record is a
  frozen dataclass of its own in `records` (NumPy alone). Untestable says what the record needs that was not given, or
  what these rows lack: the sheet of `check` then says "not testable" with that reason in place of "ok".
- `checks/NAME.py` with a Check whose `needs` names the record's type and whose `look` reads `given.fact(Record)`. Its
  code stands in `records/codes.py`, among the codes of every verb that runs it.
- the name of the detector below: INSIDE, if it is cheap enough for every evaluate, select and compare; else CHECK_ONLY.
"""

from __future__ import annotations

EXACT = ("copies", "learner_steps", "label_conflicts", "id_writing", "shared_units", "trained_rows", "time_overlap")
"""Of a file too large to be read whole, these read all rows; the others `table.sample`."""
INSIDE: tuple[str, ...] = ("copies", "learner_steps", "unit_columns", "golden_columns", "lead_lag", "time_overlap")
"""Also run by evaluate, select and compare, before anything is fitted: together at most 10 % of a logistic run."""
CHECK_ONLY: tuple[str, ...] = (
    "shared_units",
    "trained_rows",
    "label_conflicts",
    "column_values",
    "site_columns",
    "column_scaling",
    "id_writing",
    "golden_rivals",
    "isolated_values",
    "dominant_columns",
    "near_rows",
    "interpolated_rows",
    "row_neighbours",
    "target_order",
    "telling_gaps",
    "chosen_columns",
    "class_shares",
    "table_shift",
)
"""Run by check alone; `golden_rivals` in place of `golden_columns`, whose record it makes with more in it."""
CHECK: tuple[str, ...] = (*(name for name in INSIDE if name != "golden_columns"), *CHECK_ONLY)
"""All that check runs."""
