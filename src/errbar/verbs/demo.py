"""demo: real data; predictions scored, the learner behind them evaluated, a rival compared, a model selected."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """One part of the demo: what it shows, the file it works on, the command that does the same, and the run."""

    name: str
    intro: str
    file: Path
    command: str
    run: Run | None
    """None where a part only writes a file."""


def demo(
    folder: str | Path = "errbar-demo", *, level: float = 0.95, seed: int = 0, overwrite: bool = False
) -> list[Demo]:
    """Held-out predictions of logistic regression on two bundled data sets, scored; its learner; a rival; a choice."""
    check_demo(level, seed)
    files = [*(Path(folder) / f"{name}.parquet" for name in (*SETS, TUMOURS)), Path(folder) / SPACE]
    check_folder(folder, option="out", files=files, overwrite=overwrite)
    scored = [score_held_out(name, Path(folder), level, seed) for name in SETS]
    parts = [*scored, _learner(Path(folder), level, seed), _rivals(Path(folder), level, seed)]
    return [*parts, _selection(Path(folder), level, seed)]


def check_demo(level: float, seed: int) -> None:
    """Raise BadInput if level or seed cannot be used, before a file is written."""
    LEVEL.read("level", level)
    SEED.read("seed", seed)


def score_held_out(name: str, folder: Path, level: float, seed: int) -> Demo:
    """Predictions of a logistic regression for rows it has not seen, written to a file and scored from there."""
    held = bundled_predictions(name, seed)
    file = folder / f"{name}.parquet"
    columns = {"truth": held.truth, **{f"p_{c}": held.prob[:, i] for i, c in enumerate(held.classes)}}
    write_parquet(columns, file)
    probs = ["p_malignant"] if name == "breast_cancer" else [c for c in columns if c.startswith("p_")]
    run = score(ScoreRequest(data=file, truth="truth", prob=probs, level=level, seed=seed))
    command = f"errbar score {file.as_posix()} --truth truth --prob {' '.join(probs)}"
    intro = (
        f"{held.what}. A logistic regression learned from {held.n_train:,} rows; here is what it does on\n"
        f"{run.data.rows:,} rows it has never seen, as kept in {file.as_posix()}."
    )
    return Demo(name=name, intro=intro, file=file, command=command, run=run)


def _learner(folder: Path, level: float, seed: int) -> Demo:
    """Not one model but the way it is made: what logistic regression does with such tumours."""
    file = folder / f"{TUMOURS}.parquet"
    write_parquet(bundled_tumours(), file)
    run = evaluate(EvaluateRequest(learner="logistic", X=file, target="diagnosis", level=level, seed=seed))
    command = f"errbar evaluate {file.as_posix()} --target diagnosis --model logistic"
    intro = (
        "the learner instead of one model. The numbers above are about the one model that was fitted; these are about\n"
        "logistic regression on tumours like these, whichever rows it happens to learn from."
    )
    return Demo(name=TUMOURS, intro=intro, file=file, command=command, run=run)


def _rivals(folder: Path, level: float, seed: int) -> Demo:
    """Two learners on the same splits of the same rows: which is better, if these rows can tell."""
    file = folder / f"{TUMOURS}.parquet"
    names = ["logistic", "naive_bayes"]
    asked = CompareRequest(models=names, X=file, target="diagnosis", primary="brier", level=level, seed=seed)
    run = compare(asked)
    command = f"errbar compare {file.as_posix()} --target diagnosis --model {' '.join(names)} --primary brier"
    intro = "is it better than another? Both learn from the same rows and are judged on the same rows, split by split."
    return Demo(name="rivals", intro=intro, file=file, command=command, run=run)


def _selection(folder: Path, level: float, seed: int) -> Demo:
    """How many neighbours: chosen by validation, and graded on tumours that chose nothing."""
    file, space = folder / f"{TUMOURS}.parquet", folder / SPACE
    write_space(NEIGHBOURS, space)
    run = select(
        SelectRequest(
            learner="knn", X=file, target="diagnosis", space=str(space), effort="quick",
            measures="error_rate", level=level, seed=seed,
        )
    )  # fmt: skip
    command = (
        f"errbar select {file.as_posix()} --target diagnosis --model knn --space {space.as_posix()} --effort quick "
        "-m error_rate"
    )
    intro = (
        f"which settings? How many neighbours should vote is chosen among those in {space.as_posix()}. The best score\n"
        "flatters, as the same tumours chose; the error is that of the whole choice on tumours that chose nothing."
    )
    return Demo(name="selection", intro=intro, file=file, command=command, run=run)


def write_space(neighbours: tuple[int, ...], file: Path) -> None:
    """A space of one parameter as TOML."""
    write_text_atomically(file, add_mark(f"k = {list(neighbours)}\n", file.suffix))
