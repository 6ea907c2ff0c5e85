"""Support vector machine: the widest margin between classes, or a tube around a curve, in a kernel's space.

It gives classes and a score for each; it gives no probabilities, so log loss and Brier need another learner.
Columns are scaled, and in regression the target too, so that `C` (how dear an error is) has one meaning.
`kernel` is rbf, linear or poly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.learners._option_checks import number, one_of
from errbar.learners._preprocessing import one_per_output, prepare, scaled_target
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, REGRESSION, Kind


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Scaled columns; one machine an output, or a label, where there are several."""
    from sklearn.svm import SVC, SVR

    machine = SVC if kind in CLASSIFIED else SVR
    kernel = one_of("svm", settings, "kernel", ("rbf", "linear", "poly"))
    model = one_per_output(machine(C=number("svm", settings, "C", above=0), kernel=kernel), kind)
    return scaled_target(prepare(model, features, scale=True), kind)


svm = Recipe(
    name="svm",
    label="Support vector machine",
    kinds=(*CLASSIFIED, *REGRESSION),
    build=build,
    options={"C": 1.0, "kernel": "rbf"},
    aliases=("support_vector_machine", "svc", "svr"),
    cites=("cortes1995",),
    about=__doc__ or "",
)
