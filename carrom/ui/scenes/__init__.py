"""The screens, one a file, and what they share: each takes intents and time and draws on any Surface it is given.

`table` is where matches, practice and lessons are played, by the phases in `phases/`; pause, questions, results, log and laws
lie over it. The others are the title, the set-up, settings, the list of matches and the viewer, and statistics.
"""
