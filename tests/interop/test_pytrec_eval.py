"""Ranking measures equal pytrec_eval's on random queries with ties, holes and documents judged -1."""

import numpy as np
import pytest

from errbar.readers import grade_lists, read_log

pytrec_eval = pytest.importorskip("pytrec_eval")

NAMES = {
    "AP": "map",
    "RR": "recip_rank",
    "P@10": "P_10",
    "R@10": "recall_10",
    "Success@5": "success_5",
    "nDCG": "ndcg",
    "nDCG@10": "ndcg_cut_10",
    "Rprec": "Rprec",
    "bpref": "bpref",
}
FAMILIES = {"map", "recip_rank", "P.10", "recall.10", "success.5", "ndcg", "ndcg_cut.10", "Rprec", "bpref"}


def random_queries(count, seed):
    """Runs of 1 to 40 documents, of which many have equal scores and many were not judged."""
    rng = np.random.default_rng(seed)
    run, qrels = {}, {}
    for query in map(str, range(count)):
        docs = [f"d{i}" for i in rng.permutation(60)]
        size = int(rng.integers(1, 40))
        scores = np.round(rng.normal(size=size), int(rng.integers(0, 3)))
        run[query] = {doc: float(score) + 0.5e-9 * int(rng.integers(2)) for doc, score in zip(docs, scores)}
        judged = rng.choice(docs, size=int(rng.integers(1, 30)), replace=False)
        grades = rng.choice([-1, 0, 1, 2, 3], p=[0.1, 0.5, 0.2, 0.1, 0.1], size=len(judged))
        qrels[query] = {str(doc): int(grade) for doc, grade in zip(judged, grades)}
    return run, qrels


def test_equal_to_pytrec_eval_on_300_random_queries():
    run, qrels = random_queries(300, 32)
    theirs = pytrec_eval.RelevanceEvaluator(qrels, FAMILIES).evaluate(run)
    ours = grade_lists(read_log(run), read_log(qrels), list(NAMES))
    for name, their_name in NAMES.items():
        expected = [theirs[query][their_name] for query in ours.item]
        assert np.abs(ours.outcomes[name] - expected).max() < 1e-12, name
        assert np.ptp(expected) > 0.4
