"""Constant: no skill. The likeliest class with the training frequencies as probabilities, or the training mean.

What every other learner must beat. `smoothing=laplace` adds one row to every class, `smoothing=m_estimate` adds `m`
rows in the shares of `prior` (P(the last class) of two, or 0.2/0.3/0.5; equal shares where none is given): with few
rows a class, a frequency of 0 would make log loss infinite.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.errors import BadInput
from errbar.learners._option_checks import number, one_of, read_priors
from errbar.learners._preprocessing import one_per_output
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, REGRESSION, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """No feature is looked at, so none is prepared."""
    from sklearn.dummy import DummyRegressor

    from errbar.learners._constant_model import SMOOTHINGS, Constant

    smoothing = one_of("constant", settings, "smoothing", SMOOTHINGS)
    m = number("constant", settings, "m")
    if kind in CLASSIFIED:
        return one_per_output(Constant(smoothing=smoothing, m=m, priors=read_priors("constant", settings)), kind)
    if smoothing != "none":
        raise BadInput(
            f"constant(smoothing=...) needs classes; the target is a number and got {smoothing}. Leave it out."
        )
    return DummyRegressor()


constant = Recipe(
    name="constant",
    label="Constant (no skill)",
    reads_features=False,
    kinds=(*CLASSIFIED, *REGRESSION),
    build=build,
    options={"smoothing": "none", "m": 2.0, "prior": None},
    aliases=("no_skill", "dummy", "majority"),
    cites=("laplace1812", "flach2012"),
    about=__doc__ or "",
)
