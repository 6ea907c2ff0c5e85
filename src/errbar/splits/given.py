"""Given: folds that were made elsewhere, named in a column; each name is one fold of a partition.

Use it to repeat a published split, or where a benchmark or a protocol fixes the folds. Two names that mean training and
test (train and test, training and holdout, ...) are one split, not two folds. Not to be confused with `unit`: rows of
one fold need not belong together, and no fold is made here. Units are still checked, and a unit in two folds is
refused.

>>> import numpy as np
>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> plan = draw("given", RowLayout(n=4, given=np.array(["train", "test", "train", "train"])), seed=0)
>>> [(s.train(4).tolist(), s.test.tolist()) for s in plan.splits]
[([0, 2, 3], [1])]
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import BadInput
from errbar.records.family import Family
from errbar.records.plan import Partitions, Split
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.records.types import Array, Ints
from errbar.splits._layout import unstratified

TRAIN = {"train", "training", "trainset", "learn", "learning", "fit", "development"}
TEST = {
    "test",
    "testing",
    "testset",
    "holdout",
    "heldout",
    "validation",
    "validate",
    "valid",
    "val",
    "eval",
    "evaluation",
    "external",
}
MISSING = {"", "nan", "none", "<na>", "nat", "null"}


def draw(layout: RowLayout, settings: Mapping[str, object], rng: np.random.Generator) -> Drawn:
    """The folds or the one split that the names mean."""
    if layout.given is None:
        raise BadInput(
            "given needs a column or an array with the fold of every row; got none. Give `plan=given:COLUMN`, or "
            "use kfold."
        )
    names, codes = _names(layout.given)
    said = unstratified(layout, "given", "the folds are as given")
    plain = ["".join(c for c in name.lower() if c.isalnum()) for name in names]
    trains = [i for i, name in enumerate(plain) if name in TRAIN]
    tests = [i for i, name in enumerate(plain) if name in TEST]
    if len(names) == 2 and len(trains) == len(tests) == 1:
        split = Split(test=np.flatnonzero(codes == tests[0]))
        return Drawn((split,), (f"one split as given: {names[trains[0]]} trains, {names[tests[0]]} is tested", *said))
    listed = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
    if trains or tests:
        raise BadInput(
            f"Folds must be named either train and test, or each by a name of its own; got {len(names)} names: "
            f"{listed}. Leave the other rows out, or name the training rows train and the test rows test."
        )
    if len(names) < 2:
        raise BadInput(f"given needs 2 folds or more; all {layout.n:,} rows are in fold {names[0]!r}. Use kfold.")
    return Drawn(Partitions((codes,)), (f"{len(names):,} folds as given: {listed}", *said))


def _names(given: Array) -> tuple[list[str], Ints]:
    """Distinct names in order, numbers by size, and the code of every row."""
    array = np.asarray(given)
    texts = array if array.dtype.kind in "iub" else np.array([str(v) for v in array])
    if texts.dtype.kind == "U":
        bad = np.flatnonzero([t.strip().lower() in MISSING for t in texts])
        if len(bad):
            raise BadInput(
                f"Every row needs a fold; {len(bad):,} rows have none, first row {bad[0]}. Drop these rows first."
            )
    names, codes = np.unique(texts, return_inverse=True)
    return [str(name) for name in names], codes.reshape(-1).astype(np.int32)


given = Splitter(
    name="given",
    label="Given folds",
    draw=draw,
    family=Family(design="partition"),
    honours=("unit",),
    aliases=("predefined", "predefined_split"),
    cites=("geisser1975",),
    about=__doc__ or "",
)
