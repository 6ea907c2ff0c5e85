"""May a candidate ship: criteria, rulings by interval, and the self-test of a gate."""
