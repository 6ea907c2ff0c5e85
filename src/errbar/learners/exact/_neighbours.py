"""Neighbours: for each row a sorted list of its nearest rows, from which any split takes those that train in it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.types import Bools, Floats, Ints

TREE = 5
"""Up to this many columns a tree finds neighbours faster than all distances do."""
UNDERFLOW = np.finfo(float).tiny
"""Squares below this lose digits, whatever they are compared with."""


class Nearest(NamedTuple):
    """(queries, most) rows, nearest first, repeated as they train; (queries, ks) where ties in distance matter."""

    rows: Ints
    tied: Bools


class Lists(NamedTuple):
    """(queries, length) candidates nearest first, in groups that distances cannot tell apart."""

    place: Ints
    """Place in the pool."""
    last: Ints
    """Last candidate of its group."""
    mixed: Bools
    """Members of the group answer differently."""

    def of(self, queries: Ints) -> Lists:
        """The lists of some of the queries."""
        return Lists(self.place[queries], self.last[queries], self.mixed[queries])


class NeighbourPool:
    """Rows that neighbours come from, with what each answers; `rows` are their numbers in the task."""

    def __init__(self, X: Floats, y: Floats, rows: Ints, *, brute: bool) -> None:
        from sklearn.neighbors import NearestNeighbors

        self.y, self.rows, self.brute = y, rows, brute
        self.centre = X.mean(axis=0)
        self.size = self._size(X)
        # Distances do not depend on the centre, their digits do.
        tree = X.shape[1] <= TREE
        self.search = NearestNeighbors(algorithm="kd_tree" if tree else "brute").fit(X - self.centre)

    def _size(self, X: Floats) -> Floats:
        """Squared lengths that rounding in squared distances is relative to, here and in a brute-force fit."""
        size = ((X - self.centre) ** 2).sum(axis=1)
        return np.asarray(size + (X * X).sum(axis=1) if self.brute else size)

    def lists(self, X: Floats, length: int) -> Lists:
        """The nearest rows of the pool to the rows of X."""
        length = min(length, len(self.rows))
        distance, place = self.search.kneighbors(X - self.centre, n_neighbors=length)
        noise = 4 * (X.shape[1] + 2) * (np.finfo(float).eps * (self._size(X)[:, None] + self.size[place]) + UNDERFLOW)
        new = np.ones(place.shape, dtype=np.bool_)
        new[:, 1:] = np.diff(distance * distance, axis=1) > noise[:, 1:]
        every = np.arange(length)
        first = np.maximum.accumulate(np.where(new, every, 0), axis=1)
        ends = np.where(np.roll(new, -1, axis=1), every, length - 1)
        ends[:, -1] = length - 1
        last = np.minimum.accumulate(ends[:, ::-1], axis=1)[:, ::-1]
        said = self.y[place]
        differs = np.zeros(place.shape, dtype=np.intp)
        differs[:, 1:] = ~new[:, 1:] & (said[:, 1:] != said[:, :-1]).any(axis=2)
        upto = np.cumsum(differs, axis=1)
        mixed = np.take_along_axis(upto, last, 1) > np.take_along_axis(upto, first, 1)
        return Lists(place, last, mixed)

    def nearest(
        self, X: Floats, queries: Ints, counts: Ints | None, ks: Ints, *, lists: Lists | None = None
    ) -> Nearest:
        """Neighbours of rows `queries` of X among the pool's rows, each as often as it trains.

        counts None: every row of the pool once, but never the query itself. `lists` are tried first; queries whose
        lists turn out too short are searched again with longer ones.
        """
        rows = np.zeros((len(queries), int(ks.max())), dtype=np.intp)
        tied = np.zeros((len(queries), len(ks)), dtype=np.bool_)
        todo = np.arange(len(queries))
        lists = self.lists(X[queries], int(ks.max()) + 3) if lists is None else lists
        while len(todo):
            own = self.rows[lists.place] != queries[todo, None] if counts is None else counts[lists.place]
            length = lists.place.shape[1]
            done, place, ties = _taken(lists, own, ks, whole=length == len(self.rows))
            rows[todo[done]], tied[todo[done]] = self.rows[place], ties
            todo = todo[~done]
            if len(todo):
                lists = self.lists(X[queries[todo]], 2 * length)
        return Nearest(rows, tied)


def _taken(lists: Lists, counts: Ints | Bools, ks: Ints, *, whole: bool) -> tuple[Bools, Ints, Bools]:
    """Which queries are settled; their neighbours' places; and their ties at each k."""
    most = int(ks.max())
    counts = counts.astype(np.intp)
    upto = np.cumsum(counts, axis=1)
    every = np.arange(len(counts))
    kth = np.argmax(upto >= most, axis=1)
    # The group of the k-th neighbour must end within the list, or more of its members may follow.
    done = whole | ((upto[:, -1] >= most) & (lists.last[every, kth] < counts.shape[1] - 1))
    upto, lists = upto[done], lists.of(np.flatnonzero(done))
    times = np.clip(most - (upto - counts[done]), 0, counts[done])
    column = np.broadcast_to(np.arange(counts.shape[1]), times.shape)
    columns = np.repeat(column.ravel(), times.ravel()).reshape(-1, most)
    each = np.arange(len(upto))[:, None]
    at = columns[:, ks - 1]
    ties = lists.mixed[each, at] & (upto[each, lists.last[each, at]] > ks)
    return done, lists.place[each, columns], ties
