"""Column words: what the name of a column says about its values."""

from __future__ import annotations

import re

ID_WORDS = re.compile(
    r"ids?|patient|subject|person|user|customer|client|participant|case|animal|family|household|session|visit|document|"
    r"speaker|site|hospital|cent(re|er)|school|account|member|player|group|cluster"
)
SITE_WORDS = re.compile(
    r"sites?|hospitals?|cent(re|er)s?|schools?|clinics?|institutions?|labs?|stations?|scanners?|countr(y|ies)"
)
TIME_WORDS = re.compile(r"date|time|timestamp|datetime|day|week|month|year")
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def is_called(name: str, words: re.Pattern[str]) -> bool:
    """True where a name, `patient_id` or `visitDate`, has one of the words in it."""
    return any(words.fullmatch(word.lower()) for word in _WORDS.findall(name))
