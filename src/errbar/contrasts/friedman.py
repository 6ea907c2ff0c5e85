"""Friedman: whether several learners differ at all over several data sets, by their ranks on each.

Use it first, with three learners or more and one value per data set and learner. `statistic=f` (the default) reads the
statistic as Iman and Davenport's F, `statistic=chi2` as chi-square, which rejects too rarely. It shows that some
differ, never which: use `nemenyi` or Holm-adjusted `wilcoxon` for that. Not to be used on the folds of one data set,
which are not data sets. Ties share the average of their ranks and the statistic is corrected for them. chi2 = (k - 1)
sum_j (R_j - N (k + 1) / 2)^2 / (sum_ij r_ij^2 - N k (k + 1)^2 / 4), F = (N - 1) chi2 / (N (k - 1) - chi2). Where all
data sets agree to the last rank F has no value, and p is the chance of that, (1 / k!)^(N - 1).
"""

from __future__ import annotations

import math

from errbar.contrasts._dataset_ranks import dataset_ranks
from errbar.errors import BadInput, NoInterval
from errbar.records.contrast import Contrast, Omnibus
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores

FEWEST = 5
"""Below, equal learners were told apart in up to 20 % of cases at a nominal 5 % (three learners, three data sets)."""
HAIR = 1e-9


def find(given: DatasetScores, ask: InferenceSettings, *, statistic: str = "f") -> Omnibus:
    """F with (k - 1) and (k - 1)(N - 1) degrees of freedom, or chi-square with k - 1."""
    from scipy.special import chdtrc, fdtrc

    if statistic not in ("f", "chi2"):
        raise BadInput(f"statistic of friedman must be f or chi2; got {statistic!r}.")
    n, k = given.values.shape
    _enough(n, k)
    chi2 = _chi2(given)
    room = n * (k - 1) - chi2
    agree = room <= HAIR * n * (k - 1)
    f = math.inf if agree else (n - 1) * chi2 / room
    df = (float(k - 1), float((k - 1) * (n - 1)))
    # Every data set after the first repeats its order of k with chance 1 / k!.
    p_f = math.exp(-(n - 1) * math.lgamma(k + 1)) if agree else float(fdtrc(*df, f))
    p_chi2 = float(chdtrc(k - 1, chi2))
    extras = {"f": f, "p_f": p_f, "chi2": chi2, "p_chi2": p_chi2}
    if statistic == "chi2":
        return Omnibus(chi2, df[:1], p_chi2, f"chi-square with {k - 1} df", extras)
    how = "every data set gives the same ranks" if agree else f"Iman-Davenport F with {k - 1} and {df[1]:g} df"
    return Omnibus(f, df, p_f, how, extras)


def _enough(n: int, k: int) -> None:
    if k < 3:
        raise NoInterval(f"friedman is for 3 learners or more, got {k}; two are compared by wilcoxon")
    if n < FEWEST:
        raise NoInterval(
            f"friedman needs {FEWEST} data sets or more, got {n}: on fewer it called equal learners different in up to "
            "20 % of cases at a nominal 5 %"
        )


def _chi2(given: DatasetScores) -> float:
    """0 where every learner ties with every other on every data set: nothing speaks for a difference."""
    ranks = dataset_ranks(given)
    n, k = ranks.shape
    middle = (k + 1) / 2
    # Ties shrink this sum of squares, N k (k^2 - 1) / 12 without any: dividing by it corrects for them.
    spread = float(((ranks - middle) ** 2).sum())
    between = float(((ranks.sum(axis=0) - n * middle) ** 2).sum())
    return (k - 1) * between / spread if spread else 0.0


friedman = Contrast(
    name="friedman",
    label="Friedman",
    standing="asymptotic",
    takes="datasets",
    takes_says="three or more learners on several data sets",
    find=find,
    options={"statistic": "f"},
    aliases=("iman_davenport",),
    cites=("friedman1937", "iman1980", "demsar2006"),
    about=__doc__ or "",
)
