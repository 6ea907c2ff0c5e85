"""Every check keeps every law."""

import pytest

from errbar._shelf import shelf
from errbar.testing import CHECK_LAWS


@pytest.mark.parametrize("law", CHECK_LAWS)
@pytest.mark.parametrize("name", shelf("checks").names)
def test_check_keeps(law, name):
    CHECK_LAWS[law](shelf("checks").load(name))
