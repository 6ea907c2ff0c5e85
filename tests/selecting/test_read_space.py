"""Spaces as people write them."""

import numpy as np
import pytest
from scipy import stats
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import ParameterGrid
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import MinMaxScaler, StandardScaler
from sklearn.svm import SVC

from errbar.errors import BadInput
from errbar.records.parameter import Choices, Quantiles, RealNumbers, WholeNumbers
from errbar.search import begin
from errbar.selecting.read_space import read_space
from errbar.selecting.simplicity import simplest

SVM = {"": ["C", "kernel", "gamma", "degree", "shrinking"]}
ONE = {"": None}


def domain(given, name="C"):
    return read_space({name: given}, ONE).branches[0].parameters[0].domain


def labels(space):
    return [space.configuration(p).label for p in space.points()]


@pytest.mark.parametrize(
    ("given", "want"),
    [
        ([0.1, 1, 10], Choices((0.1, 1, 10), ("0.1", "1", "10"), True)),
        (np.array([1.0, 2.0]), Choices((1.0, 2.0), ("1.0", "2.0"), True)),
        (range(1, 4), Choices((1, 2, 3), ("1", "2", "3"), True)),
        ([3, 1, 2], Choices((3, 1, 2), ("3", "1", "2"), False)),
        ([None, 3], Choices((None, 3), ("None", "3"), False)),
        ([1, "1", True], Choices((1, "1", True), ("1", "'1'", "True"), False)),
        ([(50,), (50, 50)], Choices(((50,), (50, 50)), ("(50,)", "(50, 50)"), False)),
        ([5, 5, 7], Choices((5, 7), ("5", "7"), True)),
        ({"low": 1, "high": 50}, WholeNumbers(1, 50)),
        ({"low": 1, "high": 50.0}, RealNumbers(1.0, 50.0)),
        ({"low": 1e-3, "high": 10.0, "scale": "log"}, RealNumbers(1e-3, 10.0, "log")),
        (stats.uniform(2, 3), RealNumbers(2.0, 5.0)),
        (stats.randint(1, 9), WholeNumbers(1, 8)),
    ],
)
def test_values_are_read(given, want):
    assert domain(given) == want


def test_a_log_uniform_distribution_is_a_log_range():
    found = domain(stats.loguniform(1e-4, 1.0))
    assert isinstance(found, RealNumbers) and found.scale == "log"
    assert found.value_at(0.5) == pytest.approx(1e-2)
    assert found.place_of(1e-3) == pytest.approx(0.25)


def test_any_other_distribution_is_read_by_its_quantiles():
    normal, poisson = domain(stats.norm(10, 2)), domain(stats.poisson(3))
    assert isinstance(normal, Quantiles) and normal.value_at(0.5) == pytest.approx(10)
    assert normal.value_at(0.975) == pytest.approx(10 + 1.959964 * 2)
    assert np.isfinite([normal.value_at(0.0), normal.value_at(1.0)]).all()
    assert poisson.value_at(0.5) == 3 and isinstance(poisson.value_at(0.2), int)
    assert begin("evolution", read_space({"a": stats.norm(0, 1)}, ONE), budget=9, seed=0).ask() is not None


def test_distributions_of_optuna_are_read():
    d = pytest.importorskip("optuna.distributions")
    assert domain(d.FloatDistribution(1e-3, 10.0, log=True)) == RealNumbers(1e-3, 10.0, "log")
    assert domain(d.IntDistribution(1, 100, log=True)) == WholeNumbers(1, 100, "log")
    assert domain(d.IntDistribution(1, 9, step=4)) == Choices((1, 5, 9), ("1", "5", "9"), True)
    assert domain(d.FloatDistribution(0.0, 0.3, step=0.1)).values == (0.0, 0.1, 0.2, 0.3)
    assert domain(d.CategoricalDistribution(["a", None])) == Choices(("a", None), ("a", "None"), False)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([], "C needs at least one value; got an empty list"),
        ([1.0, float("nan")], "C must not have nan"),
        ({"low": 0, "high": 1, "scale": "log"}, "log scale needs low > 0; got low=0"),
        ({"low": 3, "high": 1}, "low <= high; got low=3, high=1"),
        ({"low": float("nan"), "high": 1.0}, "finite ends; got low=nan"),
        ({"low": -1e308, "high": 1e308}, "at most 1e+300 in size; got low=-1e+308"),
        ({"low": 1, "high": 10**400}, "at most 1e+300 in size; got low=1, high=10000"),
        ({"low": 0.0, "high": float("inf")}, "finite ends; got low=0.0, high=inf"),
        ({"low": True, "high": 2}, "needs numbers as low and high; got True"),
        ({"low": 1}, "needs low and high, or values; got low"),
        ({"low": 1, "hihg": 2}, "C has no option 'hihg'. Did you mean high"),
        ({"low": 1, "high": 2, "scale": "logg"}, "linear or log; got 'logg'"),
        ({"values": [1], "low": 1}, "either values or low and high"),
        ({"values": [1], "simple": "small"}, "low, high or order; got 'small'"),
        ({"low": 1, "high": 2, "simple": "order"}, "since it is a range"),
        ({"values": [1], "when": "rbf"}, "when as a table"),
        ("0.1,1", "C needs a list of values; got '0.1,1'"),
        (3, "C needs a list of values; got 3"),
        ({1, 2}, "fixed order; got a set"),
        (stats.uniform(0, -1), "parameters are valid"),
        (stats.uniform, "got one without its parameters"),
    ],
)
def test_what_is_no_set_of_values_is_refused_in_words(given, says):
    with pytest.raises(BadInput) as refused:
        domain(given)
    assert says in str(refused.value)


def test_an_unknown_parameter_is_refused_with_the_near_name():
    with pytest.raises(BadInput, match=r"The learner has no parameter 'gama'. Did you mean gamma"):
        read_space({"gama": [1]}, SVM)
    pipe = Pipeline([("scale", StandardScaler()), ("svc", SVC())])
    with pytest.raises(BadInput, match="Did you mean svc__C"):
        read_space({"svc__c": [1]}, {"": list(pipe.get_params())})
    with pytest.raises(BadInput, match="Did you mean svc__gamma"):
        read_space({"gamma": [1]}, {"": list(pipe.get_params())})
    with pytest.raises(BadInput, match=r"'n_estimators'\. Did you mean trees\? It has max_depth, trees"):
        read_space({"n_estimators": [1]}, {"": ["trees", "max_depth"]})


def test_a_list_of_dicts_is_the_grid_that_scikit_learn_makes_of_it():
    source = [{"kernel": ["linear"], "C": [1, 10]}, {"kernel": ["rbf"], "C": [1, 10], "gamma": [0.1, 1]}]
    space = read_space(source, SVM)
    ours = [dict(c.values) for c in begin("grid", space, budget=6, seed=0).ask_batch()]
    theirs = list(ParameterGrid(source))
    assert space.size == 6 and len(ours) == len(theirs) and all(c in ours for c in theirs)
    assert read_space(ParameterGrid(source), SVM) == space
    with pytest.raises(BadInput, match="a list of such tables; got int"):
        read_space(5, SVM)


def test_steps_that_are_objects_have_stable_names_and_their_own_parameters():
    pipe = Pipeline([("scale", StandardScaler()), ("clf", SVC())])
    scalers, models = [StandardScaler(), MinMaxScaler(), "passthrough"], [SVC(), LogisticRegression()]
    source = {
        "scale": scalers,
        "clf": models,
        "clf__max_iter": {"values": [50], "when": {"clf": models[1]}},
        "clf__l1_ratio": {"values": [0.5], "when": {"clf": "LogisticRegression()"}},
    }
    space = read_space(source, {"": list(pipe.get_params())})
    assert space.size == 6
    assert labels(space)[:2] == [
        "scale=StandardScaler(), clf=SVC()",
        "scale=StandardScaler(), clf=LogisticRegression(), clf__max_iter=50, clf__l1_ratio=0.5",
    ]
    assert space.configuration(next(space.points())).values["scale"] is scalers[0]
    with pytest.raises(BadInput, match="no parameter 'clf__nonsense'"):
        read_space({"clf": models, "clf__nonsense": [1]}, {"": list(pipe.get_params())})
    deep = Pipeline([("inside", pipe)])
    within = {"inside__clf": [LogisticRegression()], "inside__clf__l1_ratio": [0.1, 0.5]}
    assert read_space(within, {"": list(deep.get_params())}).size == 2


def test_objects_that_show_an_address_are_named_by_their_kind_and_number():
    def kernel(a, b): ...

    class Odd: ...

    found = domain([kernel, Odd(), Odd()])
    assert [n.rpartition(".")[2] for n in found.names] == ["kernel", "Odd", "Odd#2"]


def test_several_learners_are_one_space():
    learners = {"svm": ["C", "kernel"], "knn": ["n_neighbors"]}
    space = read_space({"svm": {"C": [1, 10]}, "knn": {"n_neighbors": {"low": 1, "high": 3}}}, learners)
    assert labels(space) == [
        "svm(C=1)", "svm(C=10)", "knn(n_neighbors=1)", "knn(n_neighbors=2)", "knn(n_neighbors=3)",
    ]  # fmt: skip
    with pytest.raises(BadInput, match=r"a table for each; got 'swm'. Did you mean svm"):
        read_space({"swm": {"C": [1]}, "knn": {"n_neighbors": [1]}}, learners)
    with pytest.raises(BadInput, match="knn has no parameter 'C'"):
        read_space({"knn": {"C": [1]}, "svm": {}}, learners)
    with pytest.raises(BadInput, match=r"got none for svm\. Write an empty table"):
        read_space({"knn": {"n_neighbors": [1]}}, learners)
    assert labels(read_space({"knn": {"n_neighbors": [1]}, "svm": {}}, learners)) == ["knn(n_neighbors=1)", "svm()"]
    with pytest.raises(BadInput, match="a table for each: svm, knn"):
        read_space([{"C": [1]}], learners)


def test_tables_by_learner_need_several_learners():
    tables = {"knn": {"k": [1, 5]}, "tree": {"max_depth": [1, 3]}}
    with pytest.raises(BadInput, match=r"got one learner and tables for knn, tree\. Write its parameters without"):
        read_space(tables, {"": ["k", "weights"]})
    with pytest.raises(BadInput, match="'kk'"):  # an option of a range: a parameter, misspelt
        read_space({"kk": {"scale": "log", "low": 1, "high": 3}}, {"": ["k"]})


TOML = """
kernel = ["linear", "rbf"]
C = {low = 0.01, high = 100.0, scale = "log"}
gamma = {values = [0.1, 1.0], simple = "high", when = {kernel = "rbf"}}
"""


def test_a_toml_file_with_the_mark_of_windows_is_read(tmp_path):
    (tmp_path / "space.toml").write_text(TOML, encoding="utf-8-sig")
    assert read_space(tmp_path / "space.toml", SVM).endless == ("C",)


@pytest.mark.parametrize("text", [f"C = [{'1' * 5000}]", "C = " + "[" * 3000 + "1" + "]" * 3000, "C = [1", "é\x00"])
def test_a_damaged_toml_file_is_refused_in_words(tmp_path, text):
    (tmp_path / "space.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"space.toml must be TOML"):
        read_space(tmp_path / "space.toml", SVM)


def test_a_toml_file_is_read(tmp_path):
    (tmp_path / "space.toml").write_text(TOML)
    space = read_space(str(tmp_path / "space.toml"), SVM)
    kernel, C, gamma = space.branches[0].parameters
    assert (kernel.simple, C.simple, gamma.simple) == (None, "low", "high")
    assert gamma.when[0].names == ("rbf",) and space.size is None and space.endless == ("C",)
    (tmp_path / "bad.toml").write_text("C = [1,")
    with pytest.raises(BadInput, match=r"bad.toml must be TOML"):
        read_space(tmp_path / "bad.toml", SVM)
    with pytest.raises(BadInput, match=r"no such file .*Did you mean space.toml"):
        read_space(tmp_path / "spce.toml", SVM)


def test_an_object_in_a_python_file_is_read(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from scipy.stats import randint\nspace = {'degree': randint(2, 5)}\nC = {'C': [1]}\n"
    )
    assert read_space(f"{tmp_path}/mine.py", SVM).size == 3
    assert labels(read_space(f"{tmp_path}/mine.py:C", SVM)) == ["C=1"]
    with pytest.raises(BadInput, match="'nothing'"):
        read_space(f"{tmp_path}/mine.py:nothing", SVM)


def test_an_object_that_a_file_lacks_is_refused_with_what_the_file_holds_and_the_near_name(tmp_path):
    file = tmp_path / "svc.py"
    file.write_text("from sklearn.svm import SVC\nmodel = SVC()\nspace = {'C': [1, 2]}\n")
    with pytest.raises(BadInput, match=r"svc\.py has no 'spcae'\. Did you mean space\? It holds model, space\."):
        read_space(f"{file}:spcae", SVM)
    with pytest.raises(BadInput, match=r"svc\.py has no 'missing'\. It holds model, space\."):
        read_space(f"{file}:missing", SVM)
    with pytest.raises(BadInput, match=r"No file .*nosuch\.py.*An object in a file is written file\.py:object"):
        read_space(f"{tmp_path}/nosuch.py:space", SVM)


@pytest.mark.parametrize("source", [{}, [], None, 3, [1], {"": {}}])
def test_what_is_no_space_is_refused(source):
    with pytest.raises(BadInput):
        read_space(source, SVM)


def test_the_simplest_is_declared_not_guessed():
    space = read_space({"max_depth": [2, 4, None], "criterion": ["gini", "entropy"]}, ONE)
    by = {c.label: c for c in map(space.configuration, space.points())}
    shallow, deep = by["max_depth=2, criterion=gini"], by["max_depth=None, criterion=gini"]
    assert simplest(space, [deep, shallow]) == shallow
    assert simplest(space, [deep, by["max_depth=4, criterion=gini"]]).label == "max_depth=4, criterion=gini"
    assert simplest(space, [shallow, by["max_depth=2, criterion=entropy"]]) is None
    assert simplest(space, []) is None
    ordered = read_space({"kernel": {"values": ["linear", "rbf"], "simple": "order"}, "n_neighbors": [1, 9]}, ONE)
    assert simplest(ordered, map(ordered.configuration, ordered.points())).label == "kernel=linear, n_neighbors=9"
    two = read_space({"knn": {"k": [1]}, "forest": {"trees": [10]}}, {"knn": None, "forest": None})
    assert simplest(two, map(two.configuration, reversed(list(two.points())))).learner == "knn"
