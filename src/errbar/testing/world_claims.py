"""What a world says of its own rows is true: its probabilities, its best rule, its least error, its options."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput, ErrbarError
from errbar.records.concept import Setting
from errbar.records.types import CLASSIFICATION, Floats
from errbar.records.world import Sample, World
from errbar.testing.option_values import other_values

ROWS, FEWER = 20_000, 2_000
FAR = 5.0
"""Standard errors that a mean over so many rows may be off."""


def has_probabilities_that_come_true(world: World) -> None:
    """Classes come as often as P(class | x) says, where it is small and where it is large; so do numbers and means."""
    sample = _independent(world)
    if sample is None:
        return
    for off, by in _surprises(world, sample):
        for name, weight in (("all rows", np.ones(len(off))), ("rows by what is expected", by - by.mean())):
            found = off * weight
            error = found.std() / np.sqrt(len(found))
            assert abs(found.mean()) <= FAR * error + 1e-12, (
                f"{world.name}: over {name} the target is {found.mean() / (error or 1):.1f} standard errors off"
            )


def _surprises(world: World, sample: Sample) -> list[tuple[Floats, Floats]]:
    """What came less what was expected, and what was expected: of each class, or of the number."""
    if world.kind in CLASSIFICATION:
        prob = world.bayes_prob(sample.X)
        codes = world.codes(sample.y)
        return [((codes == c) - prob[:, c], prob[:, c]) for c in range(prob.shape[1])]
    mean = np.asarray(world.bayes(sample.X), dtype=float)
    # Ranks: few rows far out would decide the sum.
    return [(np.asarray(sample.y - mean, dtype=float), np.argsort(np.argsort(mean)) / len(mean))]


def has_the_least_error_of_its_probabilities(world: World) -> None:
    """The Bayes error is the mean chance of any class but the likeliest, within 4 standard errors."""
    sample = _independent(world)
    if sample is None or world.kind not in CLASSIFICATION:
        return
    missed = 1 - world.bayes_prob(sample.X).max(axis=1)
    error = np.hypot(missed.std() / np.sqrt(len(missed)), world.bayes_error.se)
    off = abs(missed.mean() - world.bayes_error.value)
    assert off <= 4 * error + 1e-9, (
        f"{world.name}: Bayes error {world.bayes_error.value:.6g}, by chances {missed.mean():.6g}"
    )


def heeds_its_options(world: World) -> None:
    """Some other number in every option draws other rows; words and files are left aside."""
    plain = world.sample(60, np.random.default_rng(3))
    for option, default in world.options.items():
        if isinstance(default, bool | int | float):
            heeded = any(_changes(world, option, other, plain) for other in other_values(world, option))
            assert heeded, f"{world.name} ignores its option {option}"


def _changes(world: World, option: str, other: Setting, plain: Sample) -> bool:
    try:
        found = world.having(**{option: other})
        if found.sample(60, np.random.default_rng(3)) != plain:
            return True
        return found.truth(world.bayes, n=FEWER) != world.truth(world.bayes, n=FEWER)  # new rows may be others
    except (ErrbarError, TypeError, ValueError):
        return False


def _independent(world: World) -> Sample | None:
    """Rows that are drawn like new ones; None where units or time make them otherwise."""
    try:
        sample = world.sample(ROWS, np.random.default_rng(7))
    except BadInput:  # of given rows there are fewer
        sample = world.sample(FEWER, np.random.default_rng(7))
    return None if sample.unit is not None or sample.time is not None else sample
