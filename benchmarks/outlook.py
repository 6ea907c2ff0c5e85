"""How often "too little data or poor features?" is answered rightly, in worlds where the answer is known.

.venv/bin/python benchmarks/outlook.py [REPLICATIONS]   # prints the table of docs/how-to/too-little-data.md; about 3
minutes

The truth of a cell is what twice as many rows take off the true error of the learner, by the lab's study
learning_curve: more than a tenth of it is too little data; less than a twentieth is none, and then the learner is too
flexible where its training error is below half of its true one, else features are poor or it is too stiff; in between,
any answer passes.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

import errbar

CELLS = (
    ("linear_gaussian(d=20)", "linear", 60),
    ("two_gaussians(d=30)", "naive_bayes", 60),
    ("xor", "tree", 100),
    ("xor", "knn(k=5)", 60),
    ("sine", "knn(k=5)", 40),
    ("linear_gaussian(d=20)", "linear", 120),
    ("linear_gaussian(d=10)", "linear", 400),
    ("two_gaussians", "naive_bayes", 400),
    ("noise", "naive_bayes", 200),
    ("sine", "linear", 200),
    ("xor", "naive_bayes", 400),
    ("two_gaussians", "knn(k=1)", 400),
    ("noise", "tree", 200),
    ("noise", "tree", 1000),
)
PLANS = ("kfold(k=3, repeats=10)", "kfold(k=10)")
SHORT = {
    "too little data": "little",
    "too flexible a learner": "flexible",
    "poor features or too stiff a learner": "poor",
    "not resolved": "not resolved",
}


def true_gain(world: str, learner: str, n: int) -> tuple[float, str]:
    """The share of the true error that 2n rows take off, and the answer that is right."""
    run = errbar.lab(world, study="learning_curve", learner=learner, n=n, replications=60, vary=f"n={n},{2 * n}")
    sheet = run.sheets[0]
    true, training = sheet.column("true"), sheet.column("training")
    gain = (true[0] - true[1]) / true[0]
    if gain > 0.05:
        return gain, "little" if gain > 0.1 else "any"
    return gain, "flexible" if true[0] - training[0] > true[0] / 2 else "poor"


def answers(world: str, learner: str, n: int, plan: str, replications: int) -> Counter[str]:
    """How often each answer is given to samples of n rows."""
    law = errbar.world(world)
    measure = "mse" if law.kind == "regression" else "error_rate"
    found: Counter[str] = Counter()
    for i in range(replications):
        rows = law.sample(n, np.random.default_rng([11, n, i]))
        run = errbar.evaluate(learner, rows.X, rows.y, plan=plan, measures=measure, curve=True)
        found[SHORT[run.sheet("outlook").rows[0][6]]] += 1
    return found


def main() -> None:
    replications = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    started = time.process_time()
    plans = " | ".join(f"`{plan}`" for plan in PLANS)
    print(f"| world | learner | n | twice the rows take off | right answer | {plans} |")
    print("|---|---|---|---|---|---|---|")
    wrong = given = 0
    for world, learner, n in CELLS:
        gain, right = true_gain(world, learner, n)
        cells = []
        for plan in PLANS:
            found = answers(world, learner, n, plan, replications)
            cells.append(", ".join(f"{count} {answer}" for answer, count in found.most_common()))
            spoken = {answer: count for answer, count in found.items() if answer != "not resolved"}
            given += sum(spoken.values())
            wrong += sum(count for answer, count in spoken.items() if right not in ("any", answer))
        print(f"| `{world}` | `{learner}` | {n} | {gain:.0%} | {right} | {' | '.join(cells)} |", flush=True)
    print(f"\n{wrong} of {given} answers other than not resolved are wrong. CPU {time.process_time() - started:.0f} s.")


if __name__ == "__main__":
    main()
