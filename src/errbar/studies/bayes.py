"""Bayes: the least error any rule can have in a world, the world's tables, and how far a learner stays above it.

The Bayes rule answers the likeliest class (or the mean of y) at every x; its error is the sum over x of p(x) - max_c
p(x, c). Excess error is what a learner has beyond it: it falls with the rows it is given, to 0 where the learner can
represent the rule. Worlds with finitely many x also show their joint, marginal and conditional probabilities; others
show them for cells, their first two features cut into thirds; worlds of numbers the mean of y by cell.
`vary=n=50,100` names the numbers of rows.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.errors import BadInput
from errbar.records.estimate import Estimate
from errbar.records.missing import Missing
from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.records.types import CLASSIFICATION, Floats
from errbar.records.world import ProbabilityTable, World
from errbar.studies._bayes_floor import floor_of
from errbar.studies._cell_tables import probability_cells, value_cells
from errbar.studies._numbers import mean_estimate, mean_se
from errbar.studies._replication import ReplicationResult, Told, bench
from errbar.studies._replications import replicate
from errbar.studies._varied import counts_of
from errbar.worlds import clouds_of

PURPOSE = 110
TIMES = (0.1, 0.2, 0.5, 1, 2, 5, 10)


def one(setup: Setup, replication: int) -> dict[str, Told]:
    """The true error of the learner at every size."""
    told: dict[str, Told] = {}
    sizes = _sizes(setup)
    for place, n in enumerate(sizes):
        b = bench(setup, PURPOSE, replication * len(sizes) + place, n=n)
        told[f"samples of {n} rows" if isinstance(b, str) else f"true {n}"] = b if isinstance(b, str) else b.truth
    return told


def _sizes(setup: Setup) -> list[int]:
    return counts_of(setup, "n", tuple(max(8, round(t * setup.n)) for t in TIMES), least=2)


def run(setup: Setup) -> StudyResult:
    """The floor and the learner's way down to it; tables where the world has them."""
    floor, how = _floor(setup)
    sizes = _sizes(setup)
    found = ReplicationResult(replicate(one, setup, setup.replications, engine=setup.engine))
    rows: list[tuple[Cell, ...]] = []
    for n in sizes:
        truth = found.x(f"true {n}")
        rows.append((n, *mean_se(truth), *mean_se(truth - floor)))
    sheet = Sheet(
        name="bayes",
        title=f"{setup.measure} of {setup.learner.name} above the Bayes rule, {setup.replications:,} samples at each n",
        columns=("n", "true", "true_se", "excess", "excess_se"),
        rows=tuple(rows),
        notes=(
            f"Bayes {setup.measure} of {setup.world.key}: {floor:.6g} ({how}); excess over it is underfitting",
            *_wrong_formula(setup),
            *found.notes(),
        ),
    )
    return StudyResult(
        (sheet, *tables(setup.world), *clouds(setup.world)), _estimates(setup, found, sizes[-1], floor, how)
    )


def _floor(setup: Setup) -> tuple[float, str]:
    """The loss of the Bayes rule, and how it was found."""
    found = floor_of(setup)
    if found is None:
        raise BadInput(f"The Bayes rule of {setup.world.key} needs features that are numbers or categories.")
    return found.value, f"{found.how}{f', ±{found.se:.2g}' if found.se else ''}"


def _wrong_formula(setup: Setup) -> tuple[str, ...]:
    """What a formula that is sometimes printed for the Bayes error gives, where it can be computed."""
    if setup.loss != "zero_one" or not _has_tables(setup.world):
        return ()
    printed = float((1 - setup.world.joint.values.max(axis=1)).sum())
    return (
        f"the sum over x of 1 - max_c p(c, x), sometimes printed as the Bayes error, gives {printed:.4g} here and is "
        "no error rate; right is the sum over x of p(x) - max_c p(x, c)",
    )


def tables(world: World) -> tuple[Sheet, ...]:
    """p(x, c) with both margins, p(c | x) and p(x | c); of cells where x is not a finite list; y by cell of numbers."""
    if world.kind not in CLASSIFICATION:
        return value_cells(world)
    if _has_tables(world):
        return _three(world.joint, world.conditional("x").values, "")
    found = probability_cells(world)
    return () if found is None else _three(*found)


def _three(joint: ProbabilityTable, under_x: Floats, how: str) -> tuple[Sheet, ...]:
    values, names, classes = joint
    over_x, over_c = values.sum(axis=1), values.sum(axis=0)
    rows: list[tuple[Cell, ...]]
    rows = [(name, *map(float, line), float(p)) for name, line, p in zip(names, values, over_x)]
    rows.append(("p(c)", *map(float, over_c), float(over_c.sum())))
    given_x, given_c = "Class probabilities under x, p(c | x)", "Probabilities of x under a class, p(x | c)"
    under_c = np.divide(values, over_c, out=np.full_like(values, np.nan), where=over_c > 0)
    return (
        Sheet(
            name="joint",
            title="Joint probabilities p(x, c)",
            columns=("x", *(f"c = {c}" for c in classes), "p(x)"),
            rows=tuple(rows),
            notes=(f"{how}; the largest cell of each row is no Bayes rule: x differs within a cell",) if how else (),
        ),
        _sheet("class_given_x", given_x, ProbabilityTable(under_x, names, classes)),
        _sheet("x_given_class", given_c, ProbabilityTable(under_c, names, classes)),
    )


def clouds(world: World) -> tuple[Sheet, ...]:
    """The normal clouds that a world's classes are made of, over its first two features: its generative view."""
    found = clouds_of(world)
    if found is None:
        return ()
    (first, second), (parts, flip) = [v.name for v in world.variables[:2]], found
    return (
        Sheet(
            name="clouds",
            title=f"Normal clouds of the classes over {first} and {second}",
            columns=(
                *("class", "share", f"mean of {first}", f"mean of {second}", f"sd of {first}", f"sd of {second}"),
                *("correlation", "labels flipped", "features"),
            ),
            rows=tuple(
                (world.classes[c.of], c.share, *c.mean, *c.sd, c.correlation, flip, len(world.variables)) for c in parts
            ),
        ),
    )


def _has_tables(world: World) -> bool:
    return world.law.tables() is not None


def _sheet(name: str, title: str, table: ProbabilityTable) -> Sheet:
    rows = tuple((x, *(None if np.isnan(v) else float(v) for v in line)) for x, line in zip(table.rows, table.values))
    return Sheet(name=name, title=title, columns=("x", *(f"c = {c}" for c in table.columns)), rows=rows)


def _estimates(setup: Setup, found: ReplicationResult, n: int, floor: float, how: str) -> tuple[Estimate, ...]:
    about = f"{setup.learner.name} in {setup.world.key} at n={n:,}"
    excess = mean_estimate(
        "excess_error", f"excess {setup.measure}", found.x(f"true {n}") - floor, level=setup.level, about=about
    )
    least = Estimate(
        measure="bayes_error",
        label=f"Bayes {setup.measure}",
        value=floor,
        interval=None,
        reason=Missing("no_interval", how),
        level=setup.level,
        estimand=replace(excess.estimand, sentence=f"no rule in {setup.world.key} does better"),
        n=setup.replications,
    )
    return (least, excess)


bayes = Study(
    name="bayes",
    label="the Bayes error, its tables, and the excess over it",
    run=run,
    options={"n": 100, "replications": 200},
    takes=("measure", "vary"),
    varies="n",
    aliases=("bayes_error", "excess"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
