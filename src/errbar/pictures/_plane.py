"""Plane: classes made of normal clouds over two features, as a world or the table of its clouds tells them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errbar.pictures._run_reader import number, sheet_of, world_of
from errbar.records.figure import Axis, Mark, Tone
from errbar.records.run import Run
from errbar.records.types import Floats, Ints
from errbar.worlds import Cloud2D, clouds_of

TONES: tuple[Tone, ...] = ("main", "other", "third", "fourth")
GRID = 121
SDS = 3.8
POINTS = 150
"""Rows of the sample that is drawn."""


@dataclass(frozen=True, kw_only=True)
class Plane:
    """The clouds, the classes they are of, and how the world is called."""

    clouds: tuple[Cloud2D, ...]
    classes: tuple[str, ...]
    names: tuple[str, str]
    flip: float
    features: int
    title: str

    @property
    def x(self) -> Floats:
        """The grid along the first feature."""
        return self._reach(0)

    @property
    def y(self) -> Floats:
        """The grid along the second."""
        return self._reach(1)

    def _reach(self, j: int) -> Floats:
        low = min(c.mean[j] - SDS * c.sd[j] for c in self.clouds)
        high = max(c.mean[j] + SDS * c.sd[j] for c in self.clouds)
        return np.linspace(low, high, GRID)

    def axes(self) -> tuple[Axis, Axis]:
        """Both features as axes."""
        x, y = self.x, self.y
        return (
            Axis(label=self.names[0], low=float(x[0]), high=float(x[-1])),
            Axis(label=self.names[1], low=float(y[0]), high=float(y[-1])),
        )

    def density(self, code: int) -> Floats:
        """p(x | class) on the grid, (rows of y, columns of x); flipped labels do not count."""
        mine = [c for c in self.clouds if c.of == code]
        total = sum(c.share for c in mine)
        out = np.zeros((GRID, GRID))
        for c in mine:
            out += c.share / total * c.density(self.x[None, :], self.y[:, None])
        return out

    def probabilities(self) -> Floats:
        """P(class | x) on the grid, (classes, y, x)."""
        k = len(self.classes)
        joint = np.zeros((k, GRID, GRID))
        for c in self.clouds:
            joint[c.of] += c.share * c.density(self.x[None, :], self.y[:, None])
        clean = joint / np.maximum(joint.sum(axis=0), np.finfo(float).tiny)
        return np.asarray(clean + self.flip * (1 - clean * k) / (k - 1)) if self.flip else clean

    def sample(self, seed: int) -> tuple[Floats, Ints]:
        """A few rows with the classes they got."""
        rng = np.random.default_rng([seed, 2])
        which = rng.choice(len(self.clouds), POINTS, p=[c.share for c in self.clouds])
        rows = np.array([self.clouds[w].draw(rng) for w in which])
        code = np.array([self.clouds[w].of for w in which])
        if self.flip:
            k = len(self.classes)
            code = np.where(rng.random(POINTS) < self.flip, (code + rng.integers(1, k, POINTS)) % k, code)
        return rows, code

    def points(self, seed: int) -> list[Mark]:
        """The sample, a mark a class."""
        rows, code = self.sample(seed)
        marks = []
        for c, name in enumerate(self.classes):
            mine = rows[code == c]
            if len(mine):
                x, y = (tuple(float(v) for v in mine[:, j]) for j in (0, 1))
                marks.append(Mark(shape="points", x=x, y=y, label=f"class {name}", tone=TONES[c % len(TONES)]))
        return marks

    def notes(self) -> list[str]:
        """What is left out where there are more features."""
        if self.features <= len(self.names):
            return []
        return [
            f"The world has {self.features} features: only {self.names[0]} and {self.names[1]} are shown, and what is "
            "best for these two alone."
        ]


def plane_of(run: Run) -> Plane | None:
    """The plane of a study's world; None where its classes are no normal clouds over two features or more."""
    title, classes = str(run.options.get("world")), run.data.classes
    sheet = sheet_of(run, "clouds")
    if sheet is not None and len(classes) > 1:
        first, second = (str(c).removeprefix("mean of ") for c in sheet.columns[2:4])
        clouds = tuple(
            Cloud2D(
                of=classes.index(str(row[0])),
                share=number(row[1]),
                mean=(number(row[2]), number(row[3])),
                sd=(number(row[4]), number(row[5])),
                correlation=number(row[6]),
            )
            for row in sheet.rows
        )
        flip, features = number(sheet.rows[0][7]), int(number(sheet.rows[0][8]))
        return Plane(clouds=clouds, classes=classes, names=(first, second), flip=flip, features=features, title=title)
    world = world_of(run)
    found = None if world is None else clouds_of(world)
    if found is None or world is None:
        return None
    clouds, flip = found
    names = (world.variables[0].name, world.variables[1].name)
    features = len(world.variables)
    return Plane(clouds=clouds, classes=world.classes, names=names, flip=flip, features=features, title=title)
