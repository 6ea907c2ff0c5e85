"""How often the statistical checks find planted mistakes, and how often they alarm on clean data.

.venv/bin/python benchmarks/check_power.py --data DIR # all parts; DIR holds the real sets as CSV .venv/bin/python
benchmarks/check_power.py --data DIR --parts near # some parts; the others keep their figures .venv/bin/python
benchmarks/check_power.py --page # the page again from the figures kept

Figures are kept in docs/checks_measured.json, a part each; from them this script's section of docs/checks_measured.md
is written. The real sets are public; their names and targets are in check_sets.py.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from functools import partial
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import pandas as pd
from sklearn.model_selection import cross_val_predict

from check_page import KEPT, write_section
from check_sets import real_sets, real_table, simulated, smote, table_of, units, with_column
from errbar.auditing.detectors.chosen_columns import find_chosen_columns
from errbar.auditing.detectors.class_shares import find_share_shift
from errbar.auditing.detectors.golden_columns import find_golden_columns, weigh_golden_columns
from errbar.auditing.detectors.interpolated_rows import find_interpolated_rows
from errbar.auditing.detectors.lead_lag import find_shifted_columns
from errbar.auditing.detectors.near_rows import find_near_copies
from errbar.auditing.detectors.row_neighbours import find_row_order
from errbar.auditing.detectors.table_shift import find_table_shift
from errbar.auditing.detectors.target_order import find_target_order
from errbar.auditing.detectors.telling_gaps import find_telling_gaps
from errbar.auditing.detectors.unit_columns import find_unit_columns
from errbar.data.read_task import read_task
from errbar.learners import learner
from errbar.learners.probes import stratified_folds
from errbar.requests.check import CheckRequest
from errbar.resampling.permutation_probe import probe_labels
from errbar.resampling.prepare import Prepared

LEVEL = 0.005
PREFACE = """## Statistical checks

Shares of R tables in which a check speaks. Thresholds are those of the code. How much of a column's variance must lie
between levels (EB101) was settled on other subsamples of the same real sets; those below were drawn with seeds of
their own. They are new draws of known sets, not new sources. How strong the planted mistakes are is this script's
choice (`benchmarks/check_sets.py`, `benchmarks/check_power.py`): power at other strengths is other."""


def share(hits):
    return float(np.mean([bool(h) for h in hits]))


def found_near(table):
    got = find_near_copies(table)
    return not isinstance(got, str) and got.found > 0


def found_smote(table):
    got = find_interpolated_rows(table)
    return not isinstance(got, str) and got.found > 0


def near(data, rng, R=20):
    """Near copies: 5 % of the rows again with noise of so many standard deviations."""
    rows = []
    for p in (3, 8, 30):
        for n in (60, 300, 2000):
            cells = []
            for noise in (1e-6, 1e-3, 0.01, 0.05):
                hits = []
                for _ in range(R):
                    X = rng.normal(size=(n, p)) @ (np.eye(p) + 0.3 * rng.normal(size=(p, p)))
                    k = max(2, round(0.05 * n))
                    again = X[rng.choice(n, k, replace=False)]
                    again = again + noise * X.std(0) * rng.normal(size=again.shape)
                    both = np.concatenate([X, again])[rng.permutation(n + k)]
                    hits.append(found_near(table_of(both, rng.integers(0, 2, n + k))))
                cells.append(share(hits))
            rows.append([f"p={p}, n={n:,}", *cells])
    return {
        "title": f"EB219 near copies, 5 % of rows repeated with noise (sd), R={R}",
        "columns": ["", "1e-6", "1e-3", "0.01", "0.05"],
        "rows": rows,
        "bar": "1e-3 and below: 0.95",
    }


def near_large(data, rng, R=5):
    """Near copies beyond 2e5 rows: 1 and 5 % of rows repeated with noise of 1e-3 sd."""
    rows = []
    for n, p in ((200_000, 8), (1_000_000, 8)):
        cells, seconds = [], []
        for part in (0.01, 0.05):
            hits = []
            for _ in range(R):
                X = rng.normal(size=(n, p))
                k = round(part * n)
                X[-k:] = X[:k] + 1e-3 * rng.normal(size=(k, p))
                began = time.process_time()
                hits.append(found_near(table_of(X, rng.integers(0, 2, n))))
                seconds.append(time.process_time() - began)
            cells.append(share(hits))
        clean = share(found_near(table_of(rng.normal(size=(n, p)), rng.integers(0, 2, n))) for _ in range(R))
        rows.append([f"n={n:,}, p={p}", *cells, clean, round(float(np.median(seconds)), 1)])
    return {
        "title": f"EB219 near copies in many rows (2,000 rows queried against all), noise 1e-3 sd, R={R}",
        "columns": ["", "1 % repeated", "5 % repeated", "clean", "CPU s"],
        "rows": rows,
        "bar": "",
    }


def interpolated(data, rng, R=20):
    rows = []
    for p in (3, 8, 30):
        for n in (50, 200, 1000, 5000):
            cells = []
            for factor in (1.5, 4, 9):
                hits = []
                for _ in range(R):
                    X = rng.normal(size=(n, p))
                    y = np.zeros(n, dtype=int)
                    y[: max(12, round(0.2 * n))] = 1
                    X[y == 1] += 0.7
                    hits.append(found_smote(smote(rng, X, y, factor)))
                cells.append(share(hits))
            rows.append([f"p={p}, n={n:,}", *cells])
    return {
        "title": f"EB103 rows made by SMOTE: the rarer class (20 %) times 1.5, 4, 9, R={R}",
        "columns": ["", "x1.5", "x4", "x9"],
        "rows": rows,
        "bar": "0.95 (n=50, p=3: 0.7)",
    }


def unit_power(data, rng, R=20):
    rows = []
    for u, each in ((10, 5), (20, 5), (100, 3), (300, 3), (40, 25), (200, 10), (50, 2)):
        cells = []
        for equal in (True, False):
            for kind in ("label", "effect", "weak"):
                made = [units(rng, u, each, kind, equal=equal) for _ in range(R)]
                cells.append(share(any(f.name == "no" for f in find_unit_columns(t).found) for t in made))
        rows.append([f"{u} x {each}", *cells])
    for name, target in (
        ("r_ChickWeight", "Diet"),
        ("lme4_sleepstudy", "Reaction"),
        ("nlme_Orthodont", "distance"),
        ("nlme_Orthodont", "Sex"),
        ("mlbench_BreastCancer", "Class"),
        ("mlbench_Vowel", "Class"),
    ):
        got = find_unit_columns(real_table(data, name, target)).found
        rows.append([f"{name}, {target}", "; ".join(f"{g.name} (z {g.z:.1f})" for g in got) or "none", *[""] * 5])
    return {
        "title": f"EB101 undeclared units (units x rows each; its name tells nothing), R={R}",
        "columns": ["", "label", "effect on y", "weak", "unequal: label", "effect on y", "weak"],
        "rows": rows,
        "bar": "0.95, 50 x 2 with the label 0.7; ChickWeight, sleepstudy, Orthodont found",
    }


LEAKS = ("copy", "exp", "1 % spoiled", "code", "noise", "3 % missing")


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


def golden(data, rng, R=1):
    sets = (("mlbench_Pima", "diabetes"), ("esl_SAheart", "chd"), ("mlbench_Vehicle", "Class"))
    sets += (("mlbench_BostonHousing", "medv"), ("islr_Auto", "mpg"))
    rows, every = [], Counter()
    for name, target in sets:
        whole = real_table(data, name, target, ("name",) if name == "islr_Auto" else ())
        cells = []
        for n in (50, 200, whole.n):
            said = Counter()
            for kind in LEAKS:
                part = whole.take(rng.permutation(whole.n)[:n])
                got = [
                    g
                    for g in weigh_golden_columns(with_column(part, "leak", leak(rng, part, kind)))
                    if g.name == "leak"
                ]
                said["warn" if got and got[0].beats_others else "note" if got else "silent"] += 1
            every += said
            cells.append(f"{said['warn']} / {said['note']} / {said['silent']}")
        rows.append([name, *cells])
    rows.append(["all", f"{every['warn']} / {every['note']} / {every['silent']}", "", ""])
    for name, target in (
        ("islr_Smarket", "Direction"),
        ("islr_Weekly", "Direction"),
        ("mass_birthwt", "low"),
        ("proc_aSAH", "outcome"),
        ("r_iris", "Species"),
    ):
        got = weigh_golden_columns(real_table(data, name, target))
        words = "; ".join(
            f"{'warn' if g.beats_others else 'note'} {g.name} ({g.skill:.2f}, the others {g.others_skill:.2f})"
            for g in got
        )
        rows.append([f"{name}, {target}", words or "silent", "", ""])
    from sklearn.datasets import load_breast_cancer

    X, y = load_breast_cancer(return_X_y=True)
    got = weigh_golden_columns(table_of(X, y))
    rows.append(["breast tumours (30 columns)", "warn" if any(g.beats_others for g in got) else "silent", "", ""])
    return {
        "title": "EB205 golden columns: six leaks, warn / note / silent; then real sets as they are",
        "columns": ["", "n=50", "n=200", "all rows"],
        "rows": rows,
        "bar": "warn or note 1.00, warn 0.85; iris and breast tumours: no warning",
    }


def shifted_pair(rng, n, kind, p=8):
    side = np.arange(n) < n // 3
    X = rng.normal(size=(n, p))
    if kind == "mean +0.5 sd":
        X[side, 0] += 0.5
    elif kind == "scale x1.6":
        X[side, 0] *= 1.6
    elif kind == "correlation 0 -> 0.8":
        X[side, 1] = 0.8 * X[side, 0] + 0.6 * X[side, 1]
    elif kind.startswith("selected"):
        score = X[:, 0] + X[:, 1] + (4 if "weakly" in kind else 1) * rng.normal(size=n)
        side = np.zeros(n, dtype=bool)
        side[np.argsort(-score)[: n // 3]] = True
    y = rng.integers(0, 2, n)
    whole = table_of(X, y)
    return whole.take(np.flatnonzero(~side)), whole.take(np.flatnonzero(side))


def shift(data, rng, R=50):
    rows = []
    for kind in ("mean +0.5 sd", "scale x1.6", "correlation 0 -> 0.8", "selected on x1+x2", "selected weakly", "none"):
        cells = []
        for n in (100, 300, 1000, 3000):
            some = 400 if kind == "none" and n <= 1000 else R if n == 1000 else min(R, 20)
            found = [find_table_shift(*shifted_pair(rng, n, kind), seed=i) for i in range(some)]
            forest, column = share(f.forest_p < LEVEL for f in found), share(f.column_p < LEVEL for f in found)
            either = share(min(f.forest_p, f.column_p) < LEVEL for f in found)
            cells.append(f"{forest:.2f} / {column:.2f} / {either:.2f}")
        rows.append([kind, *cells])
    return {
        "title": f"EB221 training and test rows differ: forest / columns / either (R={R} at 1,000, else 20; none 400)",
        "columns": ["", "n=100", "n=300", "n=1,000", "n=3,000"],
        "rows": rows,
        "bar": "n=1,000, either: mean 0.8; selection 0.95",
    }


def unit_shift(data, rng):
    """Rows of units without shift: alarms by rows and by unit means; and a shift of 0.5 sd."""
    rows = []
    for u, each in ((100, 5), (300, 3)):
        for plus, R in ((0.0, 400), (1.0, 50)):
            hits = {"rows": [], "units": [], "shares by rows": [], "shares by units": []}
            for i in range(R):
                unit = np.repeat(np.arange(u), each)
                X = (rng.normal(size=(u, 4))[unit] + rng.normal(size=(u * each, 4))) / 2**0.5
                y = rng.integers(0, 2, u)[unit]
                test = unit < u // 3
                X[test, 0] += plus
                for word, role in (("rows", None), ("units", unit)):
                    whole = table_of(X, y, unit=role)
                    pair = whole.take(np.flatnonzero(~test)), whole.take(np.flatnonzero(test))
                    got = find_table_shift(*pair, seed=i)
                    hits[word].append(min(got.forest_p, got.column_p) < LEVEL)
                    hits[f"shares by {word}"].append(find_share_shift(*pair, seed=i).p < LEVEL)
            rows.append([f"{u} x {each}, shift {plus:g} sd", *(share(x) for x in hits.values())])
    return {
        "title": "EB221, EB206 where rows come in units (icc 0.5; the class is the unit's), R=400, with shift 50",
        "columns": ["", "EB221 by rows", "by unit means", "EB206 by rows", "by whole units"],
        "rows": rows,
        "bar": "without shift at most 0.02",
    }


def shares(data, rng, R=200):
    rows = []
    for prevalence, ratio in ((0.2, 1.6), (0.2, 2.5), (0.2, 1.0)):
        cells = []
        for n in (50, 200, 1000):
            hits = []
            for i in range(R):
                y = (rng.random(n) < prevalence).astype(int)
                test = (rng.random(n // 3) < prevalence * ratio).astype(int)
                got = find_share_shift(table_of(y[:, None], y), table_of(test[:, None], test), i)
                hits.append(got.p < LEVEL)
            cells.append(share(hits))
        rows.append([f"prevalence {prevalence} x {ratio}", *cells])
    return {
        "title": f"EB206 class shares altered in the test rows (a third), R={R}",
        "columns": ["", "n=50", "n=200", "n=1,000"],
        "rows": rows,
        "bar": "x1: at most 0.02",
    }


def order(data, rng, R=20):
    rows = []
    for u, each in ((15, 4), (50, 3), (200, 5), (100, 2)):
        cells = []
        for inside in (0.3, 0.6, 1.0):
            hits = []
            for _ in range(R):
                unit = np.repeat(np.arange(u), each)
                X = rng.normal(size=(u, 6))[unit] + inside * rng.normal(size=(u * each, 6))
                got = find_row_order(table_of(X, rng.integers(0, 2, len(X))))
                hits.append(not isinstance(got, str) and got.adjacent > 0)
            cells.append(share(hits))
        rows.append([f"{u} x {each} in order", *cells])
    cells = []
    for phi in (0.9, 0.6, 0.3):
        hits = []
        for _ in range(R):
            X = np.zeros((300, 6))
            for t in range(1, 300):
                X[t] = phi * X[t - 1] + rng.normal(size=6)
            got = find_row_order(table_of(X, rng.integers(0, 2, 300)))
            hits.append(not isinstance(got, str) and got.adjacent > 0)
        cells.append(share(hits))
    rows.append(["AR(1) with 0.9, 0.6, 0.3; n=300", *cells])
    return {
        "title": f"EB220 groups or time in the order of rows: sd within a group 0.3, 0.6, 1 of that between, R={R}",
        "columns": ["", "0.3", "0.6", "1.0"],
        "rows": rows,
        "bar": "",
    }


def chosen(data, rng, R=20):
    rows = []
    for keep, of in ((10, 500), (10, 2000), (50, 2000), (50, 10_000), (100, 2000)):
        cells = []
        for n in (50, 100, 500):
            hits = []
            for _ in range(R):
                X, y = rng.normal(size=(n, of)).astype(np.float32), rng.integers(0, 2, n)
                r = np.abs((X - X.mean(0)).T @ (y - y.mean())) / X.std(0)
                best = X[:, np.argsort(-r)[:keep]]
                got = find_chosen_columns(table_of(best, y))
                hits.append(not isinstance(got, str) and got.look_chosen)
            cells.append(share(hits))
        rows.append([f"{keep} of {of:,}", *cells])
    return {
        "title": f"EB106 columns of noise chosen with all labels before the file was made, R={R}",
        "columns": ["", "n=50", "n=100", "n=500"],
        "rows": rows,
        "bar": "",
    }


def gaps(data, rng, R=200):
    rows = []
    for more in (0.3, 0.0):
        cells = []
        for n in (50, 200, 1000):
            hits = []
            for _ in range(R):
                y = rng.integers(0, 2, n)
                X = rng.normal(size=(n, 8))
                X[:, 0] = np.where(rng.random(n) < 0.1 + more * y, np.nan, X[:, 0])
                X[:, 1:4] = np.where(rng.random((n, 3)) < 0.1, np.nan, X[:, 1:4])
                got = find_telling_gaps(table_of(X, y))
                hits.append(got is not None and len(got.found) > 0)
            cells.append(share(hits))
        rows.append([f"missing {more * 100:+.0f} points in one class", *cells])
    return {
        "title": f"EB307 missing values predict the target (Fisher, Bonferroni, 0.005), R={R}",
        "columns": ["", "n=50", "n=200", "n=1,000"],
        "rows": rows,
        "bar": "",
    }


def lead(data, rng, R=200):
    rows = []
    for name in ("fpp2_a10", "fpp2_ausbeer", "fpp2_goog200"):
        y = pd.read_csv(data / f"{name}.csv")["value"].to_numpy(dtype=float)
        cells = []
        for shift_by in (1, -1):
            x = np.roll(y, -shift_by)
            keep = slice(1, -1)
            walk = np.cumsum(rng.normal(size=len(y)))
            got = find_shifted_columns(table_of(np.column_stack([x, walk])[keep], y[keep], classes=0))
            cells.append("; ".join(f"{g.name} lag {g.lag} r {g.correlation:.3f}" for g in got) or "missed")
        rows.append([name, *cells])
    worst = []
    for _ in range(R):
        n = int(rng.integers(40, 400))
        X = np.cumsum(rng.normal(size=(n, 8)), axis=0)
        got = find_shifted_columns(table_of(X, np.cumsum(rng.normal(size=n)), classes=0))
        worst.append(bool(got) and not isinstance(got, str))
    rows.append([f"random walks, alarms of {R}", f"{int(np.sum(worst))}", ""])
    return {
        "title": "EB115 the target's next and last value as a column (x0)",
        "columns": ["", "next value", "last value"],
        "rows": rows,
        "bar": "next value found in 3 of 3",
    }


def chosen_columns_inside(k):
    from sklearn.feature_selection import SelectKBest
    from sklearn.naive_bayes import GaussianNB
    from sklearn.pipeline import make_pipeline

    return make_pipeline(SelectKBest(k=k), GaussianNB())


def whole_outside(k):
    """A user's own evaluation that chooses columns by all rows, then cross-validates."""
    from sklearn.feature_selection import SelectKBest
    from sklearn.model_selection import cross_val_predict
    from sklearn.naive_bayes import GaussianNB

    def procedure(X, y):
        return cross_val_predict(GaussianNB(), SelectKBest(k=k).fit_transform(X, y), y, cv=5)

    return procedure


def probe(data, rng, R=60):
    """The label-permutation probe on a choice of columns inside and outside the folds."""
    rows = []
    for n, p in ((50, 200), (100, 200), (300, 200)):
        cells = []
        for make in (whole_outside, chosen_columns_inside):
            hits = []
            for i in range(R):
                X, y = rng.normal(size=(n, p)), rng.integers(0, 2, n)
                task = read_task(X, y, CheckRequest(data=X))
                found = probe_labels(Prepared(learner(make(10)), task), None, i)
                hits.append(found.p < 0.01)
            cells.append(share(hits))
        rows.append([f"n={n}, 10 of {p} columns", *cells])
    return {
        "title": f"EB106 probe on ten shuffled targets, columns chosen outside and inside the folds, R={R}",
        "columns": ["", "outside", "inside"],
        "rows": rows,
        "bar": "outside 0.95, inside at most 0.06",
    }


def forest_error(X, y, fold, *, classifies=True, balanced=False):
    from errbar.learners.probes import predict_by_forest

    guess = predict_by_forest(X, y, fold, 100, 0, classifies=classifies)
    if not classifies:
        return float(np.sqrt(((guess - y) ** 2).mean()))
    if balanced:
        return float(np.mean([(guess[y == c] == c).mean() for c in np.unique(y)]))
    return float((guess != y).mean())


def inflation(data, rng, R=5):
    """What the mistakes make of a forest's figures, 5 folds, mean of R: as asked, and as it should be."""
    rows = []
    for name, target, unit, classifies in (
        ("nlme_Orthodont", "Sex", "Subject", True),
        ("r_ChickWeight", "Diet", "Chick", True),
        ("lme4_sleepstudy", "Reaction", "Subject", False),
    ):
        t, left_in = real_table(data, name, target, unit=unit), real_table(data, name, target).values
        both = []
        for i in range(R):
            by_row = stratified_folds(t.y, 5, i, classifies=classifies)
            by_unit = np.random.default_rng(i).permutation(int(t.unit.max()) + 1) % 5
            pairs = (left_in, by_row), (t.values, by_unit[t.unit])
            both.append([forest_error(X, t.y, f, classifies=classifies) for X, f in pairs])
        word = "error" if classifies else "RMSE"
        rows.append(
            [
                f"EB101 {name}, {target}, {word}: {unit} left in and rows at random, by {unit}",
                *np.mean(both, axis=0).tolist(),
            ]
        )
    for name, target, drop in (
        ("mlbench_Pima", "diabetes", ()),
        ("esl_SAheart", "chd", ("famhist",)),
        ("mass_birthwt", "low", ("bwt",)),
    ):
        t = real_table(data, name, target, drop)
        both = []
        for i in range(R):
            many = smote(np.random.default_rng(i), t.values, t.y, float((t.y == 0).sum() / (t.y == 1).sum()))
            pair = (many, t)
            both.append(
                [forest_error(x.values, x.y, stratified_folds(x.y, 5, i, classifies=True), balanced=True) for x in pair]
            )
        rows.append([f"EB103 {name}, balanced accuracy: SMOTE first, rows as gathered", *np.mean(both, 0).tolist()])
    for name, target, column in (
        ("islr_Smarket", "Direction", "Today"),
        ("mass_birthwt", "low", "bwt"),
        ("proc_aSAH", "outcome", "gos6"),
    ):
        pair = (real_table(data, name, target), real_table(data, name, target, (column,)))
        found = [
            np.mean([forest_error(t.values, t.y, stratified_folds(t.y, 5, i, classifies=True)) for i in range(R)])
            for t in pair
        ]
        rows.append([f"EB205 {name}, error: with {column}, without", *map(float, found)])
    for n, p in ((50, 200), (100, 2000), (100, 30)):
        both = []
        for _ in range(20):
            X, y = rng.normal(size=(n, p)), rng.integers(0, 2, n)
            inside = np.mean(cross_val_predict(chosen_columns_inside(10), X, y, cv=5) == y)
            both.append([np.mean(whole_outside(10)(X, y) == y), inside])
        rows.append([f"EB106 noise, 10 of {p} columns, n={n}, accuracy: outside, inside", *np.mean(both, 0).tolist()])
    unit = np.repeat(np.arange(60), 4)
    both = []
    for i in range(R):
        X = rng.normal(size=(60, 6))[unit] + 0.4 * rng.normal(size=(240, 6))
        y = rng.integers(0, 2, 60)[unit]
        pair = stratified_folds(y, 5, i, classifies=True), rng.permutation(60)[unit] % 5
        both.append([forest_error(X, y, f) for f in pair])
    rows.append(["EB220 60 groups of 4 rows, labels of noise, error: at random, by group", *np.mean(both, 0).tolist()])
    again = rng.normal(size=(300, 6))
    y = rng.integers(0, 2, 300)
    copied = np.concatenate([again, again[:60] + 1e-3 * rng.normal(size=(60, 6))])
    fold = stratified_folds(np.concatenate([y, y[:60]]), 5, 0, classifies=True)
    rows.append(
        [
            "EB219 noise, 20 % of rows again with 0.001 sd, error: as it is, each row once",
            forest_error(copied, np.concatenate([y, y[:60]]), fold),
            forest_error(again, y, stratified_folds(y, 5, 0, classifies=True)),
        ]
    )
    return {
        "title": f"What mistakes cost: a forest of 100 trees in 5 folds (mean of {R}; EB106 naive Bayes, mean of 20)",
        "columns": ["", "with the mistake", "without"],
        "rows": rows,
        "bar": "",
    }


def cpu_of(call):
    began = time.process_time()
    call()
    return time.process_time() - began


def speed(data, rng, R=15):
    """CPU of check against one forest, and of evaluate with and without the checks inside it."""
    from sklearn.ensemble import RandomForestClassifier

    import errbar
    from errbar.auditing import check_rows
    from errbar.auditing.measure_facts import RowFacts

    X = rng.normal(size=(100_000, 50))
    X[:, 1], X[:, 2] = np.round(3 * X[:, 1]), rng.integers(0, 25_000, 100_000)
    y = (X[:, 0] + rng.normal(size=100_000) > 0).astype(int)
    errbar.check(X[:500], y[:500])
    check = cpu_of(lambda: errbar.check(X, y))
    forest = cpu_of(lambda: RandomForestClassifier(100, n_jobs=1, random_state=0).fit(X, y))
    rows = [["check of 100,000 x 50; a forest of 100 trees on it", f"{check:.1f}", f"{forest:.1f}"]]
    real = check_rows.measure_facts
    for word, whole in (("numbers with fractions", False), ("half of them whole numbers", True)):
        X = rng.normal(size=(10_000, 20))
        X[:, :10] = rng.poisson(30, (10_000, 10)) if whole else X[:, :10]
        y = (X[:, 15] + rng.normal(size=10_000) > 0).astype(int)
        seconds = {"with": [], "without": []}
        for _ in range(R):
            for kind, facts in (("with", real), ("without", lambda table, names: RowFacts())):
                check_rows.measure_facts = facts
                seconds[kind].append(cpu_of(partial(errbar.evaluate, "logistic", X, y, plan="kfold(k=10)")))
        check_rows.measure_facts = real
        pair = [float(np.median(x)) for x in seconds.values()]
        name = f"evaluate, logistic, 10 folds, 10,000 x 20, {word}: with checks, without ({pair[0] / pair[1] - 1:+.0%})"
        rows.append([name, *(f"{x:.3f}" for x in pair)])
    return {"title": f"CPU seconds (medians of {R} for evaluate)", "columns": ["", "", ""], "rows": rows, "bar": "10 %"}


WARNINGS = ("unit", "near", "smote", "golden", "lead", "order", "chosen", "shares", "columns", "forest")


def battery(table, halves, seed):
    """Which checks alarm on one clean set: warnings, then notes."""
    one = [find_near_copies(table, seed=seed), find_interpolated_rows(table, seed), find_row_order(table, seed)]
    shifted, kept, missing = find_shifted_columns(table), find_chosen_columns(table), find_telling_gaps(table)
    shares_, moved = find_share_shift(*halves, seed), find_table_shift(*halves, seed)
    sorted_ = find_target_order(table)
    return {
        "unit": bool(find_unit_columns(table, seed).found),
        "near": None if isinstance(one[0], str) else one[0].found > 0,
        "smote": None if isinstance(one[1], str) else one[1].found > 0,
        "golden": any(g.beats_others for g in weigh_golden_columns(table, seed)),
        "golden inside evaluate": bool(find_golden_columns(table, seed)),
        "lead": None if isinstance(shifted, str) else any(s.lag > 0 for s in shifted),
        "order": None if isinstance(one[2], str) else one[2].adjacent > 0,
        "chosen": None if isinstance(kept, str) else kept.look_chosen,
        "shares": None if shares_ is None else shares_.p < LEVEL,
        "columns": moved.column_p < LEVEL,
        "forest": None if moved.auc is None else moved.forest_p < LEVEL,
        "missing (note)": None if missing is None else bool(missing.found),
        "sorted (note)": None if isinstance(sorted_, str) else sorted_.z < -4,
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


PARTS = {
    "inflation": inflation,
    "clean": clean,
    "unit_power": unit_power,
    "near": near,
    "near_large": near_large,
    "interpolated": interpolated,
    "golden": golden,
    "lead": lead,
    "shares": shares,
    "shift": shift,
    "unit_shift": unit_shift,
    "order": order,
    "chosen": chosen,
    "probe": probe,
    "gaps": gaps,
    "speed": speed,
}


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--data", type=Path)
    ask.add_argument("--parts", default="")
    ask.add_argument("--seed", type=int, default=2024)
    ask.add_argument("--page", action="store_true")
    given = ask.parse_args()
    if not given.page:
        for name in given.parts.split(",") if given.parts else PARTS:
            began = time.process_time()
            got = PARTS[name](given.data, np.random.default_rng([given.seed, *name.encode()]))
            kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
            kept.setdefault("detectors", {})[name] = {**got, "cpu": round(time.process_time() - began)}
            KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
            print(
                name,
                round(time.process_time() - began),
                "s",
                *(r for r in got["rows"]),
                *got.get("notes", ()),
                sep="\n  ",
            )
    write_section("detectors", [*PARTS], PREFACE)


if __name__ == "__main__":
    main()
