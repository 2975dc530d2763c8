"""The table: one match on screen as a machine of phases. Never imports `pages`."""
