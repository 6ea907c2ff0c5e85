"""Two or more models: align their rows, contrast them on every measure, decide a verdict."""
