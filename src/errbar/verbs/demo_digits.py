"""demo digits: the complete experiment on handwritten digits, from the data to the report."""

from __future__ import annotations

import shlex
from pathlib import Path

from errbar.data.write_parquet import write_parquet
from errbar.learners import bundled_digits
from errbar.outputs import check_folder
from errbar.records.run import Run
from errbar.requests.evaluate import EvaluateRequest
from errbar.requests.predict import PredictRequest
from errbar.requests.score import ScoreRequest
from errbar.requests.select import SelectRequest
from errbar.verbs.demo import Demo, Setting, check_demo, score_held_out, write_held_out, write_space
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
    at = Setting(folder=Path(folder), level=level, seed=seed)
    check_folder(folder, option="out", files=[at.place(name) for name in NAMES], overwrite=overwrite)
    first = score_held_out("digits", at, write_held_out("digits", at))
    found = bundled_digits(seed)
    write_parquet(found.known, at.place("known.parquet"))
    write_parquet(found.new, at.place("new.parquet"))
    chosen = _selection(at)
    assert chosen.run is not None
    return [first, _learner(at), chosen, _new_rows(at), _page(at, chosen.run)]


def _learner(at: Setting) -> Demo:
    file = at.place("known.parquet")
    asked = EvaluateRequest(
        learner="knn", X=file, target="digit", effort="quick", measures="error_rate", level=at.level, seed=at.seed
    )
    words = ("evaluate", file.as_posix(), "--target", "digit", "--model", "knn", "--effort", "quick")
    return Demo(
        name="learner",
        intro=f"the learner instead of one model: nearest neighbours on the digits in {file.as_posix()}.\n"
        "The other third of the digits stays untouched.",
        file=file,
        command=at.command(*words, "-m", "error_rate"),
        run=evaluate(asked),
    )


def _selection(at: Setting) -> Demo:
    """Also keeps the model and the outer predictions, which the next parts read."""
    file, space = at.place("known.parquet"), at.place("neighbours.toml")
    model, out = at.place("model.joblib"), at.place("outer.parquet")
    write_space(NEIGHBOURS, space)
    asked = SelectRequest(
        learner="knn", X=file, target="digit", space=str(space), effort="quick", measures="error_rate",
        save=model, out=out, overwrite=True, level=at.level, seed=at.seed,
    )  # fmt: skip
    words = ("select", file.as_posix(), "--target", "digit", "--model", "knn", "--space", space.as_posix())
    return Demo(
        name="selection",
        intro=f"the settings. How many neighbours should vote? {space.as_posix()} lists the choices.\n"
        f"errbar fits the chosen model to all of these rows and saves it in {model.as_posix()}.",
        file=file,
        command=at.command(
            *(*words, "--effort", "quick", "-m", "error_rate"), "--save", model.as_posix(), "--out", out.as_posix()
        ),
        run=select(asked),
    )


def _new_rows(at: Setting) -> Demo:
    """The kept model on the third that nothing has seen: does the error that was promised hold?"""
    new, out, model = at.place("new.parquet"), at.place("predicted.parquet"), at.place("model.joblib")
    predict(PredictRequest(model=model, new=new, out=out, overwrite=True))
    run = score(ScoreRequest(data=out, measures="error_rate", level=at.level, seed=at.seed))
    first = shlex.join(["errbar", "predict", model.as_posix(), new.as_posix(), "--out", out.as_posix()])
    return Demo(
        name="new rows",
        intro=f"new rows. The saved model reads {new.as_posix()}, digits that neither chose nor trained it.",
        file=out,
        command=f"{first}\n$ {at.command('score', out.as_posix(), '-m', 'error_rate')}",
        run=run,
    )


def _page(at: Setting, run: Run) -> Demo:
    page, out = at.place("digits.html"), at.place("outer.parquet")
    run.report(page, overwrite=True)
    return Demo(
        name="page",
        intro=f"the report. {page.as_posix()} opens in any browser, with the course of the search.",
        file=page,
        command=shlex.join(["errbar", "report", out.as_posix(), "--out", page.as_posix()]),
        run=None,
    )
