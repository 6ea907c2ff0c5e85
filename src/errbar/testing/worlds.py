"""Laws every world keeps."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np

from errbar.errors import BadInput, LearnerFailed
from errbar.records.types import CLASSIFICATION
from errbar.records.world import LOSSES, Truth, World
from errbar.references import unknown_keys
from errbar.testing import world_claims

ROWS = 400
LOOKS = 20_000


def says_what_it_is(world: World) -> None:
    """A page that names every option, a label, and known citations."""
    assert world.about.strip() and world.label and world.kinds
    untold = [o for o in world.options if f"`{o}`" not in world.about]
    assert not untold, f"the page of {world.name} does not mention {untold}"
    unknown = unknown_keys(world.cites)
    assert not unknown, f"{world.name} cites {unknown}"


def draws_what_it_was_asked_for(world: World) -> None:
    """n finite rows and targets of its kind."""
    for n in (1, 7, ROWS):
        X, y, unit, time = world.sample(n, np.random.default_rng(n))
        assert len(X) == len(y) == n
        assert np.isfinite(np.asarray(X, dtype=np.float64)).all()
        assert all(part is None or len(part) == n for part in (unit, time))
        if world.kind in CLASSIFICATION:
            assert set(y.tolist()) <= set(world.labels.tolist())
            assert np.array_equal(world.labels[world.codes(y)], y)
        else:
            assert np.isfinite(y).all()


def repeats_itself(world: World) -> None:
    """Same state of the generator, same sample, and another one after it; the same truth when asked again."""
    rng, again = np.random.default_rng(5), np.random.default_rng(5)
    first, second, copy = world.sample(50, rng), world.sample(50, rng), world.sample(50, again)
    assert np.array_equal(first.X, copy.X) and np.array_equal(first.y, copy.y)
    assert not (np.array_equal(first.X, second.X) and np.array_equal(first.y, second.y))
    assert world.truth(world.bayes, n=LOOKS) == world.truth(world.bayes, n=LOOKS)


def travels(world: World) -> None:
    """Pickled and back it draws the same rows: workers in other processes need that."""
    copy = pickle.loads(pickle.dumps(world))
    ours, theirs = (w.sample(20, np.random.default_rng(1)) for w in (world, copy))
    assert np.array_equal(ours.X, theirs.X) and np.array_equal(ours.y, theirs.y)
    assert copy.bayes_error == world.bayes_error


def has_probabilities(world: World) -> None:
    """P(class | x) sums to 1, and the Bayes rule answers its largest."""
    if world.kind not in CLASSIFICATION:
        return
    X = world.sample(ROWS, np.random.default_rng(2)).X
    prob = world.bayes_prob(X)
    assert prob.shape == (ROWS, len(world.labels))
    assert np.all(prob >= 0) and np.allclose(prob.sum(axis=1), 1)
    assert np.array_equal(world.labels[np.argmax(prob, axis=1)], world.bayes(X))


def is_never_beaten_by_a_rule(world: World) -> None:
    """No rule has a smaller truth than the Bayes rule, whose truth is the Bayes error."""
    best = world.truth(world.bayes, n=LOOKS)
    assert _near(best, world.bayes_error), f"{world.name}: {best} against {world.bayes_error}"
    for rule in _rules(world):
        found = world.truth(rule, n=LOOKS)
        assert found.value >= world.bayes_error.value - 4 * found.se - 1e-12, f"{world.name}: {found} beats Bayes"


def is_never_beaten_by_other_probabilities(world: World) -> None:
    """Log loss and Brier are least for P(class | x) itself."""
    if world.kind not in CLASSIFICATION:
        return
    k = len(world.labels)

    def shrunk(X: object) -> Any:
        return 0.8 * world.bayes_prob(X) + 0.2 / k

    for loss in LOSSES[True][1:]:
        # The same points for both: their errors go together.
        assert world.truth(world.bayes_prob, loss, n=LOOKS).value <= world.truth(shrunk, loss, n=LOOKS).value + 1e-12


def agrees_with_its_own_samples(world: World) -> None:
    """Where samples are drawn like new rows: the share of errors in one is the truth, within 5 standard errors."""
    sample = world.sample(5 * ROWS, np.random.default_rng(8))
    if sample.unit is not None or sample.time is not None:
        return
    for rule in [world.bayes, *_rules(world)]:
        if world.kind in CLASSIFICATION:
            losses = (np.broadcast_to(rule(sample.X), sample.y.shape) != sample.y).astype(float)
            truth = world.truth(rule, n=LOOKS)
        else:
            # Absolute: the squared loss of a heavy tail has a mean, but no sample of this size shows it.
            losses, truth = np.abs(rule(sample.X) - sample.y), world.truth(rule, "absolute", n=LOOKS)
        error = np.hypot(losses.std() / np.sqrt(len(losses)), truth.se)
        assert abs(losses.mean() - truth.value) <= 5 * error + 1e-12, f"{world.name}: {losses.mean()} against {truth}"


def refuses_in_words(world: World) -> None:
    """Unknown options, losses of another kind, no rows, and answers that are none."""
    other = LOSSES[world.kind not in CLASSIFICATION][0]
    strange = (lambda X: "no such class") if world.kind in CLASSIFICATION else (lambda X: np.nan)
    for kind, act in (
        (BadInput, lambda: world.having(no_such_option=1)),
        (BadInput, lambda: world.truth(world.bayes, other)),
        (BadInput, lambda: world.sample(0, np.random.default_rng(0))),
        (LearnerFailed, lambda: world.true_error(strange)),
    ):
        try:
            act()
        except kind as said:
            assert len(str(said)) > 30
        else:
            raise AssertionError(f"{world.name} accepts what it should refuse")


def _near(a: Truth, b: Truth) -> bool:
    return abs(a.value - b.value) <= 4 * float(np.hypot(a.se, b.se)) + 1e-9


def _rules(world: World) -> list[Callable[[Any], Any]]:
    """Every constant, and rules that err on purpose."""
    if world.kind not in CLASSIFICATION:
        return [lambda X: np.zeros(len(X)), lambda X: world.bayes(X) + 1, lambda X: 0.5 * world.bayes(X)]
    labels = world.labels

    def wrong_now_and_then(X: Any) -> Any:
        code = world.codes(world.bayes(X))
        return labels[np.where(np.sin(100 * X[:, 0]) > 0.8, (code + 1) % len(labels), code)]

    return [*(lambda X, c=c: labels[c] for c in range(len(labels))), wrong_now_and_then]


WORLD_LAWS: dict[str, Callable[[World], None]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        draws_what_it_was_asked_for,
        repeats_itself,
        travels,
        has_probabilities,
        is_never_beaten_by_a_rule,
        is_never_beaten_by_other_probabilities,
        agrees_with_its_own_samples,
        refuses_in_words,
        world_claims.has_probabilities_that_come_true,
        world_claims.has_the_least_error_of_its_probabilities,
        world_claims.heeds_its_options,
    )
}
