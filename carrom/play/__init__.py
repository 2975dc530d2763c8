"""What is played, without a window or a file: a match as turns, practice, clocks, thinking bots, and what is counted.

May import `carrom.bots`, `carrom.rules`, `carrom.physics` and `carrom.model`. `session` joins physics and rules and keeps the
turns; `practice` is one whose board is laid at will; `thinker` has a bot think beside the loop; `summaries` says what one turn
did, and `sheet`, `statistics` and `figures` add that up; `contest` and `duelling` let bots play boards; `preferences` are
choices.
"""
