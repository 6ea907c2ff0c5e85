"""No line is longer than the terminal, whatever the verb; nothing that answers is dropped."""

import json
from pathlib import Path

import numpy as np
import pytest

import errbar
from errbar.records.run import Run
from errbar.records.run_identity import checksum_of
from errbar.report.run_text import render
from errbar.report.say import find_answer
from errbar.report.screen.screen_width import Screen, written_for

GOLDEN = Path(__file__).parents[1] / "golden" / "runs"
KINDS = ("score-", "evaluate-", "compare-", "gate-", "plan-", "lab-")
WIDTHS = (100, 80, 60, 40)


def golden_runs():
    """Runs of every verb as they were recorded, the parts that differ by machine put back."""
    for path in sorted(GOLDEN.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        head = "=== json stdout"
        if path.stem.startswith(KINDS) and head in text:
            body = text.partition(head)[2].partition("\n")[2].partition("\n=== ")[0]
            if body.lstrip().startswith("{"):
                document = {**json.loads(body), "seconds": 0.1, "kept": None, "versions": {}}
                yield path.stem, {**document, "checksum": checksum_of(document)}


RUNS = dict(golden_runs())


def text_of(run, columns, **options):
    with written_for(Screen(width=columns)):
        return render(run, **options)


@pytest.mark.parametrize("columns", WIDTHS)
def test_every_recorded_run_fits(columns):
    assert len(RUNS) > 60
    for name, document in RUNS.items():
        run = Run.from_document(document)
        for line in text_of(run, columns).splitlines():
            words = line.split()
            assert len(line) <= columns or len(max(words, key=len)) > columns - 14, f"{name}: {line}"


@pytest.fixture(scope="module")
def binary():
    rng = np.random.default_rng(5)
    y = rng.random(300) < 0.35
    p = np.clip(0.35 + 0.3 * (y - 0.35) + rng.normal(0, 0.15, 300), 0.01, 0.99)
    return errbar.score(truth=np.where(y, "Yes", "No"), prob=p, positive="Yes", cost="fn=10,fp=1")


@pytest.mark.parametrize("columns", WIDTHS)
def test_the_answer_value_interval_and_mark_stay_at_any_width(binary, columns):
    text = text_of(binary, columns)
    assert " ".join(text.split()).startswith(find_answer(binary).heading)
    row = next(line for line in text.splitlines() if line.startswith("● ROC AUC"))
    e = binary["roc_auc"]
    assert f"{e.value:.3f}" in row and f"{e.low:.3f} – {e.high:.3f}" in row


def test_the_picture_goes_first_then_the_baseline_then_sentences(binary):
    texts = {columns: text_of(binary, columns) for columns in (90, 60, 44)}
    assert ["better →" in t for t in texts.values()] == [True, False, False]
    heads = [next(line for line in t.splitlines() if "95 % interval" in line) for t in texts.values()]
    assert [line.split("interval")[1].split()[:4] for line in heads] == [
        ["baseline", "value", "−", "baseline"],
        ["value", "−", "baseline"],
        [],
    ]
    sentences = [sum(line[2:4] in ("● ", "◆ ", "○ ") for line in t.splitlines()) for t in texts.values()]
    assert sentences == [5, 5, 2]


def test_the_difference_that_decides_stands_below_its_row_where_there_is_no_room_beside_it(binary):
    lines = text_of(binary, 44).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("● recall"))
    low, high = (binary["recall"].extras[f"no_skill_gap_{end}"] for end in ("low", "high"))
    below = " ".join(line.strip() for line in lines[at + 1 : at + 3])
    assert below.startswith("above baseline by 0.3") and f"({low:.3f} to {high:.3f}): better" in below


def test_the_cost_of_calling_everyone_is_told_in_the_first_line_and_as_a_finding(binary):
    first = text_of(binary, 80).splitlines()[0]
    assert first == 'Better than baseline, but at 0.5 costs more than always predicting "Yes".'
    assert any("more than" in f.message and "for every row" in f.message for f in binary.findings)


def test_ten_classes_have_their_matrix_and_forty_their_largest_confusions():
    rng = np.random.default_rng(1)
    for k, head in ((10, "found (95 %)"), (40, "found least often")):
        truth = rng.integers(0, k, 800)
        label = np.where(rng.random(800) < 0.9, truth, rng.integers(0, k, 800))
        text = text_of(errbar.score(truth=truth, label=label), 80)
        assert head in text
        assert max(map(len, text.splitlines())) <= 80


def test_a_run_prints_the_answer_in_python_too(binary):
    assert str(binary).splitlines()[0].startswith("Better than baseline, but at 0.5 costs more than")
    assert "\x1b" not in str(binary)
