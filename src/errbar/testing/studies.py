"""Laws every study keeps, at a size that takes no time."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

import errbar
from errbar._progress import heard_by
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.records.study import Study
from errbar.references import unknown_keys

FEW, MANY = 4, 64
SHRINKS = 0.75
"""Most that a typical standard error of 64 replications may be of one of 4: a quarter of it is expected."""
VARY = {
    "selection": "m=1,5",
    "complexity": "max_depth=1,3",
    "learning_curve": "n=20,30",
    "bayes": "n=20,30",
    "split_rate": "rate=0.5,0.7",
}
"""Studies that vary something by default take too long; these values are quick."""


def small_run(study: Study, *, seed: int = 0, replications: int = FEW, engine: str = "serial") -> Run:
    """The study of 20 rows in the world of two Gaussians, or in none where it makes its own."""
    return errbar.lab(
        None if study.name == "selection" else "two_gaussians",
        study=study,
        learner="tree" if study.name == "complexity" else None,
        n=20,
        replications=replications,
        vary=VARY.get(study.name),
        seed=seed,
        engine=engine,
    )


@lru_cache(maxsize=4)
def _first(study: Study) -> Run:
    """The run that others are compared with."""
    return small_run(study)


def says_what_it_is(study: Study) -> None:
    """A page, a label, the options that every study has, and known citations."""
    assert study.label and len(study.about) > 200, f"{study.name} has no page"
    assert {"n", "replications"} <= set(study.options), f"{study.name} takes {set(study.options)}"
    unknown = unknown_keys(study.cites)
    assert not unknown, f"{study.name} cites {unknown}"


def has_an_error_beside_each_number(study: Study) -> None:
    """Every estimated number has its standard error beside it, 0 or more; some are above 0."""
    sheet = _first(study).sheets[0]
    errors = [c for c in sheet.columns if c.endswith("_se")]
    assert errors, f"{study.name} gives no standard error"
    for c in errors:
        assert c.removesuffix("_se") in sheet.columns, f"{study.name}: {c} is of no column"
        assert not any(x < 0 for x in _numbers(sheet, c)), f"{study.name}: {c} is below 0"
    assert any(x for c in errors for x in sheet.column(c)), f"{study.name}: every standard error is 0"


def has_errors_that_shrink(study: Study) -> None:
    """Sixteen times the replications make its standard errors smaller, as a mean's are."""
    few, many = _first(study).sheets[0], small_run(study, replications=MANY).sheets[0]
    pairs = [pair for c in few.columns if c.endswith("_se") for pair in zip(_numbers(few, c), _numbers(many, c))]
    ratios = [b / a for a, b in pairs if a > 0 and np.isfinite(b)]
    found = float(np.median(ratios)) if ratios else 0.0
    assert found <= SHRINKS, f"{study.name}: standard errors of {MANY} replications are {found:.2f} of those of {FEW}"


def _numbers(sheet: Sheet, column: str) -> list[float]:
    """The numbers of a column, NaN where there is none."""
    return [float(x) if isinstance(x, int | float) else np.nan for x in sheet.column(column)]


def survives_json(study: Study) -> None:
    """Its run is of plain values, read back as it was written, and shows its table."""
    run = _first(study)
    assert run.verb == "lab" and run.options["study"] == study.name and run.estimates
    for sheet in run.sheets:
        assert all(x is None or type(x) in (str, int, float, bool) for row in sheet.rows for x in row), (
            f"{study.name}: {sheet.name} holds what JSON does not"
        )
    again = Run.from_json(run.to_json())
    assert again.sheets == run.sheets and again.options == run.options and again.id == run.id
    assert " ".join(run.sheets[0].title.split()) in " ".join(str(run).split())


def follows_the_seed(study: Study) -> None:
    """An equal seed gives an equal table; another seed, another one."""
    assert small_run(study).sheets == _first(study).sheets, f"{study.name} differs from itself"
    assert small_run(study, seed=1).sheets != _first(study).sheets, f"{study.name} ignores its seed"


def gives_the_same_on_any_number_of_workers(study: Study) -> None:
    """Two processes find the table of one, and a run of the same id."""
    apart = small_run(study, engine="processes(workers=2)")
    assert apart.sheets == _first(study).sheets and apart.id == _first(study).id, f"{study.name} differs on workers"


def tells_how_far_it_is(study: Study) -> None:
    """By replications alone."""
    heard: list[tuple[str, float]] = []
    with heard_by(lambda what, share: heard.append((what, share))):
        small_run(study)
    assert [what for what, _ in heard] == [f"replication {i} of {FEW}" for i in range(1, FEW + 1)], f"{study.name}"
    assert np.allclose([share for _, share in heard], np.arange(1, FEW + 1) / FEW)


STUDY_LAWS: dict[str, Callable[[Study], None]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        has_an_error_beside_each_number,
        has_errors_that_shrink,
        survives_json,
        follows_the_seed,
        gives_the_same_on_any_number_of_workers,
        tells_how_far_it_is,
    )
}
