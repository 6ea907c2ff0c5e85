"""Mixture: classes made of Gaussian clouds; the truth of a linear rule in closed form, of any other by quadrature."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Array, Floats, Ints, Kind, frozen
from errbar.records.world import Loss, ProbabilityTable, Sample, Truth
from errbar.worlds._class_losses import expected_loss
from errbar.worlds._monte_carlo import monte_carlo
from errbar.worlds._normal_cells import MOST_DIMENSIONS, cells_a_side, normal_points, stratified_mean
from errbar.worlds._rule_answers import Linear, as_linear, codes_of


@dataclass(frozen=True, eq=False, kw_only=True)
class Mixture:
    """Cloud j has probability weight[j], class of[j], and rows mean[j] + root[j] z with z standard normal."""

    weight: Floats
    mean: Floats
    root: Floats
    of: Ints
    labels: Array
    flip: float = 0.0
    """P(the label is another class than the cloud's), all others alike."""
    bayes_error: float | None = None
    """Where it is known in closed form."""

    @property
    def kind(self) -> Kind:
        """Two classes or more."""
        return "binary" if len(self.labels) == 2 else "multiclass"

    @property
    def d(self) -> int:
        """How many features."""
        return int(self.mean.shape[1])

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """Clouds first, then rows, then flipped labels."""
        cloud = rng.choice(len(self.weight), n, p=self.weight)
        X = self._placed(cloud, rng.standard_normal((n, self.d)))
        code = self.of[cloud]
        if self.flip:
            k = len(self.labels)
            code = np.where(rng.random(n) < self.flip, (code + rng.integers(1, k, n)) % k, code)
        return Sample(X, self.labels[code])

    def prob(self, X: object) -> Floats:
        """Bayes' rule on the clouds' densities, then the flips."""
        logs = self.log_joint(np.asarray(X, dtype=np.float64))
        likelihood = np.exp(logs - logs.max(axis=1, keepdims=True))
        likelihood /= likelihood.sum(axis=1, keepdims=True)
        k = len(self.labels)
        clean = likelihood @ np.eye(k)[self.of]
        return np.asarray(clean + self.flip * (1 - clean * k) / (k - 1)) if self.flip else clean

    def log_joint(self, X: Floats) -> Floats:
        """(rows, clouds): log of weight times density, up to one constant for all."""
        logs = np.empty((len(X), len(self.weight)))
        for j, (inverse, start) in enumerate(zip(*self._densities)):
            z = (X - self.mean[j]) @ inverse.T
            logs[:, j] = start - 0.5 * np.einsum("ij,ij->i", z, z)
        return logs

    def best(self, X: object) -> Array:
        """The likeliest label."""
        return np.asarray(self.labels[np.argmax(self.prob(X), axis=1)])

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """Closed form for the 0-1 loss of a linear rule; else quadrature in 1 or 2 dimensions, Monte Carlo beyond."""
        if loss == "zero_one" and self._silent:
            codes_of(rule, np.zeros((1, self.d)), self.labels)  # any rule will do, but it must be one
            return Truth(value=1 - 1 / len(self.labels), how="closed form")
        line = as_linear(rule, self.d, self.labels) if loss == "zero_one" and len(self.labels) == 2 else None
        if line is not None:
            return Truth(value=self.error_of(line), how="closed form")
        return self._mean(lambda X, prob: expected_loss(rule, X, prob, self.labels, loss), rng, n)

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """Known, or the mean of 1 - max P(class | x)."""
        if self.bayes_error is not None:
            return Truth(value=self.bayes_error, how="closed form")
        return self._mean(lambda X, prob: 1 - prob.max(axis=1), rng, n)

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """None: x is continuous."""
        return None

    def error_of(self, line: Linear) -> float:
        """0-1 loss of a linear rule: a cloud's scores are normal, so P(score > 0) is Phi(mean / sd)."""
        from scipy.special import ndtr

        middle = line.score(self.mean)
        spread = np.linalg.norm(np.einsum("jab,a->jb", self.root, line.coef), axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            upper = np.where(spread > 0, ndtr(middle / spread), middle > 0)
        wrong = np.where(self.of == 1, 1 - upper, upper)
        return float(self.weight @ (self.flip + (1 - 2 * self.flip) * wrong))

    def _mean(self, loss: Callable[[Floats, Floats], Floats], rng: np.random.Generator, n: int) -> Truth:
        """Return the mean loss under class probabilities."""
        if self.d > MOST_DIMENSIONS:
            return monte_carlo(lambda m, g: self.sample(m, g).X, lambda X: loss(X, self.prob(X)), rng, n)
        m = cells_a_side(n // len(self.weight), self.d)
        # One call for all clouds: a rule's overhead is paid once.
        losses = loss(*_points(self, m)).reshape(len(self.weight), -1)
        means, errors = np.array([stratified_mean(row, m) for row in losses]).T
        # The clouds share their points, so their errors may go together: added, not squared and added.
        return Truth(value=float(self.weight @ means), se=float(self.weight @ errors), how="quadrature")

    def _placed(self, cloud: Ints, z: Floats) -> Floats:
        X = np.empty_like(z)
        for j in range(len(self.weight)):
            rows = cloud == j
            X[rows] = self.mean[j] + z[rows] @ self.root[j].T
        return X

    @cached_property
    def _silent(self) -> bool:
        """Features say nothing and classes are equally common: every rule whatever is right one time in k."""
        shares = np.bincount(self.of, weights=self.weight)
        return all(bool(np.all(part == part[0])) for part in (self.mean, self.root, shares))

    @cached_property
    def _densities(self) -> tuple[Floats, Floats]:
        """Inverse roots, and the log weight over the root's determinant: all a log density needs."""
        size = np.asarray(np.linalg.slogdet(self.root)[1], dtype=np.float64)
        return np.asarray(np.linalg.inv(self.root), dtype=np.float64), np.log(self.weight) - size


@lru_cache(maxsize=8)
def _points(law: Mixture, m: int) -> tuple[Floats, Floats]:
    """Points of every cloud and their class probabilities: the same for every rule, so kept."""
    X = law.mean[:, None, :] + np.einsum("jab,ib->jia", law.root, normal_points(law.d, m))
    X = X.reshape(-1, law.d)
    return frozen(X), frozen(law.prob(X))


def clouds(
    *, mean: object, spread: object, weight: object, of: object, flip: float = 0.0, bayes_error: float | None = None
) -> Mixture:
    """Round clouds, or stretched along the axes: `spread` is one sd per cloud, or one per cloud and feature."""
    mean = np.asarray(mean, dtype=np.float64)
    sd = np.broadcast_to(np.asarray(spread, dtype=np.float64).reshape(len(mean), -1), mean.shape)
    if not np.all(sd > 0):
        raise BadInput(f"A cloud needs a spread above 0 in every feature; got {sd.min():g}.")
    of = np.asarray(of)
    return Mixture(
        weight=np.asarray(weight, dtype=np.float64),
        mean=mean,
        root=sd[:, :, None] * np.eye(mean.shape[1]),
        of=of,
        labels=np.arange(int(of.max()) + 1),
        flip=flip,
        bayes_error=bayes_error,
    )


def two_clouds(*, d: int, distance: float, prior: float, spread: float = 1.0, flip: float = 0.0) -> Mixture:
    """Class 0 around -distance/2 and class 1 around +distance/2 on the first axis; `spread` is class 1's sd."""
    mean = np.zeros((2, d))
    mean[:, 0] = -distance / 2, distance / 2
    floor = None
    if spread == 1 and distance > 0:
        # Equal spreads: the Bayes rule is linear, its score the log odds distance * x1 + log(prior / (1 - prior)).
        line = Linear(np.eye(d)[0] * distance, float(np.log(prior / (1 - prior))))
        clean = clouds(mean=mean, spread=(1.0, 1.0), weight=(1 - prior, prior), of=(0, 1))
        floor = flip + (1 - 2 * flip) * clean.error_of(line)
    return clouds(mean=mean, spread=(1.0, spread), weight=(1 - prior, prior), of=(0, 1), flip=flip, bayes_error=floor)
