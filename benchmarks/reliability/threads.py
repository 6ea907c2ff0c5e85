"""Many threads in one process call every verb: their results are the ones that a single thread gets.

    python benchmarks/reliability/threads.py [THREADS [ROUNDS]]

In the first round nothing is imported or remembered yet, which is when threads disturb each other most; what a single
thread gets is computed after it. Every thread calls all verbs, each in an order of its own.
"""

from __future__ import annotations

import dataclasses
import io
import json
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import errbar

RNG = np.random.default_rng(5)
X = RNG.normal(size=(90, 3))
Y = (X[:, 0] + 0.8 * RNG.normal(size=90) > 0).astype(int)
P = 1 / (1 + np.exp(-2 * X[:, 0]))
Q = 1 / (1 + np.exp(-X[:, 0] - X[:, 1]))
APART = ("seconds", "versions", "kept", "checksum", "ledger", "provenance")
MODEL = """
import warnings
from sklearn.linear_model import LogisticRegression
from neighbour import C

class Warns(LogisticRegression):
    def fit(self, X, y):
        warnings.warn("this model warns", UserWarning)
        return super().fit(X, y)

model = Warns(C=C)
"""
DRAWS = """
import numpy as np

class Draws:
    def fit(self, X, y):
        self.w = np.random.normal(size=X.shape[1])
        return self

    def predict(self, X):
        return (X @ self.w > 0).astype(int)

model = Draws()
"""


def _text(run: Any) -> str:
    body = json.loads(run.to_json())
    return json.dumps({k: v for k, v in body.items() if k not in APART}, sort_keys=True)


def _score(folder: Path) -> str:
    unit = np.arange(90) // 3
    return _text(errbar.score(truth=Y, prob=P, unit=unit, measures="log_loss,accuracy", interval="bca", seed=3))


def _score_file(folder: Path) -> str:
    return _text(errbar.score(folder / "p.csv", truth="y", prob="p", measures="all"))


def _evaluate(folder: Path) -> str:
    return _text(errbar.evaluate("logistic", X, Y, plan="kfold(k=5)"))


def _evaluate_kept(folder: Path) -> str:
    """All threads write into one store and read back."""
    from errbar.stores import open_store

    run = errbar.evaluate("tree", X, Y, plan="kfold(k=4)", store=folder / "store")
    with open_store(folder / "store") as store:
        return _text(store.load(run.id)) + str(store.predictions(run.id).digest)


def _evaluate_threads(folder: Path) -> str:
    return _text(errbar.evaluate("forest(trees=5)", X, Y, plan="kfold(k=4)", engine="threads"))


def _evaluate_file(folder: Path) -> str:
    """A learner in a file of its own that imports its neighbour, and warns in every fit."""
    return _text(errbar.evaluate(f"{folder / 'warns.py'}:model", X, Y, plan="kfold(k=4)"))


def _evaluate_random(folder: Path) -> str:
    """A learner that draws from NumPy's global generator."""
    return _text(errbar.evaluate(f"{folder / 'draws.py'}:model", X, Y, plan="kfold(k=4)"))


def _compare(folder: Path) -> str:
    return _text(errbar.compare({"a": {"prob": P}, "b": {"prob": Q}}, truth=Y, primary="log_loss"))


def _compare_learners(folder: Path) -> str:
    return _text(errbar.compare(["tree", "logistic"], X, Y, plan="kfold(k=4)", primary="accuracy"))


def _gate(folder: Path) -> str:
    return _text(errbar.gate({"prob": P}, champion={"prob": Q}, truth=Y, no_worse="log_loss:0.1"))


def _plan(folder: Path) -> str:
    return _text(errbar.plan(error=0.1, half_width=0.02)) + _text(errbar.plan(rows=500, error=0.1))


def _lab(folder: Path) -> str:
    return _text(errbar.lab("two_gaussians", study="bayes", n=20, replications=5))


def _report(folder: Path) -> str:
    from errbar.report.html import page
    from errbar.report.paper import render_paper

    run = dataclasses.replace(errbar.score(truth=Y, prob=P), seconds=0.0, provenance=None)
    return page(run) + render_paper(run, "latex") + str(run)


def _plot(folder: Path) -> str:
    from errbar.pictures import PictureInput
    from errbar.report.find_figure import figure_of
    from errbar.report.svg import svg

    return svg(figure_of(PictureInput(errbar.score(truth=Y, prob=P)), "roc"))


def _plot_matplotlib(folder: Path) -> str:
    sink = io.BytesIO()
    axes = errbar.score(truth=Y, prob=P).plot("roc")
    axes.figure.savefig(sink, format="png", dpi=50)
    return sink.getvalue().hex()


def _refused(folder: Path) -> str:
    """A message is written as its own reader would type the option, whatever other threads speak."""
    from errbar.cli.spelling import SHELL
    from errbar.dialect import speaking

    said = []
    for shell in (True, False):
        try:
            if shell:
                with speaking(SHELL):
                    errbar.evaluate("tree", X, Y, gap=3)
            else:
                errbar.evaluate("tree", X, Y, gap=3)
        except errbar.errors.BadInput as no:
            said.append(str(no))
            if shell:
                with speaking(SHELL):
                    said.append(str(no))
    return repr(said)


VERBS: dict[str, Callable[[Path], str]] = {
    name.removeprefix("_"): call
    for name, call in list(globals().items())
    if callable(call) and name.startswith("_") and name != "_text" and not name.startswith("__")
}


def prepare(folder: Path) -> None:
    """The files that verbs read."""
    lines = "".join(f"{y},{p:.4f}\n" for y, p in zip(Y, P))
    (folder / "p.csv").write_text("y,p\n" + lines, encoding="utf-8")
    (folder / "warns.py").write_text(MODEL, encoding="utf-8")
    (folder / "draws.py").write_text(DRAWS, encoding="utf-8")
    (folder / "neighbour.py").write_text("C = 0.5\n", encoding="utf-8")


def call_in_threads(folder: Path, names: list[str], threads: int) -> dict[str, list[str]]:
    """What every thread got of every verb; an exception as its text."""
    found: dict[str, list[str]] = {name: [] for name in names}
    start = threading.Barrier(threads)

    def work(i: int) -> None:
        start.wait()
        for j in range(len(names)):
            name = names[(i + j) % len(names)]
            try:
                got = VERBS[name](folder)
            except Exception as cause:
                got = f"{type(cause).__name__}: {cause}"
            found[name].append(got)

    workers = [threading.Thread(target=work, args=(i,)) for i in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return found


def find_differences(threads: int, rounds: int, names: list[str] | None = None) -> tuple[int, list[str]]:
    """How many calls were made in threads, and those that differ from what one thread gets."""
    chosen = names or list(VERBS)
    differ: list[str] = []
    calls = 0
    expected: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        prepare(folder)
        for _ in range(rounds):
            found = call_in_threads(folder, chosen, threads)
            expected = expected or {name: VERBS[name](folder) for name in chosen}
            for name, texts in found.items():
                calls += len(texts)
                differ += [f"{name}: {text[:300]}" for text in texts if text != expected[name]]
    return calls, differ


def main() -> None:
    threads = int(sys.argv[1]) if len(sys.argv) > 1 else 16
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    calls, differ = find_differences(threads, rounds)
    for line in sorted(set(differ))[:20]:
        print(line, file=sys.stderr)
    what = f"{threads} threads call {len(VERBS)} kinds of work in one process, {rounds} times"
    print(f"| {what} | {calls:,} calls | all as in one thread | {len(differ)} differ |")


if __name__ == "__main__":
    main()
