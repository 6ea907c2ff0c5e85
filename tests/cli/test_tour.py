"""The tour of errbar demo: five stops, each number as the shown command prints it; in a terminal it waits."""

import json
import os
import re
import select
import shlex
import subprocess
import sys
import time

import pytest

from errbar.cli.commands import app
from errbar.cli.tour import YOUR_TURN
from errbar.cli.tour_stops import STOPS

pytestmark = pytest.mark.heavy
NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?")


def commands(text):
    """List the commands that the tour shows, each joined where it is continued."""
    found = re.findall(r"^\$ (errbar (?:.*\\\n)*.*)$", text, re.MULTILINE)
    return [shlex.split(line.replace("\\\n", " "))[1:] for line in found]


def stops(text):
    """Split the tour into its stops; the first piece is the opening."""
    return re.split(r"^--- .*$", text, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def toured(tmp_path_factory):
    """The folder of a tour that nobody sits at, and what it printed."""
    at = tmp_path_factory.mktemp("tour")
    done = subprocess.run(
        [sys.executable, "-m", "errbar", "demo"],
        cwd=at,
        capture_output=True,
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return at, done.stdout.decode("utf-8")


@pytest.fixture
def there(toured, monkeypatch):
    """The tour's folder as the working directory, and its text."""
    monkeypatch.chdir(toured[0])
    return toured[1]


def test_elsewhere_than_in_a_terminal_it_prints_everything(toured):
    at, text = toured
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert all(f"--- {i} of 5 · {title} -" in text for i, title in enumerate(STOPS, start=1))
    assert text.count("  >\n") == 5 and "Enter" not in text
    assert "--- Your turn ---" in text
    names = ["breast_cancer.parquet", "digits.parquet", "neighbours.toml", "tumours.parquet"]
    assert sorted(os.listdir(at / "errbar-demo")) == names


def test_what_a_command_prints_is_shown_as_it_prints_it(there, errbar, monkeypatch, toured):
    """The heading, and every line of the table."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(toured[0])
    shown = commands(there)
    assert [words[0] for words in shown] == ["score", "evaluate", "compare", "select"]
    for place, words in zip((1, 3, 4, 5), shown):
        whole = errbar(*words, "--store", "elsewhere") if words[0] != "score" else errbar(*words)
        printed = whole.out.splitlines()
        block = stops(there)[place].rpartition(words[-1] + "\n")[2]
        lines = [line for line in block.splitlines() if line[:2] in ("● ", "◆ ", "○ ")]
        table = [line for line in lines if "better than baseline" not in line]
        assert set(table) <= set(printed) and (table or words[0] == "select")
        assert " ".join(block.split()).startswith(" ".join(printed[0].split()))


def test_every_number_of_the_first_stop_is_in_what_its_command_prints(there, errbar, toured, monkeypatch):
    monkeypatch.chdir(toured[0])
    run = json.loads(errbar(*commands(there)[0], "--json").out)
    found = {e["measure"]: e for e in run["estimates"]}
    text = " ".join(stops(there)[1].split())
    rows, accuracy = run["data"]["rows"], found["accuracy"]
    right, benign = round(rows * accuracy["value"]), round(rows * accuracy["no_skill"])
    assert f"It classifies {right} of those {rows} correctly: accuracy {accuracy['value']:.3f}." in text
    assert f"{accuracy['no_skill']:.3f}. That is the baseline: {benign} of the {rows} tumours are benign." in text
    low, high = (round(100 * found["recall"][side]) for side in ("low", "high"))
    assert f"The model finds {low} to {high} of every 100 malignant tumours." in text
    slope = found["calibration_slope"]
    assert slope["low"] < 1 < slope["high"]
    assert f"{slope['low']:.2f} to {slope['high']:.2f}, contains the ideal 1" in text
    assert f"learned from {569 - rows} breast tumours" in text  # the bundled set has 569


def test_every_number_of_the_third_stop_is_in_what_its_command_prints(there, errbar, toured, monkeypatch):
    monkeypatch.chdir(toured[0])
    run = json.loads(errbar(*commands(there)[1], "--json", "--store", "elsewhere").out)
    (error,) = run["estimates"]
    x, text = error["extras"], " ".join(stops(there)[3].split())
    assert f"from {run['plan']['main']} fits on {error['n_train']} rows each" in text.replace("comes ", "")
    assert f"gives {x['naive_low']:.3f} to {x['naive_high']:.3f}: {x['too_narrow']:.1f} times too narrow" in text
    wide, narrow = error["high"] - error["low"], x["naive_high"] - x["naive_low"]
    assert x["too_narrow"] == pytest.approx(wide / narrow, rel=0.01)


def test_every_number_of_the_fourth_stop_is_in_what_its_command_prints(there, errbar, toured, monkeypatch):
    monkeypatch.chdir(toured[0])
    run = json.loads(errbar(*commands(there)[2], "--json", "--store", "elsewhere").out)
    auc = next(c for c in run["comparisons"] if c["measure"] == "roc_auc")
    told = " ".join(stops(there)[4].split()).partition("Inconclusive is an answer: ")[2]
    least, gap, rows = NUMBER.findall(told)
    assert (least, gap) == (f"{auc['resolves']:.3f}", f"{abs(auc['gap']):.3f}")
    assert float(rows.replace(",", "")) == float(f"{auc['rows_needed']:.3g}")
    assert auc["low"] < 0 < auc["high"]


def test_every_number_of_the_fifth_stop_is_in_what_its_command_prints(there, errbar, toured, monkeypatch):
    monkeypatch.chdir(toured[0])
    run = json.loads(errbar(*commands(there)[3], "--json", "--store", "elsewhere").out)
    (error,), chosen = run["estimates"], run["selection"]
    text = " ".join(stops(there)[5].split())
    assert f"Chosen: {chosen['chosen']['name']}." in text
    assert f"Report this: error {error['value']:.3f} ({error['low']:.3f} to {error['high']:.3f})." in text
    assert f"Do not report the search score, {chosen['naive']:.3f}." in text
    assert "We try 1, 5, 15 and 45." in text
    assert len(chosen["not_distinguishable"]) == 4 and "The other 3 settings may do as well" in text


def test_the_simulation_says_what_its_table_shows(there):
    """Coverage is counted anew from the limits that the table prints."""
    text = stops(there)[2]
    rows = [
        [float(x) for x in NUMBER.findall(line.replace('0 % ± 0, "perfect"', "0 to 0 %"))]
        for line in text.splitlines()
        if re.match(r" +\d+ +\d+ ", line)
    ]
    assert sum(teams for _, teams, *_ in rows) == 20
    textbook = sum(teams for _, teams, low, high, *_ in rows if low <= 1 <= high)
    own = sum(teams for _, teams, _, _, low, high in rows if low <= 1 <= high)
    perfect = next((int(teams) for errors, teams, *_ in rows if errors == 0), 0)
    told = " ".join(text.split())
    assert f"{perfect} teams would announce a perfect model." in told
    assert f"contained the true 1 % for {own:.0f} of the 20 teams, the textbook's for {textbook:.0f}." in told


def test_another_seed_draws_other_teams_and_is_in_every_command(errbar, folder):
    first, second = (errbar("demo", "--step", "2", "--seed", seed).out for seed in ("0", "1"))
    assert stops(first)[1] != stops(second)[1]
    assert all(words[-2:] == ["--seed", "1"] for words in commands(second))
    assert not any("--seed" in words for words in commands(first))


def test_it_starts_at_a_stop(errbar, folder):
    text = errbar("demo", "--step", "5", "--out", "kept here").out
    assert "1 of 5" not in text and "4 of 5" not in text and "--- 5 of 5 · " in text
    assert (folder / "kept here" / "tumours.parquet").exists()
    (words,) = commands(text)
    assert errbar(*words).code == 0  # a folder with a space in its name is quoted


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--step", "7"), "--step is 7; it must lie between 1 and 5. Try --step 2."),
        (("--step", "0"), "--step is 0; it must lie between 1 and 5. Try --step 2."),
        (("digits", "--step", "2"), "--step is for the tour"),
        (("--json", "--step", "2"), "--step is for the tour"),
        (("--quiet", "--step", "2"), "--step is for the tour"),
        (("--step", "x"), "--step is 'x'; it must be a whole number."),
    ],
)
def test_a_step_that_there_is_not_writes_nothing(errbar, folder, words, told):
    said = errbar("demo", *words)
    assert (said.code, said.out) == (2, "")
    assert told in said.err
    assert not (folder / "errbar-demo").exists()


@pytest.mark.parametrize("line", [line for _, line in YOUR_TURN if line.startswith("errbar ")])
def test_what_comes_next_parses(line):
    app.parse_args(shlex.split(line.removesuffix(" ..."))[1:], exit_on_error=False, print_error=False)


class Terminal:
    """The tour at the other end of a pseudo-terminal."""

    def __init__(self, folder, *words):
        import pty

        self.end, inside = pty.openpty()
        self.child = subprocess.Popen(
            [sys.executable, "-m", "errbar", "demo", *words],
            cwd=folder,
            stdin=inside,
            stdout=inside,
            stderr=subprocess.PIPE,
            env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        )
        os.close(inside)
        self.text = ""

    def read_until(self, mark, seconds=60):
        """Read until the text has this mark, or the command ends."""
        until = time.monotonic() + seconds
        while mark is None or mark not in self.text:
            assert time.monotonic() < until, self.text
            if not select.select([self.end], [], [], 0.2)[0]:
                if self.child.poll() is not None:
                    break
                continue
            try:
                found = os.read(self.end, 65536)
            except OSError:  # the other end is closed
                break
            if not found:
                break
            self.text += found.decode("utf-8", errors="replace").replace("\r\n", "\n")
        return self.text

    def press(self, keys):
        os.write(self.end, keys.encode())

    def code(self):
        self.read_until(None)
        code = self.child.wait(timeout=60)
        self.child.stderr.close()
        os.close(self.end)
        return code


posix = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals")


@posix
def test_in_a_terminal_it_waits_for_enter_at_each_question(tmp_path):
    at = Terminal(tmp_path)
    text = at.read_until('answered "benign"?  > ')
    assert "Enter goes on, q leaves." in text and "That is the baseline" not in text
    time.sleep(0.5)
    assert "That is the baseline" not in at.read_until("  > ")
    at.press("\n")
    assert "2 of 5" in at.read_until("How many teams see no error at all?  > ")
    assert "would announce" not in at.text
    at.press("a guess\n")  # whatever is typed, the tour goes on
    at.read_until("does the method get wrong?  > ")
    at.press("\n")
    at.read_until("Is naive Bayes as good?  > ")
    at.press("\n")
    at.read_until("Would you report that score?  > ")
    assert "Your turn" not in at.text
    at.press("\n")
    assert at.code() == 0
    assert "--- Your turn ---" in at.text


@posix
@pytest.mark.parametrize("keys", ["q\n", "Q\n", "\x04"])
def test_in_a_terminal_q_leaves_and_says_how_to_go_on(tmp_path, keys):
    at = Terminal(tmp_path, "--step", "2", "--seed", "3", "--out", "my demo")
    at.read_until("How many teams see no error at all?  > ")
    at.press(keys)
    assert at.code() == 0
    assert "You left at stop 2 of 5. Go on with: errbar demo --step 2 --seed 3 --out 'my demo'" in at.text
    assert "would announce" not in at.text
