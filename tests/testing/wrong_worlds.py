"""Wrong worlds that a person could write, each with the law that it breaks."""

from dataclasses import replace

import numpy as np

from errbar.worlds import world


class Changed:
    """A right law, some of whose answers are replaced."""

    def __init__(self, law, **answers):
        self.law, self.answers = law, answers

    def __getattr__(self, name):
        if name.startswith("__") or name == "law":
            raise AttributeError(name)
        right = getattr(self.law, name)
        change = self.answers.get(name)
        return right if change is None else lambda *given: change(right, *given)


def but(call, **answers):
    def made():
        right = world(call)
        return replace(right, find=lambda settings: Changed(right.find(settings), **answers))

    return made


def sharpened(right, X):
    prob = right(X) ** 1.5
    return prob / prob.sum(axis=1, keepdims=True)


def flatter(right, X):
    return 0.9 * right(X) + 0.05


def lower(right, *given):
    found = right(*given)
    return replace(found, value=0.97 * found.value)


def of_another_prior(right, n, rng):
    """Rows of class 1 are drawn more often than said."""
    more = right(2 * n, rng)
    order = np.argsort(-more.y + rng.random(2 * n) * 1.5, kind="stable")[:n]
    rows = rng.permutation(order)
    return more._replace(X=more.X[rows], y=more.y[rows])


def shifted(right, X):
    return right(X) + 0.1


def deaf(call, option):
    def made():
        right = world(call)
        return replace(right, find=lambda s: right.find({**s, option: right.options[option]}))

    return made


WRONG = {
    "probabilities that are too sure": ("has_probabilities_that_come_true", but("logistic", prob=sharpened)),
    "probabilities that are not sure enough": ("has_probabilities_that_come_true", but("two_gaussians", prob=flatter)),
    "rows of another prior": ("has_probabilities_that_come_true", but("two_gaussians", sample=of_another_prior)),
    "a mean that is off by a tenth of the noise": (
        "has_probabilities_that_come_true",
        but("linear_gaussian", best=shifted),
    ),
    "a sine that is off by a third of the noise": ("has_probabilities_that_come_true", but("sine", best=shifted)),
    "a Bayes error 3 % too low": ("has_the_least_error_of_its_probabilities", but("two_gaussians", floor=lower)),
    "a distance that nobody hears": ("heeds_its_options", deaf("two_gaussians", "distance")),
    "noise that nobody hears": ("heeds_its_options", deaf("sine", "noise")),
    "a rule that is beaten": (
        "is_never_beaten_by_a_rule",
        but("two_gaussians", best=lambda right, X: 1 - right(X)),
    ),
    "the same rows again": (
        "repeats_itself",
        but("two_gaussians", sample=lambda right, n, rng: right(n, np.random.default_rng(1))),
    ),
}
