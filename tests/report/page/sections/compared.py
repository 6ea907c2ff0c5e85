"""Pages of compared models, and a page's input from a run."""

import numpy as np

import errbar
from errbar.pictures import gather
from errbar.report.page.page_input import PageInput


def three_models(n=400, measures="roc_auc,brier,accuracy"):
    """Two that are alike, and one that is worse."""
    rng = np.random.default_rng(0)
    y = (rng.random(n) < 0.4).astype(int)
    shared = rng.normal(size=n)
    probs = {name: scale * (y - 0.45) + shared + 0.5 * rng.normal(size=n) for name, scale in MODELS.items()}
    models = {name: {"truth": y, "prob": 1 / (1 + np.exp(-z))} for name, z in probs.items()}
    return errbar.compare(models, truth="truth", prob="prob", positive=1, primary="roc_auc", measures=measures)


MODELS = {"worst": 0.8, "first": 3.0, "second": 2.9}


def page_of(run):
    found = gather(run)
    return PageInput(found=found, figures=found.figures)
