"""Verbs: what a user asks for; each composes the rooms below and returns a Run."""
