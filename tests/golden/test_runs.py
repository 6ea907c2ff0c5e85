"""Commands still print what was recorded but for last digits: a few of them here, all by scripts/golden check."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden.commands import COMMANDS, FAST
from tests.golden.recorder import RUNS

ROOT = Path(__file__).parents[2]


def golden(*words):
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden.recorder", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_commands_print_what_was_recorded():
    code, said = golden("check", "--close", *FAST)  # processors differ in the last digits
    assert code == 0, said


def test_every_command_is_recorded_and_nothing_else_is():
    assert {path.stem for path in RUNS.glob("*.txt")} == set(COMMANDS)


@pytest.mark.parametrize("words", [("check",), ("check", "--text-may-differ"), ("check", "--close")])
def test_a_number_that_changed_is_found(tmp_path, monkeypatch, capsys, words):
    from tests.golden import recorder

    text = (recorder.RUNS / "score-wilson.txt").read_text(encoding="utf-8")
    assert '"value": 0.8' in text
    (tmp_path / "score-wilson.txt").write_text(text.replace('"value": 0.8', '"value": 0.7', 1), encoding="utf-8")
    monkeypatch.setattr(recorder, "RUNS", tmp_path)
    assert recorder.main([*words, "score-wilson"]) == 1
    assert "1 of 1 commands differ" in capsys.readouterr().out


def test_a_text_that_changed_is_found_where_text_may_not_differ(tmp_path, monkeypatch, capsys):
    from tests.golden import recorder

    text = (recorder.RUNS / "score-wilson.txt").read_text(encoding="utf-8")
    changed = text.replace("this fitted model, new rows like these", "the model")
    assert changed != text
    (tmp_path / "score-wilson.txt").write_text(changed, encoding="utf-8")
    monkeypatch.setattr(recorder, "RUNS", tmp_path)
    assert recorder.main(["check", "score-wilson"]) == 1
    assert recorder.main(["check", "--close", "score-wilson"]) == 1
    assert recorder.main(["check", "--text-may-differ", "score-wilson"]) == 0
