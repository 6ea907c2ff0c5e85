"""What the tests of checks share: the finding of one code in a run, and what one check says of a design."""

import pytest

import errbar
from errbar._shelf import shelf
from errbar.evidence import Evidence
from errbar.testing.examples import example


@pytest.fixture
def finding():
    """finding(code, **roles): that finding of scoring these roles, None where the check is silent."""

    def make(code, **roles):
        run = errbar.score(**roles)
        found = [f for f in run.findings if f.code == code]
        assert len(found) <= 1
        return found[0] if found else None

    return make


@pytest.fixture
def told():
    """told(name, **context): what that check says of a design, without any estimate."""

    def make(name, **context):
        return list(shelf("checks").load(name).look((), Evidence(example("binary"), context)))

    return make
