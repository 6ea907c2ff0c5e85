"""Joint table: p(x, class) of a finite distribution, with p(x) next to it and p(class) below.

All that can be known of such a world: who knows the table knows the best rule, the likeliest class of each row, and its
error, what is left of each row's probability. Rows are feature vectors, columns classes; the table adds up to 1.
"""

from __future__ import annotations

from errbar.pictures._axis_positions import named, row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import said, world_of
from errbar.records.figure import Figure, Mark, Picture, Tone


def find(given: PictureInput) -> Figure | None:
    """Cells of the table, and apart from them the marginals."""
    world = world_of(given.run)
    if world is None or world.law.tables() is None:
        return None
    (values, vectors, classes), over_x, over_c = world.joint, world.marginal("x").values, world.marginal("class").values
    n, k = len(vectors) + 1, len(classes)
    inner = [(i, j, float(values[i, j])) for i in range(n - 1) for j in range(k)]
    sums = [(i, k, float(over_x[i, 0])) for i in range(n - 1)]
    sums += [(n - 1, j, float(over_c[0, j])) for j in range(k)] + [(n - 1, k, float(values.sum()))]
    most = max(p for *_, p in inner)
    return Figure(
        name="joint_table",
        title=f"The world {world.key}: joint probabilities",
        x=named("class", [*classes, "p(x)"]),
        y=stacked("features x", [*vectors, "p(class)"]),
        marks=(
            _cells(inner, n, [p / most for *_, p in inner], "main"),
            _cells(sums, n, [0.0] * len(sums), "quiet"),
        ),
        reads="Each cell is how often these features and this class come together; the last column and row are sums. "
        "The best rule gives each row its class of strongest colour, and errs by all other cells of the row.",
        notes=(f"Bayes error: {world.bayes_error.value:.4g}, the sum of p(x) less the largest cell of each row.",),
    )


def _cells(cells: list[tuple[int, int, float]], n: int, colour: list[float], tone: Tone) -> Mark:
    return Mark(
        shape="cells",
        x=tuple(float(j) for _, j, _ in cells),
        y=tuple(row(i, n) for i, _, _ in cells),
        value=tuple(colour),
        text=tuple(said(p) for *_, p in cells),
        tone=tone,
    )


joint_table = Picture(
    name="joint_table",
    label="joint probabilities of a simulated distribution",
    find=find,
    verbs=("lab",),
    about=__doc__ or "",
)
