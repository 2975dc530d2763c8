"""The screens: title, table, pause, results, log, keys, and what they share. Each draws on any Surface it is given."""
