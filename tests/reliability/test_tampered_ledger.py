"""A few of the tampered ledgers of docs/explanation/reliability.md: none opens a locked set, each can be repaired."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("links and rights of POSIX", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / "reliability"))

from ledger_changes import tamperings, unnoticed
from ledger_stores import situations
from tampered_ledger import attack, study

FEW = ("emptied", "deleted", "ledger.jsonl runs of 0 put back", "looks left out", "looks called lost, local deleted")


def test_no_change_opens_a_locked_set(tmp_path):
    assert set(FEW) < set(tamperings())
    count = study(tmp_path, FEW.__contains__)
    assert (count["trials"], count["opened"], count["not sound after the repair"]) == (5 * len(FEW), 0, 0)


def test_a_store_that_forgot_everything_is_seen_to_open(tmp_path):
    """The script counts what opens: else no count of it says anything."""
    first = next(situations(tmp_path))
    assert attack(first, unnoticed()["the whole store deleted"], tmp_path / "trial").opened > 0
