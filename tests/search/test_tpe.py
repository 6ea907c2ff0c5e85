import importlib

import pytest

from errbar.errors import MissingExtra
from errbar.search import begin
from errbar.testing.search_functions import discrete, smooth
from tests.search.against_random import share_better


def test_without_optuna_it_says_what_to_install(monkeypatch):
    real = importlib.import_module

    def missing(name, *more):
        if name.split(".")[0] == "optuna":
            raise ImportError(name)
        return real(name, *more)

    monkeypatch.setattr(importlib, "import_module", missing)
    monkeypatch.setattr("errbar._optional.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"search tpe needs optuna: pip install 'errbar\[search\]'"):
        begin("tpe", smooth().space, budget=20, seed=0)


def test_optuna_is_not_loaded_by_others():
    import subprocess
    import sys

    code = "import sys; from errbar.search import searcher; searcher('tpe'); assert 'optuna' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.heavy
def test_it_beats_random_on_whole_numbers_and_leaves_the_log_as_it_was(capfd):
    optuna = pytest.importorskip("optuna")
    before = optuna.logging.get_verbosity()
    assert share_better("tpe", "discrete", seeds=3, budget=80) == 1.0
    assert optuna.logging.get_verbosity() == before
    assert capfd.readouterr() == ("", "")
    assert begin("tpe", discrete().space, budget=5, seed=0).ask() is not None
