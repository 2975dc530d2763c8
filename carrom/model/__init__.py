"""The words of the game as plain values: discs, layouts, strokes, results, seats, equipment.

Standard library only; everything else may import this, it imports nothing of ours.

Glossary, in the words of the laws; what stands in brackets is its name in the code.

On the board:

* disc (`Disc`): anything that slides: a man, the queen or the striker.
* man, men (`Kind.WHITE`, `Kind.BLACK`): one of the nine white or nine black discs.
* queen: the red disc; it counts only for who pockets and covers it.
* striker: the heavier disc that a player flicks.
* layout (`Layout`): which disc lies where, but for the striker.
* board: the table; also a round, from the break until a colour is cleared (`BoardState`).
* frame (`Frame`): the wooden rim; a cushion in pool.
* pocket (`POCKET_NAMES`): a hole in a corner, its curved frame behind it (`PocketBack`).
* base: the strip before a seat that the striker is played from, between two base lines and two base circles.
* centre circle: where the queen lies at the start; outer circle: around it, where men are placed.
* arrow: the mark in a corner that the striker may not touch.

Strokes:

* stroke (`Stroke`): one flick of the striker, from the hand until all rests (`StrokeResult`).
* touch (`Touch`): one contact of a disc with another, the frame or a pocket's back.
* break: the first strokes of a board, until a man is touched.
* cut: a stroke that hits a man at an angle, not full.
* rebound: off the frame; double: off the frame, across and back.
* combination: a man drives another man.
* thumbing: a stroke played with the thumb; back shot: one that goes backwards from the base.
* to pocket: a disc falls into a pocket.

Laws:

* seat (`Seat`): a side of the board where a player sits; party (`Party`): who wins together, one player or two.
* turn: all that a player does until the next one plays; one decision of it is a `play.session.Turn`.
* foul: what is wrong with a stroke or with the time it took (`rules.fouls.Fault`).
* due: a man owed for a foul; penalty: what a foul costs beyond the due for the striker.
* to place (`Placement`): to put a due man, or the queen, back on the board by hand.
* pair, cannon, shot: ways to place due men, near others, touching them or either (law 16).
* to cover: to pocket one of your own men with the queen or right after it.
* white slam, black slam: a board cleared in the first turn (law 26).
* walk-over: a board or a match won because nobody plays against it.
* game: boards until the target score; match: the games (`MatchState`).
* ruling (`rules.progress.Ruling`): what a decision led to; its notices (`Notice`) say it in words' codes.
* settlement (`rules.settle.Settlement`): what a stroke did to the counts.

Around them:

* equipment (`Equipment`): the measures of board, discs and surface.
* film (`physics.film.Film`): a stroke to be seen again; preview: where an aimed one leads.
* record (`storage.records`): the file of a match, a line for each turn.
"""
