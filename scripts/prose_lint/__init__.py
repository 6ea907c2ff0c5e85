"""The lint of errbar's prose: counts, by kind of text and rule, that may only fall."""
