import pytest

from errbar.engines import budget, engine, workers_for
from errbar.errors import BadInput

GB = 10**9


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("8G", 8 * GB),
        ("8GB", 8 * GB),
        ("500M", 500_000_000),
        ("2GiB", 2 * 1024**3),
        ("1.5 g", 1_500_000_000),
        ("512mib", 512 * 1024**2),
        ("1T", 10**12),
        ("3k", 3000),
        ("800", 800),
        (4096, 4096),
    ],
)
def test_memory_is_read_as_people_write_it(text, amount):
    assert budget(text) == amount


@pytest.mark.parametrize("text", ["", "G", "8X", "8iB", "-8G", "eight", "8G8", "1e9", "nan"])
def test_memory_that_cannot_be_read_is_refused(text):
    with pytest.raises(BadInput, match="`memory` must be a number and a unit, such as 500M, 8G or 2GiB; got"):
        budget(text)


def test_no_memory_at_all_is_refused():
    with pytest.raises(BadInput, match="at least one byte; got '0G'"):
        budget("0G")


def test_without_a_budget_workers_are_those_asked_for_or_one_a_core():
    assert workers_for(engine("processes(workers=5)")) == (5, "5 workers: as asked")
    assert workers_for(engine("serial")) == (1, "1 worker: one task after another")
    count, why = workers_for(engine("threads"))
    assert count >= 1 and why.endswith("one for each core")


def test_processes_count_data_once_more_than_workers_and_150_mb_each():
    # 3 workers: 4 x 1 GB + 4 x 0.15 GB = 4.6 GB; 4 workers: 5.75 GB.
    count, why = workers_for(engine("processes(workers=8)"), GB, 5 * GB)
    assert count == 3
    assert why == "3 workers instead of 8: 4 x 1 GB of data + 4 x 150 MB of Python = 4.6 GB, within 5 GB"
    assert workers_for(engine("processes(workers=8)"), GB, int(5.75 * GB))[0] == 4
    assert workers_for(engine("processes(workers=3)"), GB, 5 * GB) == (3, "3 workers: as asked")


def test_threads_are_one_process():
    # 3 threads: 4 x 1 GB + 0.15 GB = 4.15 GB.
    assert workers_for(engine("threads(workers=8)"), GB, 4_150_000_000)[0] == 3
    assert workers_for(engine("threads(workers=8)"), GB, 4_149_999_999)[0] == 2


def test_ray_holds_a_copy_of_its_own():
    # 2 workers: 4 x 1 GB + 3 x 0.15 GB = 4.45 GB.
    assert workers_for(engine("ray(workers=8)"), GB, 4_450_000_000)[0] == 2
    assert workers_for(engine("ray(workers=8)"), GB, 4_449_999_999)[0] == 1


def test_a_budget_that_one_worker_exceeds_is_refused_with_the_sum():
    with pytest.raises(BadInput) as caught:
        workers_for(engine("processes"), 1_200_000_000, 2 * GB)
    assert str(caught.value) == (
        "A memory budget must hold one worker: processes with 1 worker takes 2 x 1.2 GB of data + 2 x 150 MB of "
        'Python = 2.7 GB; got 2 GB. Raise `memory`, or use `engine="serial"`, which takes less.'
    )
