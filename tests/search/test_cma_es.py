import pytest

from errbar.errors import BadInput
from errbar.search import begin
from errbar.testing.search_functions import categorical, conditional
from tests.search.against_random import share_better


@pytest.mark.parametrize("function", [categorical, conditional])
def test_it_is_refused_where_it_would_be_random_search(function):
    with pytest.raises(BadInput, match=r"two numbers or more that are always active; got 0. Use evolution"):
        begin("cma_es", function().space, budget=20, seed=0)


@pytest.mark.heavy
def test_it_beats_random_on_a_smooth_function():
    pytest.importorskip("optuna")
    pytest.importorskip("cmaes")
    assert share_better("cma_es", "smooth", seeds=3, budget=120) == 1.0
