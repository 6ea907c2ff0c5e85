import json

import pytest

from errbar._optional import needed
from errbar.errors import MissingExtra


def test_a_module_that_is_there_is_given():
    assert needed("json", "anything", "engine x") is json


def test_a_missing_module_is_named_with_what_to_install():
    with pytest.raises(MissingExtra, match=r"^engine x needs no_such_thing\.part: pip install 'errbar\[x\]'$"):
        needed("no_such_thing.part", "x", "engine x")


def test_half_an_installation_is_not_called_missing(tmp_path, monkeypatch):
    (tmp_path / "half_there.py").write_text("import no_such_thing\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(MissingExtra, match=r"does not import here .*no_such_thing"):
        needed("half_there", "x", "engine x")
