"""Runs of every kind that has a page, and runs on rows that nobody planned for."""

from tests.browser import runs
from tests.claims.hostile_runs import HOSTILE, hostile_run

RUNS = (*runs.RUNS, *HOSTILE)


def run_of(name):
    """The run of that name, made once a session."""
    return hostile_run(name) if name in HOSTILE else runs.run_of(name)
