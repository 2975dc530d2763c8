"""What is played, without a window or a file: a match as turns, practice, clocks, thinking bots, and what is counted.

May import `carrom.bots`, `carrom.rules`, `carrom.physics` and `carrom.model`. `session` joins physics and rules and keeps the
turns; `practice` is one whose board is laid at will; `hands` are the errors that players may agree on; `thinker` has a bot
think beside the loop, `workers` are its processes; `stroke_summary` says what one turn did, and `player_statistics` adds that
up; `bot_matches` lets bots play boards; `preferences` are choices.
"""
