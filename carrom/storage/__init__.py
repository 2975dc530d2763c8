"""Files: where they lie, how they are written safely, values as plain data; records, settings, house rules and positions.

May import play and all below it; the only user of msgspec, platformdirs and tomli_w.
"""
