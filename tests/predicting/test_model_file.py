"""A model file is checked byte by byte before anything in it runs."""

import os
import pickle
import threading
from fractions import Fraction
from typing import ClassVar

import joblib
import numpy as np
import pytest

import errbar
from errbar import SavedModel
from errbar.errors import BadInput
from errbar.predicting.model_file import ModelHead, is_model_file, read_model_file, write_model_file

HEAD = ModelHead("0.1.0", "3.11.0", "tree", False)


class Tells:
    """Notes that it was unpickled."""

    seen: ClassVar[list] = []

    def __setstate__(self, state):
        self.seen.append(state)


@pytest.fixture
def file(tmp_path):
    Tells.seen.clear()
    made = Tells()
    made.rows = np.arange(100.0)
    write_model_file(made, HEAD, tmp_path / "m.joblib")
    return tmp_path / "m.joblib"


def test_plain_joblib_and_pickle_load_it(file):
    assert joblib.load(file).__class__ is Tells and pickle.loads(file.read_bytes()).__class__ is Tells
    assert len(Tells.seen) == 2
    assert read_model_file(file).__class__ is Tells and is_model_file(file.read_bytes()[:64])


def test_one_flipped_bit_is_refused_before_anything_is_unpickled(file):
    whole = file.read_bytes()
    for place in range(0, len(whole), 7):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
        with pytest.raises(BadInput, match=r"model file must"):
            read_model_file(file)
    assert Tells.seen == []


@pytest.mark.parametrize("length", [0, 1, 5, 30, 200, -1])
def test_a_file_that_was_cut_short_is_refused(file, length):
    file.write_bytes(file.read_bytes()[:length])
    with pytest.raises(BadInput, match=r"model file must"):
        read_model_file(file)
    assert Tells.seen == []


def test_bytes_after_the_end_are_refused(file):
    file.write_bytes(file.read_bytes() + b" ")
    with pytest.raises(BadInput, match=r"m.joblib is damaged or cut short: its digest does not fit"):
        read_model_file(file)


def test_a_file_of_another_major_version_is_refused_by_name(tmp_path):
    write_model_file([1], HEAD._replace(errbar="3.2.1"), tmp_path / "m.pkl")
    with pytest.raises(BadInput, match=r"m.pkl was saved by errbar 3.2.1, this is .* Use errbar 3"):
        read_model_file(tmp_path / "m.pkl")


def test_code_of_the_user_needs_the_python_that_saved_it(tmp_path):
    write_model_file([1], HEAD._replace(python="3.2.0", with_code=True), tmp_path / "m.pkl")
    with pytest.raises(BadInput, match=r"is of Python 3.2.0, this is "):
        read_model_file(tmp_path / "m.pkl")


def test_a_dictionary_of_an_earlier_version_is_refused_with_what_to_do(tmp_path):
    joblib.dump({"errbar": "0.1.0", "model": Tells(), "learner": "tree"}, tmp_path / "old.joblib")
    Tells.seen.clear()
    with pytest.raises(BadInput, match=r"old.joblib is from an earlier errbar, .* Save the model again with `save`"):
        read_model_file(tmp_path / "old.joblib")
    assert Tells.seen == []


@pytest.mark.parametrize("content", [b"", b"a,b\n1,2\n", pickle.dumps({"model": 1}), b"\x80\x05X\xff\xff\xff\xff"])
def test_a_file_that_errbar_did_not_write_is_refused(tmp_path, content):
    (tmp_path / "m.joblib").write_bytes(content)
    with pytest.raises(BadInput, match=r"must be one that errbar wrote; .* is none. Make one with `save`"):
        SavedModel.load(tmp_path / "m.joblib")


def test_a_file_that_holds_something_else_is_refused(tmp_path):
    write_model_file(["no model"], HEAD, tmp_path / "m.joblib")
    with pytest.raises(BadInput, match=r"must hold a saved model; .* holds a list"):
        SavedModel.load(tmp_path / "m.joblib")


def test_a_missing_file_and_a_missing_package_are_named(tmp_path):
    with pytest.raises(BadInput, match=r"none.joblib cannot be read: No such file"):
        SavedModel.load(tmp_path / "none.joblib")
    code = pickle.dumps(Fraction(1, 2)).replace(b"fractions", b"fracsions")

    class Verbatim:
        def __reduce__(self):
            return pickle.loads, (code,)

    write_model_file(Verbatim(), HEAD, tmp_path / "m.joblib")
    with pytest.raises(BadInput, match=r"m.joblib needs fracsions to be loaded, which cannot be imported here"):
        read_model_file(tmp_path / "m.joblib")


def test_what_cannot_be_pickled_is_refused_and_leaves_no_file(tmp_path):
    class Locked:
        def fit(self, X, y):
            self.lock = threading.Lock()
            return self

        def predict(self, X):
            return np.zeros(len(X))

    rows = np.arange(40.0).reshape(-1, 1)
    with pytest.raises(BadInput, match=r"Locked cannot be saved: "):
        errbar.evaluate(Locked(), rows, rows[:, 0], plan="holdout", save=tmp_path / "m.joblib")
    assert os.listdir(tmp_path) == []
