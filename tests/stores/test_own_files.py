"""A store never reads or writes through a link, and never replaces a pipe: what is outside stays as it was."""

import os
import subprocess
import sys

import numpy as np
import pytest

import errbar
from errbar.cli import run as shell
from errbar.errors import BadInput
from errbar.stores._own_files import PARTS
from tests.stores.conftest import a_run

if sys.platform == "win32":
    pytest.skip("links and pipes of POSIX", allow_module_level=True)

TRUTH = np.arange(60) % 3 % 2
WORDS = {"truth": TRUTH, "label": np.roll(TRUTH, 1), "measures": "accuracy"}


@pytest.fixture
def store(tmp_path):
    (tmp_path / "s").mkdir()
    errbar.score(**WORDS, store=tmp_path / "s")
    (tmp_path / "outside").mkdir()
    return tmp_path / "s"


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("is_there", [True, False], ids=["to a file", "to nothing"])
@pytest.mark.parametrize("part", PARTS)
def test_a_link_is_neither_followed_nor_replaced(store, part, is_there):
    place, outside = store / part, store.parent / "outside"
    target = outside / "target"
    if is_there:
        target.mkdir() if part == "local" else target.write_bytes(b"of somebody else\n")
        (outside / "target/ledger.jsonl" if part == "local" else outside / "more").write_bytes(b"kept\n")
    if place.is_dir():
        place.rename(store / "away")
    place.unlink(missing_ok=True)
    place.symlink_to(target)
    before = contents(outside)
    words = {**WORDS, "label": TRUTH}
    with pytest.raises(BadInput, match=r"found a link to .*target.* Try `mv .* .*\.damaged-1`, then `errbar runs --re"):
        errbar.score(**words, store=store)
    assert shell(["runs", "--store", str(store), "--repair"]) == 2
    assert place.is_symlink() and contents(outside) == before and target.exists() == is_there
    place.rename(store / "moved")  # as the message says
    shell(["runs", "--store", str(store), "--repair"])
    assert errbar.score(**words, store=store).ledger.look.number == 2
    assert contents(outside) == before


def test_predictions_are_not_written_through_a_link(tmp_path):
    store, target = errbar.stores.open_store(tmp_path / "s"), tmp_path / "target"
    target.write_bytes(b"of somebody else\n")
    run = a_run()
    (tmp_path / "s" / "runs").mkdir(parents=True)
    (tmp_path / "s" / "runs" / f"{run.id}.parquet").symlink_to(target)
    given = errbar.score(**WORDS).predictions
    with pytest.raises(BadInput, match="found a link"):
        store.save(run, given)
    assert target.read_bytes() == b"of somebody else\n"


def test_a_pipe_is_named_and_nobody_waits_for_it(store):
    """In a process of its own, since a reader of a pipe without a writer waits for ever."""
    for part in PARTS[1:]:
        (store / part).unlink(missing_ok=True)
        os.mkfifo(store / part)
    os.mkfifo(store / "runs" / "x.parquet")
    code = "import sys; from errbar.cli import run; sys.exit(run(['runs', '--store', sys.argv[1], *sys.argv[2:]]))"
    for words in ((), ("--repair",)):
        done = subprocess.run([sys.executable, "-c", code, store, *words], capture_output=True, timeout=60, text=True)
        assert done.returncode == 2 and "found a folder, a device or a pipe" in done.stderr
    assert all((store / part).is_fifo() for part in PARTS[1:])


def test_a_copy_aside_is_not_written_through_a_link(store):
    ledger, nowhere = store / "ledger.jsonl", store.parent / "nowhere"
    (store / "ledger.jsonl.damaged-1").symlink_to(nowhere)
    raw = bytearray(ledger.read_bytes())
    raw[40] ^= 4
    ledger.write_bytes(raw)
    assert shell(["runs", "--store", str(store), "--repair"]) == 0
    assert not nowhere.exists() and (store / "ledger.jsonl.damaged-2").read_bytes() == raw


def test_a_store_and_its_predictions_may_be_on_another_disk(tmp_path):
    (tmp_path / "disk" / "runs").mkdir(parents=True)
    (tmp_path / "s").symlink_to(tmp_path / "disk")
    assert errbar.score(**WORDS, store=tmp_path / "s").ledger.look.number == 1
    assert (tmp_path / "disk" / "ledger.jsonl").exists()
