"""Looks are recorded where a store is there, a second look at a locked set is refused, and cut ledgers are noticed."""

import json

import numpy as np
import pandas as pd
import pytest

import errbar
from errbar.cli import run as shell
from errbar.errors import BadInput, Refusal

WORDS = {"truth": "y", "label": "label", "id": "id", "measures": "accuracy"}


def predictions(data, k, share=0.8):
    """A model of its own for every k, its rows in an order of their own."""
    rng = np.random.default_rng(k)
    right = rng.random(len(data)) < share
    made = data[["id", "y"]].assign(label=np.where(right, data.y, np.where(data.y == "no", "yes", "no")))
    return made.sample(frac=1, random_state=k)


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """Data and a lock, to be copied."""
    folder = tmp_path_factory.mktemp("base")
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"id": [f"r{i}" for i in range(300)], "x": rng.normal(size=300)})
    frame.assign(y=rng.choice(["no", "yes"], 300)).to_csv(folder / "data.csv", index=False)
    errbar.lock(folder / "data.csv", target="y", store=folder / "s")
    return folder


@pytest.fixture
def locked(base, tmp_path):
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "ledger.jsonl").write_bytes((base / "s" / "ledger.jsonl").read_bytes())
    return pd.read_csv(base / "data.test.csv"), tmp_path / "s"


def test_a_locked_set_is_opened_once(locked):
    data, store = locked
    first = errbar.score(predictions(data, 0), store=store, **WORDS)
    look = first.ledger.look
    assert (look.number, look.locked, look.recognised, look.kind) == (1, True, "id and truth", "exploratory")
    assert not [f for f in first.findings if f.code == "EB104"]
    with pytest.raises(Refusal) as refused:
        errbar.score(predictions(data, 1), store=store, **WORDS)
    assert refused.value.code == "EB104" and refused.value.exit_code == 4
    assert "opened once before" in str(refused.value)
    with pytest.raises(Refusal):
        errbar.score(predictions(data, 0), store=store, **WORDS)  # the same model too
    assert len(errbar.ledger(store).looks) == 1  # nothing was shown, so nothing is counted


def test_with_a_reason_the_interval_holds_for_all_adaptive_looks(locked):
    data, store = locked
    errbar.score(predictions(data, 0), store=store, **WORDS)
    given = predictions(data, 1)
    run = errbar.score(given, store=store, because={"EB104": "asked"}, **WORDS)
    e, n = run["accuracy"], len(data)
    hits = int((given.y == given.label).sum())
    # Clopper and Pearson's interval at 1 - 0.05 / 3: k = 2 looks, k (k + 1) / 2 = 3 statements.
    from scipy.stats import beta

    low, high = beta.ppf(0.025 / 3, hits, n - hits + 1), beta.ppf(1 - 0.025 / 3, hits + 1, n - hits)
    assert (e.low, e.high) == pytest.approx((low, high)) and e.level == 0.95
    assert e.value == hits / n and e.extras["optimism"] > 0
    (finding,) = [f for f in run.findings if f.code == "EB104"]
    assert finding.severity == "refuse" and finding.because == "asked"
    assert f"by up to {e.extras['optimism']:.2g}." in finding.message  # the same number as in the table
    assert errbar.ledger(store).looks[-1].because == "asked"


def test_the_same_predictions_again_are_not_corrected_for(locked):
    data, store = locked
    first = errbar.score(predictions(data, 0), store=store, **WORDS)
    again = errbar.score(predictions(data, 0), store=store, because={"EB104": "lost the output"}, **WORDS)
    assert (again["accuracy"].low, again["accuracy"].high) == (first["accuracy"].low, first["accuracy"].high)
    assert again.ledger.look.models == 1


def test_after_twenty_models_no_interval_is_left(locked):
    data, store = locked
    models = {f"m{k}": predictions(data, k) for k in range(21)}
    errbar.compare(models, store=store, **WORDS)  # one look at 21 models
    run = errbar.score(predictions(data, 30), store=store, because={"EB104": "curious"}, **WORDS)
    assert run["accuracy"].interval is None and "new data needed" in run["accuracy"].reason
    both = {k: models[k] for k in ("m0", "m1")}
    gap = errbar.compare(both, store=store, because={"EB104": "curious"}, **WORDS).comparisons[0]
    assert gap.low is None and gap.p is None and gap.verdict == "not resolved"


def test_prespecified_looks_are_corrected_by_the_bootstrap(locked, tmp_path):
    data, store = locked
    (tmp_path / "errbar.toml").write_text(
        '[gate]\ntruth = "y"\nlabel = "label"\nid = "id"\nat-least = "accuracy:0.6"\nstore = "s"\n'
    )
    errbar.gate(predictions(data, 0, 0.75), config=tmp_path / "errbar.toml")
    run = errbar.gate(predictions(data, 1, 0.9), config=tmp_path / "errbar.toml", because={"EB104": "two planned"})
    e = run["accuracy"]
    assert e.method == "wilson" and "best of 2 prespecified" in e.interval.how
    assert 0 <= e.extras["optimism"] < 0.02 and e.extras["corrected"] == e.value - e.extras["optimism"]
    assert [look.kind for look in errbar.ledger(store).looks] == ["prespecified", "prespecified"]
    typed = errbar.gate(
        predictions(data, 2), at_least="accuracy:0.6", store=store, because={"EB104": "x"}, **_without_measures()
    )
    assert typed.ledger.look.kind == "exploratory" and "k(k+1)/2" in typed["accuracy"].interval.how


def test_findings_of_a_gate_state_the_interval_that_still_holds(locked, tmp_path):
    data, _ = locked
    (tmp_path / "errbar.toml").write_text(
        '[gate]\ntruth = "y"\nlabel = "label"\nid = "id"\nat-least = "accuracy:0.1"\nstore = "s"\n'
    )
    errbar.gate(predictions(data, 0, 0.5), config=tmp_path / "errbar.toml")
    run = errbar.gate(predictions(data, 1, 0.55), config=tmp_path / "errbar.toml", because={"EB104": "two planned"})
    e = run["accuracy"]
    (told,) = [f.message for f in run.findings if f.code == "EB201"]
    assert "corrected" in e.extras and f"({e.low:.3f} – {e.high:.3f})" in told


def _without_measures():
    return {k: v for k, v in WORDS.items() if k != "measures"}


def test_gaps_on_a_locked_set_are_widened_too(locked):
    data, store = locked
    pair = {"a": predictions(data, 0), "b": predictions(data, 1, 0.95)}
    alone = errbar.compare(pair, **WORDS).comparisons[0]
    errbar.score(predictions(data, 5), store=store, **WORDS)
    later = errbar.compare(pair, store=store, because={"EB104": "x"}, **WORDS).comparisons[0]
    assert later.gap == alone.gap and later.low < alone.low and later.high > alone.high and later.level == 0.95
    assert later.p_adjusted == pytest.approx(min(1.0, 6 * alone.p_adjusted))  # k = 3 models


def test_a_threshold_sought_on_a_locked_set_is_a_look(locked):
    data, store = locked
    prob = predictions(data, 0).assign(p=lambda f: np.where(f.label == "yes", 0.8, 0.3))
    words = {"truth": "y", "prob": "p", "id": "id", "positive": "yes", "cost": "fn=2,fp=1", "store": store}
    assert errbar.threshold(prob, **words).ledger.look.number == 1
    with pytest.raises(Refusal, match="opened once"):
        errbar.threshold(prob, **words)


def test_on_a_set_that_is_not_locked_the_count_is_a_note_and_no_number_changes(tmp_path):
    rng = np.random.default_rng(0)
    data = pd.DataFrame({"id": range(80), "y": rng.choice(["no", "yes"], 80)})
    store = tmp_path / "s"
    store.mkdir()
    errbar.score(predictions(data, 0), store=store, **WORDS)
    words = {"at_least": "accuracy:0.5", **_without_measures()}
    for night in range(1, 4):
        alone = errbar.gate(predictions(data, night), **words)
        kept = errbar.gate(predictions(data, night), store=store, **words)
        assert kept.verdict == alone.verdict and kept.estimates == alone.estimates
        (finding,) = [f for f in kept.findings if f.code == "EB104"]
        assert finding.severity == "note" and f"opened {'once' if night == 1 else f'{night} times'}" in finding.message
    assert kept.ledger.look.number == 4


def test_without_ids_only_the_same_order_is_recognised(tmp_path):
    rng = np.random.default_rng(0)
    y, label = rng.integers(0, 2, 60), rng.integers(0, 2, 60)
    words = {"measures": "accuracy", "store": tmp_path}
    first = errbar.score(truth=y, label=label, **words)
    assert first.ledger.look.recognised == "truth in the same order (give `id` for any order)"
    assert errbar.score(truth=y, label=1 - label, **words).ledger.look.number == 2
    order = rng.permutation(60)
    assert errbar.score(truth=y[order], label=label[order], **words).ledger.look.number == 1


def test_ids_that_a_look_came_with_are_recognised_from_then_on(tmp_path):
    """The locked file has no ids; the first predictions come in its order with ids, the next in another order."""
    rng = np.random.default_rng(0)
    pd.DataFrame({"x": rng.normal(size=120), "y": rng.choice(["no", "yes"], 120)}).to_csv(tmp_path / "d.csv")
    made = errbar.lock(tmp_path / "d.csv", target="y", store=tmp_path / "s")
    data = pd.read_csv(made.test)[["y"]].assign(id=lambda f: [f"r{i}" for i in range(len(f))])
    shuffled = predictions(data, 1)
    words = {**WORDS, "store": tmp_path / "s", "because": {"EB104": "a test"}}
    first = errbar.score(predictions(data, 0).sort_index(), **words)
    assert first.ledger.look.recognised == "truth in the same order"
    again = errbar.score(shuffled, **words)
    assert (again.ledger.look.number, again.ledger.look.recognised) == (2, "id and truth")
    without = errbar.score(shuffled, **{**words, "id": None})  # this order of its truths is known since the look before
    assert (without.ledger.look.number, without.ledger.look.recognised) == (3, "truth in the same order")
    assert errbar.ledger(tmp_path / "s").mark.length == 6  # a lock, three looks, ids and an order that were new
    assert errbar.ledger(tmp_path / "s", verify=True).is_sound


def test_a_part_of_a_known_set_is_recognised_and_a_small_overlap_is_told(tmp_path):
    rng = np.random.default_rng(0)
    data = pd.DataFrame({"id": range(400), "y": rng.choice(["no", "yes"], 400)})
    errbar.score(predictions(data, 0), store=tmp_path, **WORDS)
    assert errbar.score(predictions(data[:100], 1), store=tmp_path, **WORDS).ledger.look.number == 2
    other = pd.concat([data[:120], data[120:].assign(id=lambda f: f.id + 5000)])
    run = errbar.score(predictions(other, 2), store=tmp_path, **WORDS)
    assert run.ledger.look.number == 1
    assert [f.message[:28] for f in run.findings if f.code == "EB104"] == ["These rows overlap by 30 % w"]


def test_nothing_is_recorded_without_a_store(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    y = [0, 1, 1, 0, 1] * 4
    pd.DataFrame({"y": y, "label": y[::-1]}).to_csv("p.csv", index=False)
    plain = errbar.score("p.csv", truth="y", label="label", measures="accuracy")
    assert plain.ledger is None and "ledger" not in plain.to_dict()
    assert shell(["score", "p.csv", "--truth", "y", "--label", "label", "-m", "accuracy"]) == 0
    assert shell(["gate", "p.csv", "--truth", "y", "--label", "label", "--at-least", "accuracy:0.1"]) in (0, 1, 3)
    assert not (tmp_path / ".errbar").exists()
    assert errbar.score("p.csv", truth="y", label="label", measures="accuracy", store="none").ledger is None


def test_a_run_keeps_its_id_wherever_the_ledger_ends(tmp_path):
    words = {"truth": [0, 1, 1, 0, 1] * 4, "label": [1, 1, 1, 0, 0] * 4, "measures": "accuracy"}
    kept = errbar.score(store=tmp_path, **words)
    assert kept.id == errbar.score(**words).id
    back = errbar.Run.from_json(kept.to_json())
    assert back.ledger == kept.ledger and back.id == kept.id and not back.edited


def test_a_cut_ledger_is_noticed_by_the_runs_and_by_a_report(locked, tmp_path, capsys):
    data, store = locked
    run = errbar.score(predictions(data, 0), store=store, **WORDS)
    page = run.report(tmp_path / "r.html")
    assert "Looks at this test set" in page.read_text(encoding="utf-8")
    assert shell(["ledger", "--store", str(store), "--verify"]) == 0
    file = store / "ledger.jsonl"
    first = file.read_bytes().split(b"\n")[0] + b"\n"
    file.write_bytes(first)
    capsys.readouterr()
    assert shell(["ledger", "--store", str(store), "--verify", "--json"]) == 2
    body = json.loads(capsys.readouterr().out)
    assert {"verb", "store", "items", "damaged"} <= set(body)
    assert "cut off" in body["damaged"][0]["found"] and body["length"] == 1
    assert shell(["runs", "--store", str(store), "--verify"]) == 2
    (store / "index.sqlite").unlink()
    for rest in (store / "runs").glob("*"):
        rest.unlink()
    assert errbar.ledger(store, verify=True).is_sound  # no run tells of the look any more
    assert not errbar.ledger(store, verify=True, report=page).is_sound


def test_a_damaged_ledger_shows_no_number_until_it_is_repaired(locked, capsys):
    data, store = locked
    file = store / "ledger.jsonl"
    raw = bytearray(file.read_bytes())
    raw[40] ^= 4
    file.write_bytes(raw)
    with pytest.raises(BadInput, match="entry 1 differs"):
        errbar.score(predictions(data, 0), store=store, **WORDS)
    assert shell(["ledger", "--store", str(store)]) == 2
    assert shell(["runs", "--store", str(store), "--repair"]) == 0
    assert "a flipped bit turned back" in capsys.readouterr().out
    assert errbar.score(predictions(data, 0), store=store, **WORDS).ledger.look.locked


def test_the_ledger_is_printed_with_every_look(locked, capsys):
    data, store = locked
    errbar.score(predictions(data, 0), store=store, **WORDS)
    assert shell(["ledger", "--store", str(store)]) == 0
    out = capsys.readouterr().out
    assert "data.test.csv · 99 rows · locked" in out and "1 look" in out
    errbar.score(predictions(data, 1), store=store, because={"EB104": "asked by the second reviewer " * 3}, **WORDS)
    assert shell(["ledger", "--store", str(store)]) == 0
    head, *looks = capsys.readouterr().out.splitlines()[1:]
    assert head.split() == ["when", "verb", "model", "measure", "value", "seed", "run", "kind"]
    assert [line.split()[-3::2] for line in looks[:2]] == [["0", "exploratory"]] * 2
    assert looks[2].startswith("    because: asked by the second reviewer")
    assert errbar.ledger(store).sets[0].rows == 99


def test_a_store_that_cannot_be_written_stops_no_gate_but_opens_no_lock(locked, tmp_path, monkeypatch):
    data, store = locked
    (tmp_path / "other").mkdir()
    monkeypatch.setattr("errbar.auditing.looks.can_append", lambda folder: False)
    run = errbar.score(predictions(data.assign(id=range(99)), 0), store=tmp_path / "other", **WORDS)
    assert run.ledger is None and [f.severity for f in run.findings if "not recorded" in f.message] == ["note"]
    monkeypatch.setattr("errbar.stores._ledger_file._locked", _no_disk)
    with pytest.raises(BadInput, match="numbers are not shown"):
        errbar.score(predictions(data, 0), store=store, **WORDS)


def _no_disk(path, wait):
    raise PermissionError(13, "no")


def test_an_empty_store_has_no_looks(tmp_path, capsys):
    assert shell(["ledger", "--store", str(tmp_path)]) == 0
    assert "No looks" in capsys.readouterr().out
    with pytest.raises(BadInput, match="must be there"):
        errbar.ledger(tmp_path / "none", verify=True)


def test_methods_name_the_look(locked):
    from errbar.report.paper.methods import methods

    data, store = locked
    run = errbar.score(predictions(data, 0), store=store, **WORDS)
    told = " ".join(part for sentence in methods(run) for part in sentence if isinstance(part, str))
    assert "This was look 1 at the test set data.test.csv (99 rows, locked)" in told


def test_seeds_are_counted_and_the_best_is_named(tmp_path):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 2)), np.arange(60) % 2
    words = {"plan": "kfold(k=2)", "measures": "accuracy", "store": tmp_path}
    values, best = {}, []
    for seed in range(4):
        run = errbar.evaluate("tree", X, y, seed=seed, **words)
        values[seed] = run["accuracy"].value
        told = [f.message for f in run.findings if f.code == "EB208"]
        assert bool(told) == (len(values) >= 3 and values[seed] == max(values.values()) > min(values.values()))
        best += told
    top = max(values, key=values.get)
    again = errbar.evaluate("tree", X, y, seed=top, **words)
    (told,) = [f.message for f in again.findings if f.code == "EB208"]
    assert f"seed {top} is the best of 4 tried" in told and f"{np.mean(list(values.values())):.4g}" in told
    other = errbar.evaluate("logistic", X, y, seed=9, **words)  # another question
    assert not [f for f in other.findings if f.code == "EB208"]


def test_seeds_of_a_comparison_are_counted_and_the_largest_gap_is_named(tmp_path):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 2)), np.arange(60) % 2
    words = {"plan": "kfold(k=2)", "primary": "accuracy", "measures": "accuracy", "store": tmp_path}
    gaps = {}
    for seed in range(4):
        run = errbar.compare(["tree", "knn"], X, y, seed=seed, **words)
        gaps[seed] = run.comparisons[0].gap
        told = [f.message for f in run.findings if f.code == "EB208"]
        largest = max(map(abs, gaps.values()))
        assert bool(told) == (len(gaps) >= 3 and abs(gaps[seed]) == largest and len({*gaps.values()}) > 1)
    top = max(gaps, key=lambda s: abs(gaps[s]))
    again = errbar.compare(["tree", "knn"], X, y, seed=top, **words)
    (told,) = [f.message for f in again.findings if f.code == "EB208"]
    assert f"seed {top} is the best of 4 tried" in told and f"{np.mean(list(gaps.values())):.4g}" in told
    kept = errbar.ledger(tmp_path)
    assert sum(x.verb == "compare" for x in kept.looks) == 5


def test_two_first_looks_at_once_show_one_number(locked):
    from errbar.auditing.request_looks import begin_score_look
    from errbar.data.read_predictions import read_scored_rows
    from errbar.records.method import InferenceSettings
    from errbar.requests.score import ScoreRequest

    data, store = locked
    request = ScoreRequest(data=predictions(data, 0), store=store, **WORDS)
    given = read_scored_rows(request)
    begun = begin_score_look(request, given, InferenceSettings())  # has seen no look before it
    run = errbar.score(predictions(data, 1), store=store, **WORDS)
    with pytest.raises(Refusal, match="another process") as refused:
        begun.finish(errbar.score(predictions(data, 0), **WORDS), given)
    assert refused.value.code == "EB104"
    assert [look.run for look in errbar.ledger(store).looks] == [run.id]
