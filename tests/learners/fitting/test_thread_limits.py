"""One thread for numerical libraries while it lasts."""

import sklearn.ensemble  # noqa: F401  loads OpenMP
from threadpoolctl import threadpool_info

from errbar.learners.fitting import one_thread


def pools():
    return {(pool["user_api"], pool["filepath"]): pool["num_threads"] for pool in threadpool_info()}


def test_blas_and_openmp_have_one_thread_inside_and_their_own_number_after():
    before = pools()
    assert {api for api, _ in before} == {"blas", "openmp"}
    with one_thread():
        assert set(pools().values()) == {1}
    assert pools() == before
