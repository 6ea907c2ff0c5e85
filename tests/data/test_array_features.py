"""Features in arrays and sparse matrices: rows, numbers, digests."""

import pickle

import numpy as np
import pytest
from scipy import sparse

from errbar.data.array_features import matrix
from errbar.data.encoded_features import encode_features
from errbar.errors import BadInput

ROWS = np.array([2, 0, 2])


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int16, np.bool_, object, "U3", "M8[D]"])
def test_rows_keep_the_dtype_of_the_array(dtype):
    values = np.arange(6).reshape(3, 2).astype(dtype)
    held = matrix(values)
    taken = held.take(ROWS)
    assert taken.dtype == values.dtype
    assert taken.tolist() == values[[2, 0, 2]].tolist()
    assert held.names == ("x0", "x1")


def test_rows_taken_are_a_copy_and_what_is_held_cannot_be_written():
    values = np.zeros((3, 2))
    held = matrix(values)
    held.take(ROWS)[:] = 1
    assert not values.any()
    with pytest.raises(ValueError, match="read-only"):
        held.matrix()[0, 0] = 1
    values[0, 0] = 5  # the caller's own array stays writable


def test_the_matrix_is_float64_and_found_once():
    held = matrix(np.arange(6).reshape(3, 2))
    assert held.matrix().dtype == np.float64
    assert held.matrix() is held.matrix()


@pytest.mark.parametrize(
    "values",
    [
        np.array([[1.0, np.nan]]),
        np.array([[1.0, np.inf]]),
        np.array([[1, "a"]], dtype=object),
        np.array([[1.0, 2.0]], dtype=np.float32),
        sparse.csr_matrix([[1.0, 2.0]]),
    ],
    ids=["missing", "infinite", "objects", "single precision", "sparse"],
)
def test_there_is_no_matrix_where_a_learner_would_not_compute_on_just_that(values):
    assert matrix(values).matrix() is None


def test_lists_with_text_keep_numbers_as_numbers_and_none_is_missing():
    mixed = matrix([[1, "a"], [2.5, None]])
    assert mixed.values.tolist() == [[1, "a"], [2.5, None]]
    np.testing.assert_array_equal(matrix([[1, None], [2, 3]]).values, [[1, np.nan], [2, 3]])


@pytest.mark.parametrize("row", [list, tuple, np.array])
@pytest.mark.parametrize("holder", [list, tuple])
def test_rows_in_lists_come_out_as_they_went_in(holder, row):
    given = holder(row(r) for r in ([1.5, 2], [3, 4], [5, 6]))
    held = matrix(given)
    taken = held.take(np.array([2, 0]))
    assert type(taken) is holder and all(out is given[i] for out, i in zip(taken, (2, 0)))
    alone = held.only(("x1",)).take(np.array([1]))
    assert type(alone) is holder and type(alone[0]) is type(given[0]) and list(alone[0]) == [4]
    assert held.digest() == matrix(np.array([[1.5, 2], [3, 4], [5, 6]])).digest()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (np.zeros(4), r"X must have rows and columns; got an array of shape \(4,\)\. Use X\.reshape\(-1, 1\)"),
        (np.zeros((2, 2, 2)), r"got an array of shape \(2, 2, 2\)\."),
        ([1, 2, 3], r"got an array of shape \(3,\)\."),
        ([[1, 2], [3]], "X must have rows of equal length"),
        (np.zeros((2, 2), dtype=complex), "got dtype complex128"),
    ],
)
def test_what_is_no_matrix_is_refused(values, message):
    with pytest.raises(BadInput, match=message):
        matrix(values)


def test_columns_can_be_left_out():
    held = matrix(np.arange(6).reshape(2, 3)).only(("x2", "x0"))
    assert (held.names, held.take(np.array([0])).tolist()) == (("x2", "x0"), [[2, 0]])
    thin = matrix(sparse.csr_matrix(np.arange(6).reshape(2, 3))).only(("x1",))
    assert thin.take(np.array([1])).toarray().tolist() == [[4]]


def test_digests_tell_content_apart_and_nothing_else():
    values = np.array([[1.0, np.nan], [0.0, 4.0]])
    odd = np.array([[1.0, -np.nan], [-0.0, 4.0]])
    same = [values, np.asfortranarray(values), odd]
    assert len({matrix(v).digest() for v in same}) == 1
    different = [
        values,
        values[::-1],
        values[:, ::-1],
        values.reshape(1, 4),
        np.nan_to_num(values),
        values.astype("f4"),
    ]
    assert len({matrix(v).digest() for v in different}) == len(different)


def test_extended_numbers_have_digests_by_value_whatever_is_between_them():
    one = np.arange(6.0).astype(np.longdouble).reshape(3, 2) / 3

    def digest_in_memory_that_held(byte):
        held = [np.full(one.nbytes, byte, dtype=np.uint8) for _ in range(20)]
        del held  # what is allocated next stands here
        return matrix(one).digest()

    assert digest_in_memory_that_held(0) == digest_in_memory_that_held(255)
    assert matrix(one).digest() != matrix(one + np.finfo(np.longdouble).eps).digest()


def test_the_same_sparse_matrix_stored_otherwise_has_the_same_digest():
    twice = sparse.coo_matrix(([1.0, 2.0, 3.0], ([0, 0, 1], [1, 1, 0])), shape=(2, 2))
    once = sparse.csc_matrix([[0.0, 3.0], [3.0, 0.0]])
    assert (
        matrix(twice).digest() == matrix(once).digest() != matrix(sparse.csc_matrix([[3.0, 0.0], [0.0, 3.0]])).digest()
    )


def test_objects_have_digests_by_value():
    a, b = (matrix(np.array([["a", 1], [None, 2]], dtype=object)) for _ in range(2))
    assert a.digest() == b.digest() != matrix(np.array([["a", 1], [None, 3]], dtype=object)).digest()


@pytest.mark.parametrize("values", [np.eye(3), np.eye(3).astype(object), sparse.csr_array(np.eye(3))])
def test_a_matrix_travels(values):
    held = matrix(values)
    held.matrix()
    again = pickle.loads(pickle.dumps(held))
    assert again.digest() == held.digest()
    assert again.take(ROWS).shape == (3, 3)


def test_a_sparse_matrix_too_large_to_spell_out_is_refused_with_its_size():
    with pytest.raises(BadInput, match=r"the sparse X of 100,000 x 100,000 would take 74\.5 GB\. Give a learner"):
        encode_features(matrix(sparse.csr_matrix((100_000, 100_000))))
