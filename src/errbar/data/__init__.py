"""Data: files, frames and arrays in; validated Predictions out. It and `columns` alone know data frames."""
