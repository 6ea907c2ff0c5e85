"""demo digits: the complete experiment on handwritten digits, from the data to the report."""

from __future__ import annotations

from pathlib import Path

from errbar.data.write_parquet import write_parquet
from errbar.learners import bundled_digits
from errbar.outputs import check_folder
from errbar.records.run import Run
from errbar.requests.evaluate import EvaluateRequest
from errbar.requests.predict import PredictRequest
from errbar.requests.score import ScoreRequest
from errbar.requests.select import SelectRequest
from errbar.verbs.demo import Demo, check_demo, score_held_out, write_space
from errbar.verbs.evaluate import evaluate
from errbar.verbs.predict import predict
from errbar.verbs.score import score
from errbar.verbs.select import select

NEIGHBOURS = (1, 3, 5, 9)
NAMES = (
    "digits.parquet",
    "known.parquet",
    "new.parquet",
    "neighbours.toml",
    "outer.parquet",
    "model.joblib",
    "predicted.parquet",
    "digits.html",
)


def demo_digits(
    folder: str | Path = "errbar-demo", *, level: float = 0.95, seed: int = 0, overwrite: bool = False
) -> list[Demo]:
    """A model scored, a learner evaluated, its settings selected, the model kept, new digits predicted, a page."""
    check_demo(level, seed)
    place = Path(folder)
    check_folder(folder, option="out", files=[place / name for name in NAMES], overwrite=overwrite)
    first = score_held_out("digits", place, level, seed)
    found = bundled_digits(seed)
    write_parquet(found.known, place / "known.parquet")
    write_parquet(found.new, place / "new.parquet")
    chosen = _selection(place, level, seed)
    assert chosen.run is not None
    return [first, _learner(place, level, seed), chosen, _new_rows(place, level, seed), _page(place, chosen.run)]


def _learner(folder: Path, level: float, seed: int) -> Demo:
    file = folder / "known.parquet"
    asked = EvaluateRequest(
        learner="knn", X=file, target="digit", effort="quick", measures="error_rate", level=level, seed=seed
    )
    return Demo(
        name="learner",
        intro=f"the learner instead of one model: nearest neighbours on the digits in {file.as_posix()}. The third\n"
        "that was kept aside is not touched.",
        file=file,
        command=f"errbar evaluate {file.as_posix()} --target digit --model knn --effort quick -m error_rate",
        run=evaluate(asked),
    )


def _selection(folder: Path, level: float, seed: int) -> Demo:
    """Also keeps the model and the outer predictions, which the next parts read."""
    file, space = folder / "known.parquet", folder / "neighbours.toml"
    model, out = folder / "model.joblib", folder / "outer.parquet"
    write_space(NEIGHBOURS, space)
    asked = SelectRequest(
        learner="knn", X=file, target="digit", space=str(space), effort="quick", measures="error_rate",
        save=model, out=out, overwrite=True, level=level, seed=seed,
    )  # fmt: skip
    return Demo(
        name="selection",
        intro=f"which settings? The number of neighbours is chosen among those in {space.as_posix()}; the chosen\n"
        f"model learns from all of these rows and is kept in {model.as_posix()}.",
        file=file,
        command=f"errbar select {file.as_posix()} --target digit --model knn --space {space.as_posix()} --effort quick "
        f"-m error_rate --save {model.as_posix()} --out {out.as_posix()}",
        run=select(asked),
    )


def _new_rows(folder: Path, level: float, seed: int) -> Demo:
    """The kept model on the third that nothing has seen: does the error that was promised hold?"""
    new, out, model = folder / "new.parquet", folder / "predicted.parquet", folder / "model.joblib"
    predict(PredictRequest(model=model, new=new, out=out, overwrite=True))
    run = score(ScoreRequest(data=out, measures="error_rate", level=level, seed=seed))
    return Demo(
        name="new rows",
        intro=f"does it hold? The kept model reads {new.as_posix()}, digits that neither chose nor trained it.",
        file=out,
        command=f"errbar predict {model.as_posix()} {new.as_posix()} --out {out.as_posix()}\n"
        f"$ errbar score {out.as_posix()} -m error_rate",
        run=run,
    )


def _page(folder: Path, run: Run) -> Demo:
    page, out = folder / "digits.html", folder / "outer.parquet"
    run.report(page, overwrite=True)
    return Demo(
        name="page",
        intro=f"the report: {page.as_posix()} opens in any browser, with the search's course and every candidate.",
        file=page,
        command=f"errbar report {out.as_posix()} --out {page.as_posix()}",
        run=None,
    )
