"""Tree-structured Parzen estimator, by Optuna: values likely among good configurations, unlikely among the others.

Use it for few asks in smooth or discrete spaces, where it was measured to be ahead of our own searchers after 50; it
takes some ms an ask. Densities of good and bad values are estimated parameter by parameter, so it does not see how
two of them work together, and a parameter's values are learnt only where it was active. The first tenth of `schedule`
(the budget where it is not given; from 5 to 20 asks) is random. Needs the extra: pip install 'errbar[search]'.
Reproducible from the seed with the same version of Optuna. Not to be confused with a Gaussian process, which models
the loss itself.
"""

from __future__ import annotations

import numpy as np

from errbar.records.searcher import Searcher, SearchTask
from errbar.search._optuna import OptunaState, start_study
from errbar.search._schedule import first_asks


def start(task: SearchTask, rng: np.random.Generator) -> OptunaState:
    """A study with Optuna's sampler of that name and its defaults."""
    random_asks = first_asks(task.schedule)
    return start_study(task, "tpe", lambda o, seed: o.samplers.TPESampler(seed=seed, n_startup_trials=random_asks), rng)


tpe = Searcher(
    name="tpe",
    label="tree-structured Parzen estimator (Optuna)",
    start=start,
    options={"schedule": None},
    needs="search",
    starts_random=False,
    aliases=("optuna", "parzen"),
    cites=("bergstra2011", "akiba2019"),
    about=__doc__ or "",
)
