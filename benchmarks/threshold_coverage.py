"""How often the intervals of `errbar threshold` contain the truth, in worlds where the cost of every cut is known.

    .venv/bin/python benchmarks/threshold_coverage.py [--replications 500] [--only NAME] [--page]

Every setting draws fresh rows, chooses a cut, and asks what that cut costs on new rows: the chosen one, not the best.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import errbar
from errbar.deciding.alternatives import find_alternatives
from errbar.deciding.binary_decision import BinaryDecision
from errbar.deciding.cross_fit import read_folds_of
from errbar.deciding.decision_rows import read_decision_rows
from errbar.deciding.goals import read_goal
from errbar.pictures import PictureInput, threshold_grid
from errbar.pictures.decision_curve import band_of_benefit, net_benefit
from errbar.records import codes
from errbar.records.estimate import Interval
from errbar.records.method import InferenceSettings
from errbar.requests.threshold import ThresholdRequest
from threshold_worlds import FN, FP, SETTINGS, SHIFT, Setting, classes_of, rates, to_prob

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "checks_measured.md"
ABOUT = """**Thresholds (EB107, EB222): how often 95 % intervals contain the true cost of the cut that was chosen**

Scores of two normals 1.5 apart, fn=10, fp=1; required: 0.94 at n = 100 to 2,000 (rows). "Truth below": the share of
intervals wholly above it."""


@dataclass
class Tally:
    """Hits and misses of one interval over the replications."""

    hits: int = 0
    above: int = 0
    """Intervals that lie wholly above the truth."""
    runs: int = 0
    width: float = 0.0
    bias: float = 0.0

    def add(self, value: float, interval: object, truth: float) -> None:
        self.runs += 1
        self.bias += value - truth
        if isinstance(interval, Interval):
            self.hits += interval.low <= truth <= interval.high
            self.above += interval.low > truth
            self.width += interval.high - interval.low

    def row(self) -> tuple[float, float, float, float]:
        n = self.runs
        return self.hits / n, self.above / n, self.width / n, self.bias / n


def decide(setting: Setting, rng: np.random.Generator, seed: int) -> BinaryDecision:
    request = ThresholdRequest(**{**setting.words, **setting.draw(rng), "positive": 1})
    rows = read_decision_rows(request)
    goal = read_goal(request.goal, has_costs=True)
    folds = read_folds_of(rows, None, seed, overridden=False)
    return BinaryDecision(rows, goal, request.prevalence, folds, InferenceSettings(seed=seed))


MEASURES = {
    "cost": BinaryDecision.cost,
    "recall": BinaryDecision.sensitivity,
    "specificity": BinaryDecision.specificity,
    "precision": BinaryDecision.precision,
    "predicted_prevalence": BinaryDecision.called_share,
    "youden": BinaryDecision.youden,
    "f1": BinaryDecision.f1,
}


def run_setting(setting: Setting, replications: int) -> dict[str, Tally]:
    rng = np.random.default_rng([15, *setting.group.encode(), *setting.name.encode()])
    tallies: dict[str, Tally] = defaultdict(Tally)
    for r in range(replications):
        decision = decide(setting, rng, r)
        truth = setting.truths(decision.cut)
        for name, grade in MEASURES.items():
            if name in truth and not (name == "precision" and math.isnan(truth[name])):
                found = grade(decision)
                tallies[name].add(found.value, found.interval, truth[name])
        for a in find_alternatives(decision, 0.5):
            if a.constant:
                tallies[f"gap to {a.name}"].add(a.gap.value, a.gap.interval, truth["cost"] - truth[a.name])
        if setting.best is not None and (spread := decision.range()).low is not None:
            t = tallies["range"]
            t.runs += 1
            t.hits += spread.low <= setting.best <= spread.high
            t.width += min(spread.high, 1.0) - spread.low
    return tallies


def classes_setting(n: int, warm: float, matrix: np.ndarray, replications: int) -> Tally:
    """Three normals in the plane; probabilities too extreme by `warm`; the truth by 400,000 rows."""
    centres = np.array([[0.0, 0.0], [1.6, 0.0], [0.8, 1.4]])

    def draw(rng: np.random.Generator, rows: int) -> tuple[np.ndarray, np.ndarray]:
        y = rng.choice(3, rows, p=[0.6, 0.3, 0.1])
        x = rng.normal(size=(rows, 2)) + centres[y]
        log = -((x[:, None] - centres) ** 2).sum(2) / 2 + np.log([0.6, 0.3, 0.1])
        p = np.exp(warm * (log - log.max(1, keepdims=True)))
        return y, p / p.sum(1, keepdims=True)

    rng = np.random.default_rng([15, n, int(10 * warm)])
    y, p = draw(rng, 400_000)
    truth = float(matrix[y, (p @ matrix).argmin(1)].mean())
    tally = Tally()
    for r in range(replications):
        y, p = draw(rng, n)
        if len(np.unique(y)) < 3:
            continue
        found = errbar.threshold(truth=y, prob=p, classes=[0, 1, 2], cost=matrix, seed=r, plan="kfold(k=2)")["cost"]
        tally.add(found.value, found.interval, truth)
    return tally


def out_of_fold(n: int, replications: int) -> Tally:
    """Logistic regression of five features, 5 folds; the truth is the mean over training sets of what a fit costs."""
    from sklearn.linear_model import LogisticRegression

    rng = np.random.default_rng([15, n])
    w = np.array([1.0, 0.7, 0.5, 0.0, 0.0])

    def draw(rows: int) -> tuple[np.ndarray, np.ndarray]:
        X = rng.normal(size=(rows, 5))
        return X, (rng.random(rows) < 1 / (1 + np.exp(-(X @ w - 1.2)))).astype(int)

    far = draw(100_000)
    found, truths = [], []
    for r in range(replications):
        X, y = draw(n)
        fold = np.arange(n) % 5
        prob, models = np.empty(n), []
        for f in range(5):
            models.append(LogisticRegression().fit(X[fold != f], y[fold != f]))
            prob[fold == f] = models[-1].predict_proba(X[fold == f])[:, 1]
        run = errbar.threshold(truth=y, prob=prob, fold=fold, cost={"fn": FN, "fp": FP}, seed=r, positive=1)
        found.append(run["cost"])
        called = models[0].predict_proba(far[0])[:, 1] >= run.threshold.value
        truths.append(float(np.where(far[1] == 1, FN * ~called, FP * called).mean()))
    tally, truth = Tally(), float(np.mean(truths))
    for e in found:
        tally.add(e.value, e.interval, truth)
    return tally


def bands(n: int, share: float, replications: int) -> Tally:
    """Decision curves that lie in their band at all of 199 thresholds at once."""
    rng = np.random.default_rng([16, n, int(100 * share)])
    at = np.linspace(0.0, 1.0, 201)[1:-1]
    truth = [rates(t, share) for t in at]
    tpr, fpr = np.array([x["recall"] for x in truth]), np.array([1 - x["specificity"] for x in truth])
    want = net_benefit(tpr, fpr, at, share)
    tally = Tally()
    for _ in range(replications):
        y = classes_of(rng, n, share)
        p = to_prob(rng.normal(size=n) + SHIFT * y, share)
        grid = threshold_grid(
            PictureInput(errbar.score(truth=y, prob=p, positive=1, measures="brier", interval="none"))
        )
        assert grid is not None
        seen = [(p[side][:, None] >= at).mean(0) for side in (y == 1, y == 0)]
        low, high = band_of_benefit(grid, seen[0], seen[1], at, None)
        tally.runs += 1
        tally.hits += bool(((low <= want + 1e-12) & (want <= high + 1e-12)).all())
        tally.width += float((high - low)[19])
    return tally


def false_alarms(n: int, skilled: bool, replications: int) -> float:
    """How often the finding on constants fires: a skilled model at the cut of theory, and one without skill at 0.5.

    Without skill no row is called and the calls are exactly one of the constants, the dearer one where fn is dear.
    """
    rng = np.random.default_rng([17, n, skilled])
    fired = 0
    for _ in range(replications):
        y = classes_of(rng, n, 0.2)
        p = to_prob(rng.normal(size=n) + SHIFT * y, 0.2) if skilled else np.where(rng.random(n) < 0.5, 0.1, 0.9)
        # Without skill half of the rows are called; at these costs always and never acting cost as much: 0.8.
        cost = "fn=10,fp=1" if skilled else "fn=4,fp=1"
        run = errbar.score(
            truth=y, prob=p, positive=1, measures="cost", cost=cost, threshold=1 / 11 if skilled else 0.5
        )
        fired += any(f.code == codes.COST_OF_A_CONSTANT for f in run.findings)
    return fired / replications


def tables(replications: int, only: str | None) -> Iterator[str]:
    matrix = np.array([[0.0, 1.0, 5.0], [2.0, 0.0, 1.0], [20.0, 4.0, 0.0]])
    yield "| world | setting | cost covers | truth below | width | bias | gap to always, never | best cut in range |"
    yield "|---|---|---|---|---|---|---|---|"
    for s in SETTINGS:
        if (only is not None and only not in s.group) or s.group == "goals":
            continue
        t = run_setting(s, replications)
        hit, above, width, bias = t["cost"].row()
        gaps = ", ".join(f"{t[f'gap to {x}'].row()[0]:.3f}" for x in ("always positive", "never positive"))
        inside = f"{t['range'].row()[0]:.3f}" if t["range"].runs else "–"
        yield f"| {s.group} | {s.name} | {hit:.3f} | {above:.3f} | {width:.3f} | {bias:+.4f} | {gaps} | {inside} |"
    yield ""
    yield "| goal | its measure covers | sensitivity | specificity | precision | share called |"
    yield "|---|---|---|---|---|---|"
    first = {
        "youden": "youden",
        "sensitivity=0.9": "recall",
        "specificity=0.9": "specificity",
        "f1": "f1",
        "top=0.1": "precision",
    }
    for s in SETTINGS:
        if s.group == "goals" and (only is None or only in s.group):
            t = run_setting(s, replications)
            goal = str(s.words["goal"])
            cells = [
                f"{t[m].row()[0]:.3f}"
                for m in (first[goal], "recall", "specificity", "precision", "predicted_prevalence")
            ]
            yield f"| {s.name} | {' | '.join(cells)} |"
    if only is not None and only != "others":
        return
    yield ""
    yield "| what | setting | covers | mean width | bias |"
    yield "|---|---|---|---|---|"
    for n in (100, 300, 1000):
        for warm in (1.0, 2.0):
            hit, _, width, bias = classes_setting(n, warm, matrix, replications).row()
            yield f"| three classes, cost | n={n}, logits x {warm:g} | {hit:.3f} | {width:.3f} | {bias:+.4f} |"
    for n in (200, 500):
        hit, _, width, bias = out_of_fold(n, max(replications // 2, 10)).row()
        yield f"| out of fold, cost | n={n}, logistic, 5 folds | {hit:.3f} | {width:.3f} | {bias:+.4f} |"
    for n, share in ((200, 0.2), (1000, 0.1), (2000, 0.5)):
        hit, _, width, _ = bands(n, share, replications).row()
        yield f"| decision curve, whole band | n={n}, prevalence {share:g} | {hit:.3f} | {width:.3f} at 0.1 | |"
    yield ""
    yield "| finding of a cost worse than a constant | n=100 | n=1000 |"
    yield "|---|---|---|"
    for skilled, said in ((True, "skilled model at the cut of theory"), (False, "no skill, as dear as both constants")):
        yield f"| {said} | " + " | ".join(f"{false_alarms(n, skilled, replications):.3f}" for n in (100, 1000)) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replications", type=int, default=500)
    parser.add_argument("--only", default=None, help="rows, units, weights, costs by row, prevalence, goals, others")
    parser.add_argument("--page", action="store_true", help="write the section of docs/explanation/checks_measured.md")
    asked = parser.parse_args()
    began = time.process_time()
    lines = []
    for line in tables(asked.replications, asked.only):
        print(line, flush=True)
        lines.append(line)
    print(f"{time.process_time() - began:.0f} CPU s", file=sys.stderr)
    if asked.page:
        write_page(lines, asked.replications)


def write_page(lines: list[str], replications: int) -> None:
    """Replace the section of thresholds between its two marks; other sections stay."""
    begin, end = "<!-- threshold: begin -->", "<!-- threshold: end -->"
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else "# Checks measured\n"
    if begin not in text:
        text = f"{text.rstrip()}\n\n{begin}\n{end}\n"
    before, after = text.split(begin)[0], text.split(end)[1]
    head = f"{ABOUT} R={replications}."
    PAGE.write_text("\n".join([f"{before}{begin}", head, "", *lines, f"{end}{after}"]), encoding="utf-8")


if __name__ == "__main__":
    main()
