"""Tables of a comparison over data sets: average ranks, Friedman's statistics, critical differences."""

from __future__ import annotations

import numpy as np

from errbar.contrasts import dataset_ranks
from errbar.contrasts.nemenyi import critical_difference, groups
from errbar.records.contrast import Contrast, Omnibus
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores
from errbar.records.sheet import Cell, Sheet


def make_rank_table(standings: DatasetScores) -> Sheet:
    """A line per learner, best first: average rank, median value, and the data sets on which none was better."""
    ranks = dataset_ranks(standings)
    average, medians = ranks.mean(axis=0), np.median(standings.values, axis=0)
    wins = (ranks == ranks.min(axis=1, keepdims=True)).sum(axis=0)
    rows = tuple(
        (standings.learners[j], float(average[j]), float(medians[j]), int(wins[j]))
        for j in np.argsort(average, kind="stable")
    )
    return Sheet(
        name="ranks",
        title=f"Average ranks by {standings.label} over {len(standings.datasets)} data sets",
        columns=("learner", "average_rank", "median", "wins"),
        rows=rows,
    )


def make_friedman_table(found: Omnibus, chosen: Contrast) -> Sheet:
    """Both readings of the statistic, the one that was asked for first."""
    x = found.extras
    k = found.df[0]
    second: Cell = found.df[1] if len(found.df) > 1 else None
    f: tuple[Cell, ...] = ("F", x["f"], k, second, x["p_f"])
    chi2: tuple[Cell, ...] = ("chi2", x["chi2"], k, None, x["p_chi2"])
    rows = (f, chi2) if chosen.settings["statistic"] == "f" else (chi2,)
    return Sheet(
        name="friedman",
        title="Friedman's test",
        columns=("statistic", "value", "df", "df_within", "p"),
        rows=rows,
        notes=(found.how,),
    )


def make_picture_table(standings: DatasetScores, ask: InferenceSettings) -> Sheet:
    """From where to where each part of a critical-difference picture goes, in average ranks.

    difference: the yardstick; axis: the range of ranks; learner: a mark; group: a bar over learners
    between which no difference is shown.
    """
    n, k = standings.values.shape
    average = dataset_ranks(standings).mean(axis=0)
    cd = critical_difference(k, n, ask.level)
    rows: list[tuple[Cell, ...]] = [("difference", "", 0.0, cd), ("axis", "", 1.0, float(k))]
    for j in np.argsort(average, kind="stable"):
        rows.append(("learner", standings.learners[j], float(average[j]), float(average[j])))
    for group in groups(average, cd):
        names = ", ".join(standings.learners[j] for j in group)
        rows.append(("group", names, float(average[group[0]]), float(average[group[-1]])))
    return Sheet(
        name="critical_difference",
        title=f"Critical difference {cd:.3g} (Nemenyi, {100 * ask.level:g} %)",
        columns=("part", "name", "from", "to"),
        rows=tuple(rows),
    )
