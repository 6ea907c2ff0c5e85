"""Learners in files and modules: found by name, with their neighbours, and told what is wrong."""

import subprocess
import sys
import textwrap

import pytest
from sklearn.linear_model import Ridge

from errbar.errors import BadInput, LearnerFailed
from errbar.learners import learner
from errbar.records.types import REGRESSION


@pytest.fixture
def file(tmp_path):
    """Writes a Python file and gives its path."""

    def write(text, name="model.py"):
        path = tmp_path / name
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    return write


def test_an_object_in_a_file(file):
    path = file("""
        from sklearn.linear_model import Ridge
        pipe = Ridge(alpha=7)
        class Models:
            small = Ridge(alpha=1)
    """)
    found = learner(f"{path}:pipe")
    assert found.name == "model.py:pipe" and found.params == {"alpha": "7"} and found.kinds == REGRESSION
    assert learner(f"{path}:Models.small").model.alpha == 1


def test_a_file_with_one_model_needs_no_name_and_says_so(file):
    path = file("""
        from sklearn.linear_model import Ridge, Lasso
        def clean(X): return X
        final = Ridge()
    """)
    found = learner(path)
    assert found.name == "model.py:final"
    assert found.said == ("model.py holds one model, final: taken",)


def test_a_file_with_two_models_lists_them(file):
    path = file("""
        from sklearn.linear_model import Ridge
        a, b = Ridge(), Ridge(alpha=2)
        def c(X_train, y_train, X_test): return X_test
        def helper(x, y): return x
    """)
    with pytest.raises(BadInput, match=r"written model.py:object. It holds a, b, c\."):
        learner(str(path))


def test_a_file_without_a_model_says_so(file):
    with pytest.raises(BadInput, match="It holds nothing with fit and predict"):
        learner(str(file("x = 3")))


def test_a_missing_object_lists_what_is_there(file):
    path = file("""
        from sklearn.linear_model import Ridge
        pipeline = Ridge()
    """)
    with pytest.raises(BadInput, match=r"model.py has no 'pipelin'. Did you mean pipeline\? It holds pipeline\."):
        learner(f"{path}:pipelin")


def test_a_missing_file_names_near_ones(file):
    path = file("x = 3", name="my_model.py")
    with pytest.raises(BadInput, match=r"No file '.*my_modle.py'. Did you mean my_model.py"):
        learner(f"{path.parent}/my_modle.py:pipe")
    with pytest.raises(BadInput, match="No file"):
        learner("no/such/folder/m.py:pipe")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = 1\ny = 1 / 0\n", "it raised ZeroDivisionError: division by zero at line 2."),
        ("x = 1\n\ndef f(:\n", r"it raised SyntaxError: invalid syntax at line 3."),
        ("import no_such_package_at_all\n", "it raised ModuleNotFoundError: No module named 'no_such_package_at_all'"),
        ("import sys\nsys.exit(3)\n", "it raised SystemExit: 3 at line 2."),
        ("def f():\n    raise KeyError('k')\n\nf()\n", "it raised KeyError: 'k' at line 2."),
    ],
)
def test_a_file_that_raises_says_what_and_where(file, text, says):
    path = file(text)
    with pytest.raises(LearnerFailed) as e:
        learner(f"{path}:pipe")
    assert says in str(e.value) and "model.py must load" in str(e.value)


def test_a_factory_in_a_file_that_raises_is_told(file):
    path = file("def make():\n    raise RuntimeError('no licence')\n")
    with pytest.raises(
        BadInput, match=r"model\.py:make must make a model when called without arguments.* RuntimeError: no licence"
    ):
        learner(f"{path}:make")


def test_a_file_may_import_its_neighbours_and_the_path_is_left_as_it_was(file):
    before = list(sys.path)
    file("from sklearn.linear_model import Ridge\nALPHA = 4\n", name="beside_one.py")
    path = file("from beside_one import ALPHA, Ridge\npipe = Ridge(alpha=ALPHA)\n")
    first = learner(f"{path}:pipe")
    assert first.params == {"alpha": "4"} and sys.path == before
    file("from sklearn.linear_model import Ridge\nALPHA = 5\n", name="beside_one.py")
    second = learner(f"{path}:pipe")
    assert second.params == {"alpha": "5"} and second.fingerprint != first.fingerprint


def test_neighbours_of_one_name_in_two_folders_are_not_mixed_up(tmp_path):
    found = []
    for alpha in (1, 2):
        folder = tmp_path / str(alpha)
        folder.mkdir()
        (folder / "beside_two.py").write_text(f"ALPHA = {alpha}\n")
        (folder / "m.py").write_text(
            "import beside_two\nfrom sklearn.linear_model import Ridge\npipe = Ridge(alpha=beside_two.ALPHA)\n"
        )
        found.append(learner(f"{folder}/m.py:pipe").model.alpha)
    assert found == [1, 2]


def test_an_object_in_an_installed_module_and_in_the_current_folder(file, monkeypatch):
    assert type(learner("sklearn.linear_model:Ridge").model) is Ridge
    path = file("from sklearn.linear_model import Ridge\npipe = Ridge(alpha=3)\n", name="current_models.py")
    monkeypatch.chdir(path.parent)
    assert learner("current_models:pipe").params == {"alpha": "3"}
    with pytest.raises(BadInput, match="No module 'curent_models', neither installed"):
        learner("curent_models:pipe")
    with pytest.raises(BadInput, match=r"No module 'sklearn.no_such'"):
        learner("sklearn.no_such:Ridge")
    file("import no_such_package_at_all\n", name="current_broken.py")
    with pytest.raises(LearnerFailed, match="current_broken must load without an error"):
        learner("current_broken:pipe")


OWN = """
    import numpy as np
    from beside_three import middle

    class Own:
        def fit(self, X, y):
            self.at = middle(y)
            return self

        def predict(self, X):
            return np.full(len(X), self.at)
"""


def test_a_class_of_a_file_reaches_a_process_that_cannot_import_it(file):
    import cloudpickle

    file("import numpy as np\n\ndef middle(y):\n    return float(np.median(y))\n", name="beside_three.py")
    found = learner(f"{file(OWN)}:Own")
    code = (
        "import sys, pickle; m = pickle.loads(sys.stdin.buffer.read()).model; "
        "print(m.fit([[0]] * 3, [1, 2, 9]).predict([[0], [0]]).tolist())"
    )
    done = subprocess.run([sys.executable, "-c", code], input=cloudpickle.dumps(found), capture_output=True)
    assert done.stdout.decode().strip() == "[2.0, 2.0]", done.stderr.decode()
