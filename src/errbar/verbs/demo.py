"""demo: real data, a simple model, its predictions written as a file and scored, each line explained."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from errbar.data.write import write_parquet
from errbar.errors import BadInput
from errbar.learners._bundled import held_out
from errbar.records.run import Run
from errbar.verbs._options import checked
from errbar.verbs.score import score

SETS = ("breast_cancer", "digits")
MOST_SEEDS = 2**32


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """One data set's part of the demo: where its predictions lie, how to score them, and the run."""

    name: str
    what: str
    file: Path
    command: str
    n_train: int
    run: Run


def demo(folder: str | Path = "errbar-demo", *, level: float = 0.95, seed: int = 0) -> list[Demo]:
    """Held-out predictions of a scaled logistic regression on two bundled data sets, scored from their files."""
    level, seed = checked(level, seed)
    if seed >= MOST_SEEDS:
        raise BadInput(f"--seed of the demo is below 2^32, as scikit-learn's splits need it; got {seed}.")
    return [_one(name, Path(folder), level, seed) for name in SETS]


def _one(name: str, folder: Path, level: float, seed: int) -> Demo:
    held = held_out(name, seed)
    file = folder / f"{name}.parquet"
    columns = {"truth": held.truth, **{f"p_{c}": held.prob[:, i] for i, c in enumerate(held.classes)}}
    write_parquet(columns, file)
    probs = ["p_malignant"] if name == "breast_cancer" else [c for c in columns if c.startswith("p_")]
    run = score(file, truth="truth", prob=probs, level=level, seed=seed)
    command = f"errbar score {file.as_posix()} --truth truth --prob {' '.join(probs)}"
    return Demo(name=name, what=held.what, file=file, command=command, n_train=held.n_train, run=run)
