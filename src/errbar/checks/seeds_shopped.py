"""The best of several seeds.

A seed draws the splits and the learner's own randomness. Of twelve seeds the best is about 1.6 standard deviations
better than the mean, without the learner being any better: reporting it is choosing by luck. The ledger of the run
store counts the seeds with which one learner was evaluated, or the same learners were compared, on the same rows by
the same plan; from three on, the best one is named as such: of a comparison the one with the largest gap.
Example: `errbar evaluate data.csv --target y --model forest --seed 7` after seeds 0 to 6.
Remedy: report the mean over seeds, or more repeats of the plan under one seed that was named beforehand:
`plan=kfold(k=10, repeats=10)`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding

FEWEST = 3
"""Seeds from which on the best one is called chosen."""


def _look(given: CheckInput) -> Iterator[Finding]:
    assert given.ledger is not None
    s = given.ledger.seeds
    if s is None or s.tried < FEWEST or not s.best:
        return
    yield seeds_shopped.finding(
        f"Seed {s.seed} is the best of {s.tried} tried: {s.label} {s.value:.4g}, mean over seeds {s.mean:.4g}. A seed "
        "chosen by its result is optimistic. Report the mean, or more repeats under one seed.",
        weight=1.5,
    )


def _example() -> object:
    """One learner evaluated with eight seeds; the best of them is evaluated last."""
    import errbar

    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 2)), np.arange(60) % 2
    found: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as store:

        def run(seed: int) -> errbar.Run:
            return errbar.evaluate("tree", X, y, plan="kfold(k=2)", measures="accuracy", seed=seed, store=store)

        for seed in range(8):
            found[seed] = run(seed)["accuracy"].value or 0.0
        return run(max(found, key=lambda s: found[s]))


seeds_shopped = Check(
    code=codes.SEEDS_SHOPPED,
    name="seeds_shopped",
    severity="warn",
    concerns="procedure",
    title="the best of several seeds",
    verbs=("evaluate", "select", "compare"),
    look=_look,
    needs=("ledger",),
    example=_example,
    cites=("bouthillier2021",),
    about=__doc__ or "",
)
