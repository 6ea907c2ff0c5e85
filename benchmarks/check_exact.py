"""How often copies are found, and how often any check alarms on clean data.

.venv/bin/python benchmarks/check_exact.py --data DIR                  all parts; DIR holds the real sets as CSV
.venv/bin/python benchmarks/check_exact.py --data DIR --parts copies   some parts; the others keep their figures

Figures go to docs/explanation/checks_measured.json, and from there into a section of
docs/explanation/checks_measured.md.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import pandas as pd

import errbar
from check_page import KEPT, write_section
from check_sets import REAL, simulated
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.detectors.copies import measure
from errbar.data.read_task import read_task
from errbar.records.copy_facts import CopyFacts
from errbar.requests.evaluate import EvaluateRequest

SIZES = (50, 300, 3000, 100_000)
SHARES = (0.02, 0.1, 0.3)


def columns(rng, kind, n):
    """Columns of one kind: normal, half whole numbers, heavy tails, many, or few values."""
    p = 30 if kind == "wide" else 10 if kind == "coarse" else 8
    if kind == "heavy":
        return rng.standard_t(2, size=(n, p))
    if kind == "coarse":
        return rng.integers(0, rng.integers(2, 6, p), size=(n, p)).astype(float)
    X = rng.normal(size=(n, p))
    if kind == "mixed":
        X[:, : p // 2] = rng.integers(0, 20, size=(n, p // 2))
    return X


def facts_of(train, test):
    """What is found between two tables."""
    both = pd.concat([train, test], ignore_index=True)
    request = EvaluateRequest(learner="", X=both, target="y")
    side = np.repeat([False, True], [len(train), len(test)])
    return measure(CheckedTable(task=read_task(both, None, request), side=side))


def verdict(found):
    assert isinstance(found, CopyFacts)
    return "refuse" if found.many and found.are_copies else "note" if found.many else "silent"


def planted(rng, kind, n, share, form="same"):
    """A training and a test table of n rows in all; a share of the test rows are copies, in another form."""
    X, y = columns(rng, kind, n), rng.integers(0, 2, n)
    frame = pd.DataFrame(X, columns=[f"x{j}" for j in range(X.shape[1])]).assign(y=y)
    third = n // 3
    train, test = frame[third:].reset_index(drop=True), frame[:third].reset_index(drop=True)
    k = max(3, round(share * third))
    taken = train.iloc[rng.permutation(len(train))[:k]]
    test = pd.concat([test[k:], taken]).sample(frac=1, random_state=int(rng.integers(1 << 30)))
    features = [c for c in frame if c != "y"]
    if form == "float32":
        test = test.astype(dict.fromkeys(features, "float32"))
    elif form == "columns in another order":
        test = test[[*rng.permutation(features), "y"]]
    elif form == "padded text":
        test = test.assign(**{c: "  " + test[c].astype(str) + " " for c in features})
        train = train.assign(**{c: train[c].astype(str) for c in features})
    return train, test


def copies(data, rng, R=20):
    rows = []
    for kind in ("normal", "mixed", "heavy", "wide", "coarse"):
        for n in SIZES:
            cells = []
            for share in SHARES:
                found = Counter(verdict(facts_of(*planted(rng, kind, n, share))) for _ in range(R))
                # Few values in few rows: n=50 has coincidences to spare in no column; a note is what is wanted.
                wanted = found["note"] + found["refuse"] if kind == "coarse" else found["refuse"]
                cells.append(wanted / R)
            rows.append([f"{kind}, n={n:,}", *cells])
    return {
        "title": f"EB102 copies among test rows: found (coarse: found or noted), R={R}",
        "columns": ["", *(f"{100 * s:g} %" for s in SHARES)],
        "rows": rows,
        "bar": "1.00; coarse data: noted 1.00",
    }


def forms(data, rng, R=20):
    rows = []
    for form in ("float32", "columns in another order", "padded text"):
        cells = [
            sum(verdict(facts_of(*planted(rng, "mixed", n, 0.1, form))) == "refuse" for _ in range(R)) / R
            for n in (50, 300, 3000)
        ]
        rows.append([form, *cells])
    return {
        "title": f"EB102 the same content in another form, 10 % copied, R={R}",
        "columns": ["", "n=50", "n=300", "n=3,000"],
        "rows": rows,
        "bar": "1.00",
    }


def few_values(rng):
    """Clean rows that coincide: rare flags, dummy columns of categories, or a single column."""
    n = int(np.exp(rng.uniform(np.log(30), np.log(3000))))
    kind = str(rng.choice(["rare flags", "dummy columns", "one column", "two binary"]))
    if kind == "rare flags":
        X = (rng.random((n, int(rng.integers(3, 12)))) < rng.uniform(0.01, 0.1)).astype(float)
    elif kind == "dummy columns":
        k = int(rng.integers(2, 5))
        X = np.hstack([np.eye(k)[rng.integers(0, k, n)] for _ in range(int(rng.integers(3, 9)))])
    elif kind == "one column":
        X = rng.integers(0, int(rng.integers(2, 9)), (n, 1)).astype(float)
    else:
        X = rng.integers(0, 2, (n, 2)).astype(float)
    return kind, X, rng.integers(0, 2, n)


def clean_sets(data, rng):
    """Real subsamples, simulated sets, and sets of few values."""
    for name, (target, drop) in REAL.items():
        whole = pd.read_csv(data / f"{name}.csv").dropna(subset=[target]).drop(columns=list(drop))
        for _ in range(4):
            n = min(len(whole), int(np.exp(rng.uniform(np.log(40), np.log(1500)))))
            part = whole.iloc[rng.permutation(len(whole))[:n]].reset_index(drop=True)
            if part[target].nunique() > 1:
                yield name, part.drop(columns=target), part[target].to_numpy()
    for _ in range(120):
        name, table = simulated(rng)
        if len(np.unique(table.y)) > 1:
            yield name, table.values, table.y
    for _ in range(40):
        yield few_values(rng)


def clean(data, rng):
    found, by_kind, alarms, sets = Counter(), Counter(), [], 0
    for name, X, y in clean_sets(data, rng):
        run = errbar.check(X, y)
        sets += 1
        for f in run.findings:
            found[f.code, f.severity] += 1
        loud = sorted({f"{f.code} ({f.severity})" for f in run.findings if f.severity != "note"})
        by_kind["refuse"] += any(f.severity == "refuse" for f in run.findings)
        by_kind["warn"] += any(f.severity == "warn" for f in run.findings)
        if loud:
            alarms.append(f"{name}, n={len(y)}: {', '.join(loud)}")
    rows = [[f"{code}, {severity}", k, k / sets] for (code, severity), k in sorted(found.items())]
    rows += [["any refusal", by_kind["refuse"], by_kind["refuse"] / sets]]
    rows += [["any warning", by_kind["warn"], by_kind["warn"] / sets]]
    return {
        "title": f"`errbar check`, whole battery, on {sets} clean sets of 30 to 3,000 rows",
        "columns": ["finding", "sets", "share"],
        "rows": rows,
        "bar": "refusals 0, each warning at most 0.02, any warning at most 0.05",
        "notes": alarms,
    }


PARTS = {"copies": copies, "forms": forms, "clean": clean}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--data", type=Path, required=True)
    asked.add_argument("--parts", nargs="*", default=list(PARTS))
    given = asked.parse_args()
    for part in given.parts:
        began = time.process_time()
        made = PARTS[part](given.data, np.random.default_rng([15, *part.encode()]))
        every = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        every.setdefault("exact", {})[part] = {**made, "cpu": round(time.process_time() - began)}
        KEPT.write_text(json.dumps(every, indent=1, sort_keys=True) + "\n")
        print(part, made["rows"], made.get("notes", ""), sep="\n")
    write_section("exact", list(PARTS))


if __name__ == "__main__":
    main()
