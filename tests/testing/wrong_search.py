"""Wrong searchers that a person could write, each with the law that it breaks."""

from dataclasses import dataclass, replace

from errbar._shelf import shelf

load = shelf("search").load


@dataclass(frozen=True)
class Changed:
    """The state of a right searcher, with other points: change(point)."""

    inner: object
    change: object
    hear: object

    def propose(self, rng):
        point, inner = self.inner.propose(rng)
        return (None if point is None else self.change(point)), replace(self, inner=inner)

    def learn(self, point, loss, rng):
        heard = self.hear(loss)
        return self if heard is None else replace(self, inner=self.inner.learn(point, heard, rng))


def proposed(name, change, hear=lambda loss: loss, **fields):
    def made():
        right = load(name)
        return replace(right, start=lambda task, rng: Changed(right.start(task, rng), change, hear), **fields)

    return made


def same(point):
    return point


WRONG = {
    "random in half of the cube": ("visits_all_of_the_cube", proposed("random", lambda p: tuple(x / 2 for x in p))),
    "random in the upper half": ("visits_all_of_the_cube", proposed("random", lambda p: tuple(0.5 + x / 2 for x in p))),
    "random that leaves a corner out": (
        "visits_all_of_the_cube",
        proposed("random", lambda p: (min(p[0], 0.8), *p[1:]) if p else p),
    ),
    "random that moves one parameter": (
        "visits_all_of_the_cube",
        proposed("random", lambda p: (p[0], *(0.37 for _ in p[1:])) if p else p),
    ),
    "random that moves all parameters together": (
        "visits_all_of_the_cube",
        proposed("random", lambda p: (p[0],) * len(p)),
    ),
    "annealing in half of the cube": (
        "visits_all_of_the_cube",
        proposed("annealing", lambda p: tuple(x / 2 for x in p)),
    ),
    "evolution in half of the cube": (
        "visits_all_of_the_cube",
        proposed("evolution", lambda p: tuple(x / 2 for x in p)),
    ),
    "tabu that never moves its last parameter": (
        "visits_all_of_the_cube",
        proposed("tabu", lambda p: (*p[:-1], 0.5)),
    ),
    "evolution that hears no losses": ("says_whether_losses_matter", proposed("evolution", same, lambda loss: 0.0)),
    "annealing that climbs": ("learns", proposed("annealing", same, lambda loss: -loss)),
    "evolution that takes failures for the best": (
        "learns_from_failures",
        proposed("evolution", same, lambda loss: -1e9 if loss == float("inf") else loss),
    ),
}
