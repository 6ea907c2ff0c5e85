"""Wrong splitters that a person could write, each with the law that it breaks."""

from dataclasses import replace

import numpy as np

from errbar._shelf import shelf
from errbar.records.plan import Partitions

load = shelf("splits").load


def drawn(name, change, **fields):
    """The splitter that draws something else: change(drawn, layout)."""

    def made():
        right = load(name)
        return replace(right, draw=lambda layout, s, rng: change(right.draw(layout, s, rng), layout), **fields)

    return made


def asked(name, change):
    """The splitter with other settings or layout: change(layout, settings)."""

    def made():
        right = load(name)

        def draw(layout, settings, rng):
            return right.draw(*change(layout, dict(settings)), rng)

        return replace(right, draw=draw)

    return made


def each(change):
    """The same change of every split: change(split, n)."""
    return lambda found, layout: found._replace(splits=tuple(change(s, layout.n) for s in found.splits))


def leaky(split, n):
    return replace(split, trained=np.append(split.train(n), split.test[0]))


def short_of_a_row(split, n):
    return replace(split, trained=split.train(n)[:-1])


def last_row_never_tested(found, layout):
    """Folds of all rows but the last, which always trains."""
    keep = [replace(s, test=s.test[s.test < layout.n - 1]) for s in found.splits]
    return found._replace(splits=tuple(s for s in keep if len(s.test)), k=len(keep))


def first_row_trains(split, n):
    return replace(split, test=split.test[split.test > 0]) if len(split.test) > 1 else split


def same_folds_again(found, layout):
    return found._replace(splits=Partitions((found.splits.codes[0],) * len(found.splits.codes)))


def uneven(found, layout):
    """Rows of the second fold go to the first but for one."""
    codes = found.splits.codes[0].copy()
    codes[np.flatnonzero(codes == 1)[1:]] = 0
    return found._replace(splits=Partitions((codes, *found.splits.codes[1:])))


def backwards(split, n):
    """The first test rows of a series are predicted from its end."""
    return replace(split, test=split.train(n), trained=split.test)


WRONG = {
    "kfold that trains on a test row": ("draws_something", drawn("kfold", each(leaky))),
    "kfold that ignores units": ("honours_what_it_says", asked("kfold", lambda lay, s: (lay._replace(unit=None), s))),
    "kfold that ignores strata": (
        "says_what_became_of_strata",
        asked("kfold", lambda lay, s: (lay._replace(strata=None, classes=None), s)),
    ),
    "kfold that ignores k": ("heeds_its_options", asked("kfold", lambda lay, s: (lay, s | {"k": 5}))),
    "kfold with a fold too many": (
        "draws_as_many_as_its_options_say",
        asked("kfold", lambda lay, s: (lay, s | {"k": s["k"] + 1})),
    ),
    "kfold that repeats itself": ("draws_anew_in_every_repeat", drawn("kfold", same_folds_again)),
    "kfold with uneven folds": ("uses_every_row", drawn("kfold", uneven)),
    "kfold that never tests the last row": ("uses_every_row", drawn("kfold", last_row_never_tested)),
    "kfold that loses a training row": ("uses_every_row", drawn("kfold", each(short_of_a_row))),
    "subsampling that tests what it should train": (
        "draws_as_many_as_its_options_say",
        asked("subsampling", lambda lay, s: (lay, s | {"rate": 1 - s["rate"]})),
    ),
    "subsampling that ignores rate": (
        "heeds_its_options",
        asked("subsampling", lambda lay, s: (lay, s | {"rate": 0.8})),
    ),
    "subsampling that never tests the first row": ("favours_no_row", drawn("subsampling", each(first_row_trains))),
    "subsampling that draws once": (
        "draws_anew_in_every_repeat",
        drawn(
            "subsampling",
            lambda found, lay: found._replace(
                splits=tuple(replace(s, test=found.splits[0].test) for s in found.splits)
            ),
        ),
    ),
    "holdout that never tests the first row": ("favours_no_row", drawn("holdout", each(first_row_trains))),
    "leave_p_out that ignores p": ("heeds_its_options", asked("leave_p_out", lambda lay, s: (lay, s | {"p": 1}))),
    "time_ordered that looks ahead": ("never_looks_ahead", drawn("time_ordered", each(backwards))),
    "time_ordered that ignores gap": ("heeds_its_options", asked("time_ordered", lambda lay, s: (lay, s | {"gap": 0}))),
    "time_ordered that ignores window": (
        "heeds_its_options",
        asked("time_ordered", lambda lay, s: (lay, s | {"window": None})),
    ),
    "bootstrap without replacement": (
        "draws_what_its_family_says",
        drawn("bootstrap", each(lambda s, n: replace(s, trained=np.unique(s.trained)))),
    ),
    "kfold that calls itself random splits": (
        "draws_what_its_family_says",
        lambda: replace(load("kfold"), family=replace(load("kfold").family, design="bootstrap")),
    ),
}
