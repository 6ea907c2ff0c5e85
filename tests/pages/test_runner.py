"""A page is run from top to bottom; whatever it shows wrongly is found, and `accept` writes it right."""

import os
from pathlib import Path

import pytest

from tests.pages.runner import main, run_page

RIGHT = """# A page

<!-- setup: house, columns=100 -->

```
$ errbar plan --error 0.1 --half-width 0.02 | head -2
±0.02 for an error rate of 0.1 (95 % level) needs 911 rows.
  rows                  911  Clopper-Pearson, errbar's default for shares: half its expected width
```

<!-- file: twice.py -->
```python
def twice(x):
    return 2 * x
```

```python
from pathlib import Path

exec(Path("twice.py").read_text())
n = twice(3)
print(n)
```

```
6
```

```python
>>> n + 1
7
>>> n / 0
Traceback (most recent call last):
ZeroDivisionError: division by zero
```

```
$ errbar score house.csv --truth price --value guess -m mae > mae.txt
```
"""


@pytest.fixture
def write(tmp_path):
    def page(text):
        (tmp_path / "page.md").write_text(text, encoding="utf-8")
        return tmp_path / "page.md"

    return page


def test_a_page_that_shows_what_is_printed_passes(write):
    here, columns = Path.cwd(), os.environ.get("COLUMNS")
    ran = run_page(write(RIGHT))
    assert (ran.problems, ran.count, ran.text) == ([], 6, RIGHT)
    assert (Path.cwd(), os.environ.get("COLUMNS")) == (here, columns)


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("0.1 (95 % level) needs 911", "0.1 (95 % level) needs 912", 6),
        ("rows                  911", "rows                  910", 6),
        ("\n6\n", "\n60\n", 26),
        (">>> n + 1\n7", ">>> n + 1\n8", 30),
    ],
)
def test_a_wrong_digit_fails_and_is_written_right(write, right, wrong, line, monkeypatch):
    page = write(RIGHT.replace(right, wrong))
    ran = run_page(page)
    assert len(ran.problems) == 1 and ran.problems[0].startswith(f"page.md:{line}\n")
    assert ran.text == RIGHT
    monkeypatch.setattr("tests.pages.runner.ROOT", page.parent)
    assert main([str(page)]) == 1
    assert main(["--accept", str(page)]) == 0
    assert page.read_text(encoding="utf-8") == RIGHT


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("n = twice(3)", "n = twice()", "TypeError"),
        ("-m mae > mae.txt", "-m nonsense", "exit code 2"),
        ("house.csv --truth", "gone.csv --truth", "exit code 2"),
        ("setup: house,", "setup: hut,", "no files are called 'hut'"),
    ],
)
def test_what_does_not_run_is_a_fault_of_the_page(write, right, wrong, said):
    page = write(RIGHT.replace(right, wrong))
    if "setup" in right:
        with pytest.raises(ValueError, match=said):
            run_page(page)
        return
    problems = run_page(page).problems
    assert problems and said in problems[0]


def test_a_block_that_is_not_run_is_counted_and_left_as_it_is(write):
    text = "<!-- not run: needs your data -->\n```\n$ errbar score yours.csv\n0.5\n```\n"
    ran = run_page(write(text))
    assert ran.problems == [] and ran.text == text and ran.count == 0
    assert [block.not_run for block in ran.not_run] == ["needs your data"]


def test_a_picture_that_is_drawn_otherwise_is_a_fault(write, tmp_path):
    text = "![plan](plan.svg)\n\n```\n$ errbar score house.csv --truth price --value guess --json > run.json\n"
    text = f"<!-- setup: house -->\n{text}$ errbar plot run.json forest --out plan.svg\n```\n"
    first = run_page(write(text))
    assert first.problems == ["plan.svg is not as it is drawn now"]
    (tmp_path / "plan.svg").write_text(first.pictures[tmp_path / "plan.svg"], encoding="utf-8")
    assert run_page(write(text)).problems == []
    (tmp_path / "plan.svg").write_text("<svg/>", encoding="utf-8")
    assert len(run_page(write(text)).problems) == 1
