"""A small table with every type of column, and models saved from it."""

import numpy as np
import pandas as pd

import errbar

N = 120


def mixed():
    """Text, numbers with gaps, booleans and dates; the class depends on the town alone."""
    rng = np.random.default_rng(0)
    town = rng.choice(["Ulm", "Kiel", "Bonn", "Trier"], N)
    age = rng.integers(20, 80, N).astype(float)
    age[rng.random(N) < 0.1] = np.nan
    day = pd.Timestamp("2024-01-01") + pd.to_timedelta(rng.integers(0, 300, N), "D")
    frame = pd.DataFrame({"town": town, "age": age, "smoker": rng.random(N) < 0.5, "day": day})
    frame["dose"] = rng.normal(size=N).round(3)
    frame["sick"] = np.where(np.isin(town, ["Ulm", "Bonn"]), "yes", "no")
    return frame


def saved(learner, X, path, **roles):
    """The model that evaluate saves, loaded from its file, and the run."""
    run = errbar.evaluate(learner, X, save=path, **{"plan": "holdout", **roles})
    return errbar.SavedModel.load(path), run
