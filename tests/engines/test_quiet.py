import pytest
import sklearn.ensemble  # noqa: F401  (OpenMP is loaded, as it is once a learner is at hand)

from errbar.engines import run
from tests.engines import tasks

pytestmark = pytest.mark.faults


@pytest.mark.parametrize("call", ["threads(workers=2)", "processes(workers=2)"])
@pytest.mark.heavy
def test_a_worker_opens_no_threads_of_its_own(call):
    for _, (nested, libraries) in run(call, tasks.threads_inside, None, range(2)):
        assert nested == 1
        assert {n for kind, n in libraries if kind == "openmp"} == {1}
        if call.startswith("processes"):  # in threads BLAS is one for all, and the caller's to limit
            assert {n for _, n in libraries} == {1}


def test_the_callers_own_threads_are_left_alone():
    from threadpoolctl import threadpool_info

    before = threadpool_info()
    list(run("threads(workers=2)", tasks.squared, 0, range(5)))
    assert threadpool_info() == before
