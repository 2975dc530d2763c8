"""What the game sounds like: which sound when, how loud and from where, mixed as the device plays it. May import as `ui` may.

Only `device` imports pygame: `kinds`, `planning`, `bank`, `mixing` and `player` are tried without it.
"""
