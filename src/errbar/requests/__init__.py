"""Requests: what each verb can be asked; every option word is declared here, once, with its kind, default and help."""
