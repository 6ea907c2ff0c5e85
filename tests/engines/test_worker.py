from joblib.externals.loky import process_executor

from errbar.engines import run
from errbar.engines._worker import do_not_weigh
from tests.engines import tasks


def test_loky_is_told_not_to_weigh_a_worker(monkeypatch):
    monkeypatch.setattr(process_executor, "_USE_PSUTIL", True)
    do_not_weigh()
    assert process_executor._USE_PSUTIL is False


def test_no_worker_is_weighed():
    assert dict(run("processes(workers=2)", tasks.is_weighed, None, range(2))) == {0: False, 1: False}
