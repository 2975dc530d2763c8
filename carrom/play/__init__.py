"""A match in progress, still without a window: the session that joins physics and rules. May import rules, physics, model."""
