"""Lines of a page mean what they mean in a shell."""

from tests.pages.commands import FILTERS, Commands, parse


def test_pipes_mean_what_they_mean_in_a_shell():
    lines = ["a 1", "b", "a 2", "c"]
    assert FILTERS["head"](lines, "-2") == ["a 1", "b"] and FILTERS["tail"](lines, "-1") == ["c"]
    assert FILTERS["grep"](lines, "a") == ["a 1", "a 2"]
    assert FILTERS["grep"](lines, "-A1", "a") == lines and FILTERS["grep"](lines, "-v", "a") == ["b", "c"]
    assert FILTERS["sed"](lines, "-n", "2,3p") == ["b", "a 2"]


def test_words_pipes_and_files_are_told_apart():
    words, pipes, file = parse("errbar lab xor --rule \"x1 > 0\" | grep 'true error' | head -1")
    assert words[-1] == "x1 > 0" and pipes == [["grep", "true error"], ["head", "-1"]] and file is None
    assert parse('errbar lab xor --rule "x1 > 0" --json > out/xor.json')[2] == "out/xor.json"
    assert parse('errbar lab xor --rule "x1 > 0"  # a remark') == (
        ["errbar", "lab", "xor", "--rule", "x1 > 0"],
        [],
        None,
    )


def test_a_command_runs_again_once_a_file_has_changed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.csv").write_text("y,l\n" + "1,1\n0,0\n" * 20)
    line, commands = "errbar score p.csv --truth y --label l --positive 1 -m accuracy --json > run.json", Commands()
    assert commands.run(line).code == 0
    first = (tmp_path / "run.json").read_text()
    (tmp_path / "p.csv").write_text("y,l\n" + "1,1\n0,1\n" * 20)
    assert commands.run(line).code == 0
    assert (tmp_path / "run.json").read_text() != first


def test_a_refusal_is_said_with_its_code(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, text = Commands().run("errbar score gone.csv --truth y --label l")
    assert code == 2 and "gone.csv" in text
