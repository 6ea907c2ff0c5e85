"""Classes that are more or less frequent in the test rows than in the training rows.

Accuracy, precision, log loss and calibration depend on how frequent the classes are. A test file balanced by hand, or
gathered elsewhere, gives values that do not hold where the model is used. Given the sizes of both files and all their
classes, the counts of a test file drawn at random are hypergeometric: reported where chance makes such a difference
in less than 0.5 % of 4,999 draws (whole units are drawn where `unit` is given). A prevalence of 0.2 raised to 0.5 in
the test rows is found in 30, 96 and 100 % of simulated files with 50, 200 and 1,000 training rows, one raised to 0.32
in 2, 19 and 92 %. What it costs: at a sensitivity and specificity of 0.9, precision is 0.90 in a balanced test file
and 0.16 where 2 % are positive. Example: half of the test rows positive, 5 % of the training rows. Remedy: draw the
test rows at random, or report measures that do not depend on shares (recall, specificity, AUC). Override:
`because=CODE`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.row_facts import ShareShift


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(ShareShift)
    assert found is not None
    if not found.differs:
        return
    name, first, second = found.classes[0]
    yield altered_class_shares.finding(
        f"Class {name!r} has {100 * second:.3g} % of {found.rows[1]:,} test rows and {100 * first:.3g} % of "
        f"{found.rows[0]:,} training rows (p = {found.p:.2g}). Accuracy, precision and calibration depend on these "
        "shares. Draw test rows at random, or report recall, specificity and AUC only.",
        weight=1.5 + abs(first - second),
    )


def _example() -> object:
    """A test file balanced by hand."""
    import errbar

    rng = np.random.default_rng(0)
    train = {"x": rng.normal(size=300), "y": np.arange(300) % 10 == 0}
    test = {"x": rng.normal(size=100), "y": np.arange(100) % 2 == 0}
    return errbar.check(train=train, test=test, target="y")


altered_class_shares = Check(
    code=codes.ALTERED_CLASS_SHARES,
    name="altered_class_shares",
    severity="warn",
    concerns="data",
    title="altered class shares",
    verbs=("check",),
    needs=(ShareShift,),
    look=_look,
    example=_example,
    cites=("morenotorres2012",),
    false_alarms="3 of 486 clean sets (30 to 3,000 rows) parted at random",
    about=__doc__ or "",
)
