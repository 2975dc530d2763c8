"""The clock of the benchmarks: what this thread itself takes, so that a busy machine measures the same; the wall's time where
that is too coarse."""

from time import get_clock_info, perf_counter, thread_time

clock = thread_time if get_clock_info("thread_time").resolution < 1e-5 else perf_counter
