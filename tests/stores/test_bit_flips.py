"""One flipped bit anywhere in a store: every number comes back as it was, or an error by name.

The whole study, with the commands, is benchmarks/reliability/bit_flips.py.
"""

import random
import shutil

import pytest

from errbar.errors import BadInput
from errbar.stores import _write_ahead, open_store
from tests.stores.conftest import a_fold, a_run, given

pytestmark = pytest.mark.faults

RUNS = [a_run(0), a_run(1), a_run(2, verb="compare")]


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    """The same store at rest, and as a killed process leaves it: with SQLite's log beside the index."""
    folder = tmp_path_factory.mktemp("flips")
    with open_store(folder / "rest") as store:
        store.save(RUNS[0], given("binary"))
        store.save(RUNS[1], given("multiclass"))
        store.save(RUNS[2])
        job = store.job("k", 9, {"data": "d"})
        for split in range(4):
            job.keep(a_fold(split))
        shutil.copytree(folder / "rest", folder / "killed")
    assert (folder / "killed" / "index.sqlite-wal").stat().st_size > 10_000
    return folder


def answer(ask):
    try:
        return ask()
    except BadInput as no:
        return f"error: {no}"


def predictions(store, run):
    found = store.predictions(run.id)
    return [None if x is None else x.tolist() for x in (found.truth, found.prob, found.split, found.weight)]


def answers(where):
    with open_store(where) as store:
        listed = {x.id: x for x in store.runs()}
        found = {f"line {run.id}": listed.get(run.id) for run in RUNS}
        found["unfinished"] = {p.key: (p.kept, p.total, dict(p.about), p.last) for p in store.pending()}.get("k")
        for run in RUNS:
            found[f"run {run.id}"] = answer(lambda run=run: store.load(run.id).to_json().replace(str(where), ""))
        for run in RUNS[:2]:
            found[f"rows {run.id}"] = answer(lambda run=run: predictions(store, run))
        found["folds"] = answer(lambda: [repr(f) for f in store.job("k", 9, {}).done().values()])
        return found, store.damaged


def unnamed(before, after, damaged):
    """Answers that changed though no error and no damage was named."""
    out = [key for key, value in after.items() if value != before[key] and not str(value).startswith("error: ")]
    left_out = [key for key in out if after[key] is None or (key == "unfinished" and after[key][0] <= before[key][0])]
    return [key for key in out if key not in left_out or not damaged]


@pytest.mark.parametrize(("kind", "flips"), [("rest", 40), ("killed", 20)])
def test_no_number_changes_without_a_word(stores, tmp_path, monkeypatch, kind, flips):
    monkeypatch.setattr(_write_ahead, "PATIENCE", 0.0)
    rng = random.Random(1)
    trial = tmp_path / "trial"
    shutil.copytree(stores / kind, trial)
    before, damaged = answers(trial)
    assert damaged == () and not any(str(x).startswith("error") for x in before.values())
    noticed = 0
    for _ in range(flips):
        shutil.rmtree(trial)
        shutil.copytree(stores / kind, trial)
        file = rng.choice([p for p in sorted(trial.rglob("*")) if p.is_file() and not p.name.endswith("-shm")])
        raw = bytearray(file.read_bytes())
        bit = rng.randrange(8 * len(raw))
        raw[bit // 8] ^= 1 << bit % 8
        file.write_bytes(raw)
        after, damaged = answers(trial)
        assert unnamed(before, after, damaged) == [], (file.name, bit)
        noticed += after != before or damaged != ()
    assert noticed > flips / 4  # the others fell on bytes that nothing is read from
