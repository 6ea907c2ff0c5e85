"""Columns: values of any library as numbers or codes of errbar's own, by one function."""
