"""Deciding: which cut, or which rule, serves a goal; what it costs on rows that did not choose it."""
