"""CMA-ES, by Optuna: a Gaussian cloud of real numbers whose centre, width and shape follow the good ones.

Use it for smooth losses of several real parameters that work together, with a hundred asks or more. It knows numbers
only: categories, the choice of an algorithm and parameters that are not always active are drawn at random, so it is
refused where fewer than two numbers are always active. It begins with random asks: a tenth of `schedule` (the budget
where it is not given), from 5 to 20. Needs the extra: pip install 'errbar[search]'. Reproducible from the seed with
the same versions of Optuna and cmaes. Not to be confused with evolution, which handles every kind of parameter and
keeps no shape.
"""

from __future__ import annotations

from types import ModuleType

import numpy as np

from errbar._optional import needed
from errbar.errors import BadInput
from errbar.records.parameter import Choices
from errbar.records.searcher import Searcher, SearchTask
from errbar.records.space import Space
from errbar.search._optuna import OptunaState, start_study
from errbar.search._schedule import first_asks


def start(task: SearchTask, rng: np.random.Generator) -> OptunaState:
    """A study with Optuna's sampler of that name; refused where it would be random search."""
    count = _always_active_numbers(task.space)
    if count < 2:
        raise BadInput(f"cma_es needs two numbers or more that are always active; got {count}. Use evolution or tpe.")
    needed("cmaes", "search", "search cma_es")
    random_asks = first_asks(task.schedule)

    def sampler(optuna: ModuleType, seed: int) -> object:
        made: object = optuna.samplers.CmaEsSampler(
            seed=seed, n_startup_trials=random_asks, warn_independent_sampling=False
        )
        return made

    return start_study(task, "cma_es", sampler, rng)


def _always_active_numbers(space: Space) -> int:
    if len(space.branches) > 1:
        return 0
    domains = [d.parameter.domain for d in space.dimensions if not d.parameter.when]
    return sum(d.count != 1 and not (isinstance(d, Choices) and not d.is_ordered) for d in domains)


cma_es = Searcher(
    name="cma_es",
    label="covariance matrix adaptation evolution strategy (Optuna)",
    start=start,
    options={"schedule": None},
    needs="search",
    starts_random=False,
    aliases=("cmaes", "cma"),
    cites=("hansen2001", "akiba2019"),
    about=__doc__ or "",
)
