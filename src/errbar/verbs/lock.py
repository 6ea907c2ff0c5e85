"""lock: data in, a test set under lock beside its training rows out."""

from __future__ import annotations

from errbar.looking.lock_test_set import lock_test_set
from errbar.records.kept_ledger import LockedData
from errbar.requests.lock import LockRequest


def lock(request: LockRequest) -> LockedData:
    """A test set under lock: two files beside the data, and a ledger that counts looks at the test rows."""
    return lock_test_set(request)
