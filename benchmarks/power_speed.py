"""CPU of check against one forest, and of evaluate with and without the checks inside it."""

from __future__ import annotations

import time
from functools import partial

import numpy as np


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
