"""Parameters: what get_params and set_params give and do, whether a model keeps the convention or not."""

from __future__ import annotations

import pytest
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from errbar.records.model_params import own_params, read_params, write_params


class Shouting(Ridge):
    """Has its own idea of what its parameters are."""

    def get_params(self, deep: bool = True) -> dict[str, object]:
        return {"volume": 11}

    def set_params(self, **params: object) -> Shouting:
        self.volume = params["volume"]
        return self


MODELS = [Ridge(alpha=3), make_pipeline(StandardScaler(), LogisticRegression(C=2)), Shouting()]


@pytest.mark.parametrize("model", MODELS)
def test_they_are_read_as_the_model_gives_them(model):
    assert {k: repr(v) for k, v in read_params(model).items()} == {k: repr(v) for k, v in model.get_params().items()}
    assert list(own_params(model)) == list(model.get_params(deep=False))


def test_they_are_set_as_the_model_sets_them():
    pipeline, ridge, own = make_pipeline(StandardScaler(), Ridge()), Ridge(), Shouting()
    write_params(pipeline, {"ridge__alpha": 5})
    write_params(ridge, {"alpha": 7, "tol": 0.1})
    write_params(own, {"volume": 3})
    assert pipeline[-1].alpha == 5 and (ridge.alpha, ridge.tol) == (7, 0.1) and own.volume == 3
