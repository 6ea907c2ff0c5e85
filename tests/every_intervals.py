"""Every interval method keeps every law."""

import pytest

from errbar._shelf import shelf
from errbar.testing import INTERVAL_LAWS

METHODS = shelf("intervals").names


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("law", INTERVAL_LAWS)
def test_interval_keeps(law, name):
    INTERVAL_LAWS[law](shelf("intervals").load(name))
