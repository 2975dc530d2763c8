"""A desktop carrom game: drag to aim, real discs, the full laws.

  pointer/keys ─► intent ─► Stroke ─► Simulation ─► StrokeResult ─► judge ─► Ruling ─► MatchState ─► picture
   ui.devices   ui.intents ui.aiming   physics        model         rules    rules     rules       ui.scenes

The loop is `ui.app.Loop`. `ui.aiming` turns a drag on the base into a stroke, and `ui.scenes.phases.moving` drives it frame by
frame. In `physics.motion` discs run from contact to contact; `physics.contacts` lets pymunk answer each, of discs, frames (the
cushions) and pockets' backs; `physics.pockets` says when a disc falls. `play.session.Session.settle` passes the settled stroke
to `rules.judge`, where `rules.dues` are the dues, `rules.queen` is the queen and her cover, and `rules.scoring` what a board is
worth. `Session` keeps the turns; `storage.records` writes each one down.

Imports go one way: cli → ui → storage → play → bots → { rules | physics } → model.
"""

__version__ = "1.0.0"
