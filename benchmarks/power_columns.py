"""Power of checks that read single columns: units (EB101), golden (EB205), look-ahead (EB115), gaps (EB307)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pandas as pd

from check_sets import real_sets, real_table, table_of, units, with_column
from errbar.auditing.detectors.golden_columns import weigh_golden_columns
from errbar.auditing.detectors.lead_lag import find_shifted_columns
from errbar.auditing.detectors.telling_gaps import find_telling_gaps
from errbar.auditing.detectors.unit_columns import find_unit_columns
from power_parts import grid, part

REAL_UNITS = (
    ("r_ChickWeight", "Diet"),
    ("lme4_sleepstudy", "Reaction"),
    ("nlme_Orthodont", "distance"),
    ("nlme_Orthodont", "Sex"),
    ("mlbench_BreastCancer", "Class"),
    ("mlbench_Vowel", "Class"),
)
REAL_LEAKS = (
    ("islr_Smarket", "Direction"),
    ("islr_Weekly", "Direction"),
    ("mass_birthwt", "low"),
    ("proc_aSAH", "outcome"),
    ("r_iris", "Species"),
)
PLANTED = (
    ("mlbench_Pima", "diabetes"),
    ("esl_SAheart", "chd"),
    ("mlbench_Vehicle", "Class"),
    ("mlbench_BostonHousing", "medv"),
    ("islr_Auto", "mpg"),
)
LEAKS = ("copy", "exp", "1 % spoiled", "code", "noise", "3 % missing")


def unit_power(data, rng, R=20):
    def hit(size, kind, _):
        found = find_unit_columns(units(rng, *size, kind[1], equal=kind[0])).found
        return any(f.name == "no" for f in found)

    sizes = ((10, 5), (20, 5), (100, 3), (300, 3), (40, 25), (200, 10), (50, 2))
    kinds = [(equal, kind) for equal in (True, False) for kind in ("label", "effect", "weak")]
    rows = grid([(f"{u} x {each}", (u, each)) for u, each in sizes], kinds, hit, R)
    for name, target in REAL_UNITS:
        got = find_unit_columns(real_table(data, name, target)).found
        rows.append([f"{name}, {target}", "; ".join(f"{g.name} (z {g.z:.1f})" for g in got) or "none", *[""] * 5])
    return part(
        f"EB101 undeclared units (units x rows each; its name tells nothing), R={R}",
        ["label", "effect on y", "weak", "unequal: label", "effect on y", "weak"],
        rows,
        "0.95, 50 x 2 with the label 0.7; ChickWeight, sleepstudy, Orthodont found",
    )


def leak(rng, table, kind):
    y = table.y.astype(float)
    spread = y.std()
    if kind == "exp":
        return np.exp((y - y.mean()) / spread)
    if kind == "1 % spoiled":
        return np.where(rng.random(table.n) < 0.01, rng.permutation(y), y)
    if kind == "code":
        return (
            rng.permutation(50)[np.round((y - y.min()) / (np.ptp(y)) * 9).astype(int)] if table.classes else 3 - 2 * y
        )
    if kind == "noise":
        return y + (0.1 if table.classes else 0.05) * spread * rng.normal(size=table.n)
    return np.where(rng.random(table.n) < 0.03, np.nan, y)


def count_leaks(whole, n, rng):
    """How often a leak of each kind is warned of, noted, and not seen, in n rows."""
    said = Counter()
    for kind in LEAKS:
        some = whole.take(rng.permutation(whole.n)[:n])
        every = weigh_golden_columns(with_column(some, "leak", leak(rng, some, kind))).found
        got = [g for g in every if g.name == "leak"]
        said["warn" if got and got[0].beats_others else "note" if got else "silent"] += 1
    return said


def golden(data, rng, R=1):
    rows, every = [], Counter()
    for name, target in PLANTED:
        whole = real_table(data, name, target, ("name",) if name == "islr_Auto" else ())
        counts = [count_leaks(whole, n, rng) for n in (50, 200, whole.n)]
        every = sum(counts, every)
        rows.append([name, *(f"{c['warn']} / {c['note']} / {c['silent']}" for c in counts)])
    rows.append(["all", f"{every['warn']} / {every['note']} / {every['silent']}", "", ""])
    for name, target in REAL_LEAKS:
        words = "; ".join(
            f"{'warn' if g.beats_others else 'note'} {g.name} ({g.skill:.2f}, the others {g.others_skill:.2f})"
            for g in weigh_golden_columns(real_table(data, name, target)).found
        )
        rows.append([f"{name}, {target}", words or "silent", "", ""])
    from sklearn.datasets import load_breast_cancer

    got = weigh_golden_columns(table_of(*load_breast_cancer(return_X_y=True))).found
    rows.append(["breast tumours (30 columns)", "warn" if any(g.beats_others for g in got) else "silent", "", ""])
    return part(
        "EB205 golden columns: six leaks, warn / note / silent; then real sets as they are",
        ["n=50", "n=200", "all rows"],
        rows,
        "warn or note 1.00, warn 0.85; iris and breast tumours: no warning",
    )


def gaps(data, rng, R=200):
    def hit(more, n, _):
        y = rng.integers(0, 2, n)
        X = rng.normal(size=(n, 8))
        X[:, 0] = np.where(rng.random(n) < 0.1 + more * y, np.nan, X[:, 0])
        X[:, 1:4] = np.where(rng.random((n, 3)) < 0.1, np.nan, X[:, 1:4])
        got = find_telling_gaps(table_of(X, y))
        return got is not None and len(got.found) > 0

    kinds = [(f"missing {more * 100:+.0f} points in one class", more) for more in (0.3, 0.0)]
    rows = [*grid(kinds, (50, 200, 1000), hit, R), shuffled(data, rng)]
    title = f"EB307 missing values predict the target (Fisher, Bonferroni, 0.005), R={R}"
    return part(title, ["n=50", "n=200", "n=1,000"], rows)


def shuffled(data, rng, most=1500):
    """Alarms in subsamples of the real sets that have gaps, their target shuffled: nothing is left to be found."""
    tables = (replace(table, y=rng.permutation(table.y)) for _, table in real_sets(data, rng, most))
    got = [len(found.found) > 0 for table in tables if (found := find_telling_gaps(table)) is not None]
    return ["real sets, target shuffled, alarms", f"{sum(got)} of {len(got)}", "", ""]


def lead(data, rng, R=200):
    rows = []
    for name in ("fpp2_a10", "fpp2_ausbeer", "fpp2_goog200"):
        y = pd.read_csv(data / f"{name}.csv")["value"].to_numpy(dtype=float)
        cells = []
        for shift_by in (1, -1):
            both = np.column_stack([np.roll(y, -shift_by), np.cumsum(rng.normal(size=len(y)))])
            got = find_shifted_columns(table_of(both[1:-1], y[1:-1], classes=0))
            cells.append("; ".join(f"{g.name} lag {g.lag} r {g.correlation:.3f}" for g in got) or "missed")
        rows.append([name, *cells])
    alarms = 0
    for _ in range(R):
        n = int(rng.integers(40, 400))
        X = np.cumsum(rng.normal(size=(n, 8)), axis=0)
        got = find_shifted_columns(table_of(X, np.cumsum(rng.normal(size=n)), classes=0))
        alarms += bool(got) and not isinstance(got, str)
    rows.append([f"random walks, alarms of {R}", f"{alarms}", ""])
    title = "EB115 the target's next and last value as a column (x0)"
    return part(title, ["next value", "last value"], rows, "next value found in 3 of 3")
