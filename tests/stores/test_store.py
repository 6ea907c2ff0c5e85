"""What every store on the shelf does, on disk and in memory alike."""

import itertools
import time
from dataclasses import replace

import pytest

from errbar._shelf import shelf
from errbar.errors import BadInput, UnknownName
from errbar.stores import Headline, open_store
from tests.stores.conftest import a_fold, a_plan, a_run, differing, given

ABOUT = {"data": "wdbc.csv", "learner": "logistic", "plan": "kfold(k=3)"}


@pytest.fixture(params=["folder", "memory"])
def store(request, where):
    with open_store(where if request.param == "folder" else None) as opened:
        yield opened


@pytest.fixture
def clock(monkeypatch):
    """Every look at the clock is a second later, from 1,000 on."""
    ticks = itertools.count(1000)
    monkeypatch.setattr(time, "time", lambda: float(next(ticks)))


def test_the_shelf_holds_a_folder_and_a_memory():
    assert shelf("stores").names == ("folder", "memory")


def test_an_empty_store_lists_nothing(store):
    assert (store.runs(), store.pending(), store.said) == ([], [], ())


def test_a_run_comes_back_equal(store):
    run = a_run(level=0.95)
    store.save(run)
    assert store.load(run.id) == run
    assert store.load(run.id).id == run.id


def test_predictions_come_back_equal(store):
    run, before = a_run(), given("multiclass")
    store.save(run, before)
    assert differing(before, store.predictions(run.id)) == []


def test_predictions_of_one_role_come_back_alone(store):
    store.save(a_run(), given("binary"), plan=a_plan())
    assert store.predictions(a_run().id, role="inner").split.tolist() == [2, 2, 2, 3, 3, 3]
    assert store.predictions(a_run().id).n == 12
    with pytest.raises(BadInput, match=r"no predictions of role 'half', only of main, inner"):
        store.predictions(a_run().id, role="half")


def test_a_run_without_predictions_says_so(store):
    store.save(a_run())
    with pytest.raises(BadInput, match=rf"Run {a_run().id} has no predictions here: it kept none"):
        store.predictions(a_run().id)
    assert store.path_of(a_run().id) is None


def test_runs_are_listed_newest_first_with_their_number(store, clock):
    first, second = a_run(1), a_run(2, verb="lab", value=None)
    store.save(first)
    store.save(second)
    newer, older = store.runs()
    assert (newer.id, newer.verb, older.id, older.verb) == (second.id, "lab", first.id, "evaluate")
    assert newer.made > older.made
    assert older.headline == Headline("error_rate", "error", 0.021, 0.008, 0.034)
    assert newer.headline.value is None
    assert (older.rows, older.seconds, older.what) == (569, 1.5, "binary")


def test_a_run_without_estimates_has_no_number(store):
    store.save(replace(a_run(), estimates=()))
    assert store.runs()[0].headline is None


def test_runs_of_one_verb_and_the_newest_few(store):
    for seed in range(4):
        store.save(a_run(seed, verb=("lab", "evaluate")[seed % 2]))
    assert [x.id for x in store.runs("lab")] == [a_run(2, verb="lab").id, a_run(0, verb="lab").id]
    assert [x.id for x in store.runs(limit=1)] == [a_run(3).id]
    assert [x.id for x in store.runs("lab", 1)] == [a_run(2, verb="lab").id]
    assert store.runs("score") == []


def test_the_same_run_twice_is_one_with_the_later_time(store, clock):
    run = a_run()
    store.save(run)
    store.save(a_run(5))
    store.save(replace(run, seconds=9.0))
    newest, other = store.runs()
    assert (newest.id, newest.seconds, other.id) == (run.id, 9.0, a_run(5).id)
    assert newest.made > other.made
    assert store.load(run.id).seconds == 9.0


def test_a_run_is_found_by_the_beginning_of_its_id(store):
    runs = [a_run(seed) for seed in range(40)]
    for run in runs:
        store.save(run)
    ids = [run.id for run in runs]
    for i in ids:
        short = next(i[:k] for k in range(1, 13) if sum(j.startswith(i[:k]) for j in ids) == 1)
        assert store.load(short).id == store.load(f" {short.upper()}").id == i


def test_a_beginning_that_several_share_lists_them(store):
    ids = {a_run(seed).id for seed in range(40)}
    for seed in range(40):
        store.save(a_run(seed))
    letter = next(i[0] for i in ids if 2 <= sum(j[0] == i[0] for j in ids) <= 8)
    with pytest.raises(BadInput, match=rf"\d runs begin with '{letter}'") as said:
        store.load(letter)
    for i in ids:
        assert (i in str(said.value)) == i.startswith(letter)
    with pytest.raises(BadInput, match=r"40 runs begin with ''.+ and 32 more"):
        store.load("")


def test_last_is_the_newest_run(store):
    for seed in (3, 1, 2):
        store.save(a_run(seed))
        assert store.load("last").id == store.load(" LAST").id == a_run(seed).id


def test_an_unknown_beginning_names_the_nearest(store):
    store.save(a_run())
    near = a_run().id[:5] + "z"
    with pytest.raises(UnknownName, match=rf"begins with '{near}'. Did you mean {a_run().id}\? See `errbar runs`"):
        store.load(near)


def test_looking_into_an_empty_store_says_that_it_is(store):
    for look in (store.load, store.predictions, store.path_of):
        with pytest.raises(BadInput, match=r"No saved runs in .+ yet. Run `errbar evaluate` first"):
            look("7f")


def test_folds_are_kept_by_split(store):
    job = store.job("k", 3, ABOUT)
    assert (job.key, job.total, dict(job.about), job.kept, job.done()) == ("k", 3, ABOUT, 0, {})
    for split in (2, 0):
        job.keep(a_fold(split))
    done = job.done()
    assert list(done) == [0, 2] and job.kept == 2
    assert all(differing(a_fold(split), fold) == [] for split, fold in done.items())


def test_a_job_is_taken_up_again_by_its_key(store):
    store.job("k", 3, ABOUT).keep(a_fold(1))
    again = store.job("k", 3, {})
    assert (again.kept, list(again.done()), dict(again.about)) == (1, [1], ABOUT)
    assert store.job("other", 3, ABOUT).done() == {}


def test_a_job_of_another_size_is_not_the_same_job(store):
    store.job("k", 3, ABOUT)
    with pytest.raises(BadInput, match=r"Job k was begun with 3 folds, and is now asked for 4"):
        store.job("k", 4, ABOUT)


def test_a_fold_kept_again_replaces_the_first(store):
    job = store.job("k", 3, ABOUT)
    job.keep(a_fold(1))
    job.keep(replace(a_fold(1), n_train=5))
    assert (job.kept, job.done()[1].n_train) == (1, 5)


def test_a_job_can_start_afresh(store):
    other = store.job("other", 3, ABOUT)
    other.keep(a_fold(0))
    job = store.job("k", 3, ABOUT)
    job.keep(a_fold(1))
    job.clear()
    assert (job.kept, job.done(), list(other.done())) == (0, {}, [0])


def test_unfinished_jobs_are_listed_newest_first(store, clock):
    store.job("nothing kept", 9, ABOUT)
    for key, folds in (("a", 1), ("b", 2)):
        for split in range(folds):
            store.job(key, 3, ABOUT).keep(a_fold(split))
    b, a = store.pending()
    assert (b.key, b.kept, b.total, dict(b.about)) == ("b", 2, 3, ABOUT)
    assert (a.key, a.kept) == ("a", 1) and b.last > a.last


def test_finishing_saves_the_run_and_ends_its_job_alone(store):
    job, other = store.job("k", 1, ABOUT), store.job("other", 2, ABOUT)
    job.keep(a_fold(0))
    other.keep(a_fold(1))
    store.finish(job, a_run(), given("binary"))
    assert [x.what for x in store.runs()] == ["wdbc.csv, logistic"]
    assert [p.key for p in store.pending()] == ["other"]
    assert store.job("k", 1, ABOUT).kept == 1  # for another question
    assert differing(given("binary"), store.predictions(a_run().id)) == []


def test_a_job_may_end_while_its_like_goes_on(store):
    job, like = store.job("k", 2, ABOUT), store.job("k", 2, ABOUT)
    job.keep(a_fold(0))
    store.finish(job, a_run())
    like.keep(a_fold(1))
    store.finish(like, a_run())
    assert [x.id for x in store.runs()] == [a_run().id]
    assert store.pending() == []
