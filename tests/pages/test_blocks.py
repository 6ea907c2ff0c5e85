"""What of a page is run, in which folder, and what is left to others."""

from tests.pages.blocks import Shown, find_blocks, find_other_test, find_setup, split_commands

PAGE = """# A page

<!-- setup: films, saved model, columns=100 -->

```
$ errbar score a.csv
good
$ errbar lab
```

<!-- file: own.py -->
```python
x = 1
```

```python
print(x)
```

```
1
```

```
a plain block
```

<!-- not run: needs your data -->
```python
>>> y
```

```sh
errbar score your.csv
```

```console
$ errbar cite
```
"""


def test_fences_are_told_apart_by_what_they_hold():
    found = find_blocks(PAGE)
    assert [block.kind for block in found] == ["commands", "file", "script", "printed", "session", "commands"]
    assert [block.file for block in found] == ["", "own.py", "", "", "", ""]
    assert [block.not_run for block in found] == ["", "", "", "", "needs your data", ""]
    assert [PAGE.splitlines()[block.line - 1] for block in found] == [
        *("$ errbar score a.csv", "x = 1", "print(x)", "1", ">>> y", "$ errbar cite")
    ]
    assert all(PAGE[block.start : block.end] == block.body for block in found)


def test_what_a_block_prints_is_not_compared_if_it_is_not_run():
    page = "<!-- not run: why -->\n```python\nx\n```\n\n```\n1\n```\n"
    assert [block.kind for block in find_blocks(page)] == ["script"]


def test_the_setup_names_files_and_the_width():
    found = find_setup(PAGE)
    assert (found.files, found.columns) == (("films", "saved model"), 100)
    assert (find_setup("# None").files, find_setup("# None").columns) == ((), 80)


def test_a_page_may_be_left_to_another_test():
    assert find_other_test("# A\n\n<!-- run by tests/interop/test_recipes.py -->\n") == "tests/interop/test_recipes.py"
    assert find_other_test(PAGE) is None


def test_a_command_is_followed_by_what_it_prints():
    body = "$ errbar a\none\n\ntwo\n$ errbar b\n"
    assert split_commands(body) == [Shown("errbar a", ("one", "", "two")), Shown("errbar b", ())]
