"""False alarms of the whole battery on clean data."""

from __future__ import annotations

from collections import Counter

import numpy as np

from check_sets import real_sets, simulated, with_column
from errbar.auditing.detectors.chosen_columns import find_chosen_columns
from errbar.auditing.detectors.class_shares import find_share_shift
from errbar.auditing.detectors.dominant_columns import find_dominant_column
from errbar.auditing.detectors.golden_columns import find_golden_columns, weigh_golden_columns
from errbar.auditing.detectors.interpolated_rows import find_interpolated_rows
from errbar.auditing.detectors.isolated_values import find_isolated_values
from errbar.auditing.detectors.lead_lag import find_shifted_columns
from errbar.auditing.detectors.near_rows import find_near_copies
from errbar.auditing.detectors.row_neighbours import find_row_order
from errbar.auditing.detectors.table_shift import find_table_shift
from errbar.auditing.detectors.target_order import find_target_order
from errbar.auditing.detectors.telling_gaps import find_telling_gaps
from errbar.auditing.detectors.unit_columns import find_unit_columns
from power_parts import LEVEL

WARNINGS = ("unit", "near", "smote", "golden", "lead", "order", "chosen", "shares", "columns", "forest", "isolated")


def battery(table, halves, seed):
    """Which checks alarm on one clean set: warnings, then notes."""
    one = [find_near_copies(table, seed=seed), find_interpolated_rows(table, seed), find_row_order(table, seed)]
    shifted, kept, missing = find_shifted_columns(table), find_chosen_columns(table), find_telling_gaps(table)
    shares_, moved = find_share_shift(*halves, seed), find_table_shift(*halves, seed)
    sorted_, alone = find_target_order(table), find_isolated_values(table, seed)
    best = find_dominant_column(table, seed)
    return {
        "unit": bool(find_unit_columns(table, seed).found),
        "near": None if isinstance(one[0], str) else one[0].found > 0,
        "smote": None if isinstance(one[1], str) else one[1].found > 0,
        "golden": any(g.beats_others for g in weigh_golden_columns(table, seed).found),
        "golden inside evaluate": bool(find_golden_columns(table, seed).found),
        "lead": None if isinstance(shifted, str) else any(s.lag > 0 for s in shifted),
        "order": None if isinstance(one[2], str) else one[2].adjacent > 0,
        "chosen": None if isinstance(kept, str) else kept.look_chosen,
        "shares": None if shares_ is None else shares_.p < LEVEL,
        "columns": moved.column_p < LEVEL,
        "forest": None if moved.auc is None else moved.forest_p < LEVEL,
        "isolated": None if isinstance(alone, str) else bool(alone.found),
        "missing (note)": None if missing is None else bool(missing.found),
        "sorted (note)": None if isinstance(sorted_, str) else sorted_.z < -4,
        "dominant (note)": None if isinstance(best, str) else best.found is not None,
    }


def clean(data, rng, R=150):
    """False alarms on R subsamples of real sets and R simulated sets."""
    found, tested, any_warning, sets, told = Counter(), Counter(), 0, 0, []
    extra = Counter()
    made = [*real_sets(data, rng, R), *(simulated(rng) for _ in range(R))]
    for i, (name, table) in enumerate(made):
        rows = rng.permutation(table.n)
        halves = table.take(np.sort(rows[table.n // 3 :])), table.take(np.sort(rows[: table.n // 3]))
        got = battery(table, halves, i)
        for word, hit in got.items():
            tested[word] += hit is not None
            found[word] += bool(hit)
            if hit:
                told.append(f"{word}: {name}, n={table.n}")
        any_warning += any(got[word] for word in WARNINGS)
        sets += 1
        ids = {
            "an id of random rows, called id": ("id", rng.integers(0, max(11, table.n // 4), table.n)),
            "a number with equal counts, unnamed": ("block", rng.permutation(np.arange(table.n) // 3)),
        }
        for word, (called, column) in ids.items():
            extra[word] += any(f.name == called for f in find_unit_columns(with_column(table, called, column)).found)
    rows = [[word, f"{found[word]} of {tested[word]}"] for word in tested]
    rows += [[f"EB101 on {word}", f"{extra[word]} of {sets}"] for word in ids]
    real = len({n for n, _ in made[:R]})
    rows.append(["**any warning**", f"{any_warning} of {sets}"])
    return {
        "title": f"Alarms on clean data: {R} subsamples (n = 40-1,500) of {real} real sets, {R} simulated (30-3,000)",
        "columns": ["check", "alarms of sets tested"],
        "rows": rows,
        "bar": "each 0.02, all together 0.05; refusals 0",
        "notes": told,
    }
