"""The words by which a learner's fit takes weights and units."""

import pytest
import sklearn
from sklearn.compose import TransformedTargetRegressor
from sklearn.ensemble import RandomForestClassifier, VotingClassifier
from sklearn.feature_selection import RFECV
from sklearn.linear_model import LogisticRegression, LogisticRegressionCV, Ridge
from sklearn.model_selection import GridSearchCV, GroupKFold
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from errbar.learners._fit_words import inner_splitter, splits_by_unit, unit_word, weight_word
from errbar.learners._function import Function

GROUPS = GroupKFold(3)


def search(model, cv=GROUPS):
    return GridSearchCV(model, {}, cv=cv)


def scaled(model):
    return make_pipeline(StandardScaler(), model)


@pytest.mark.parametrize(
    ("model", "weight", "unit"),
    [
        (LogisticRegression(), "sample_weight", None),
        (KNeighborsClassifier(), None, None),
        (scaled(LogisticRegression()), "logisticregression__sample_weight", None),
        (search(LogisticRegression()), "sample_weight", "groups"),
        (search(LogisticRegression(), cv=3), "sample_weight", None),
        (search(scaled(LogisticRegression())), "logisticregression__sample_weight", "groups"),
        (scaled(search(LogisticRegression())), "gridsearchcv__sample_weight", "gridsearchcv__groups"),
        (TransformedTargetRegressor(Ridge()), "sample_weight", None),
        (VotingClassifier([("a", LogisticRegression()), ("b", RandomForestClassifier())]), "sample_weight", None),
        (VotingClassifier([("a", LogisticRegression()), ("b", KNeighborsClassifier())]), None, None),
        (RFECV(LogisticRegression(), cv=GROUPS), None, "groups"),
        (LogisticRegressionCV(cv=GROUPS), "sample_weight", None),
    ],
)
def test_words_of_scikit_learn(model, weight, unit):
    assert (weight_word(model), unit_word(model)) == (weight, unit)


def test_with_metadata_routing_what_was_requested_decides():
    with sklearn.config_context(enable_metadata_routing=True):
        asks = LogisticRegression().set_fit_request(sample_weight=True)
        refuses = LogisticRegression().set_fit_request(sample_weight=False)
        assert weight_word(scaled(LogisticRegression())) is None
        assert weight_word(scaled(asks)) == "sample_weight"
        assert weight_word(refuses) is None
        assert weight_word(LogisticRegression()) == "sample_weight"
        assert unit_word(search(asks)) == "groups"
        assert unit_word(LogisticRegressionCV(cv=GROUPS)) == "groups"


def test_a_function_takes_the_roles_that_it_names():
    def with_roles(X, y, X_new, weight=None, groups=None):
        return X_new

    assert (weight_word(Function(with_roles)), unit_word(Function(with_roles))) == ("weight", "groups")
    assert weight_word(Function(lambda X, y, X_new: X_new)) is None


def test_a_splitter_of_ones_own_keeps_units_together_where_split_takes_groups():
    class Own:
        def split(self, X, y=None, groups=None):
            yield [0], [1]

    assert splits_by_unit(Own()) and not splits_by_unit(5) and not splits_by_unit(None)
    assert inner_splitter(scaled(search(LogisticRegression()))) is GROUPS
    assert inner_splitter(scaled(LogisticRegression())) is None
