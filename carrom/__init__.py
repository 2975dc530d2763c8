"""A desktop carrom game: drag to aim, real discs, the full laws.

  pointer/keys ─► intent ─► Stroke ─► Simulation ─► StrokeResult ─► judge ─► Ruling ─► MatchState ─► picture
   ui.devices     ui.input            physics          model        rules    rules      rules      ui.table, ui.draw

The loop is `ui.app.Loop`. `ui.input.aiming` turns a drag on the base into a stroke; `ui.table.phases.moving` drives
its simulation frame by frame. In `physics.motion` discs run from contact to contact; `physics.contacts` asks pymunk
what each does, of discs, cushions (the frame) and pocket backs; `physics.pockets` says when a disc falls.
`play.session.Session.settle` passes the settled stroke to `rules.judge`: `rules.dues` handles dues, `rules.queen` the
queen and its cover, `rules.scoring` what a board is worth. `storage.records` writes each turn down.

Imports go one way: cli → ui → storage → play → bots → { rules | physics } → model. CONTRIBUTING.md has the whole map.
"""

__version__ = "1.0.0"
