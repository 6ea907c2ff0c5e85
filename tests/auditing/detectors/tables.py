"""Tables for the detectors, made of arrays."""

import numpy as np

from errbar.auditing.column_table import ColumnTable
from errbar.data.encoded_features import EncodedColumn


def table(X, y, *, classes=2, names=None, kinds=None, **more):
    X = np.asarray(X, dtype=float)
    X = X[:, None] if X.ndim == 1 else X
    names = names or [f"x{j}" for j in range(X.shape[1])]
    columns = tuple(EncodedColumn(name=n, kind=k) for n, k in zip(names, kinds or ["number"] * len(names)))
    return ColumnTable(values=X, columns=columns, y=np.asarray(y), classes=tuple("abcdefgh"[:classes]), **more)
