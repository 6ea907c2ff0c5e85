import json
import zipfile

import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from tests.readers.logs import REAL, document, real

HEAD = {"version": 2, "status": "success", "eval": {"task": "t", "model": "m"}}


def sample(item, epoch=1, value="C", **more):
    return {"id": item, "epoch": epoch, "scores": {"match": {"value": value}}} | more


def archive(folder, samples, head=HEAD, **members):
    with zipfile.ZipFile(folder / "log.eval", "w") as made:
        made.writestr("header.json", json.dumps(head))
        made.writestr("summaries.json", json.dumps(samples))
        for name, text in members.items():
            made.writestr(name.replace("__", "/") + ".json", text)
    return folder / "log.eval"


def test_an_archive_packed_by_zstandard_has_the_values_that_inspect_found():
    found = real("arith_a.eval")
    assert found.outcomes["match"].mean() == pytest.approx(0.716667, abs=1e-6)
    assert (found.n, len(set(found.item)), found.trial.max(), found.systems) == (120, 40, 3, ("mockllm/model",))
    own = {(v.reducer, v.statistic, v.cluster): v.value for v in found.own_values}
    assert own["mean", "accuracy", ""] == pytest.approx(0.716667, abs=1e-6)
    assert own["pass_at_2", "accuracy", ""] == pytest.approx(0.866667, abs=1e-6)
    assert own["mean", "stderr", "passage"] == 0.05
    assert found.cluster == "metadata.passage" and found.groupings == ("metadata.passage",)
    assert "C = 1, P = 0.5, I and N = 0" in found.said


def test_a_json_log_has_the_same_and_may_be_packed():
    found = real("arith_small.json.gz")
    assert (found.n, found.outcomes["match"].mean(), found.task) == (16, 0.75, "arith")


def test_letters_numbers_and_several_values_of_a_scorer(tmp_path):
    values = ["C", "P", "I", "N", True, 0.25, "0.75"]
    found = read_log(document(tmp_path, HEAD | {"samples": [sample(f"q{i}", 1, v) for i, v in enumerate(values)]}))
    assert found.outcomes["match"].tolist() == [1, 0.5, 0, 0, 1, 0.25, 0.75]
    many = [sample("a", 1, {"clear": 1, "right": "I"}), sample("b", 1, {"clear": 0, "right": "C"})]
    found = read_log(document(tmp_path, HEAD | {"samples": many}))
    assert {k: v.tolist() for k, v in found.outcomes.items()} == {"match.clear": [1, 0], "match.right": [0, 1]}


def test_errors_and_samples_that_a_run_never_reached_are_missing_with_the_reason(tmp_path):
    head = HEAD | {"status": "error"}
    head["eval"] = HEAD["eval"] | {"dataset": {"sample_ids": ["a", "b", "c"]}, "config": {"epochs": 1}}
    found = read_log(archive(tmp_path, [sample("a"), sample("b", error="timeout", scores={})], head))
    assert found.item.tolist() == ["a", "b", "c"] and np.isnan(found.outcomes["match"]).tolist() == [False, True, True]
    assert found.missing == {"match": {1: "the sample ended in an error", 2: "the run ended before this sample"}}
    assert found.said[0] == "the run ended with status error: 1 of its samples were not reached"


def test_a_field_that_the_summary_cut_is_read_from_the_sample(tmp_path):
    cut = {"metadata": {"page": "Key removed from summary (> 1k)", "n": 1}}
    whole = json.dumps({"metadata": {"page": "p" * 2000}})
    path = archive(tmp_path, [sample("a", **cut), sample("b", metadata={"page": "short"})], samples__a_epoch_1=whole)
    found = read_log(path)
    assert list(found.fields["metadata.page"]) == ["p" * 2000, "short"] and found.fields["metadata.n"] == [1, None]


def test_names_in_a_log_are_no_paths(tmp_path):
    (tmp_path / "secret_epoch_1.json").write_text('{"metadata": {"page": "secret"}}')
    cut = {"metadata": {"page": "Key removed from summary (> 1k)"}}
    found = read_log(archive(tmp_path, [sample("../secret", **cut)]))
    with pytest.raises(BadInput, match=r"member 'samples/../secret_epoch_1.json' is not there"):
        found.fields["metadata.page"]


@pytest.mark.parametrize(
    ("samples", "said"),
    [
        ([sample("a"), sample("a")], "sample 2 grades 'a' again, as sample 1 did"),
        ([sample("a"), {"id": "b"}], "sample 2 has no epoch: None"),
        ([sample("a"), sample("b", value="maybe")], "sample 2 has 'maybe' as 'match', which is no number"),
        ([sample("a"), sample("b", value=[1, 2])], "sample 2 has 'list' as 'match'"),
        ([sample("a", scores={})], "it grades nothing"),
    ],
)
def test_refused_by_sample(tmp_path, samples, said):
    with pytest.raises(BadInput, match=said):
        read_log(archive(tmp_path, samples))


def test_a_log_without_samples_and_an_unfinished_archive_are_refused_by_name(tmp_path):
    with pytest.raises(BadInput, match="looks like a log of inspect-ai, and lacks `samples`"):
        read_log(document(tmp_path, HEAD))
    with zipfile.ZipFile(tmp_path / "a.eval", "w") as made:
        made.writestr("_journal/start.json", "{}")
    with pytest.raises(BadInput, match=r"lacks `header.json`"):
        read_log(tmp_path / "a.eval")


def test_a_plan_of_endless_samples_is_refused(tmp_path):
    head = HEAD | {"status": "error"}
    head["eval"] = HEAD["eval"] | {"dataset": {"sample_ids": ["a", "b"]}, "config": {"epochs": 10**9}}
    with pytest.raises(BadInput, match=r"plans 2 x 1,000,000,000 samples"):
        read_log(archive(tmp_path, [sample("a")], head))


def test_flipped_bits_in_a_zstandard_member_are_told(tmp_path):
    raw = bytearray((REAL / "arith_a.eval").read_bytes())
    at = raw.rfind(b"summaries.json", 0, len(raw) // 2 * 2 - 1000) + 4000
    raw[at] ^= 255
    (tmp_path / "a.eval").write_bytes(raw)
    with pytest.raises(BadInput, match=r"member 'summaries.json' (is damaged|cannot be unpacked)"):
        read_log(tmp_path / "a.eval")
