"""Standard output holds the answer alone, whatever a learner prints."""

import json
import subprocess
import sys

import numpy as np

LEARNER = """
import ctypes, os, sys
from sklearn.linear_model import LogisticRegression

class Chatty(LogisticRegression):
    def fit(self, X, y):
        print("round 1")
        os.write(1, b"from compiled code\\n")
        ctypes.CDLL(None).puts(b"and through a buffer of its own")
        return super().fit(X, y)

model = Chatty()
"""


def test_what_a_learner_prints_goes_to_stderr(tmp_path):
    X = np.random.default_rng(0).normal(size=(60, 2))
    lines = [f"{a:.6f},{b:.6f},{int(a > 0)}" for a, b in X]
    (tmp_path / "data.csv").write_text("\n".join(["a,b,y", *lines]), encoding="utf-8")
    (tmp_path / "chatty.py").write_text(LEARNER, encoding="utf-8")
    words = ["evaluate", "data.csv", "--target", "y", "--model", "chatty.py:model", "--plan", "kfold(k=2)", "--json"]
    done = subprocess.run([sys.executable, "-m", "errbar", *words], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and json.loads(done.stdout)["verb"] == "evaluate"
    for line in ("round 1", "from compiled code", "and through a buffer of its own"):
        assert line in done.stderr
