"""A fold comes back bit for bit."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from errbar.errors import BadInput
from errbar.records.learner import Fold
from errbar.stores._fold_bytes import pack, unpack
from tests.stores.conftest import ODD, a_fold, differing


@pytest.mark.parametrize(
    "fold",
    [
        Fold(split=0),
        a_fold(3),
        Fold(split=1, value=ODD, n_train=7, seconds=1 / 3),
        Fold(split=2, value=np.asfortranarray(np.arange(12.0).reshape(4, 3))),
        Fold(split=2, label=np.array([-1, 127]), prob=np.arange(6.0).reshape(2, 3)),
        Fold(split=2, label=np.array([0, 128])),
        Fold(split=2, label=np.array([0, -129])),
        Fold(split=2, label=np.array([2, 1], np.uint16), score=np.array([0.5, -0.25])),
        Fold(split=2, value=np.array([1.5, 2.5], ">f8")),
        Fold(split=4, label=np.array([1]), failed='ValueError: "x" was ∞\nbad', unseen=("ß", "")),
    ],
)
def test_it_comes_back_whatever_it_holds(fold):
    assert differing(fold, unpack(pack(fold))) == []


@settings(max_examples=50, deadline=None)
@given(
    hnp.arrays(st.sampled_from(["<i8", "<i4", "i1", "<f8", "<f4", "?"]), hnp.array_shapes(max_dims=2, min_side=0)),
    st.floats(allow_nan=False),
)
def test_it_comes_back_for_any_numbers(value, seconds):
    fold = Fold(split=0, value=value, seconds=seconds)
    assert differing(fold, unpack(pack(fold))) == []


def test_what_comes_back_is_read_only_and_lies_at_an_even_address():
    prob = unpack(pack(a_fold(1))).prob
    assert not prob.flags.writeable and prob.flags.aligned


def test_numbers_of_numpy_come_back_as_pythons():
    fold = unpack(pack(replace(a_fold(1), n_train=np.int64(5), seconds=np.float64(0.1))))
    assert (type(fold.n_train), fold.n_train, type(fold.seconds), fold.seconds) == (int, 5, float, 0.1)


def test_codes_of_few_classes_take_a_byte_each():
    more = len(pack(Fold(split=0, label=np.ones(2000, np.int64)))) - len(pack(Fold(split=0, label=np.ones(1000, int))))
    assert more == 1000


def test_objects_are_refused_never_pickled():
    with pytest.raises(BadInput, match=r"keeps numbers; value of split 0 holds objects \(object\)"):
        pack(Fold(split=0, value=np.array([object()])))


@pytest.mark.parametrize("cut", [0, 3, 10, -1])
def test_bytes_that_were_cut_are_no_fold(cut):
    with pytest.raises((ValueError, KeyError, TypeError)):
        unpack(pack(a_fold(1))[:cut])
