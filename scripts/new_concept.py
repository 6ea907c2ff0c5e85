"""Writes a concept and its test under a new name: those of the guide of its shelf, which a test follows.

    scripts/new measures my_index

There is no template beside the guides: what `docs/contributing/guides/measure.md` tells to write is what is written
here, renamed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WIDTH = 120


class Guide(NamedTuple):
    """What a page tells to write: files by path, papers by key, codes by constant, and where to name the concept."""

    text: str
    files: dict[str, str]
    papers: dict[str, str]
    constants: dict[str, str]
    list_of_codes: str
    named_in: str

    @property
    def source(self) -> str:
        """The path of the concept's file."""
        return next(path for path in self.files if path.startswith("src/"))

    @property
    def shelf(self) -> str:
        """The shelf that the page is about."""
        return Path(self.source).parent.name

    @property
    def name(self) -> str:
        """The concept that the page adds."""
        return Path(self.source).stem


def read_guide(page: Path) -> Guide:
    """The steps of a page."""
    text = page.read_text(encoding="utf-8")
    files = re.findall(r"^\*\*\d\. Write\*\* `([^`]+\.py)`(?:(?!```).)*?^```python\n(.*?)^```", text, re.S | re.M)
    papers = re.findall(r"^```bibtex\n(@\w+\{([^,]+),.*?^\})\n```", text, re.S | re.M)
    constants = re.findall(r'^([A-Z_]+) = "(EB\d+)"$', text, re.M)
    listed = re.search(r"name the constant in `([A-Z_]+)`", text)
    named = re.search(r"^\*\*\d\. Name\*\* it in `see`.*?here in\s+`(\w+\.py)`", text, re.S | re.M)
    return Guide(
        text=text,
        files=dict(files),
        papers={key: entry for entry, key in papers},
        constants=dict(constants),
        list_of_codes=listed.group(1) if listed else "",
        named_in=named.group(1) if named else "",
    )


def guides(root: Path = ROOT) -> dict[str, Guide]:
    """Every guide by its shelf."""
    found = (read_guide(page) for page in sorted((root / "docs" / "contributing" / "guides").glob("*.md")))
    return {guide.shelf: guide for guide in found}


def write_concept(root: Path, guide: Guide, name: str) -> list[Path]:
    """Follow the guide in a checkout, under this name; the files that were written or changed."""
    codes = {code: _free_code(root, code) for code in guide.constants.values()}
    changed = []
    for path, text in guide.files.items():
        file = root / _renamed(path, guide.name, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_rewrite(root, guide, text, name, codes), encoding="utf-8")
        changed.append(file)
    changed += _append_papers(root, guide)
    changed += _state_code(root, guide, name, codes)
    changed += _name_in_other_word(root, guide, name)
    _tidy([file for file in changed if file.suffix == ".py"])
    return changed


def _renamed(text: str, old: str, new: str) -> str:
    """The concept's name and its constant, wherever they stand alone; test_NAME too."""
    for a, b in ((old, new), (old.upper(), new.upper())):
        text = re.sub(rf"(?<![A-Za-z0-9])(test_)?{a}(?![A-Za-z0-9_])", rf"\g<1>{b}", text)
    return text


def _rewrite(root: Path, guide: Guide, text: str, name: str, codes: dict[str, str]) -> str:
    """The text of a file under another name: page, label, classes, code and stream of random numbers are its own."""
    for old, new in codes.items():
        text = text.replace(old, new)
    if name == guide.name:
        return text
    words = name.replace("_", " ")
    text = re.sub(r'\A"""[^:.\n]+: ', f'"""{words[0].upper()}{words[1:]}: ', text)
    text = re.sub(r'^    label="[^"]*"', f'    label="{words}"', text, count=1, flags=re.M)
    camel = "".join(part.capitalize() for part in name.split("_"))
    for found in re.findall(r"^class (\w+)", guide.files[guide.source], re.M):
        text = re.sub(rf"\b{found}\b", f"{camel}State", text)
    text = re.sub(r"^PURPOSE = (\d+)$", lambda p: f"PURPOSE = {_free_purpose(root, int(p.group(1)))}", text, flags=re.M)
    return _folded(_renamed(text, guide.name, name))


def _folded(text: str) -> str:
    """The page's first line in two, where a longer name has made it too long."""
    first, rest = text.split("\n", 1)
    if len(first) <= WIDTH:
        return text
    at = first.rindex(" ", 0, WIDTH)
    return f"{first[:at]}\n{first[at + 1 :]}\n{rest}"


def _free_code(root: Path, first: str) -> str:
    """The first code from this one on that nobody states."""
    stated = (root / "src/errbar/records/codes.py").read_text(encoding="utf-8")
    return next(code for n in range(int(first[2:]), 1000) if (code := f"EB{n}") not in stated)


def _free_purpose(root: Path, first: int) -> int:
    """The first number from this one on that gives no other study its random stream."""
    texts = [file.read_text(encoding="utf-8") for file in (root / "src/errbar/studies").glob("*.py")]
    return next(n for n in range(first, 1000) if not any(re.search(rf"\b{n}\b", text) for text in texts))


def _append_papers(root: Path, guide: Guide) -> list[Path]:
    """Papers of the guide that the bibliography lacks, at its end."""
    file = root / "src/errbar/references.bib"
    text = file.read_text(encoding="utf-8")
    lacking = [entry for key, entry in guide.papers.items() if f"{{{key}," not in text]
    if lacking:
        file.write_text("\n\n".join([text.rstrip(), *lacking]) + "\n", encoding="utf-8")
    return [file] if lacking else []


def _state_code(root: Path, guide: Guide, name: str, codes: dict[str, str]) -> list[Path]:
    """The constant of a check above EVERY, and its name in the list of codes that verbs look for."""
    if not guide.constants:
        return []
    file, constant = root / "src/errbar/records/codes.py", name.upper()
    text = file.read_text(encoding="utf-8")
    line = f'{constant} = "{next(iter(codes.values()))}"\n'
    text = text.replace("\nEVERY:", f"{line}\nEVERY:", 1)
    file.write_text(
        text.replace(f"{guide.list_of_codes} = (\n", f"{guide.list_of_codes} = (\n    {constant},\n", 1), "utf-8"
    )
    return [file]


def _name_in_other_word(root: Path, guide: Guide, name: str) -> list[Path]:
    """The word in `see` of another one, which leads to it."""
    if not guide.named_in:
        return []
    file = root / "src/errbar" / guide.shelf / guide.named_in
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("    see=(", f'    see=("{name}", ', 1), encoding="utf-8")
    return [file]


def _tidy(files: list[Path]) -> None:
    """Imports in order and lines in shape, where ruff is at hand: a name of another length moves both."""
    ruff = Path(sys.executable).with_name("ruff")
    if ruff.exists() or shutil.which("ruff"):
        command = str(ruff) if ruff.exists() else "ruff"
        for words in (["check", "--fix", "--select", "I", "--quiet"], ["format", "--quiet"]):
            subprocess.run([command, *words, *map(str, files)], check=False)


def main(words: list[str]) -> int:
    """The command; 2 for words that it cannot follow."""
    known = guides()
    if len(words) != 2 or words[0] not in known:
        print(f"usage: scripts/new SHELF NAME; shelves: {', '.join(known)}", file=sys.stderr)
        return 2
    shelf, name = words
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        print(f"NAME is a file's name in small letters, such as my_index; got {name!r}.", file=sys.stderr)
        return 2
    if (ROOT / "src" / "errbar" / shelf / f"{name}.py").exists():
        print(f"There is a concept {name} on the shelf {shelf} already.", file=sys.stderr)
        return 2
    for file in write_concept(ROOT, known[shelf], name):
        print(file.relative_to(ROOT))
    print(f"It computes what {known[shelf].name} of the guide does. Make it yours: page, formula, papers, test.")
    print(f"Then run scripts/test --concept {name} and scripts/docs.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
