"""Report: runs as text a person enjoys reading; pictures and pages follow the same records."""
