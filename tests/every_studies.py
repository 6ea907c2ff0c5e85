"""Every study keeps every law."""

import pytest

from errbar._shelf import shelf
from errbar.studies import study
from errbar.testing.studies import STUDY_LAWS

NAMES = shelf("studies").names


@pytest.mark.parametrize(
    "law", [pytest.param(law, marks=pytest.mark.heavy) if law.startswith("gives") else law for law in STUDY_LAWS]
)
@pytest.mark.parametrize("name", NAMES)
def test_study_keeps(law, name):
    STUDY_LAWS[law](shelf("studies").load(name))


@pytest.mark.parametrize("name", NAMES)
def test_it_is_found_by_its_name_with_hyphens(name):
    found = study(name)
    assert found.name == name
    assert study(name.replace("_", "-")) is found
