import numpy as np

from errbar._numeric.inner import inner, multiply


def test_inner_is_the_sum_of_products():
    assert inner(np.array([1.0, 2.0, 3.0]), np.array([4.0, 5.0, 6.0])) == 32.0


def test_a_product_in_blocks_is_the_whole():
    rng = np.random.default_rng(0)
    for shape in ((70, 5_000, 19), (3, 2, 1), (1, 1, 40)):
        a, b = rng.normal(size=shape[:2]), rng.normal(size=shape[1:])
        assert np.allclose(multiply(a, b), np.einsum("ij,jk->ik", a, b), rtol=1e-12, atol=1e-12)


def test_blocks_that_do_not_fill_are_multiplied_too():
    rng = np.random.default_rng(1)
    for shape in ((65, 3_000, 40), (33, 8_191, 33), (9, 0, 3), (0, 4, 3)):
        a, b = rng.normal(size=shape[:2]), rng.normal(size=shape[1:])
        assert np.allclose(multiply(a, b), np.einsum("ij,jk->ik", a, b), rtol=1e-12, atol=1e-12)
        single = multiply(a, b, single=True)
        assert single.dtype == np.float32
        assert np.allclose(single, np.einsum("ij,jk->ik", a, b), rtol=1e-3, atol=1e-2)
