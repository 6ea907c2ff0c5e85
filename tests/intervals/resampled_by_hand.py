"""A Resampled from a table of losses, for intervals of learners."""

import numpy as np

from errbar.families import family_named
from errbar.measures import measure
from errbar.records.resampled import Losses, Resampled


def by_hand(losses, *, name="error_rate", family="kfold", k=0, repeats=None, n_train=None, bounds=(0.0, 1.0), **more):
    """`losses[j]` are the losses of split j, on rows counted up split by split (again from 0 in every repeat)."""
    sizes = [len(x) for x in losses]
    loss = np.concatenate([np.asarray(x, dtype=float) for x in losses])
    repeat = np.zeros(len(losses), int) if repeats is None else np.asarray(repeats)
    row = np.concatenate([_rows(sizes, repeat, j) for j in range(len(losses))])
    n = int(row.max()) + 1
    zero_one = bool(np.isin(loss, (0, 1)).all())
    fields = {
        "measure": measure(name),
        "label": name,
        "value": float(loss.mean()),
        "centre": float(loss.mean()),
        "loss_bounds": bounds,
        "family": family,
        "traits": family_named(family),
        "k": k,
        "n": n,
        "n_train": n - sizes[0] if n_train is None else n_train,
        "n_test": sizes[0],
        "main": Losses(loss, np.repeat(np.arange(len(losses)), sizes), row),
        "scores": np.array([np.mean(x) for x in losses]),
        "repeat_of": repeat,
        "mean_loss": True,
        "zero_one": zero_one,
        "counted": float(n),
        "least": float(n),
    }
    return Resampled(**{**fields, **more})


def _rows(sizes, repeat, j):
    before = sum(s for s, r in zip(sizes[:j], repeat[:j]) if r == repeat[j])
    return np.arange(before, before + sizes[j])
