"""Data: files, frames and arrays in; validated Predictions out. The only room that knows data frames."""
