from importlib import import_module

import pytest

from errbar.cli.spelling import OWN, REQUESTS, flag_of
from errbar.requests.option import options_of

SPELLINGS: dict[str, set[str]] = {}
for module, name in REQUESTS.items():
    for word, declared in options_of(getattr(import_module(f"errbar.requests.{module}"), name)).items():
        SPELLINGS.setdefault(word, set()).add(declared.option.spelt(word))
TWICE = {"X": "data", "learner": "model", "data": "file"}
"""Words that commands spell in two ways: what messages call them."""


@pytest.mark.parametrize("word", sorted(SPELLINGS))
def test_a_word_has_its_flag(word):
    assert SPELLINGS[word] == {flag_of(word)} if word not in TWICE else flag_of(word) == TWICE[word]


def test_no_further_word_is_spelt_in_two_ways():
    assert {word for word, ways in SPELLINGS.items() if len(ways) > 1} == set(TWICE)


def test_words_of_commands_are_spelt_as_requests_spell_them():
    assert all(SPELLINGS.get(word, {word}) == {word} for word in OWN)


def test_what_is_no_option_has_no_flag():
    assert flag_of("roc_auc") is None
