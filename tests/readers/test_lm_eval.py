import gzip
import json

import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from tests.readers.logs import REAL, copied, lines, real


def line(doc_id, **more):
    kept = {"doc_id": doc_id, "doc": {"q": "?"}, "resps": [], "doc_hash": "h", "filter": "none", "metrics": ["acc"]}
    return kept | {"acc": 1.0} | more


def test_one_outcome_a_filter_with_the_means_that_the_harness_found(tmp_path):
    copied("results_a.json", tmp_path)
    path = tmp_path / "samples_sums_gen_a.jsonl"
    path.write_bytes(gzip.decompress((REAL / "samples_sums_gen_a.jsonl.gz").read_bytes()))
    found = read_log(path)
    assert {name: values.mean() for name, values in found.outcomes.items()} == pytest.approx(
        {"exact_match.first": 0.675, "exact_match.majority": 0.70}
    )
    assert (found.n, len(set(found.item)), found.task) == (40, 40, "sums_gen")
    own = {(value.outcome, value.statistic): value.value for value in found.own_values}
    assert own["exact_match.majority", "value"] == 0.7 and own["exact_match.first", "stderr"] == pytest.approx(0.075)
    assert found.higher_is_better == {"exact_match.first": True, "exact_match.majority": True}
    assert "graded under 2 filters" in found.said[0]


def test_packed_samples_find_their_results_too():
    found = real("samples_sums_mc_a.jsonl.gz")
    assert found.outcomes["acc"].mean() == pytest.approx(0.575) and found.task == "sums_mc"
    assert list(found.outcomes) == ["acc", "acc_norm"] and len(found.own_values) == 4


def test_fields_of_the_document_can_be_units():
    found = real("samples_sums_mc_a.jsonl.gz")
    assert "doc.passage" in found.groupings and len(set(found.fields["doc.passage"])) == 10
    assert "doc.q" not in found.groupings and "doc.choices" not in found.fields


def test_results_of_another_run_are_not_quoted(tmp_path):
    copied("results_a.json", tmp_path)
    path = lines(tmp_path, line(0), line(1), name="samples_sums_mc_b.jsonl")
    assert read_log(path).own_values == ()


def test_damaged_results_beside_the_samples_are_left_alone(tmp_path):
    (tmp_path / "results_a.json").write_bytes(b'{"results": {"sums_mc"')
    assert read_log(lines(tmp_path, line(0), name="samples_sums_mc_a.jsonl")).n == 1


def test_a_document_that_a_filter_lacks_is_missing_with_the_reason(tmp_path):
    found = read_log(lines(tmp_path, line(0, filter="a"), line(0, filter="b"), line(1, filter="a")))
    assert np.isnan(found.outcomes["acc.b"]).tolist() == [False, True] and found.missing == {
        "acc.b": {1: "the log has no grade"}
    }


def test_a_metric_that_is_no_number_is_left_out_by_name_and_one_that_is_so_sometimes_is_refused(tmp_path):
    odd = {"metrics": ["acc", "bits"], "bits": [1, 2]}
    assert read_log(lines(tmp_path, line(0, **odd), line(1, **odd))).said == (
        "bits is not one number per document and was left out",
    )
    with pytest.raises(BadInput, match=r"line 2 has 'yes' as 'acc', which is no number"):
        read_log(lines(tmp_path, line(0), line(1, acc="yes")))


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (line(0), "line 2 grades 'acc' of one item again"),
        (line(0, doc_hash="other", filter="b"), "line 2 has another doc_hash than doc 0 had"),
        ({k: v for k, v in line(1).items() if k != "doc_hash"}, "line 2 lacks `doc_hash`"),
        (line(None), "line 2 has no doc_id: 'None'"),
    ],
)
def test_refused_by_line(tmp_path, second, said):
    with pytest.raises(BadInput, match=said):
        read_log(lines(tmp_path, line(0), second))


def test_samples_without_a_hash_look_like_the_format_and_are_refused_by_name(tmp_path):
    old = {k: v for k, v in line(0).items() if k != "doc_hash"}
    with pytest.raises(BadInput, match=r"looks like samples of lm-evaluation-harness, and lacks `doc_hash`"):
        read_log(lines(tmp_path, old, json.loads(json.dumps(old))))


def test_results_alone_are_refused_with_the_way_to_samples():
    with pytest.raises(BadInput, match=r"averages, and no item has an outcome. Run lm_eval with its option"):
        read_log(REAL / "results_a.json")
