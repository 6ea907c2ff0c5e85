"""`errbar score` of a 1e6-row Parquet file, whole process: against a pandas + scikit-learn script without intervals."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from inputs import binary
from race import race

SCRIPT = """
import sys, pandas as pd
from sklearn import metrics as m
from sklearn.linear_model import LogisticRegression
import numpy as np
t = pd.read_parquet(sys.argv[1])
y, p = t["y"], t["p"]
d = (p >= 0.5).astype(int)
logit = np.log(p / (1 - p)).to_numpy()[:, None]
for f, x in ((m.log_loss, p), (m.brier_score_loss, p), (m.roc_auc_score, p), (m.average_precision_score, p),
             (m.accuracy_score, d), (m.recall_score, d), (m.precision_score, d), (m.f1_score, d),
             (m.matthews_corrcoef, d)):
    print(f.__name__, f(y, x))
print("specificity", m.recall_score(y, d, pos_label=0))
print("slope", LogisticRegression(C=np.inf).fit(logit, y).coef_)
"""


def main() -> None:
    y, p = binary(1_000_000)
    with tempfile.TemporaryDirectory() as folder:
        file, script = Path(folder) / "preds.parquet", Path(folder) / "peer.py"
        pq.write_table(pa.table({"y": y, "p": p}), file)
        script.write_text(SCRIPT)
        mine = [sys.executable, "-m", "errbar", "score", str(file), "--truth", "y", "--prob", "p"]
        theirs = [sys.executable, "-W", "ignore", str(script), str(file)]
        for command in (mine, theirs):
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        race(
            "errbar score, 1e6-row Parquet, whole process",
            lambda: subprocess.run(mine, check=True, stdout=subprocess.DEVNULL),
            lambda: subprocess.run(theirs, check=True, stdout=subprocess.DEVNULL),
            peer_name="pandas + scikit-learn script",
            goal=3,
            table="front",
        )


if __name__ == "__main__":
    main()
