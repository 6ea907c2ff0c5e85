import json

import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.readers import read_log
from tests.readers.logs import document


def entry(item, mean, **more):
    return {"instance_id": item, "stats": [{"name": {"name": "em", "split": "test"}, "mean": mean}]} | more


def test_perturbed_copies_and_training_trials_are_trials_of_one_item(tmp_path):
    (tmp_path / "run_spec.json").write_text(json.dumps({"name": "boolq", "adapter_spec": {"model": "m/1"}}))
    rows = [entry("id1", 1.0), entry("id1", 0.0, perturbation={"name": "typos"}), entry("id2", 1.0)]
    rows.append(entry("id2", 0.5, train_trial_index=1))
    found = read_log(document(tmp_path, rows, "per_instance_stats.json"))
    assert found.item.tolist() == ["id1", "id1", "id2", "id2"] and found.trial.tolist() == [1, 2, 1, 3]
    assert (found.systems, found.task) == (("m/1",), "boolq") and found.fields["split"] == ["test"] * 4
    assert found.fields["perturbation.name"] == [None, "typos", None, None]


def test_a_statistic_has_more_than_a_name_and_may_have_no_mean(tmp_path):
    rows = [entry("id1", 1.0)]
    rows[0]["stats"] += [{"name": {"name": "f1", "k": 5}, "mean": 0.5}, {"name": {"name": "f1", "k": 1}, "count": 0}]
    found = read_log(document(tmp_path, rows))
    assert list(found.outcomes) == ["em", "f1.k=5", "f1.k=1"] and np.isnan(found.outcomes["f1.k=1"][0])
    assert found.missing["f1.k=1"] == {0: "the statistic has no mean"}


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (entry("id1", 1.0), "entry 2 grades 'id1' again, as entry 1 did"),
        ({"instance_id": "b"}, "entry 2 lacks its stats"),
        ({"stats": []}, "entry 2 has no item"),
    ],
)
def test_refused_by_entry(tmp_path, second, said):
    with pytest.raises(BadInput, match=said):
        read_log(document(tmp_path, [entry("id1", 1.0), second]))
