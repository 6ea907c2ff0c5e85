"""Multi-layer perceptron: a small neural network with rectified units, trained by Adam.

Use it for smooth surfaces with interactions, with some hundreds of rows at least. Runs differ by their first weights:
a seed per fold makes them repeat. `hidden` is the width of a layer, or several as in `hidden=64x32`;
`penalty` weighs the squared weights, `max_iter` bounds the passes over the rows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from errbar.errors import BadInput
from errbar.learners._option_checks import number, whole
from errbar.learners._preprocessing import prepare, scaled_target
from errbar.records.recipe import Features, Recipe
from errbar.records.types import CLASSIFIED, REGRESSION, Kind


def layers(hidden: object) -> tuple[int, ...]:
    """64x32 as (64, 32)."""
    if not re.fullmatch(r"[1-9]\d*(x[1-9]\d*)*", str(hidden)):
        raise BadInput(f"mlp(hidden=...) must be a width or widths such as 64x32; got {hidden}.")
    return tuple(int(width) for width in str(hidden).split("x"))


def build(kind: Kind, features: Features, settings: Mapping[str, object]) -> Any:
    """Scaled columns, and a scaled target in regression."""
    from sklearn.neural_network import MLPClassifier, MLPRegressor

    network = MLPClassifier if kind in CLASSIFIED else MLPRegressor
    model = network(
        hidden_layer_sizes=layers(settings["hidden"]),
        alpha=number("mlp", settings, "penalty"),
        max_iter=whole("mlp", settings, "max_iter"),
    )
    return scaled_target(prepare(model, features, scale=True), kind)


mlp = Recipe(
    name="mlp",
    label="Multi-layer perceptron",
    kinds=(*CLASSIFIED, *REGRESSION),
    build=build,
    options={"hidden": 100, "penalty": 1e-4, "max_iter": 500},
    aliases=("neural_network", "perceptron"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
