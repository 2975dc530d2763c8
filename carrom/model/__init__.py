"""The words of the game as plain values: discs, layouts, strokes, results, seats, equipment.

Standard library only; everything else may import this, it imports nothing of ours.

Glossary: *disc* anything that slides (a man, the queen or the striker); *man* a white or black disc; *stroke* one
flick of the striker, from the hand until all rests; *base* the strip between the two *base lines* of a seat, closed by two
*base circles*; *due* a man owed for a foul; *cover* the own man that must follow the queen; *board* one round, from the
break until a colour is cleared; *game* boards until the target score; *match* the games.
"""
