"""A parcel holds all that another process needs, the code of a model's file included."""

import pickle
import subprocess
import sys

import numpy as np

from errbar.engines._parcel import pack, unpack
from errbar.learners import learner


def test_a_model_in_a_file_is_made_again_where_its_module_does_not_exist(tmp_path):
    (tmp_path / "m.py").write_text(
        "class Seven:\n    def fit(self, X, y): return self\n    def predict(self, X): return [7]\n"
    )
    parcel = pack((learner(f"{tmp_path}/m.py:Seven").model.predict, None))
    (tmp_path / "parcel").write_bytes(pickle.dumps(tuple(parcel)))
    (tmp_path / "m.py").unlink()
    code = (
        "import pickle, sys\n"
        "from errbar.engines._parcel import Parcel, unpack\n"
        "print(unpack(Parcel(*pickle.load(open(sys.argv[1], 'rb'))))[0](None))"
    )
    done = subprocess.run([sys.executable, "-c", code, tmp_path / "parcel"], capture_output=True, text=True, check=True)
    assert done.stdout == "[7]\n"


def test_large_arrays_are_not_copied_and_an_object_is_made_once():
    large = np.arange(100_000.0)
    parcel = pack((len, large))
    assert len(parcel.head) < 1000 and np.shares_memory(parcel.arrays[0], large)
    made = unpack(parcel)
    assert made[1].tobytes() == large.tobytes() and unpack(parcel) is made
