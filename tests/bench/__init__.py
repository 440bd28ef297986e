"""The benchmark: speed and memory as ratios within one run, each beside its goal. No test asserts any."""
