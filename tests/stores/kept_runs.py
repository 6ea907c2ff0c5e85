"""A store with runs and an unfinished job, and its index by hand."""

import sqlite3

from errbar.stores import open_store
from tests.stores.conftest import a_fold, given


def kept(where, *runs):
    """A store with those runs and one unfinished job of two folds."""
    with open_store(where) as store:
        for run in runs:
            store.save(run, given("binary"))
        for split in range(2):
            store.job("k", 5, {}).keep(a_fold(split))


def sql(where, *statements):
    db = sqlite3.connect(where / "index.sqlite")
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()
