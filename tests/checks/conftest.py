"""What the tests of checks share: the finding of one code in a run, and what one check says of a design."""

import pytest

import errbar
from errbar._shelf import shelf
from errbar.records.check_input import CheckInput


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
    """told(name, verb, **facts): what that check says of these facts."""

    def make(name, verb, **facts):
        return list(shelf("checks").load(name).find(CheckInput(verb=verb, **facts)))

    return make
