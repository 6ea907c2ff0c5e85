"""demo: real data; predictions scored, the learner behind them evaluated, a rival compared, a model selected."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from errbar.data.write_parquet import write_parquet
from errbar.learners import bundled_predictions, bundled_tumours
from errbar.outputs import add_mark, check_folder, write_text_atomically
from errbar.records.run import Run
from errbar.requests.compare import CompareRequest
from errbar.requests.evaluate import EvaluateRequest
from errbar.requests.ranges import LEVEL, SEED
from errbar.requests.score import ScoreRequest
from errbar.requests.select import SelectRequest
from errbar.verbs.compare import compare
from errbar.verbs.evaluate import evaluate
from errbar.verbs.score import score
from errbar.verbs.select import select

SETS = ("breast_cancer", "digits")
TUMOURS = "tumours"
SPACE = "neighbours.toml"
NEIGHBOURS = (1, 5, 15, 45)
RIVALS = ("logistic", "naive_bayes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """One part of the demo: what it shows, the file it works on, the command that does the same, and the run."""

    name: str
    intro: str
    file: Path
    command: str
    run: Run | None
    """None where a part only writes a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The folder, level and seed of a demo."""

    folder: Path
    level: float = 0.95
    seed: int = 0

    def command(self, *words: str) -> str:
        """Return the command in these words, with this level and seed where they are not the usual ones."""
        level = [] if self.level == 0.95 else ["--level", f"{self.level:g}"]
        seed = [] if self.seed == 0 else ["--seed", str(self.seed)]
        return shlex.join(["errbar", *words, *level, *seed])

    def place(self, name: str) -> Path:
        """Return a file of the demo."""
        return self.folder / name


def demo(
    folder: str | Path = "errbar-demo", *, level: float = 0.95, seed: int = 0, overwrite: bool = False
) -> list[Demo]:
    """Held-out predictions of logistic regression on two bundled data sets, scored; its learner; a rival; a choice."""
    at = Setting(folder=Path(folder), level=level, seed=seed)
    trained = write_demo(at, overwrite=overwrite)
    scored = [score_held_out(name, at, trained[name]) for name in SETS]
    return [*scored, evaluate_learner(at), compare_rivals(at), select_neighbours(at)]


def check_demo(level: float, seed: int) -> None:
    """Raise BadInput if level or seed cannot be used, before a file is written."""
    LEVEL.read("level", level)
    SEED.read("seed", seed)


def write_demo(at: Setting, *, overwrite: bool = False) -> dict[str, int]:
    """Write every file that the demo reads; return how many rows the model behind each file of predictions saw."""
    check_demo(at.level, at.seed)
    files = [*(at.place(f"{name}.parquet") for name in (*SETS, TUMOURS)), at.place(SPACE)]
    check_folder(at.folder, option="out", files=files, overwrite=overwrite)
    trained = {name: write_held_out(name, at) for name in SETS}
    write_parquet(bundled_tumours(), at.place(f"{TUMOURS}.parquet"))
    write_space(NEIGHBOURS, at.place(SPACE))
    return trained


def write_held_out(name: str, at: Setting) -> int:
    """Write predictions of a logistic regression for rows it has not seen; return how many rows it learned from."""
    held = bundled_predictions(name, at.seed)
    columns = {"truth": held.truth, **{f"p_{c}": held.prob[:, i] for i, c in enumerate(held.classes)}}
    write_parquet(columns, at.place(f"{name}.parquet"))
    return held.n_train


def score_held_out(name: str, at: Setting, trained: int, measures: str | None = None) -> Demo:
    """Score the predictions in the file of that name."""
    file = at.place(f"{name}.parquet")
    digits = name == "digits"
    probs = [f"p_{i}" for i in range(10)] if digits else ["p_malignant"]
    run = score(ScoreRequest(data=file, truth="truth", prob=probs, measures=measures, level=at.level, seed=at.seed))
    return Demo(
        name=name,
        intro=f"{'handwritten digits, 10 classes' if digits else 'breast tumours, benign or malignant'}.\n"
        f"A logistic regression learned from {trained:,} rows. {file.as_posix()} holds its\n"
        f"predictions for {run.data.rows:,} rows that it has never seen.",
        file=file,
        command=at.command("score", file.as_posix(), "--truth", "truth", "--prob", *probs, *_list_measures(measures)),
        run=run,
    )


def evaluate_learner(at: Setting, measures: str | None = None) -> Demo:
    """Cross-validate logistic regression on the tumours."""
    file = at.place(f"{TUMOURS}.parquet")
    asked = EvaluateRequest(
        learner="logistic", X=file, target="diagnosis", measures=measures, level=at.level, seed=at.seed
    )
    words = ("evaluate", file.as_posix(), "--target", "diagnosis", "--model", "logistic", *_list_measures(measures))
    return Demo(
        name=TUMOURS,
        intro="the learner instead of one model. The numbers above are about one fitted model;\n"
        "these are about logistic regression on tumours like these.",
        file=file,
        command=at.command(*words),
        run=evaluate(asked),
    )


def compare_rivals(at: Setting) -> Demo:
    """Compare two learners on the same splits of the tumours."""
    file = at.place(f"{TUMOURS}.parquet")
    asked = CompareRequest(
        models=list(RIVALS), X=file, target="diagnosis", primary="brier", level=at.level, seed=at.seed
    )
    words = ("compare", file.as_posix(), "--target", "diagnosis", "--model", *RIVALS, "--primary", "brier")
    return Demo(
        name="rivals",
        intro="another learner. Both learn from the same rows and predict the same rows, split by split.",
        file=file,
        command=at.command(*words),
        run=compare(asked),
    )


def select_neighbours(at: Setting) -> Demo:
    """Choose how many neighbours vote, and test the whole search on tumours that chose nothing."""
    file, space = at.place(f"{TUMOURS}.parquet"), at.place(SPACE)
    asked = SelectRequest(
        learner="knn", X=file, target="diagnosis", space=str(space), effort="quick",
        measures="error_rate", level=at.level, seed=at.seed,
    )  # fmt: skip
    words = ("select", file.as_posix(), "--target", "diagnosis", "--model", "knn", "--space", space.as_posix())
    return Demo(
        name="selection",
        intro=f"the settings. How many neighbours should vote? {space.as_posix()} lists the choices.\n"
        "The best score is optimistic, because the same tumours chose it. The error is that of the\n"
        "whole search, on tumours that chose nothing.",
        file=file,
        command=at.command(*words, "--effort", "quick", *_list_measures("error_rate")),
        run=select(asked),
    )


def write_space(neighbours: tuple[int, ...], file: Path) -> None:
    """A space of one parameter as TOML."""
    write_text_atomically(file, add_mark(f"k = {list(neighbours)}\n", file.suffix))


def _list_measures(measures: str | None) -> Sequence[str]:
    return () if measures is None else ("-m", measures)
