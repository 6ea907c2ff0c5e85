"""errbar lab."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from errbar._shelf import shelf
from errbar.cli.printing import Flag, finish, progress


def lab(
    world: str | None = None,
    /,
    *,
    study: str | None = None,
    learner: str | None = None,
    n: int | None = None,
    replications: int | None = None,
    plan: str | None = None,
    interval: str | None = None,
    measure: Annotated[str | None, Parameter(name=["--measure", "-m"])] = None,
    vary: str | None = None,
    engine: str = "serial",
    store: Path = Path(".errbar"),
    level: float = 0.95,
    seed: int = 0,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """Worlds whose truth is known, and studies that show what intervals and estimators do there.

    Parameters
    ----------
    world:
        two_gaussians, 'xor(noise=0.5)', 'population(file=rows.csv, target=y)': see errbar list worlds. Without a
        world and a study, both are listed.
    study:
        coverage (the default), bias, split-rate, k, learning-curve, complexity, decomposition, ordering, selection,
        bayes: see errbar explain STUDY.
    learner:
        tree, knn, logistic, ... as errbar evaluate takes them; bayes is the world's own best rule.
    n:
        Rows of a sample.
    replications:
        How many samples.
    plan:
        coverage: the plan to grade, 'kfold(k=5)' say.
    interval:
        coverage: the interval to grade on that plan; naive is mean +- sd/sqrt(J).
    measure:
        error_rate, log_loss, brier; mse, mae.
    vary:
        name=v1,v2,...: what split-rate (rate), k (k), learning-curve and bayes (n), selection (m), complexity and
        decomposition (a parameter of the learner) vary.
    engine:
        serial, threads, processes, dask or ray; 'processes(workers=4)'. The table is the same on all.
    store:
        Folder of the run store.
    level:
        Confidence level.
    seed:
        Seed of everything random.
    json:
        The run as JSON on stdout, nothing else.
    quiet:
        The tables alone.
    """
    if world is None and study is None:
        print(_list_worlds())
        return 0
    from errbar.verbs.lab import lab as verb

    with progress():
        run = verb(
            world,
            study=study or "coverage",
            learner=learner,
            n=n,
            replications=replications,
            plan=plan,
            interval=interval,
            measure=measure,
            vary=vary,
            engine=engine,
            store=store,
            level=level,
            seed=seed,
        )
    return finish(run, json=json, every=False, quiet=quiet)


def _list_worlds() -> str:
    """Worlds and studies, one line each."""
    lines = []
    for room, title in (("worlds", "Worlds"), ("studies", "Studies")):
        concepts = shelf(room).everything()
        width = max(len(c.name) for c in concepts)
        lines += [title, *(f"  {c.name:<{width}}  {c.label}" for c in concepts), ""]
    return "\n".join([*lines, "errbar lab WORLD --study STUDY; errbar explain NAME says more of each."])
