"""What the tests of checks share: the finding of one code in a run."""

import pytest

import errbar


@pytest.fixture
def finding():
    """finding(code, **roles): that finding of scoring these roles, None where the check is silent."""

    def make(code, **roles):
        run = errbar.score(**roles)
        found = [f for f in run.findings if f.code == code]
        assert len(found) <= 1
        return found[0] if found else None

    return make
