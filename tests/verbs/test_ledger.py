"""Looks are recorded where a store is there, a second look at a locked set is refused, and cut ledgers are noticed."""

import json
import shutil

import numpy as np
import pandas as pd
import pytest

import errbar
from errbar.cli import run as shell
from errbar.errors import BadInput, Refusal
from tests.verbs.guesses import WORDS, predictions, without_measures


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
        predictions(data, 2), at_least="accuracy:0.6", store=store, because={"EB104": "x"}, **without_measures()
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
    assert not errbar.ledger(store).is_sound  # the copy still tells of the look
    shutil.rmtree(store / "local")
    assert errbar.ledger(store, verify=True).is_sound  # nothing in the store tells of it any more
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
    monkeypatch.setattr("errbar.looking.looks.can_append", lambda folder: False)
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


def test_two_first_looks_at_once_show_one_number(locked):
    from errbar.data.read_predictions import read_scored_rows
    from errbar.looking.request_looks import begin_score_look
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
