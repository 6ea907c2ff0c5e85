import sys

import pytest

from errbar.engines import run
from errbar.errors import MissingExtra
from tests.engines import tasks


@pytest.mark.parametrize(("name", "module"), [("dask", "dask.distributed"), ("ray", "ray")])
def test_an_engine_whose_extra_is_not_installed_says_what_to_install(name, module, monkeypatch):
    monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra) as caught:
        run(name, tasks.squared, 0, [1])
    assert str(caught.value) == f"`engine=\"{name}\"` needs {module}: pip install 'errbar[{name}]'"
