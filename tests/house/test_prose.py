"""The counts of the prose lint may only fall, and its rules find what they are for and leave the rest.

`scripts/prose` lists the places; `scripts/prose --record` writes lower counts to prose.json. An opening that riddles
(a docstring that begins "The same") is a rule like the others.
"""

from functools import cache
from pathlib import Path

import pytest
from scripts.prose_lint import __main__ as command
from scripts.prose_lint import counts
from scripts.prose_lint.page_texts import blocks, kind_of, texts_of_pages
from scripts.prose_lint.rules import BANNED, TERMS, TERMS_OF_READERS, hits
from scripts.prose_lint.source_texts import texts_of_module

ROOT = Path(__file__).resolve().parents[2]


@cache
def now():
    return counts.count(counts.find(ROOT))


@pytest.mark.heavy
def test_no_count_is_above_the_record():
    more = counts.risen(now(), counts.read(ROOT / counts.RECORD))
    assert more == [], "see scripts/prose KIND 'RULE' for the places"


@pytest.mark.heavy
def test_the_record_is_what_is_there():
    recorded = counts.read(ROOT / counts.RECORD)
    assert counts.fallen(now(), recorded) == [], "fewer than recorded, well done: run scripts/prose --record"
    assert set(now()) == set(recorded), "a kind of text is new or gone: run scripts/prose --record"


PLANTED = {
    "no skill": "Compared with no skill.",
    "blind rule": "The blind rule does as well.",
    "commonest": "The commonest class.",
    "y'": "The error is that of y', not of y.",
    "inducer": "An inducer makes it.",
    "holds the truth": "The interval holds the truth.",
    "ends of an interval": "The upper end is 0.4.",
    "lean": "Predictions lean to one side.",
    "resolved": "The difference is not resolved.",
    "distinguishable": "They are not distinguishable.",
    "would tell": "About 900 rows would tell.",
    "flatters": "A score flatters.",
    "gap": "The gap is 0.02.",
    "say": "Wrong more often when it says 1.",
    "call": "Calls at 0.5 are costly.",
    "cut": "The best cut is 0.1.",
    "world": "In this world it is 0.2.",
    "shelf": "No shelf has it.",
    "room": "The room has ten files.",
    "hangs on": "The average hangs on four rows.",
    "speaks for": "Nothing speaks against it.",
    "whoever": "Whoever looks twice chooses.",
    "dear": "A miss is dearer.",
    "as it was": "All is left as it was.",
    "what … is of": "This is what the error is of.",
    "such": "Such rows are rare.",
    "beyond chance": "Both agree beyond chance.",
    "is told": "The reason is told.",
}


def rules_of(kind, text):
    return [hit.rule for hit in hits(kind, text)]


@pytest.mark.parametrize("rule", [*TERMS, *TERMS_OF_READERS, *BANNED])
def test_a_planted_word_is_found_and_the_same_in_code_is_not(rule):
    assert rules_of("messages", PLANTED[rule]) == [rule]
    assert rules_of("messages", f"Read `{PLANTED[rule]}` there.") == []
    assert rules_of("docstrings", PLANTED[rule]) == ([] if rule in TERMS_OF_READERS else [rule])


@pytest.mark.parametrize(
    "text",
    [
        "The class is called a, in one call of the function.",
        "The file is cut short; folds are cut into parts.",
        "Measures such as recall count rows, and clean ones gain.",
        "Rows in no_skill and gap_rows, so the run says so.",
        "See [the page](docs/gap.md) and <gap>.",
    ],
)
def test_other_meanings_names_and_addresses_are_left(text):
    assert rules_of("messages", text) == []


@pytest.mark.parametrize(("words", "found"), [(30, []), (31, ["long sentence"])])
def test_a_sentence_has_at_most_thirty_words(words, found):
    assert rules_of("messages", "Short one. " + " ".join(["Word", *["more"] * (words - 1)]) + ". Next.") == found
    assert rules_of("docstrings", "One\n\n" + " ".join(["more"] * (words - 1)) + " – `a b`.") == found


@pytest.mark.parametrize(
    ("text", "rule"),
    [("The same, for y.", "The same"), ("Of a gate.", "Of"), ("That of a row.", "That of"), ("What it reads.", "What")],
)
def test_a_riddling_opening_is_found_where_a_text_must_stand_alone(text, rule):
    assert rules_of("docstrings", text) == rules_of("notes", text) == [f"opens: {rule}"]
    assert rules_of("messages", text) == [] and rules_of("docstrings", "Offset of y.") == []
    assert rules_of("docstrings", "What's new.") == []


def texts(place, source):
    return [(kind, text) for kind, _, text in texts_of_module(Path(place), source)]


def test_texts_of_a_module_have_their_kinds():
    source = (
        '"""Margin: how far."""\nx = 1\n"""Note on x."""\n# A remark\n# of two lines\nraise E(f"Give {x} and y.")\n'
    )
    rest = [("notes", "Note on x."), ("messages", "Give {} and y."), ("comments", "A remark of two lines")]
    assert texts("measures/margin.py", source) == [("explain", "Margin: how far."), *rest]
    assert texts("scoring/margin.py", source)[0] == ("docstrings", "Margin: how far.")
    assert texts("report/margin.py", source)[2] == ("results", "Give {} and y.")


def test_help_is_what_options_and_commands_print():
    declared = (
        'class R:\n    about = "Does this and that."\n    seed: N = option("Seed of it all.", panel="Not a help")\n'
    )
    assert texts("requests/r.py", declared) == [
        ("help", "Does this and that."),
        ("help", "Seed of it all."),
        ("messages", "Not a help"),
    ]
    command = 'def f(a):\n    """Does f.\n\n    Parameters\n    ----------\n    a:\n        The file.\n    """\n'
    assert [kind for kind, _ in texts("cli/f.py", command)] == ["help"]


@pytest.mark.parametrize(
    "literal",
    [
        "not resolved",
        "no_skill",
        "a { color: red; gap: 2px; }",
        "SELECT a FROM gaps",
        ">>> such = 1",
        "errbar gap here",
    ],
)
def test_what_is_no_prose_is_left(literal):
    assert [hit for kind, text in texts("scoring/x.py", f"x = {literal!r}\n") for hit in hits(kind, text)] == []


PAGE = """# A heading
One line
and its next.
- first item
- second `such` item

| a cell | such a cell |
|---|---|
```
$ errbar such
```
<!-- such
a remark -->
Last.
"""


def test_a_page_is_read_in_blocks_without_fences_and_remarks():
    assert list(blocks(PAGE)) == [
        *((1, "A heading"), (2, "One line and its next."), (4, "first item"), (5, "second `such` item")),
        *((7, "a cell"), (7, "such a cell"), (14, "Last.")),
    ]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        *(("README.md", "readme"), ("CHANGELOG.md", "changelog"), ("MAINTENANCE.md", "contributing")),
        *(
            ("docs/plan.md", "docs"),
            ("docs/how-to/plan-a-study.md", "how-to"),
            ("docs/guides/check.md", "contributing"),
        ),
        *(("docs/tutorials/lectures/one.md", "tutorials"), ("docs/design/0001.md", ""), ("other.md", "")),
        *(("docs/contributing/decisions/0001.md", ""), ("docs/history/before-0.1.md", "")),
    ],
)
def test_a_page_has_the_kind_of_its_folder(path, kind):
    assert kind_of(Path(path)) == kind


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with one message that has two faults, and one page."""
    for name, text in {
        "src/errbar/scoring/rows.py": 'x = "Such a gap."\n',
        "README.md": "Such a page.\n",
        "docs/reference/made.md": "# Made\n\nGenerated by `scripts/docs`. Such a page.\n",
        "tests/house/prose.json": '{"messages": {"gap": 1, "such": 2}, "readme": {"such": 1}}',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(command, "ROOT", tmp_path)
    return tmp_path


def test_generated_pages_are_left(checkout):
    assert [text for _, _, text in texts_of_pages(checkout)] == ["Such a page."]


def test_places_are_listed_and_counted(checkout, capsys):
    assert command.main(["messages", "gap"]) == 0
    assert capsys.readouterr().out == "src/errbar/scoring/rows.py:1: messages: gap: Such a gap.\n"
    assert command.main(["--counts", "README"]) == 0
    assert capsys.readouterr().out == "readme\n      1 such\n"


def test_a_record_falls_by_itself_and_rises_only_where_asked(checkout, capsys):
    record = checkout / counts.RECORD
    assert command.main(["--record"]) == 0
    lower = {"messages": {"gap": 1, "such": 1}, "readme": {"such": 1}}
    assert counts.read(record) == lower
    (checkout / "README.md").write_text("Such a page, such a gap.\n", encoding="utf-8")
    assert command.main(["--record"]) == 1
    assert "readme: gap: 1, recorded 0\nreadme: such: 2, recorded 1" in capsys.readouterr().err
    assert counts.read(record) == lower
    assert command.main(["--record", "--allow-more"]) == 0
    assert counts.read(record)["readme"] == {"gap": 1, "such": 2}


def test_risen_and_fallen_counts_are_named():
    recorded = {"help": {"gap": 2, "such": 1}, "gone": {"cut": 1}}
    found = {"help": {"gap": 3}, "new": {"cut": 1}}
    assert counts.risen(found, recorded) == ["help: gap: 3, recorded 2"]
    assert counts.fallen(found, recorded) == ["help: such: 0, recorded 1", "gone: cut: 0, recorded 1"]
