"""A desktop carrom game: drag to aim, real discs, the full laws.

  pointer/keys ─► intent ─► Stroke ─► Simulation ─► StrokeResult ─► judge ─► Ruling ─► MatchState ─► picture
   ui.devices   ui.intents ui.aiming   physics        model         rules    rules     rules       ui.scenes

`play.Session` joins the steps and keeps the turns; `storage.records` writes each one down.
Imports go one way: cli → ui → storage → play → bots → { rules | physics } → model.
"""

__version__ = "1.0.0"
