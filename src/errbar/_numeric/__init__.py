"""Kernels: blocked NumPy passes and quantiles; no concept of errbar's is defined here."""
