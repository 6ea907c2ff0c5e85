import numpy as np
import pytest

from errbar.errors import BadInput, Refusal
from errbar.records.family import Family
from errbar.records.plan import Partitions, Split
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.splits import draw


def guest(splits):
    """A splitter from elsewhere that draws whatever it likes."""
    return Splitter(
        name="guest",
        label="Guest",
        draw=lambda layout, settings, rng: Drawn(splits, ()),
        family=Family(design="random_splits"),
    )


def rows(*numbers):
    return np.array(numbers, dtype=int)


@pytest.mark.parametrize(
    ("splits", "words"),
    [
        ((), "A plan needs a split whose predictions count; guest drew none"),
        ((Split(test=rows(0), role="inner"),), "guest drew none"),
        ((Split(test=rows()),), "split 0 of guest has 4 and 0 of 4"),
        ((Split(test=rows(0, 1, 2, 3)),), "split 0 of guest has 0 and 4 of 4"),
        ((Split(test=rows(4)),), "split 0 of guest names 4"),
        (Partitions((rows(0, 0, 2, 2),)), "no empty one; guest has codes for 4 rows in 2 folds"),
        (Partitions((rows(0, 0, 0, 0),)), "two folds or more"),
        (Partitions((rows(0, 1),)), "codes for 2 rows"),
    ],
)
def test_what_no_fit_could_use_is_refused(splits, words):
    with pytest.raises(BadInput, match=words):
        draw(guest(splits), RowLayout(n=4), seed=0)


def test_a_row_on_both_sides_is_refused():
    with pytest.raises(Refusal, match="1 of its 2 test rows in training too"):
        draw(guest((Split(test=rows(0, 1), trained=rows(1, 2)),)), RowLayout(n=4), seed=0)


def test_a_unit_on_both_sides_is_refused_whoever_drew_it():
    with pytest.raises(Refusal, match=r"\(EB101\): split 0 of guest trains on 2 of the units it tests"):
        draw(guest((Split(test=rows(0, 2)),)), RowLayout(n=4, unit=np.array([0, 0, 1, 1])), seed=0)
